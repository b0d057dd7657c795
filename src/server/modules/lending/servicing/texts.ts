import { writtenDay } from '../../../../domain/dates/writtenDay.ts'

/** Messages of the Loan Details screen. */
export const partPaymentTexts = {
  ended: 'This loan has ended. It has no dues.',
  noTicket:
    'This is not the QR code or check code of a ticket. Scan the ticket again, or type its ten letters and digits.',
  before: (on: string) => `Choose ${writtenDay(on)} or later (date of the last entry).`,
} as const
