import { writtenDay } from '../../../../domain/dates/writtenDay.ts'

/** The sentences of the screen of loans. */
export const partPaymentTexts = {
  ended: 'This loan has ended: nothing is due of it any more.',
  before: (on: string) =>
    `The last entry of this loan is of ${writtenDay(on)}: choose that day or a later one.`,
} as const
