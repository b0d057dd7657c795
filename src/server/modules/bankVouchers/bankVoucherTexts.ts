import { writtenDay, writtenMonth } from '../../../domain/dates/writtenDay.ts'
import { rupees } from '../../../domain/money/rupees.ts'

/** The sentences of money transfers and tax payments. */
export const bankVoucherTexts = {
  reason: 'Give a reason.',
  unknownBank: 'Choose an active own bank account.',
  samePlace: 'The money comes from there. Choose another place.',
  cash: 'Cash',
  transferNarration: (from: string, to: string, more: readonly string[]) =>
    [`${from} to ${to}`, ...more].join(' · '),
  slip: (number: string) => `slip ${number}`,
  periodNotEnded: (periodOn: string, endsBefore: string) =>
    `${writtenMonth(periodOn)} has not ended. Its GST can be paid from ${writtenDay(endsBefore)} on.`,
  nothingPaid: 'Enter how much is paid of at least one tax.',
  moreThanDue: (periodOn: string, duePaise: number) =>
    duePaise === 0
      ? `Nothing is to be paid of this tax for ${writtenMonth(periodOn)}.`
      : `${rupees(duePaise)} is to be paid for ${writtenMonth(periodOn)}. Pay at most that.`,
  challanNumber: 'Enter the number of the challan.',
  laterChallan: 'The challan is of a later day than the payment. Check its date.',
  taxNarration: (periodOn: string, challan: string) => `GST of ${writtenMonth(periodOn)}, challan ${challan}`,
} as const
