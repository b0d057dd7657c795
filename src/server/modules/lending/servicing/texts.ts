import { writtenDay } from '../../../../domain/dates/writtenDay.ts'

/** Messages of the Loan Details screen. */
export const partPaymentTexts = {
  ended: 'This loan has ended. It has no dues.',
  before: (on: string) => `Choose ${writtenDay(on)} or later (date of the last entry).`,
} as const
