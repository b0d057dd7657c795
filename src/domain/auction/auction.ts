import { addDays } from '../dates/dates.ts'
import { addWorkingDays, type ShutDays } from '../dates/workingDays.ts'
import { type Allocation, allocate } from '../loan/receipts.ts'
import { scaleHalfUp } from '../money/money.ts'
import { rupees } from '../money/rupees.ts'
import type { Policy } from '../policy/policy.ts'

/** How far the sale of what is pledged for a loan has come (lending rules, section 9). */
export const lotStates = [
  'identified',
  'noticed',
  'served',
  'affixed',
  'scheduled',
  'failed',
  'sold',
  'settled',
  'withdrawn',
] as const

/** State of a lot. */
export type LotState = (typeof lotStates)[number]

/** States in which a lot is on its way to the hammer: a loan has one such lot at most. */
export const runningStates: readonly LotState[] = [
  'identified',
  'noticed',
  'served',
  'affixed',
  'scheduled',
  'failed',
]

/** What is done with a lot. */
export type LotAct =
  | 'notice'
  | 'serve'
  | 'schedule'
  | 'reserve'
  | 'bid'
  | 'sell'
  | 'fail'
  | 'withdraw'
  | 'refund'
  | 'recover'
  | 'writeOff'

const acts: Readonly<Record<LotAct, readonly LotState[]>> = {
  notice: ['identified'],
  serve: ['noticed'],
  // A lot that found no buyer is put up again.
  schedule: ['served', 'affixed', 'failed'],
  reserve: ['scheduled'],
  bid: ['scheduled'],
  sell: ['scheduled'],
  fail: ['scheduled'],
  withdraw: runningStates,
  refund: ['sold'],
  recover: ['sold'],
  writeOff: ['sold'],
}

/** What an act on a lot is refused for, in words. */
export const auctionMessages = {
  withdrawn: 'This lot was withdrawn.',
  ended: 'This lot was sold.',
  settled: 'This lot is settled: nothing is open of it.',
  noticed: 'The notice of this lot was sent already.',
  notNoticed: 'The notice of this lot was not sent yet.',
  served: 'The notice of this lot was served already.',
  notServed: 'The notice must be served, or affixed, before a sale is set.',
  scheduled: 'A sale of this lot is set already.',
  notScheduled: 'No sale of this lot is set.',
  notSold: 'This lot is not sold.',
  notice: (earliestOn: string) => `The notice runs until then: the sale may be on ${earliestOn} or later.`,
  past: 'The day of a sale is not in the past.',
  saleDay: (heldOn: string) => `The sale is on ${heldOn}: bids are taken and lots are sold on that day.`,
  beforeSale: (heldOn: string) => `The sale is on ${heldOn}: before that day it cannot have failed.`,
  noReserve: 'Fix the reserve of the day first.',
  belowReserve: (reservePaise: number) => `The reserve is ${rupees(reservePaise)}: a lower bid is refused.`,
  notHigher: (highestPaise: number) => `There is a bid of ${rupees(highestPaise)}: a new one must be higher.`,
  noBid: 'There is no bid on this lot: record that it found no buyer.',
  notHighest: 'A higher bid has come in: look again before the hammer falls.',
  surplus: 'Nothing is owed to the customer on this lot.',
  shortfall: 'Nothing is short on this lot.',
  holdsArticles:
    'The articles of this loan are on their way to auction: none are handed out before its lot is withdrawn. Closing or renewing the loan withdraws it.',
  tooMuch: (leftPaise: number) => `${rupees(leftPaise)} is short: no more can be taken.`,
} as const

/** Why an act cannot be done with a lot; null if its state allows it (lending rules, section 9). */
export function lotRefusal(state: LotState, act: LotAct): string | null {
  if (acts[act].includes(state)) return null
  if (state === 'withdrawn') return auctionMessages.withdrawn
  if (state === 'settled') return auctionMessages.settled
  if (acts[act].includes('sold')) return auctionMessages.notSold
  if (state === 'sold') return auctionMessages.ended
  if (act === 'notice') return auctionMessages.noticed
  if (act === 'serve') return state === 'identified' ? auctionMessages.notNoticed : auctionMessages.served
  if (act !== 'schedule') return auctionMessages.notScheduled
  return state === 'scheduled' ? auctionMessages.scheduled : auctionMessages.notServed
}

/** The first day on which what was noticed may be sold: the policy's days after the notice (lending rules, section 6). */
export function earliestSaleOn(
  noticedOn: string,
  { auctionNoticeDays }: Pick<Policy, 'auctionNoticeDays'>,
): string {
  return addDays(noticedOn, auctionNoticeDays)
}

/** Why a sale cannot be set for a date; null if it can. */
export function scheduleRefusal(heldOn: string, earliestOn: string, today: string): string | null {
  if (heldOn < today) return auctionMessages.past
  return heldOn < earliestOn ? auctionMessages.notice(earliestOn) : null
}

/** The least price of a lot on a day. */
export interface Reserve {
  reserveBp: number
  reservePaise: number
}

/**
 * The reserve of a lot: its share of the value that day, rounded half up to the paise; the lower share once it failed to
 * sell as often as the policy says (lending rules, sections 6 and 9).
 */
export function reserveOf(
  valuePaise: number,
  failures: number,
  policy: Pick<Policy, 'reserveBp' | 'reserveAfterFailuresBp' | 'failuresForLowerReserve'>,
): Reserve {
  const lower = policy.reserveAfterFailuresBp < policy.reserveBp
  const reserveBp =
    lower && failures >= policy.failuresForLowerReserve ? policy.reserveAfterFailuresBp : policy.reserveBp
  return { reserveBp, reservePaise: scaleHalfUp(valuePaise, reserveBp, 10_000) }
}

/** Why a bid is refused; null if it stands. `highestPaise` is of the bids before it, null without one. */
export function bidRefusal(
  amountPaise: number,
  reservePaise: number,
  highestPaise: number | null,
): string | null {
  if (amountPaise < reservePaise) return auctionMessages.belowReserve(reservePaise)
  return highestPaise !== null && amountPaise <= highestPaise ? auctionMessages.notHigher(highestPaise) : null
}

/** What is owed when a lot is sold. Amounts in paise. */
export interface SaleDues {
  /** What the sale cost: the auctioneer, the advertisement. */
  costsPaise: number
  dues: Allocation
}

/** How a price is settled, all in paise. */
export interface Settlement extends SaleDues {
  pricePaise: number
  /** What of the price pays the costs. */
  costsRecoveredPaise: number
  /** What of the price pays the dues, each part. */
  recovered: Allocation
  /** What is left of the price, which is the customer's. */
  surplusPaise: number
  /** Principal and charges that the price does not cover: the customer owes them still. */
  shortfallPaise: number
  /** Interest and penal that it does not cover; never income, so never posted. */
  forgonePaise: number
}

/**
 * Settles the price of a lot: sale costs → charges → penal → interest → principal, then surplus. What of principal and
 * charges is left unpaid is the shortfall. Nothing is rounded and no paisa is lost (lending rules, section 9).
 */
export function settle(pricePaise: number, { costsPaise, dues }: SaleDues): Settlement {
  const costsRecoveredPaise = Math.min(costsPaise, pricePaise)
  const recovered = allocate(dues, pricePaise - costsRecoveredPaise)
  const { chargesPaise, penalPaise, interestPaise, principalPaise } = recovered
  const taken = costsRecoveredPaise + chargesPaise + penalPaise + interestPaise + principalPaise
  return {
    pricePaise,
    costsPaise,
    dues,
    costsRecoveredPaise,
    recovered,
    surplusPaise: pricePaise - taken,
    shortfallPaise: dues.chargesPaise - chargesPaise + dues.principalPaise - principalPaise,
    forgonePaise: dues.penalPaise - penalPaise + dues.interestPaise - interestPaise,
  }
}

/** The last day for paying a surplus out (lending rules, section 6: days, or working days of the store). */
export function refundByOn(
  soldOn: string,
  policy: Pick<Policy, 'surplusRefundDays' | 'surplusRefundInWorkingDays'>,
  shut: ShutDays,
): string {
  const { surplusRefundDays, surplusRefundInWorkingDays } = policy
  return surplusRefundInWorkingDays
    ? addWorkingDays(soldOn, surplusRefundDays, shut)
    : addDays(soldOn, surplusRefundDays)
}

/** Why so much of a shortfall cannot be taken; null if it can. */
export function shortfallRefusal(amountPaise: number, leftPaise: number): string | null {
  return amountPaise > leftPaise ? auctionMessages.tooMuch(leftPaise) : null
}
