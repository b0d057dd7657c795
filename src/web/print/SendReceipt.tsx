import { Button } from '@mantine/core'
import { IconMessage } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { sendTexts as texts } from '#texts/send.ts'
import type { PaperReceipt } from '../../api/gen/model/index.ts'
import { receiptText } from './receiptText.ts'

const MessageDialog = lazy(() =>
  import('../shared/message/MessageDialog.tsx').then(({ MessageDialog }) => ({ default: MessageDialog })),
)

/** Opens the message that tells the customer of a receipt; it stands open where the address asks for it (`?send=1`). */
export function SendReceipt({ receipt }: { receipt: PaperReceipt }) {
  const { send } = useSearch({ strict: false })
  const navigate = useNavigate()
  const show = (next: 1 | undefined) =>
    void navigate({ to: '.', search: (old) => ({ ...old, send: next }), replace: true })
  const { customer, head } = receipt
  return (
    <>
      <Button variant="default" leftSection={<IconMessage size={16} aria-hidden />} onClick={() => show(1)}>
        {texts.send}
      </Button>
      {send === 1 && (
        <Suspense>
          <MessageDialog
            message={{
              name: customer.name,
              phone: customer.phone,
              language: head.language,
              write: (catalogue) => receiptText(catalogue, receipt),
            }}
            onClose={() => show(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}
