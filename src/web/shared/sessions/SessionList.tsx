import { Box, Button, Group, Text } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import type { SessionRow } from '../../../api/gen/model/index.ts'
import { useConfirm } from '../../ui/confirm/ConfirmProvider.tsx'
import { DisabledButton } from '../../ui/DisabledButton.tsx'
import { formatDateTime } from '../../ui/format.ts'
import layout from '../../ui/layout.module.css'
import { notifySuccess } from '../../ui/notify.ts'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { notifyProblem } from '../state/problemOf.ts'
import { deviceOf } from './device.ts'
import classes from './SessionList.module.css'
import { sessionListTexts as texts } from './texts.ts'

interface SessionListProps {
  sessions: readonly SessionRow[]
  /** Ends one session; a rejected promise is shown to the user. */
  onEnd: (id: string) => Promise<unknown>
  /** Why sessions are read-only. */
  disabledReason?: string | undefined
}

/** The sessions of a login; each except the current one can be ended. */
export function SessionList({ sessions, onEnd, disabledReason }: SessionListProps) {
  const confirm = useConfirm()

  async function end(session: SessionRow) {
    if (!(await confirm(texts.confirm(nameOf(session))))) return
    try {
      await onEnd(session.id)
      notifySuccess(texts.ended)
    } catch (error) {
      notifyProblem(error)
    }
  }

  if (sessions.length === 0) return <Text c="dimmed">{texts.none}</Text>
  return (
    <ul className={layout.plain}>
      {sessions.map((session) => (
        <SessionLine
          key={session.id}
          session={session}
          disabledReason={disabledReason}
          onEnd={() => void end(session)}
        />
      ))}
    </ul>
  )
}

interface SessionLineProps {
  session: SessionRow
  disabledReason: string | undefined
  onEnd: () => void
}

function SessionLine({ session, disabledReason, onEnd }: SessionLineProps) {
  const device = nameOf(session)
  const Icon = /Android|iPhone|Mobile/.test(session.userAgent) ? IconDeviceMobile : IconDeviceDesktop
  return (
    <li className={classes.line}>
      <Icon size={24} stroke={1.6} aria-hidden />
      <Box flex={1} miw={0} className={layout.breaks}>
        <Group gap="xs">
          <Text fw={600}>{device}</Text>
          {session.current && <StatusBadge tone="good">{texts.current}</StatusBadge>}
        </Group>
        <Text size="sm" c="dimmed">
          {[session.storeName, texts.from(session.address)].filter((part) => part !== '').join(' · ')}
        </Text>
        <Text size="sm" c="dimmed">
          {texts.times(formatDateTime(session.createdAt), formatDateTime(session.lastUsedAt))}
        </Text>
      </Box>
      {!session.current && disabledReason === undefined && (
        <Button variant="default" size="xs" aria-label={texts.endNamed(device)} onClick={onEnd}>
          {texts.end}
        </Button>
      )}
      {!session.current && disabledReason !== undefined && (
        <DisabledButton size="xs" reason={disabledReason}>
          {texts.end}
        </DisabledButton>
      )}
    </li>
  )
}

function nameOf(session: SessionRow): string {
  const device = deviceOf(session.userAgent)
  return device === null ? texts.unknownDevice : texts.onDevice(device.browser, device.system)
}
