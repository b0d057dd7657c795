import { writtenDay } from '../../../../domain/dates/writtenDay.ts'
import { rupees } from '../../../../domain/money/rupees.ts'

/** What the server says about loans that are not paid out yet. */
export const newLoanTexts = {
  notWaiting: 'This loan does not wait any more: it was paid out or cancelled.',
  stale: 'Someone else has changed this loan since you opened it.',
  ownLoan: 'Whoever wrote a loan cannot approve it. Ask a second person.',
  notApproved: 'This loan is not approved, or its approval has lapsed. Ask for approval today.',
  priceChanged: 'The price or the scheme changed since the approval. Ask for approval again.',
  dayTurned: (quotedOn: string, today: string) =>
    `This was quoted for ${writtenDay(quotedOn)}, and today is ${writtenDay(today)}. Look at the figures again.`,
  renewal: 'A renewal is changed on the page of the loan that it renews.',
  approvedTitle: 'A loan was approved',
  approved: (by: string, customer: string, principalPaise: number) =>
    `${by} approved ${rupees(principalPaise)} to ${customer} for today. It can be paid out.`,
  rejectedTitle: 'A loan was rejected',
  rejected: (by: string, principalPaise: number, reason: string) =>
    `${by} rejected ${rupees(principalPaise)}: ${reason}`,
} as const
