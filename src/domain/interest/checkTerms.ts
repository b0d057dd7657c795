import { rangeMessage } from '../money/fieldValue.ts'
import {
  type InterestTerms,
  interestMethods,
  partMonths,
  type RateBand,
  type SlabMethod,
  slabClocks,
  slabModes,
  yearLengths,
} from './terms.ts'

/** A field of interest terms that is not valid. `field` is its path, such as `bands.0.toDay`. */
export interface TermsProblem {
  field: string
  message: string
}

/** Messages for interest terms that are not valid. */
export const termsMessages = {
  choice: 'Choose one of the available values.',
  yearDaysOnlyDaily: 'Days in the year apply to the daily method only.',
  partMonthOnlyMonthly: 'Part months apply to the monthly method only.',
  monthlyIsRetrospective:
    'The monthly method charges all days at the rate of one band. Choose “Retrospective”.',
  monthlyRestarts:
    'The monthly method restarts the day count once interest is paid. Choose “Restarts after payment”.',
  noBand: 'Add at least one band.',
  tooManyBands: 'There are too many bands.',
  startsAtDayOne: 'The first band must start on day 1.',
  gap: 'Days are missing between this band and the previous band.',
  overlap: 'This band starts before the previous band ends.',
  endsBeforeStart: 'A band must end on or after its first day.',
  lastIsOpen: 'The last band must be open-ended.',
  onlyLastIsOpen: 'Only the last band can be open-ended.',
  aboveCeiling: 'The rate is above the maximum rate.',
} as const

/**
 * Ranges of the numbers in interest terms, both ends included. The API contract and the forms use the same ranges.
 */
export const termsBounds = {
  bands: { max: 24 },
  day: { min: 1, max: 36_500 },
  rateBp: { min: 0, max: 100_000 },
  minimumDays: { min: 0, max: 3660 },
  minimumAmountPaise: { min: 0, max: 1_000_000_000_000 },
  graceDays: { min: 0, max: 366 },
} as const

/** Messages for numbers outside {@link termsBounds}. */
export const rangeMessages = {
  day: rangeMessage('day', termsBounds.day),
  rateBp: rangeMessage('rateBp', termsBounds.rateBp),
  minimumDays: rangeMessage('minimumDays', termsBounds.minimumDays),
  minimumAmountPaise: rangeMessage('minimumAmountPaise', termsBounds.minimumAmountPaise),
  graceDays: rangeMessage('graceDays', termsBounds.graceDays),
} as const

/**
 * Checks how a scheme calculates interest; empty if valid. `yearDays` is for the daily method only, `partMonth` for
 * the monthly method only. The monthly method allows neither `stepped` nor `continuous`. Source: lending rules,
 * section 3.
 */
export function checkSlabMethod(method: SlabMethod): TermsProblem[] {
  const problems: TermsProblem[] = []
  const reject = (field: keyof SlabMethod, message: string) => problems.push({ field, message })
  const oneOf = (field: keyof SlabMethod, choices: readonly unknown[]) => {
    if (!choices.includes(method[field])) reject(field, termsMessages.choice)
  }
  oneOf('method', interestMethods)
  oneOf('slabMode', slabModes)
  oneOf('slabClock', slabClocks)
  oneOf('countBothDays', [true, false])
  if (method.method === 'daily') {
    oneOf('yearDays', yearLengths)
    if (method.partMonth !== null) reject('partMonth', termsMessages.partMonthOnlyMonthly)
  } else if (method.method === 'monthly') {
    oneOf('partMonth', partMonths)
    if (method.yearDays !== null) reject('yearDays', termsMessages.yearDaysOnlyDaily)
    if (method.slabMode === 'stepped') reject('slabMode', termsMessages.monthlyIsRetrospective)
    if (method.slabClock === 'continuous') reject('slabClock', termsMessages.monthlyRestarts)
  }
  return problems
}

/**
 * Checks rate bands; empty if valid. Bands start on day 1 and follow each other without gap or overlap; only the
 * last is open-ended; no rate exceeds the ceiling. Source: lending rules, section 3.
 * @param ceilingBp basis points per year; null if there is no ceiling
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
 * Checks interest terms; empty if valid. All numbers are whole and within {@link termsBounds}. The ceiling applies
 * to each band and to the penal rate separately. Source: lending rules, sections 3 and 6.
 * @param ceilingBp basis points per year; null if there is no ceiling
 */
export function checkTerms(terms: InterestTerms, ceilingBp: number | null): TermsProblem[] {
  const problems = [...checkSlabMethod(terms), ...checkBands(terms.bands, ceilingBp)]
  for (const field of ['minimumDays', 'minimumAmountPaise', 'graceDays'] as const)
    if (!isWithin(terms[field], termsBounds[field])) problems.push({ field, message: rangeMessages[field] })
  const penal = checkRate(terms.penalRateBp, ceilingBp)
  if (penal !== null) problems.push({ field: 'penalRateBp', message: penal })
  return problems
}

/** `before` is the last day of the previous band. Null means that band is open-ended, which is reported there. */
function checkFrom(fromDay: number, before: number | null, first: boolean): string | null {
  if (!isWithin(fromDay, termsBounds.day)) return rangeMessages.day
  if (before === null || fromDay === before + 1) return null
  if (first) return termsMessages.startsAtDayOne
  return fromDay > before + 1 ? termsMessages.gap : termsMessages.overlap
}

function checkTo(toDay: number | null, fromDay: number, last: boolean): string | null {
  if (toDay === null) return last ? null : termsMessages.onlyLastIsOpen
  if (last) return termsMessages.lastIsOpen
  if (!isWithin(toDay, termsBounds.day)) return rangeMessages.day
  return toDay < fromDay ? termsMessages.endsBeforeStart : null
}

function checkRate(rateBp: number, ceilingBp: number | null): string | null {
  if (!isWithin(rateBp, termsBounds.rateBp)) return rangeMessages.rateBp
  return ceilingBp !== null && rateBp > ceilingBp ? termsMessages.aboveCeiling : null
}

function isWithin(value: number, { min, max }: { min: number; max: number }): boolean {
  return Number.isSafeInteger(value) && value >= min && value <= max
}
