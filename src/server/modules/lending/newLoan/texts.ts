import { writtenDay } from '../../../../domain/dates/writtenDay.ts'
import type { RenewalSettlement } from '../../../../domain/loan/renewal.ts'
import { rupees } from '../../../../domain/money/rupees.ts'

type RenewalAmounts = Pick<RenewalSettlement, 'toPayPaise' | 'toPayOutPaise'>

function settled({ toPayPaise, toPayOutPaise }: RenewalAmounts): string {
  if (toPayPaise > 0) return `The customer now pays ${rupees(toPayPaise)}.`
  return toPayOutPaise > 0
    ? `The customer now receives ${rupees(toPayOutPaise)}.`
    : 'Nothing is to be paid now.'
}

/** Messages about loans that are not paid out yet. */
export const newLoanTexts = {
  notPending: 'This loan is no longer pending: it was paid out, rejected or withdrawn.',
  stale: 'Someone else has changed this loan since you opened it. Check it and save again.',
  ownLoan: 'You cannot approve a loan you entered. Ask someone else.',
  notApproved: 'This loan is not approved, or its approval has expired. Ask someone to approve it today.',
  sentBackFirst: 'This loan was sent back. Edit it before it is paid out.',
  termsChanged: 'The scheme or rate has changed since this loan was saved. Edit it and check the new terms.',
  priceChanged: 'The price or scheme has changed since the approval. The loan must be approved again.',
  valueNow: (paise: number) =>
    `The value of the items is now ${rupees(paise)}. Review the loan again before you approve it.`,
  renewalNow: (amounts: RenewalAmounts) =>
    `${settled(amounts)} Review the renewal again before you approve it.`,
  renewalChanged: (amounts: RenewalAmounts) => `${settled(amounts)} The renewal must be approved again.`,
  dayTurned: (quotedOn: string, today: string) =>
    `The figures are for ${writtenDay(quotedOn)}, but today is ${writtenDay(today)}. Check the figures again.`,
  renewal: 'Edit a renewal on the page of the loan it renews.',
  itemsReleased:
    'Items were released after this renewal was requested. Edit the renewal on the page of the loan it renews.',
  trayPhotoUsed: 'This photo belongs to another loan. Take a photo of the items of this loan.',
  approvedTitle: 'Loan approved',
  approved: (userName: string, customer: string, principalPaise: number) =>
    `${userName} approved the loan of ${rupees(principalPaise)} to ${customer}. Pay it out today.`,
  sentBackTitle: 'Loan sent back',
  sentBack: (userName: string, principalPaise: number, note: string) =>
    `${userName} sent back the loan of ${rupees(principalPaise)}: ${note}`,
  rejectedTitle: 'Loan rejected',
  rejected: (userName: string, principalPaise: number, reason: string) =>
    `${userName} rejected the loan of ${rupees(principalPaise)}: ${reason}`,
} as const
