import { counted } from '../../../domain/text/count.ts'

/** Texts of the check of a pawn ticket. */
export const ticketTexts = {
  action: 'Verify ticket',
  notAllowed: 'Your role cannot verify tickets here.',
  title: 'Verify ticket',
  lead: 'Shows whether a ticket is genuine, forged or altered. The result is recorded in the loan’s ledger.',
  field: 'Ticket QR or check code',
  help: 'Scan the QR code of the ticket, or type its check code',
  submit: 'Verify',
  keys: [{ keys: ['Enter'], does: 'Verify the scanned or typed ticket' }],
  close: 'Close',
  outcomes: {
    genuine: 'Genuine ticket of this loan',
    withdrawn: 'The code is correct but no longer trusted',
    altered: 'Forged or altered ticket',
    otherLoan: 'Ticket of another loan',
  },
  advice: {
    genuine: 'Compare the ticket with these details.',
    withdrawn:
      'This ticket may be forged. Compare the ticket and the customer with the loan, and print a new ticket.',
    altered:
      'The code does not belong to this loan, or the ticket does not match the books. Keep the ticket, release nothing against it, and inform the manager.',
    otherLoan: (number: string) => `This is the genuine ticket of loan ${number}.`,
    unseen: 'This is the genuine ticket of a loan in another store.',
  },
  pledged: (pieces: number, net: string) => `${counted(pieces, 'piece')}, net ${net}`,
  printed: (value: string) => `the ticket says ${value}`,
  facts: {
    number: 'Loan no.',
    customer: 'Customer',
    openedOn: 'Date of pledge',
    dueOn: 'Due date',
    principal: 'Loan amount',
    pledged: 'Pledged',
    status: 'Status',
  },
  open: 'Open that loan',
}
