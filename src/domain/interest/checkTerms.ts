import type { InterestTerms, RateBand, SlabMethod } from './terms.ts'

/** A field of the terms that breaks a rule: its path within them, as `bands.0.toDay`, and the rule. */
export interface TermsProblem {
  field: string
  message: string
}

/** The rules that terms of interest are held to, in words. */
export const termsMessages = {
  choice: 'Choose one of the values offered.',
  yearDaysOnlyDaily: 'Days of a year go with the daily method only.',
  partMonthOnlyMonthly: 'Part months go with the monthly method only.',
  monthlyIsRetrospective: 'The monthly method takes all days at the rate of one band: choose retrospective.',
  monthlyRestarts: 'The monthly method counts anew once interest is paid: choose restart.',
  whole: 'Give a whole number within the range allowed.',
  noBand: 'Give at least one band.',
  tooManyBands: 'There are too many bands.',
  startsAtDayOne: 'The first band begins on day 1.',
  gap: 'Days are missing between this band and the one before it.',
  overlap: 'This band begins before the one before it ends.',
  endsBeforeStart: 'A band ends on or after the day it begins.',
  lastIsOpen: 'The last band is without end.',
  onlyLastIsOpen: 'Only the last band is without end.',
  aboveCeiling: "The rate is above the policy's ceiling.",
} as const

/** The ranges of figures in terms, both ends included; contract and forms hold to the same. */
export const termsBounds = {
  bands: { max: 24 },
  day: { min: 1, max: 36_500 },
  rateBp: { min: 0, max: 100_000 },
  minimumDays: { min: 0, max: 3660 },
  minimumAmountPaise: { min: 0, max: 1_000_000_000_000 },
  graceDays: { min: 0, max: 366 },
} as const

/**
 * What is wrong with a way of charging interest; empty if it can be lent by. Days of a year go with `daily` only, part
 * months with `monthly` only; `monthly` with `stepped` or `continuous` is refused (lending rules, section 3).
 */
export function checkSlabMethod(method: SlabMethod): TermsProblem[] {
  const problems: TermsProblem[] = []
  const refuse = (field: keyof SlabMethod, message: string) => problems.push({ field, message })
  const oneOf = (field: keyof SlabMethod, choices: readonly unknown[]) => {
    if (!choices.includes(method[field])) refuse(field, termsMessages.choice)
  }
  oneOf('method', ['daily', 'monthly'])
  oneOf('slabMode', ['stepped', 'retrospective'])
  oneOf('slabClock', ['restart', 'continuous'])
  oneOf('countBothDays', [true, false])
  if (method.method === 'daily') {
    oneOf('yearDays', [365, 360])
    if (method.partMonth !== null) refuse('partMonth', termsMessages.partMonthOnlyMonthly)
  } else if (method.method === 'monthly') {
    oneOf('partMonth', ['full', 'half', 'week', 'days'])
    if (method.yearDays !== null) refuse('yearDays', termsMessages.yearDaysOnlyDaily)
    if (method.slabMode === 'stepped') refuse('slabMode', termsMessages.monthlyIsRetrospective)
    if (method.slabClock === 'continuous') refuse('slabClock', termsMessages.monthlyRestarts)
  }
  return problems
}

/**
 * What is wrong with bands; empty if they begin on day 1, follow each other without gap or overlap, the last alone is
 * without end, and no rate is above the ceiling (basis points; null: none) (lending rules, section 3).
 */
export function checkBands(bands: readonly RateBand[], ceilingBp: number | null): TermsProblem[] {
  if (bands.length === 0) return [{ field: 'bands', message: termsMessages.noBand }]
  if (bands.length > termsBounds.bands.max) return [{ field: 'bands', message: termsMessages.tooManyBands }]
  return bands.flatMap(({ fromDay, toDay, rateBp }, index) => {
    const last = index === bands.length - 1
    const from = checkFrom(fromDay, index === 0 ? 0 : (bands[index - 1]?.toDay ?? null), index === 0)
    const to = checkTo(toDay, fromDay, last)
    const rate = checkRate(rateBp, ceilingBp)
    const found = { fromDay: from, toDay: to, rateBp: rate }
    return Object.entries(found).flatMap(([field, message]) =>
      message === null ? [] : [{ field: `bands.${index}.${field}`, message }],
    )
  })
}

/**
 * What is wrong with terms of interest under a policy's ceiling (basis points a year; null: none); empty if they can be
 * lent by. Every figure is whole and within `termsBounds`; the ceiling holds for each band's rate and for the penal
 * rate by itself (lending rules, sections 3 and 6).
 */
export function checkTerms(terms: InterestTerms, ceilingBp: number | null): TermsProblem[] {
  const problems = [...checkSlabMethod(terms), ...checkBands(terms.bands, ceilingBp)]
  for (const field of ['minimumDays', 'minimumAmountPaise', 'graceDays'] as const)
    if (!within(terms[field], termsBounds[field])) problems.push({ field, message: termsMessages.whole })
  const penal = checkRate(terms.penalRateBp, ceilingBp)
  if (penal !== null) problems.push({ field: 'penalRateBp', message: penal })
  return problems
}

/** `before` is the last day of the band before, null if that has no end (which is told there). */
function checkFrom(fromDay: number, before: number | null, first: boolean): string | null {
  if (!within(fromDay, termsBounds.day)) return termsMessages.whole
  if (before === null || fromDay === before + 1) return null
  if (first) return termsMessages.startsAtDayOne
  return fromDay > before + 1 ? termsMessages.gap : termsMessages.overlap
}

function checkTo(toDay: number | null, fromDay: number, last: boolean): string | null {
  if (toDay === null) return last ? null : termsMessages.onlyLastIsOpen
  if (last) return termsMessages.lastIsOpen
  if (!within(toDay, termsBounds.day)) return termsMessages.whole
  return toDay < fromDay ? termsMessages.endsBeforeStart : null
}

function checkRate(rateBp: number, ceilingBp: number | null): string | null {
  if (!within(rateBp, termsBounds.rateBp)) return termsMessages.whole
  return ceilingBp !== null && rateBp > ceilingBp ? termsMessages.aboveCeiling : null
}

function within(value: number, { min, max }: { min: number; max: number }): boolean {
  return Number.isSafeInteger(value) && value >= min && value <= max
}
