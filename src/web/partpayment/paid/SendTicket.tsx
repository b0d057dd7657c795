import { useState } from 'react'
import { sendTexts } from '#texts/send.ts'
import type { PawnTicket } from '../../../api/gen/model/index.ts'
import { MessageButton } from '../../shared/message/MessageButton.tsx'
import type { PrintoutTexts } from '../../shell/texts/en/printout.ts'
import { formatMoney } from '../../ui/format.ts'

/** Opens the message to the customer about the payout, for WhatsApp or SMS. */
export function SendTicket({ ticket }: { ticket: PawnTicket }) {
  const [opened, setOpened] = useState(false)
  return (
    <MessageButton
      label={sendTexts.whatsApp}
      customer={ticket.customer}
      head={ticket.head}
      write={(catalogue) => payoutText(catalogue, ticket)}
      opened={opened}
      onOpen={setOpened}
    />
  )
}

/** The message to a customer about a payout: the loan, its amount, day and due date. */
function payoutText({ message: texts, formats }: PrintoutTexts, ticket: PawnTicket): string {
  const { head, number, principalPaise, openedOn, dueOn } = ticket
  return [
    texts.from(head.companyName, head.storeName),
    texts.lent(number, formatMoney(principalPaise), formats.date(openedOn), formats.date(dueOn)),
    ...(head.phone === null ? [] : [texts.phone(head.phone)]),
  ].join('\n')
}
