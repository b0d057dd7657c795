import { useState } from 'react'
import { sendTexts } from '#texts/send.ts'
import type { PawnTicket } from '../../../api/gen/model/index.ts'
import { MessageButton } from '../../shared/message/MessageButton.tsx'
import { payoutText } from './payoutText.ts'

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
