import { Button } from '@mantine/core'
import { IconMessage } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { sendTexts } from '#texts/send.ts'
import type { PawnTicket } from '../../../api/gen/model/index.ts'
import type { PaperTexts } from '../../shell/texts/en/paper.ts'
import { formatMoney } from '../../ui/format.ts'

const MessageDialog = lazy(() =>
  import('../../shared/message/MessageDialog.tsx').then(({ MessageDialog }) => ({ default: MessageDialog })),
)

/** Opens the message to the customer about the payout, for WhatsApp or SMS. */
export function SendTicket({ ticket }: { ticket: PawnTicket }) {
  const [isOpen, setOpen] = useState(false)
  const { customer, head } = ticket
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconMessage size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {sendTexts.whatsApp}
      </Button>
      {isOpen && (
        <Suspense>
          <MessageDialog
            message={{
              name: customer.name,
              phone: customer.phone,
              language: head.language,
              write: (catalogue) => payoutText(catalogue, ticket),
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}

/** The message to a customer about a payout: the loan, its amount, day and due date. */
export function payoutText({ message: texts, formats }: PaperTexts, ticket: PawnTicket): string {
  const { head, number, principalPaise, openedOn, dueOn } = ticket
  return [
    texts.from(head.companyName, head.storeName),
    texts.lent(number, formatMoney(principalPaise), formats.date(openedOn), formats.date(dueOn)),
    ...(head.phone === null ? [] : [texts.phone(head.phone)]),
  ].join('\n')
}
