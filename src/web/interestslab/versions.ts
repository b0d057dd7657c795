import type { InterestSlab, InterestSlabVersion, SlabTerms } from '../../api/gen/model/index.ts'
import { today } from '../ui/days.ts'

/** The version that a list shows: the one in force today, or else the first future one. A scheme always has one. */
export function currentOf({ versions }: InterestSlab): InterestSlabVersion {
  return versions[0] as InterestSlabVersion
}

/** The version that a change starts from. */
export function newestOf({ versions }: InterestSlab): InterestSlabVersion {
  return versions.at(-1) as InterestSlabVersion
}

/** The start date of the next version, if there is one. */
export function nextVersionStart({ versions }: InterestSlab): string | null {
  return versions[1]?.fromOn ?? null
}

/** Whether a version is in force, past or future, for a scheme read today. */
export function stateOf(slab: InterestSlab, { number, fromOn }: InterestSlabVersion): VersionState {
  const current = currentOf(slab)
  if (number < current.number) return 'past'
  if (fromOn > today()) return slab.versions.some((one) => one.number === number) ? 'toCome' : 'past'
  return number === current.number ? 'inForce' : 'past'
}

/** The status of a version today. */
export type VersionState = 'past' | 'inForce' | 'toCome'

/** Whether the terms of two slab types are equal. */
export function sameTerms(one: SlabTerms, other: SlabTerms): boolean {
  const termsKey = ({
    method,
    yearDays,
    partMonth,
    slabMode,
    slabClock,
    countBothDays,
    advanceMonths,
  }: SlabTerms) => [method, yearDays, partMonth, slabMode, slabClock, countBothDays, advanceMonths].join()
  return termsKey(one) === termsKey(other)
}
