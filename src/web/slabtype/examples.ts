import { costByDay } from '../../domain/interest/costByDay.ts'
import type { InterestTerms, RateBand, SlabMethod } from '../../domain/interest/terms.ts'

/** The loan of the examples: ₹10,000 lent on 1 April, because the first month after it has 30 days. */
const PRINCIPAL_PAISE = 10_000_00
const OPENED_ON = '2026-04-01'

/** Days for which the example shows the cost. */
const DAYS = [1, 15, 31, 45, 90, 365]

const flat: RateBand[] = [{ fromDay: 1, toDay: null, rateBp: 1800 }]
const rising: RateBand[] = [
  { fromDay: 1, toDay: 30, rateBp: 1200 },
  { fromDay: 31, toDay: null, rateBp: 1800 },
]

const plain: SlabMethod = {
  method: 'daily',
  yearDays: 365,
  partMonth: null,
  slabMode: 'stepped',
  slabClock: 'restart',
  countBothDays: false,
}

/** The cost of the example loan after some days, at 18 % and at 12 % that become 18 % on day 31. */
export function exampleCosts(method: SlabMethod): { day: number; flatPaise: number; risingPaise: number }[] {
  const atOneRate = costs(method, flat)
  const atTwoRates = costs(method, rising)
  return DAYS.map((day) => ({ day, flatPaise: atOneRate[day] ?? 0, risingPaise: atTwoRates[day] ?? 0 }))
}

/** The cost of a term for a number of days, with the simplest other terms; at 18 %, or at the rising rates. */
export function exampleCost(
  terms: Partial<SlabMethod>,
  day: number,
  rates: 'flat' | 'rising' = 'flat',
): number {
  return costs({ ...plain, ...terms }, rates === 'flat' ? flat : rising)[day] ?? 0
}

function costs(method: SlabMethod, bands: RateBand[]): number[] {
  const terms: InterestTerms = {
    ...method,
    bands,
    minimumDays: 0,
    minimumAmountPaise: 0,
    penalRateBp: 0,
    graceDays: 0,
  }
  return costByDay(terms, PRINCIPAL_PAISE, OPENED_ON, Math.max(...DAYS)).days.map(
    ({ interestPaise }) => interestPaise,
  )
}
