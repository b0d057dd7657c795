import { addDays } from '../../src/domain/dates/dates.ts'
import { type AccrualState, openAccrual } from '../../src/domain/interest/accrualState.ts'
import { costByDay } from '../../src/domain/interest/costByDay.ts'
import type { InterestTerms } from '../../src/domain/interest/terms.ts'
import { applyReceipt, payoffOn } from '../../src/domain/loan/receipts.ts'
import { dailyTerms, drawTerms, fourBands, monthlyTerms } from '../support/lending.ts'
import { seeded } from '../support/seeded.ts'

const LOANS = 1000
const openedOn = '2025-04-01'

/** Payoffs per second of one core's time, and the cost of 400 days, compared with one bare figure in BigInt. */
export function benchDomain(): void {
  const draws = seeded(1)
  const floor = bareFigures()
  console.log(`${'a bare figure in BigInt'.padEnd(44)} ${perSecond(floor)}`)
  const kinds: [string, () => InterestTerms, number][] = [
    ['payoff, daily stepped', () => dailyTerms({ bands: fourBands, penalRateBp: 300, minimumDays: 15 }), 0],
    ['payoff, daily retrospective', () => dailyTerms({ bands: fourBands, slabMode: 'retrospective' }), 1],
    ['payoff, continuous, four segments', () => dailyTerms({ bands: fourBands, slabClock: 'continuous' }), 3],
    ['payoff, monthly', () => monthlyTerms({ partMonth: 'week', minimumDays: 7 }), 1],
    ['payoff, any terms', () => drawTerms(draws), 2],
  ]
  for (const [name, termsOf, receipts] of kinds) {
    const loans = Array.from({ length: LOANS }, () =>
      loanOf(termsOf(), receipts, draws.whole(10_000, 90_000_000)),
    )
    const dates = Array.from({ length: 64 }, (_, index) => addDays('2026-01-01', index * 7))
    let sum = 0
    let turn = 0
    const rate = rateOf(() => {
      for (const { terms, clock } of loans)
        sum += payoffOn(terms, clock, 0, dates[turn++ & 63] as string, 100).payablePaise
    })
    console.log(`${name.padEnd(44)} ${perSecond(rate)} (${(rate / floor).toFixed(2)} × the bare figure)`)
    if (sum <= 0) throw new Error('A payoff is missing.')
  }
  const terms = dailyTerms({ bands: fourBands, slabMode: 'retrospective' })
  const from = performance.now()
  for (let run = 0; run < 200; run++) costByDay(terms, 1_000_000 + run, openedOn, 400)
  console.log(`${'cost of 400 days'.padEnd(44)} ${((performance.now() - from) / 200).toFixed(3)} ms`)
}

/** A loan after this many receipts, each of a tenth of its principal. */
function loanOf(terms: InterestTerms, receipts: number, principalPaise: number) {
  let clock: AccrualState = openAccrual({ openedOn, dueOn: '2026-04-01', principalPaise })
  for (let index = 1; index <= receipts; index++) {
    const payment = { date: addDays(openedOn, index * 40), amountPaise: Math.ceil(principalPaise / 10) }
    const taken = applyReceipt(terms, clock, 0, payment)
    if ('accrual' in taken) clock = taken.accrual
  }
  return { terms, clock }
}

/** One interest figure with all its operands at hand: the minimum cost of exactness in BigInt. */
function bareFigures(): number {
  const principals = Array.from({ length: LOANS }, (_, index) => BigInt(1_000_000 + index))
  let sum = 0
  const rate = rateOf(() => {
    for (const principal of principals)
      sum += Number((2n * principal * 1800n * 120n + 3_650_000n) / (2n * 3_650_000n))
  })
  if (sum === 0) throw new Error('A figure is missing.')
  return rate
}

/** Figures per second of processor time, the best of several rounds, for work that calculates `LOANS` of them. */
function rateOf(work: () => void): number {
  for (let warm = 0; warm < 20; warm++) work()
  let best = 0
  for (let round = 0; round < 12; round++) {
    const from = process.cpuUsage()
    for (let run = 0; run < 60; run++) work()
    const { user, system } = process.cpuUsage(from)
    best = Math.max(best, (60 * LOANS * 1_000_000) / (user + system))
  }
  return best
}

function perSecond(rate: number): string {
  return `${(rate / 1_000_000).toFixed(2)} million a second`
}
