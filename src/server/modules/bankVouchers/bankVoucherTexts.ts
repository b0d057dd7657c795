import { writtenDay, writtenMonth } from '../../../domain/dates/writtenDay.ts'
import { rupees } from '../../../domain/money/rupees.ts'

/** Messages about money transfers and tax payments. */
export const bankVoucherTexts = {
  reason: 'Enter a reason.',
  unknownBank: 'Choose one of your active bank accounts.',
  samePlace: 'From and To cannot be the same. Choose another account.',
  cash: 'Cash',
  transferNarration: (from: string, to: string, more: readonly string[]) =>
    [`${from} to ${to}`, ...more].join(' · '),
  slip: (number: string) => `slip ${number}`,
  periodNotEnded: (periodOn: string, endsBefore: string) =>
    `${writtenMonth(periodOn)} has not ended. Its GST can be paid from ${writtenDay(endsBefore)}.`,
  nothingPaid: 'Enter an amount for at least one tax.',
  moreThanDue: (periodOn: string, duePaise: number) =>
    duePaise === 0
      ? `No amount of this tax is payable for ${writtenMonth(periodOn)}.`
      : `Only ${rupees(duePaise)} is payable for ${writtenMonth(periodOn)}. Enter this amount or less.`,
  challanNumber: 'Enter the challan number.',
  laterChallan: 'The challan date is after the payment date. Check it.',
  taxNarration: (periodOn: string, challan: string) =>
    `GST for ${writtenMonth(periodOn)}, challan ${challan}`,
} as const
