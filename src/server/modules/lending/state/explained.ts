import type { LoanInterest } from '../../../../api/gen/model/index.ts'
import type { AccrualState } from '../../../../domain/interest/accrualState.ts'
import { explainClosing, explainPenal, type InterestStep } from '../../../../domain/interest/explain.ts'
import type { InterestTerms } from '../../../../domain/interest/terms.ts'
import { decimalOf } from '../../../../domain/money/money.ts'

/** Decimal places of exact figures in paise. */
const PLACES = 4

/**
 * The calculation of interest and penal interest due on a date. Amounts in whole paise; `exact` is the unrounded amount of a step in paise,
 * with 4 decimals.
 */
export function loanInterest(terms: InterestTerms, clock: AccrualState, date: string): LoanInterest {
  const { interest, minimum, closingPaise, minimumBinds } = explainClosing(terms, clock, date)
  const penal = explainPenal(terms, clock, date)
  return {
    fromOn: interest.from,
    toOn: date,
    days: interest.days,
    steps: interest.steps.map(toStep),
    interestPaise: interest.interestPaise,
    paidPaise: interest.paidPaise,
    duePaise: interest.duePaise,
    penalDays: penal?.days ?? 0,
    penalFromOn: penal?.from ?? null,
    penalRateBp: penal?.rateBp ?? 0,
    ...(penal && { penalPrincipalPaise: penal.principalPaise, penalPaidPaise: penal.paidPaise }),
    penalDuePaise: penal?.duePaise ?? 0,
    minimumPaise: minimum.lifetimePaise,
    paidInAllPaise: minimum.paidInAllPaise,
    closingPaise,
    minimumBinds,
  }
}

function toStep({ from, to, months, exact, ...step }: InterestStep): LoanInterest['steps'][number] {
  return {
    ...step,
    fromOn: from,
    toOn: to,
    months: months?.months ?? null,
    monthDays: months?.days ?? null,
    thirtieths: months?.thirtieths ?? null,
    exact: decimalOf(exact, PLACES),
  }
}
