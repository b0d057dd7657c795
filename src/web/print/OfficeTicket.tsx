import { Ticket } from './Ticket.tsx'

/** /print/ticket/$id: the pawn ticket that the office keeps. */
export function OfficeTicket() {
  return <Ticket copy="office" />
}
