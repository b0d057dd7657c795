import '../ui/styles/button.ts'
import '../ui/styles/modal.ts'
import '../ui/styles/skeleton.ts'
import '@mantine/core/styles/Badge.css'
import { Badge, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { profileTexts } from '#texts/profile.ts'
import {
  getGetMySessionsQueryKey,
  useEndMySession,
  useGetMySessions,
} from '../../api/gen/hooks/user-login/user-login.ts'
import type { SessionRow } from '../../api/gen/model/index.ts'
import { problemOf } from '../shared/problemOf.ts'
import { formatDateTime } from '../ui/format.ts'
import { notifyError, notifySuccess } from '../ui/notify.ts'
import { deviceOf } from './device.ts'
import classes from './MySessions.module.css'
import { PartState } from './PartState.tsx'
import { ProfilePanel } from './ProfilePanel.tsx'

const texts = profileTexts.sessions

/** Where one is signed in; a session one does not know can be ended. */
export function MySessions() {
  const sessions = useGetMySessions()
  const [ending, setEnding] = useState<SessionRow | null>(null)
  const queries = useQueryClient()
  const end = useEndMySession()

  async function endIt(session: SessionRow) {
    try {
      await end.mutateAsync({ params: { id: session.id } })
      notifySuccess(texts.ended)
    } catch (error) {
      notifyError(problemOf(error).detail)
    }
    setEnding(null)
    await queries.invalidateQueries({ queryKey: getGetMySessionsQueryKey() })
  }

  return (
    <ProfilePanel title={texts.title} lead={texts.lead}>
      <PartState query={sessions}>
        <ul className={classes.list}>
          {sessions.data?.rows.map((session) => (
            <SessionLine key={session.id} session={session} onEnd={() => setEnding(session)} />
          ))}
        </ul>
      </PartState>
      <Modal opened={ending !== null} onClose={() => setEnding(null)} title={texts.confirmTitle} centered>
        {ending !== null && (
          <Stack>
            <Text>{texts.confirmText(nameOf(ending))}</Text>
            <Group justify="flex-end">
              <Button variant="default" onClick={() => setEnding(null)} data-autofocus>
                {texts.cancel}
              </Button>
              <Button color="red" loading={end.isPending} onClick={() => endIt(ending)}>
                {texts.end}
              </Button>
            </Group>
          </Stack>
        )}
      </Modal>
    </ProfilePanel>
  )
}

function nameOf(session: SessionRow): string {
  const device = deviceOf(session.userAgent)
  return device === null ? texts.unknownDevice : texts.onDevice(device.browser, device.system)
}

function SessionLine({ session, onEnd }: { session: SessionRow; onEnd: () => void }) {
  const device = nameOf(session)
  const Icon = /Android|iPhone|Mobile/.test(session.userAgent) ? IconDeviceMobile : IconDeviceDesktop
  return (
    <li className={classes.line}>
      <Icon size={24} stroke={1.6} aria-hidden />
      <div className={classes.what}>
        <Group gap="xs">
          <Text fw={600}>{device}</Text>
          {session.current && (
            <Badge variant="light" color="green">
              {texts.current}
            </Badge>
          )}
        </Group>
        <Text size="sm" c="dimmed">
          {[session.storeName, texts.from(session.address)].filter((part) => part !== '').join(' · ')}
        </Text>
        <Text size="sm" c="dimmed">
          {texts.opened(formatDateTime(session.createdAt))}, {texts.used(formatDateTime(session.lastUsedAt))}
        </Text>
      </div>
      {!session.current && (
        <Button variant="default" size="xs" aria-label={texts.endNamed(device)} onClick={onEnd}>
          {texts.end}
        </Button>
      )}
    </li>
  )
}
