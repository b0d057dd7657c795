import { Button } from '@mantine/core'
import { IconMessage } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import type { PaperHead } from '../../../api/gen/model/index.ts'
import type { PaperTexts } from '../../shell/texts/en/paper.ts'

const MessageDialog = lazy(() =>
  import('./MessageDialog.tsx').then(({ MessageDialog }) => ({ default: MessageDialog })),
)

interface MessageButtonProps {
  label: string
  customer: { name: string; phone: string }
  /** The head of the paper that the message is about; it has the print language. */
  head: Pick<PaperHead, 'language'>
  /** The text of the message, in the print language. */
  write: (catalogue: PaperTexts) => string
  opened: boolean
  onOpen: (opened: boolean) => void
}

/** A button that opens the message to a customer about a paper, for WhatsApp or SMS. */
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
        <Suspense>
          <MessageDialog
            message={{ name, phone, language: head.language, write }}
            onClose={() => onOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
