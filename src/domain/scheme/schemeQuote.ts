import { addMonths, daysBetween } from '../dates/dates.ts'
import { openAccrual } from '../interest/accrualState.ts'
import { explainInterest, type InterestStep } from '../interest/explain.ts'
import { closingInterestPaise, interestDuePaise, penalDuePaise } from '../interest/interest.ts'
import { nextPenal, nextRateChange } from '../interest/nextChange.ts'
import type { InterestTerms } from '../interest/terms.ts'
import { exactNumber, halfUp } from '../money/money.ts'
import { interestTermsOf, type SchemeConditions, type SlabTerms } from './schemeTerms.ts'

/** Part of the interest: days at one rate, counted from 1; with months for the monthly method. */
export interface SchemeQuoteStep {
  fromDay: number
  toDay: number
  days: number
  rateBp: number
  /** Monthly method only: whole months, remaining days, and the thirtieths of a month charged for them. */
  months: number | null
  monthDays: number | null
  thirtieths: number | null
  /** Rounded for display only. The interest itself is rounded once, as a whole. */
  interestPaise: number
}

/** Cost of a loan under a scheme on a day, if nothing but the advance interest was paid before. Money is in paise. */
export interface SchemeQuote {
  dueOn: string
  /** Calendar days since opening. */
  days: number
  /** Interest taken at opening. */
  advancePaise: number
  interestDuePaise: number
  closingInterestPaise: number
  /** Whether the lifetime minimum exceeds the interest due. */
  minimumBinds: boolean
  penalDuePaise: number
  /** Principal, penal interest and closing interest, before the policy's rounding. */
  totalPaise: number
  steps: SchemeQuoteStep[]
  /** First day of the next rate, and that rate; null if the rate stays the same. */
  rateChangesOn: string | null
  newRateBp: number | null
  /** First day with penal interest, if it is still to come; else null. */
  penalFromOn: string | null
}

/** A scheme version with the terms of its slab type. */
export type FullScheme = SchemeConditions & { terms: SlabTerms }

/** Returns the due date of a loan. */
export function dueOnOf(fromOn: string, tenureMonths: number): string {
  return addMonths(fromOn, tenureMonths)
}

/**
 * Returns the advance interest taken at opening, in paise: the interest of `advanceMonths` months, without the day
 * that `countBothDays` adds, rounded half up.
 */
export function advanceInterestPaise(
  terms: InterestTerms,
  advanceMonths: number,
  principalPaise: number,
  fromOn: string,
): number {
  if (advanceMonths === 0) return 0
  const until = addMonths(fromOn, advanceMonths)
  const accrual = openAccrual({ openedOn: fromOn, dueOn: until, principalPaise })
  return interestDuePaise({ ...terms, countBothDays: false }, accrual, until)
}

/**
 * Calculates what a principal lent on `fromOn` under a scheme costs on `toOn`, with the steps of the interest and the
 * next changes of rate and penal interest. Source: lending rules, section 3.
 * @throws RangeError if a date is not valid or `toOn` is before `fromOn`
 */
export function quoteScheme(
  scheme: FullScheme,
  principalPaise: number,
  fromOn: string,
  toOn: string,
): SchemeQuote {
  const terms = interestTermsOf(scheme.terms, scheme)
  const advancePaise = advanceInterestPaise(terms, scheme.terms.advanceMonths, principalPaise, fromOn)
  const dueOn = dueOnOf(fromOn, scheme.tenureMonths)
  const accrual = openAccrual({ openedOn: fromOn, dueOn, principalPaise, advancePaise })
  const duePaise = interestDuePaise(terms, accrual, toOn)
  const closingPaise = closingInterestPaise(terms, accrual, toOn)
  const penalPaise = penalDuePaise(terms, accrual, toOn)
  const change = nextRateChange(terms, accrual, toOn)
  return {
    dueOn,
    days: daysBetween(fromOn, toOn),
    advancePaise,
    interestDuePaise: duePaise,
    closingInterestPaise: closingPaise,
    minimumBinds: closingPaise > duePaise,
    penalDuePaise: penalPaise,
    totalPaise: principalPaise + penalPaise + closingPaise,
    steps: explainInterest(terms, accrual, toOn).steps.map(toStep),
    rateChangesOn: change?.changesOn ?? null,
    newRateBp: change?.newRateBp ?? null,
    penalFromOn: nextPenal(terms, accrual, toOn)?.chargedFrom ?? null,
  }
}

function toStep({ fromDay, toDay, days, rateBp, months, exact }: InterestStep): SchemeQuoteStep {
  return {
    fromDay,
    toDay,
    days,
    rateBp,
    months: months?.months ?? null,
    monthDays: months?.days ?? null,
    thirtieths: months?.thirtieths ?? null,
    interestPaise: exactNumber(halfUp(exact.numerator, exact.denominator)),
  }
}
