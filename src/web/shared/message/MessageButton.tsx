import { Button } from '@mantine/core'
import { IconMessage } from '@tabler/icons-react'
import type { PrintoutHead } from '../../../api/gen/model/index.ts'
import { lazyPart } from '../../shell/lazyPart.tsx'
import type { PrintoutTexts } from '../../shell/texts/en/printout.ts'

const MessageDialog = lazyPart(() => import('./MessageDialog.tsx'), 'MessageDialog', null)

interface MessageButtonProps {
  label: string
  customer: { name: string; phone: string }
  /** The head of the printout that the message is about; it has the print language. */
  head: Pick<PrintoutHead, 'language'>
  /** The text of the message, in the print language. */
  write: (catalogue: PrintoutTexts) => string
  opened: boolean
  onOpen: (opened: boolean) => void
}

/** A button that opens the message to a customer about a printout, for WhatsApp or SMS. */
export function MessageButton({ label, customer, head, write, opened, onOpen }: MessageButtonProps) {
  const { name, phone } = customer
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconMessage size={16} aria-hidden />}
        onClick={() => onOpen(true)}
      >
        {label}
      </Button>
      {opened && (
        <MessageDialog
          message={{ name, phone, text: { language: head.language, write } }}
          onClose={() => onOpen(false)}
        />
      )}
    </>
  )
}
