import { Button, Group, List, Modal, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useReturnFocus } from '../../ui/useReturnFocus.ts'
import { dialled } from './dialled.ts'
import { messageStepsTexts as texts } from './texts.ts'

/** Who gets no message, and why. */
export interface LeftOut {
  reason: string
  names?: readonly string[]
}

/** A person to whom a message is sent. */
interface Recipient {
  id: string
  /** The person, with what the message is about. */
  label: string
  phone: string
}

interface MessageOverviewProps {
  title: string
  recipients: readonly Recipient[]
  leftOut: readonly LeftOut[]
  /** Shown before the rest, such as the field for the text. */
  children?: ReactNode
  onStart: () => void
  onClose: () => void
}

/** Before messages are shown one after the other: who is left out, and whose phone number cannot be dialled. */
export function MessageOverview(props: MessageOverviewProps) {
  const { title, recipients, leftOut, children, onStart, onClose } = props
  useReturnFocus()
  const withoutPhone = recipients.filter(({ phone }) => dialled(phone) === null)
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': texts.close }}>
      <Stack>
        {children}
        {recipients.length > 0 && <Text size="sm">{texts.lead}</Text>}
        {leftOut.map(({ reason, names = [] }) => (
          <Lines key={reason} heading={reason} lines={names} />
        ))}
        {withoutPhone.length > 0 && (
          <Lines
            heading={texts.withoutPhone}
            lines={withoutPhone.map(({ label, phone }) => [label, phone].filter(Boolean).join(' · '))}
          />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {texts.cancel}
          </Button>
          {recipients.length > 0 && (
            <Button onClick={onStart} data-autofocus={children === undefined || undefined}>
              {texts.start}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  )
}

function Lines({ heading, lines }: { heading: string; lines: readonly string[] }) {
  return (
    <div>
      <Text size="sm">{heading}</Text>
      {lines.length > 0 && (
        <List size="sm">
          {lines.map((line) => (
            <List.Item key={line}>{line}</List.Item>
          ))}
        </List>
      )}
    </div>
  )
}
