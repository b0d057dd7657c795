import { addMonths, daysBetween } from '../dates/dates.ts'
import { openAccrual } from '../interest/accrualState.ts'
import { explainInterest, type InterestStep } from '../interest/explain.ts'
import { closingInterestPaise, interestDuePaise, penalDuePaise } from '../interest/interest.ts'
import { nextPenal, nextRateChange } from '../interest/nextChange.ts'
import type { InterestTerms } from '../interest/terms.ts'
import { exactNumber, halfUp } from '../money/money.ts'
import { interestTermsOf, type SchemePrice, type SlabTerms } from './checkScheme.ts'

/** A part of the interest: days, counted from 1, at one rate; with months where months are charged. */
export interface SchemeQuoteStep {
  fromDay: number
  toDay: number
  days: number
  rateBp: number
  /** Of the monthly method: whole months, the days beyond them, and the thirtieths of a month that those cost. */
  months: number | null
  monthDays: number | null
  thirtieths: number | null
  /** Rounded by itself, for showing; the interest is rounded once, as a whole. */
  interestPaise: number
}

/** What a loan by a scheme costs on a day, if nothing but the advance was paid before. Money in paise. */
export interface SchemeQuote {
  dueOn: string
  /** Calendar days since opening. */
  days: number
  /** Interest taken at opening. */
  advancePaise: number
  interestDuePaise: number
  closingInterestPaise: number
  /** Whether the least interest of the scheme asks more than is due. */
  minimumBinds: boolean
  penalDuePaise: number
  /** Principal, penal and closing interest, before the policy's rounding. */
  totalPaise: number
  steps: SchemeQuoteStep[]
  /** The first day of another rate, and that rate; null if it stays for ever. */
  rateChangesOn: string | null
  newRateBp: number | null
  /** The first day with penal, while that is to come; null if there is none. */
  penalFromOn: string | null
}

/** What a version of a scheme says. */
export type PricedScheme = SchemePrice & { terms: SlabTerms }

/** When a loan of so many months falls due. */
export function dueOnOf(fromOn: string, tenureMonths: number): string {
  return addMonths(fromOn, tenureMonths)
}

/** The interest that the slab type takes at opening: that of its months in advance, both days adding nothing. */
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
 * What a principal lent on a day by a scheme costs on another, how it came about, and what changes next. Throws a
 * RangeError for no day of the calendar and for a day before the first (lending rules, section 3).
 */
export function quoteScheme(
  scheme: PricedScheme,
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
