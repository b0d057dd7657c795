import type { KycGap } from '../../../domain/customer/kyc.ts'
import type { PledgeLimit } from '../../../domain/loan/eligibility.ts'
import { rupees } from '../../../domain/money/rupees.ts'
import { counted } from '../../../domain/text/count.ts'
import { percent } from '../../platform/text/percent.ts'

const gaps: Record<KycGap, string> = {
  photo: 'photo',
  identity: 'identity document',
  pan: 'PAN',
  address: 'address',
  pinCode: 'PIN code',
}

const limits: Record<PledgeLimit['name'], string> = {
  ltv: 'the share of their value that may be lent',
  perGram: 'what the scheme lends on a gram',
  slabMinimum: 'the least loan of the scheme',
  slabMaximum: 'the highest loan of the scheme',
  exposureCap: 'what this kind of customer may owe in all',
  weightCap: 'the weight that one customer may have pledged',
}

/** What lending says to people. */
export const lendingTexts = {
  noPrice: (metal: string) =>
    `${metal} has no price effective today. No loan can be valued until one is entered.`,
  noPriceInDays: (metal: string) =>
    `${metal} has no closing price in the last 30 days. No loan can be valued until prices are entered.`,
  noScheme: 'Choose a scheme that is in force today.',
  noCustomer: 'Choose a customer.',
  inactiveCustomer: 'This customer is in-active.',
  blocked: (reason: string) => `This customer is blocked: ${reason}`,
  kyc: (missing: readonly KycGap[]) =>
    `Missing before a loan can be made: ${missing.map((gap) => gaps[gap]).join(', ')}.`,
  tenure: (months: number) => `The policy's longest tenure is ${counted(months, 'month')}.`,
  shorterThanAdvance: (months: number) =>
    `The scheme takes ${counted(months, 'month')} of interest in advance.`,
  aboveCeiling: (months: number, chargedBp: number, ceilingBp: number) =>
    `Over ${counted(months, 'month')} this loan can cost ${percent(chargedBp)} a year with its fees; the policy's ceiling is ${percent(ceilingBp)}. Choose a longer tenure, a larger loan or another scheme.`,
  product: 'Choose an active product.',
  otherMetal: (metal: string) => `The scheme lends on ${metal} only.`,
  purity: (metal: string) => `${metal} has no such purity.`,
  netWeight: 'The gross weight must be more than stones and other deductions.',
  appraiser: 'Choose an active member of staff.',
  photo: (abovePaise: number) => `An item worth more than ${rupees(abovePaise)} needs a photo.`,
  unknownPhoto: 'This photo is not here any more. Take it again.',
  tooMuch: (eligiblePaise: number, limit: PledgeLimit['name']) =>
    `At most ${rupees(eligiblePaise)} can be lent on these items: ${limits[limit]}.`,
  minimum: (leastPaise: number) => `The scheme's least loan is ${rupees(leastPaise)}.`,
  weightCap: (pledgedMg: number, capMg: number) =>
    `With these items ${grams(pledgedMg)} would be pledged; the most is ${grams(capMg)}.`,
  payoutSum: (wantedPaise: number) => `The payout must come to ${rupees(wantedPaise)}.`,
  receiptSum: (wantedPaise: number) =>
    `Fees, GST and advance interest come to ${rupees(wantedPaise)}; the parts must too.`,
  sealTaken: 'This seal is in use on another packet.',
  paidOut: (number: string) => `Paid out on loan ${number}`,
  received: (number: string) => `Fees and advance interest of loan ${number}`,
  waitingTitle: 'A loan waits for approval',
  waiting: (by: string, customer: string, principalPaise: number) =>
    `${by}: ${rupees(principalPaise)} to ${customer}.`,
  openedTitle: 'Loan opened',
  opened: (number: string, customer: string, principalPaise: number) =>
    `${number}: ${rupees(principalPaise)} to ${customer}.`,
} as const

/** Milligrams as grams with three decimals. */
function grams(mg: number): string {
  const digits = String(mg).padStart(4, '0')
  return `${digits.slice(0, -3)}.${digits.slice(-3)} g`
}
