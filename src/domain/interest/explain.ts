import { dateOf, dayNumber, monthsBetweenDays } from '../dates/dates.ts'
import { exactNumber, type Fraction, halfUp, sumOf } from '../money/money.ts'
import { addedDays, countedDays, interestDivisor, partMonthThirtieths, segmentEnds } from './accrual.ts'
import { type AccrualState, principalOf } from './accrualState.ts'
import { interestDuePaise, lifetimeMinimumPaise, PENAL_DIVISOR, penalDuePaise } from './interest.ts'
import { bandOf, type InterestTerms } from './terms.ts'

/** A part of an interest figure: one principal at one rate over days that follow each other. */
export interface InterestStep {
  /** The days, counted from the clock's start: both included. */
  fromDay: number
  toDay: number
  /** The dates between which they lie; a step's first date is the one before's last. */
  from: string
  to: string
  days: number
  /** Whether the day that counting both days adds is among them. */
  withAddedDay: boolean
  principalPaise: number
  rateBp: number
  /** Of the monthly method: whole months, days beyond them, and the thirtieths of a month that those cost. */
  months: { months: number; days: number; thirtieths: number } | null
  /** principal × rate × days (or thirtieths of months) / divisor, in paise, before any rounding. */
  exact: Fraction
}

/** How an interest figure came about. */
export interface InterestExplanation {
  /** When the clock started: opening, or the last restart. */
  from: string
  on: string
  /** Days in all, with the one that counting both days adds. */
  days: number
  steps: InterestStep[]
  /** The sum of the steps, before its one rounding. */
  exact: Fraction
  /** The sum rounded half up. */
  interestPaise: number
  /** Paid since the clock started, with what was carried into it. */
  paidPaise: number
  /** Interest less what was paid, never below 0. */
  duePaise: number
}

/**
 * The steps by which interest due on a date came about; their exact parts sum to the figure before it is rounded. No
 * step on a day that bears nothing. Throws a RangeError for a date before the last movement (lending rules, section 3).
 */
export function explainInterest(
  terms: InterestTerms,
  accrual: AccrualState,
  on: string,
): InterestExplanation {
  const days = countedDays(terms, accrual, on)
  const steps =
    terms.method === 'monthly' ? monthlySteps(terms, accrual, days) : dailySteps(terms, accrual, days)
  const exact = sumOf(steps.map((step) => step.exact))
  return {
    from: accrual.segments[0].from,
    on,
    days,
    steps,
    exact,
    interestPaise: exactNumber(halfUp(exact.numerator, exact.denominator)),
    paidPaise: accrual.interestPaidPaise,
    duePaise: interestDuePaise(terms, accrual, on),
  }
}

/** How the interest of closing came about, beside the interest due. Money in paise. */
export interface ClosingExplanation {
  interest: InterestExplanation
  /** The least interest of the loan's life, and what was paid in it. */
  minimum: { minimumDays: number; minimumAmountPaise: number; lifetimePaise: number; paidInAllPaise: number }
  closingPaise: number
  /** Whether the minimum asks more than is due. */
  minimumBinds: boolean
}

/** How the interest that closing on a date takes came about. Throws as `explainInterest` (lending rules, section 3). */
export function explainClosing(terms: InterestTerms, accrual: AccrualState, on: string): ClosingExplanation {
  const interest = explainInterest(terms, accrual, on)
  const lifetimePaise = lifetimeMinimumPaise(terms, accrual)
  const lacking = lifetimePaise - accrual.interestPaidInAllPaise
  return {
    interest,
    minimum: {
      minimumDays: terms.minimumDays,
      minimumAmountPaise: terms.minimumAmountPaise,
      lifetimePaise,
      paidInAllPaise: accrual.interestPaidInAllPaise,
    },
    closingPaise: Math.max(interest.duePaise, lacking),
    minimumBinds: lacking > interest.duePaise,
  }
}

/** How a penal figure came about. */
export interface PenalExplanation {
  /** The due date, or when penal was last fully paid. */
  from: string
  on: string
  days: number
  principalPaise: number
  rateBp: number
  /** The first day that penal is charged on: the one after due date and grace. */
  chargedFrom: string
  exact: Fraction
  paidPaise: number
  duePaise: number
}

/** How penal on a date came about; null where none is charged. Throws as `penalDuePaise` (lending rules, section 3). */
export function explainPenal(
  terms: InterestTerms,
  accrual: AccrualState,
  on: string,
): PenalExplanation | null {
  const duePaise = penalDuePaise(terms, accrual, on)
  const chargedFrom = dayNumber(accrual.dueOn) + terms.graceDays + 1
  if (terms.penalRateBp === 0 || dayNumber(on) < chargedFrom) return null
  const days = dayNumber(on) - dayNumber(accrual.penalFrom)
  const principalPaise = principalOf(accrual)
  return {
    from: accrual.penalFrom,
    on,
    days,
    principalPaise,
    rateBp: terms.penalRateBp,
    chargedFrom: dateOf(chargedFrom),
    exact: fraction(principalPaise, terms.penalRateBp * days, PENAL_DIVISOR),
    paidPaise: accrual.penalPaidPaise,
    duePaise,
  }
}

function monthlySteps(terms: InterestTerms, accrual: AccrualState, days: number): InterestStep[] {
  if (days === 0 || terms.partMonth === null) return []
  const { from, principalPaise } = accrual.segments[0]
  const start = dayNumber(from)
  const span = monthsBetweenDays(start, start + days)
  const thirtieths = partMonthThirtieths(terms.partMonth, span.days)
  const { rateBp } = bandOf(terms.bands, days)
  const exact = fraction(principalPaise, rateBp * (span.months * 30 + thirtieths), interestDivisor(terms))
  const step = stepOf(terms, accrual, { after: 0, until: days, principalPaise, rateBp })
  return [{ ...step, months: { ...span, thirtieths }, exact }]
}

function dailySteps(terms: InterestTerms, accrual: AccrualState, days: number): InterestStep[] {
  const start = dayNumber(accrual.segments[0].from)
  const ends = segmentEnds(terms, accrual, start, days)
  return accrual.segments.flatMap(({ principalPaise }, index) => {
    const after = ends[index - 1] ?? 0
    const until = ends[index] ?? days
    if (until === after) return []
    if (terms.slabMode === 'retrospective')
      return [
        stepOf(terms, accrual, { after, until, principalPaise, rateBp: bandOf(terms.bands, days).rateBp }),
      ]
    return terms.bands.flatMap(({ fromDay, toDay, rateBp }) => {
      const part = { after: Math.max(after, fromDay - 1), until: Math.min(until, toDay ?? until) }
      return part.until > part.after ? [stepOf(terms, accrual, { ...part, principalPaise, rateBp })] : []
    })
  })
}

function stepOf(
  terms: InterestTerms,
  accrual: AccrualState,
  part: { after: number; until: number; principalPaise: number; rateBp: number },
): InterestStep {
  const { after, until, principalPaise, rateBp } = part
  const start = dayNumber(accrual.segments[0].from)
  const added = addedDays(terms, accrual)
  const days = until - after
  return {
    fromDay: after + 1,
    toDay: until,
    // The added day is the first, and moves no date: it is a day beside those between the dates.
    from: dateOf(start + Math.max(0, after - added)),
    to: dateOf(start + until - added),
    days,
    withAddedDay: added === 1 && after === 0,
    principalPaise,
    rateBp,
    months: null,
    exact: fraction(principalPaise, rateBp * days, interestDivisor(terms)),
  }
}

function fraction(amount: number, times: number, by: number): Fraction {
  return { numerator: BigInt(amount) * BigInt(times), denominator: BigInt(by) }
}
