import { Alert, Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import { sendTexts as texts } from '#texts/send.ts'
import type { PrintLanguage, ReminderWay } from '../../../api/gen/model/index.ts'
import type { PrintoutTexts } from '../../shell/texts/en/printout.ts'
import { notifyError, notifySuccess } from '../../ui/notify.ts'
import { ErrorState } from '../../ui/states/ErrorState.tsx'
import { LoadingState } from '../../ui/states/LoadingState.tsx'
import { useReturnFocus } from '../../ui/useReturnFocus.ts'
import { usePrintoutCatalogue } from '../printouts/usePrintoutCatalogue.ts'
import { dialled, smsLink, whatsAppLink } from './dialled.ts'

/** A message to a customer. */
export interface Message {
  name: string
  phone: string
  /** The text, or the function that writes it with the printout texts of a language. */
  text: string | { language: PrintLanguage; write: (texts: PrintoutTexts) => string }
  /** A sentence that says when a message was last sent. */
  before?: string | undefined
  /** Content below the text, such as a QR code to send after it. */
  attached?: ReactNode
  /** Called when the text is copied or opened in another app, with the way that was chosen. */
  onTake?: (way: ReminderWay) => void
}

interface MessageDialogProps {
  /** Undefined while loading. */
  message: Message | undefined
  /** The error, and how to retry. */
  fault?: { detail: string; onRetry: () => void } | undefined
  /** Why there is no message to send. */
  none?: string | undefined
  /** The message's place among several, and the button for the next one; shown even while the message loads or if that fails. */
  step?: { place: string; actions: ReactNode } | undefined
  onClose: () => void
}

/** A message to a customer, to copy or to open in another app. */
export function MessageDialog({ message, fault, none, step, onClose }: MessageDialogProps) {
  useReturnFocus()
  const source = typeof message?.text === 'object' ? message.text : undefined
  const catalogue = usePrintoutCatalogue(source?.language)
  const written =
    typeof message?.text === 'string' ? message.text : catalogue.data && source?.write(catalogue.data)
  const missing =
    fault ??
    (catalogue.isError ? { detail: texts.failed, onRetry: () => void catalogue.refetch() } : undefined)
  const title = message === undefined ? texts.send : texts.to(message.name)
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': texts.close }}>
      {step !== undefined && (
        <Text size="sm" c="dimmed" mb="xs" role="status">
          {step.place}
        </Text>
      )}
      {none !== undefined ? (
        <Text role="status">{none}</Text>
      ) : message !== undefined && written !== undefined ? (
        <Ready message={message} language={source?.language} written={written} />
      ) : missing !== undefined ? (
        <ErrorState {...missing} />
      ) : (
        <LoadingState />
      )}
      {step !== undefined && (
        <Group justify="flex-end" mt="md">
          {step.actions}
        </Group>
      )}
    </Modal>
  )
}

/** The text follows its record until the user edits it; after that it is regenerated only by the button. */
function Ready({
  message: { phone, before, attached, onTake },
  language,
  written,
}: {
  message: Message
  language: PrintLanguage | undefined
  written: string
}) {
  const [text, setText] = useState(written)
  const [followed, setFollowed] = useState(written)
  const field = useRef<HTMLTextAreaElement>(null)
  const number = dialled(phone)
  if (written !== followed && (text === followed || text === written)) rewrite()

  function rewrite() {
    setText(written)
    setFollowed(written)
  }

  async function copy() {
    if (field.current === null) return
    try {
      await copyText(field.current)
      onTake?.('copy')
      notifySuccess(texts.copied)
    } catch {
      notifyError(texts.notCopied)
    }
  }
  return (
    <Stack>
      {before !== undefined && <Text size="sm">{before}</Text>}
      {written !== followed && (
        <Alert color="yellow" variant="light" role="status">
          <Group justify="space-between">
            {texts.changed}
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => {
                rewrite()
                field.current?.focus()
              }}
            >
              {texts.rewrite}
            </Button>
          </Group>
        </Alert>
      )}
      <Textarea
        ref={field}
        lang={language}
        label={texts.text}
        description={number === null ? texts.unknown(phone) : texts.toPhone(number)}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        rows={9}
        autoFocus
        data-autofocus
      />
      <Group>
        <Button
          component="a"
          href={whatsAppLink(phone, text)}
          target="_blank"
          rel="noopener noreferrer"
          onClick={() => onTake?.('whatsApp')}
        >
          {texts.whatsApp}
        </Button>
        <Button component="a" href={smsLink(phone, text)} variant="default" onClick={() => onTake?.('sms')}>
          {texts.sms}
        </Button>
        <Button variant="default" onClick={() => void copy()}>
          {texts.copy}
        </Button>
      </Group>
      <Text size="sm" c="dimmed">
        {texts.own}
      </Text>
      {attached}
    </Stack>
  )
}

/** Copies the text of a field; over plain http only the selection can be copied. */
async function copyText(field: HTMLTextAreaElement): Promise<void> {
  if (navigator.clipboard !== undefined) return navigator.clipboard.writeText(field.value)
  field.select()
  if (!document.execCommand('copy')) throw new Error(texts.notCopied)
}
