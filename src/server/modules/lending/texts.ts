import type { KycGap } from '../../../domain/customer/kyc.ts'
import type { PledgeLimit } from '../../../domain/loan/eligibility.ts'
import { ratePerYearAndMonth } from '../../../domain/money/rate.ts'
import { rupees } from '../../../domain/money/rupees.ts'
import { counted } from '../../../domain/text/count.ts'
import { grams } from '../../../domain/text/grams.ts'

const gaps: Record<KycGap, string> = {
  photo: 'photo',
  identity: 'ID proof',
  pan: 'PAN',
  address: 'address',
  pinCode: 'PIN code',
}

const limits: Record<PledgeLimit['name'], string> = {
  ltv: 'LTV limit',
  perGram: 'per-gram limit',
  slabMinimum: 'scheme minimum',
  slabMaximum: 'scheme maximum',
  exposureCap: 'customer limit',
  weightCap: 'weight limit per borrower',
}

/** Messages about loans. */
export const lendingTexts = {
  noPrice: (metal: string) => `${metal} has no price effective today. Enter one to value loans.`,
  noPriceInDays: (metal: string) =>
    `${metal} has no closing price in the last 30 days. Enter prices to value loans.`,
  noScheme: 'Choose a scheme that is in force today.',
  noCustomer: 'Choose a customer.',
  inactiveCustomer: 'This customer is in-active. Activate the customer first.',
  mergedCustomer: 'This customer was merged into another one. Choose that one.',
  blocked: (reason: string) => `This customer is blocked: ${reason}`,
  kyc: (missing: readonly KycGap[]) => `KYC pending: ${missing.map((gap) => gaps[gap]).join(', ')}.`,
  schemeChanged: (scheme: string) =>
    `The scheme ${scheme} has changed since its terms were shown. Check the new terms before you continue.`,
  concessionChanged:
    'The rate concession of this customer has changed since it was shown. Check the new rate before you continue.',
  approvalNotNeeded: 'This loan no longer needs approval. Check it again before you continue.',
  tenure: (months: number) => `The maximum tenure is ${counted(months, 'month')}.`,
  shorterThanAdvance: (months: number) =>
    `The tenure must be at least ${counted(months, 'month')}: the scheme takes that much interest in advance.`,
  aboveCeiling: (months: number, chargedBp: number, ceilingBp: number) =>
    `Over ${counted(months, 'month')} this loan can cost ${ratePerYearAndMonth(chargedBp)} including fees; the maximum rate is ${ratePerYearAndMonth(ceilingBp)}. Choose a longer tenure, a larger loan or another scheme.`,
  product: 'Choose an active product.',
  otherMetal: (metal: string) =>
    `The scheme lends on ${metal} only. Choose another scheme or remove this item.`,
  purity: (metal: string) =>
    `${metal} has no such purity. Choose one of its purities, or add it to the metal.`,
  netWeight: 'Stones and other deductions must be less than the gross weight.',
  appraiser: 'Choose an active member of staff.',
  photo: (abovePaise: number) => `Items above ${rupees(abovePaise)} in value need a photo.`,
  unknownPhoto: 'This photo is no longer available. Take it again.',
  tooMuch: (eligiblePaise: number, limit: PledgeLimit['name']) =>
    `The eligible amount for these items is ${rupees(eligiblePaise)} (${limits[limit]}). Lower the amount or add an item.`,
  minimum: (leastPaise: number) => `The scheme’s minimum loan is ${rupees(leastPaise)}.`,
  weightCap: (pledgedMg: number, capMg: number) =>
    `With these items the customer would have ${grams(pledgedMg)} pledged; the limit is ${grams(capMg)}. Remove an item.`,
  payoutSum: (wantedPaise: number) => `The payout must add up to ${rupees(wantedPaise)}.`,
  receiptSum: (wantedPaise: number) =>
    `The payments for fees, GST and advance interest must add up to ${rupees(wantedPaise)}.`,
  sealTaken: 'This seal is already used on another packet.',
  paidOut: (number: string) => `Paid out on loan ${number}`,
  received: (number: string) => `Fees and advance interest of loan ${number}`,
  pendingTitle: 'Loan pending approval',
  pending: (userName: string, customer: string, principalPaise: number) =>
    `${userName}: ${rupees(principalPaise)} to ${customer}.`,
  outdatedTitle: 'Loan to approve again',
  outdated: (customer: string, principalPaise: number, changed: 'price' | 'scheme' | 'concession') =>
    `${rupees(principalPaise)} to ${customer}: the ${changed} has changed since the approval.`,
  openedTitle: 'Loan opened',
  opened: (number: string, customer: string, principalPaise: number) =>
    `${number}: ${rupees(principalPaise)} to ${customer}.`,
} as const
