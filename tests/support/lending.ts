import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { VectorFile } from '../../src/cli/vectors/checks.ts'
import type { Field } from '../../src/cli/vectors/fields.ts'
import { addDays } from '../../src/domain/dates/dates.ts'
import type { InterestTerms, RateBand } from '../../src/domain/interest/terms.ts'
import type { Draws } from './seeded.ts'

/** The worked cases of a file of the lending rules, each with a name to run it under. */
export function vectors(file: VectorFile): { name: string; one: Field }[] {
  const path = join(import.meta.dirname, `../vectors/${file}.json`)
  const cases: { name?: string }[] = JSON.parse(readFileSync(path, 'utf8'))
  return cases.map((value, index) => ({
    name: `${file} ${index} ${value.name ?? ''}`.trim(),
    one: { path: '', value },
  }))
}

/** Daily terms of 18 % per year of 365 days, changed by these fields. */
export function dailyTerms(fields: Partial<InterestTerms> = {}): InterestTerms {
  return {
    method: 'daily',
    yearDays: 365,
    partMonth: null,
    slabMode: 'stepped',
    slabClock: 'restart',
    countBothDays: false,
    bands: [{ fromDay: 1, toDay: null, rateBp: 1800 }],
    minimumDays: 0,
    minimumAmountPaise: 0,
    penalRateBp: 0,
    graceDays: 0,
    ...fields,
  }
}

/** Monthly terms of 24 % per year, part months charged in full, changed by these fields. */
export function monthlyTerms(fields: Partial<InterestTerms> = {}): InterestTerms {
  return dailyTerms({
    method: 'monthly',
    yearDays: null,
    partMonth: 'full',
    slabMode: 'retrospective',
    bands: [{ fromDay: 1, toDay: null, rateBp: 2400 }],
    ...fields,
  })
}

/** 12 % to day 30, 15 % to day 90, 18 % to day 180, then 24 %. */
export const fourBands: readonly RateBand[] = [
  { fromDay: 1, toDay: 30, rateBp: 1200 },
  { fromDay: 31, toDay: 90, rateBp: 1500 },
  { fromDay: 91, toDay: 180, rateBp: 1800 },
  { fromDay: 181, toDay: null, rateBp: 2400 },
]

/** Gapless bands whose rates never fall. */
export function drawBands(draws: Draws): RateBand[] {
  const bands: RateBand[] = []
  let fromDay = 1
  let rateBp = draws.whole(0, 2000)
  for (let left = draws.whole(0, 4); left > 0; left--) {
    const toDay = fromDay + draws.whole(0, 120)
    bands.push({ fromDay, toDay, rateBp })
    fromDay = toDay + 1
    rateBp += draws.whole(0, 900)
  }
  return [...bands, { fromDay, toDay: null, rateBp }]
}

/** Any valid terms, with bands whose rates never fall. */
export function drawTerms(draws: Draws): InterestTerms {
  const shared = {
    countBothDays: draws.pick([true, false]),
    bands: drawBands(draws),
    minimumDays: draws.pick([0, 0, 7, 15, 40]),
    minimumAmountPaise: draws.pick([0, 0, 5000, 25_000]),
    penalRateBp: draws.pick([0, 200, 600]),
    graceDays: draws.pick([0, 7, 30]),
  }
  if (draws.whole(0, 2) === 0)
    return monthlyTerms({ ...shared, partMonth: draws.pick(['full', 'half', 'week', 'days']) })
  return dailyTerms({
    ...shared,
    yearDays: draws.pick([365, 360]),
    slabMode: draws.pick(['stepped', 'retrospective']),
    slabClock: draws.pick(['restart', 'continuous']),
  })
}

/** A date within twenty years, including leap years. */
export function drawDate(draws: Draws): string {
  return addDays('2019-12-28', draws.whole(0, 7300))
}
