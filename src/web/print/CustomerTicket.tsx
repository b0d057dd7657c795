import { Ticket } from './Ticket.tsx'

/** /print/customer-copy/$id: the pawn ticket that the customer takes home. */
export function CustomerTicket() {
  return <Ticket copy="customer" />
}
