import { dateOf, dayNumber, monthsBetweenDays } from '../dates/dates.ts'
import { exactNumber, type Fraction, halfUp, sumOf } from '../money/money.ts'
import { addedDays, countedDays, interestDivisor, partMonthThirtieths, segmentEnds } from './accrual.ts'
import { type AccrualState, principalOf } from './accrualState.ts'
import { interestDuePaise, lifetimeMinimumPaise, PENAL_DIVISOR, penalDuePaise } from './interest.ts'
import { bandOf, type InterestTerms } from './terms.ts'

/** Part of an interest calculation: one principal at one rate over consecutive days. */
export interface InterestStep {
  /** Days of interest, counted from the start of the accrual period, both ends included. */
  fromDay: number
  toDay: number
  /** First and last date of the step. The first date of a step is the last date of the step before. */
  from: string
  to: string
  days: number
  /** Whether the step includes the day that `countBothDays` adds. */
  withAddedDay: boolean
  principalPaise: number
  rateBp: number
  /** Monthly method only: whole months, remaining days, and the thirtieths of a month charged for them. */
  months: { months: number; days: number; thirtieths: number } | null
  /** principal × rate × days (or thirtieths of a month) / divisor, in paise, not rounded. */
  exact: Fraction
}

/** Calculation of the interest due on a date. */
export interface InterestExplanation {
  /** Start of the accrual period: the opening or the last restart. */
  from: string
  date: string
  /** Days of interest in total, including the day that `countBothDays` adds. */
  days: number
  steps: InterestStep[]
  /** Sum of the steps, not rounded. */
  exact: Fraction
  /** The sum rounded half up. */
  interestPaise: number
  /** Interest paid or waived since the accrual period started, including the amount carried into it. */
  paidPaise: number
  /** Interest less `paidPaise`; at least 0. */
  duePaise: number
}

/**
 * Explains the interest due on a date by its steps. The exact amounts of the steps add up to the interest before
 * rounding. There is no step if no day bears interest. Source: lending rules, section 3.
 * @throws RangeError if the date is before the last entry
 */
export function explainInterest(
  terms: InterestTerms,
  accrual: AccrualState,
  date: string,
): InterestExplanation {
  const days = countedDays(terms, accrual, date)
  const steps =
    terms.method === 'monthly' ? monthlySteps(terms, accrual, days) : dailySteps(terms, accrual, days)
  const exact = sumOf(steps.map((step) => step.exact))
  return {
    from: accrual.segments[0].from,
    date,
    days,
    steps,
    exact,
    interestPaise: exactNumber(halfUp(exact.numerator, exact.denominator)),
    paidPaise: accrual.interestPaidPaise,
    duePaise: interestDuePaise(terms, accrual, date),
  }
}

/** Calculation of the interest due at closing. Money is in paise. */
export interface ClosingExplanation {
  interest: InterestExplanation
  /** Minimum interest over the life of the loan, and the interest paid or waived in its life. */
  minimum: { minimumDays: number; minimumAmountPaise: number; lifetimePaise: number; paidInAllPaise: number }
  closingPaise: number
  /** Whether the lifetime minimum exceeds the interest due. */
  minimumBinds: boolean
}

/**
 * Explains the interest due when a loan is closed on a date. Source: lending rules, section 3.
 * @throws RangeError as {@link explainInterest}
 */
export function explainClosing(
  terms: InterestTerms,
  accrual: AccrualState,
  date: string,
): ClosingExplanation {
  const interest = explainInterest(terms, accrual, date)
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

/** Calculation of the penal interest due on a date. */
export interface PenalExplanation {
  /** The due date, or the date when penal interest was last fully paid. */
  from: string
  date: string
  days: number
  principalPaise: number
  rateBp: number
  /** First day with penal interest: the day after the due date and the grace period. */
  chargedFrom: string
  exact: Fraction
  paidPaise: number
  duePaise: number
}

/**
 * Explains the penal interest due on a date; null if no penal interest is charged. Source: lending rules, section 3.
 * @throws RangeError as {@link penalDuePaise}
 */
export function explainPenal(
  terms: InterestTerms,
  accrual: AccrualState,
  date: string,
): PenalExplanation | null {
  const duePaise = penalDuePaise(terms, accrual, date)
  const chargedFrom = dayNumber(accrual.dueOn) + terms.graceDays + 1
  if (terms.penalRateBp === 0 || dayNumber(date) < chargedFrom) return null
  const days = dayNumber(date) - dayNumber(accrual.penalFrom)
  const principalPaise = principalOf(accrual)
  return {
    from: accrual.penalFrom,
    date,
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
    // The added day is the first day of interest. It is counted in addition to the days between the dates and moves no
    // date.
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

function fraction(amount: number, times: number, divisor: number): Fraction {
  return { numerator: BigInt(amount) * BigInt(times), denominator: BigInt(divisor) }
}
