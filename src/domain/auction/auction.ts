import { addDays } from '../dates/dates.ts'
import { addWorkingDays, type Holidays } from '../dates/workingDays.ts'
import { type Allocation, allocate } from '../loan/receipts.ts'
import { scaleHalfUp } from '../money/money.ts'
import { rupees } from '../money/rupees.ts'
import type { Policy } from '../policy/policy.ts'

const running = ['identified', 'noticed', 'served', 'affixed', 'scheduled', 'failed'] as const

/** States of an auction lot, from identification to settlement. Source: lending rules, section 9. */
export const lotStates = [...running, 'sold', 'settled', 'withdrawn'] as const

/** State of a lot. */
export type LotState = (typeof lotStates)[number]

/** States of a lot that is not yet sold or withdrawn. A loan has at most one lot in these states. */
export const runningStates: readonly LotState[] = running

/** An action on a lot. */
export type LotAction =
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
  | 'reverse'

/** States of a lot that allow each action. */
export const allowedStates: Readonly<Record<LotAction, readonly LotState[]>> = {
  notice: ['identified'],
  serve: ['noticed'],
  // A lot that was not sold is scheduled again.
  schedule: ['served', 'affixed', 'failed'],
  reserve: ['scheduled'],
  bid: ['scheduled'],
  sell: ['scheduled'],
  fail: ['scheduled'],
  withdraw: runningStates,
  refund: ['sold'],
  recover: ['sold'],
  writeOff: ['sold'],
  reverse: ['sold', 'settled'],
}

/** Messages for actions that a lot does not allow. */
export const auctionMessages = {
  withdrawn: 'This lot was withdrawn.',
  ended: 'This lot was sold.',
  settled: 'This lot is settled. It has no dues.',
  noticed: 'The notice for this lot has already been sent.',
  notNoticed: 'The notice for this lot has not been sent yet. Send it first.',
  served: 'Delivery of this notice is already recorded.',
  notServed: 'Deliver the notice, or paste it on the door, before scheduling the auction.',
  scheduled:
    'The reserve price of this lot is set for its auction. Mark it as unsold before you schedule it again.',
  notScheduled: 'No auction is scheduled for this lot. Schedule one first.',
  notSold: 'This lot has not been sold.',
  notice: (earliestOn: string) => `The notice period must end first. Choose ${earliestOn} or later.`,
  past: 'The auction date cannot be in the past.',
  saleDay: (heldOn: string) => `The auction is on ${heldOn}. Record bids and sales on that day.`,
  beforeSale: (heldOn: string) =>
    `The auction is on ${heldOn}. The lot can be marked unsold on that day or later.`,
  noReserve: 'Set today’s reserve price first.',
  belowReserve: (reservePaise: number) =>
    `The reserve price is ${rupees(reservePaise)}. Enter at least this amount.`,
  notHigher: (highestPaise: number) => `The highest bid is ${rupees(highestPaise)}. Enter a higher amount.`,
  noBid: 'There is no bid on this lot. Mark it as unsold.',
  otherBid: 'The bids on this lot have changed. Check them before you mark it as unsold.',
  notHighest: 'This is no longer the highest bid. Check the bids before you sell.',
  surplus: 'No surplus is payable on this lot.',
  shortfall: 'There is no shortfall on this lot.',
  holdsArticles:
    'The items of this loan are listed for auction and cannot be released. Close or renew the loan to withdraw the lot.',
  tooMuch: (leftPaise: number) => `The shortfall is ${rupees(leftPaise)}. Enter this amount or less.`,
} as const

/**
 * Returns the message for an action that the state of a lot does not allow, or null if it is allowed. A scheduled lot can be
 * scheduled for another auction until its reserve price is set. Source: lending rules, section 9; decision 95.
 * @param isReserveSet whether the reserve price of a scheduled lot is set
 */
export function lotProblem(state: LotState, action: LotAction, isReserveSet = false): string | null {
  if (action === 'schedule' && state === 'scheduled') return isReserveSet ? auctionMessages.scheduled : null
  if (allowedStates[action].includes(state)) return null
  if (state === 'withdrawn') return auctionMessages.withdrawn
  if (state === 'settled') return auctionMessages.settled
  if (allowedStates[action].includes('sold')) return auctionMessages.notSold
  if (state === 'sold') return auctionMessages.ended
  if (action === 'notice') return auctionMessages.noticed
  if (action === 'serve') return state === 'identified' ? auctionMessages.notNoticed : auctionMessages.served
  if (action !== 'schedule') return auctionMessages.notScheduled
  return auctionMessages.notServed
}

/**
 * Returns how many auctions count as unsold for a lot once it is marked as unsold. A lot without a reserve price can get no bid, so its
 * auction was not held and does not count. Source: lending rules, section 9; decision 95.
 */
export function failuresAfter({
  failures,
  reservePaise,
}: {
  failures: number
  reservePaise: number | null
}): number {
  return reservePaise === null ? failures : failures + 1
}

/**
 * Returns the first date on which a noticed lot may be sold: the notice date plus the policy's `auctionNoticeDays`.
 * Source: lending rules, section 6.
 */
export function earliestSaleOn(
  noticedOn: string,
  { auctionNoticeDays }: Pick<Policy, 'auctionNoticeDays'>,
): string {
  return addDays(noticedOn, auctionNoticeDays)
}

/** Returns why a sale cannot be scheduled on a date, or null if it can. */
export function scheduleProblem(heldOn: string, earliestOn: string, today: string): string | null {
  if (heldOn < today) return auctionMessages.past
  return heldOn < earliestOn ? auctionMessages.notice(earliestOn) : null
}

/** The reserve of a lot on a date. */
export interface Reserve {
  reserveBp: number
  reservePaise: number
}

/**
 * Returns the reserve of a lot: `reserveBp` of its value on the date, rounded half up to the paisa. Once the lot has
 * failed to sell `failuresForLowerReserve` times, `reserveAfterFailuresBp` applies if it is lower. Source: lending
 * rules, sections 6 and 9.
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

/**
 * Returns why a bid is rejected, or null if it is valid. A bid must reach the reserve and exceed the highest earlier
 * bid.
 * @param highestPaise the highest earlier bid, or null if there is none
 */
export function bidProblem(
  amountPaise: number,
  reservePaise: number,
  highestPaise: number | null,
): string | null {
  if (amountPaise < reservePaise) return auctionMessages.belowReserve(reservePaise)
  return highestPaise !== null && amountPaise <= highestPaise ? auctionMessages.notHigher(highestPaise) : null
}

/** The amounts due when a lot is sold, in paise. */
export interface SaleDues {
  /** Costs of the sale, such as the auctioneer's fee and the advertisement. */
  costsPaise: number
  dues: Allocation
}

/** How the sale price is distributed, in paise. */
export interface Settlement extends SaleDues {
  pricePaise: number
  /** Part of the price that pays the costs. */
  costsRecoveredPaise: number
  /** Part of the price that pays the dues, by kind of due. */
  recovered: Allocation
  /** Rest of the price, payable to the customer. */
  surplusPaise: number
  /** Principal and charges that the price does not cover. The customer still owes them. */
  shortfallPaise: number
  /** Penal interest and interest that the price does not cover. They are not posted, because income is on a cash basis. */
  waivedPaise: number
}

/**
 * Distributes the sale price of a lot in this order: sale costs, charges, penal interest, interest, principal, surplus.
 * Unpaid principal and charges are the shortfall. All amounts are whole paise, so nothing is rounded. Source:
 * lending rules, section 9.
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
    waivedPaise: dues.penalPaise - penalPaise + dues.interestPaise - interestPaise,
  }
}

/**
 * Returns the last date for paying a surplus to the customer: `surplusRefundDays` after the sale, counted in
 * calendar days or in working days of the store as the policy says. Source: lending rules, section 6.
 * @throws RangeError if `surplusRefundDays` is not a whole number of 0 or more
 */
export function refundByOn(
  soldOn: string,
  policy: Pick<Policy, 'surplusRefundDays' | 'surplusRefundInWorkingDays'>,
  holidays: Holidays,
): string {
  const { surplusRefundDays, surplusRefundInWorkingDays } = policy
  return surplusRefundInWorkingDays
    ? addWorkingDays(soldOn, surplusRefundDays, holidays)
    : addDays(soldOn, surplusRefundDays)
}

/**
 * Returns why an amount cannot be received against a shortfall, or null if it can. The amount must not exceed what
 * is left, in paise.
 */
export function shortfallProblem(amountPaise: number, leftPaise: number): string | null {
  return amountPaise > leftPaise ? auctionMessages.tooMuch(leftPaise) : null
}
