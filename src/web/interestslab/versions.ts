import type { InterestSlab, InterestSlabVersion, SlabTerms } from '../../api/gen/model/index.ts'
import { today } from '../ui/days.ts'

/** Version shown in lists: the one in force today, or else the first upcoming one. Every scheme has one. */
export function currentOf({ versions }: InterestSlab): InterestSlabVersion {
  return versions[0] as InterestSlabVersion
}

/** Newest version, the base of a change. */
export function newestOf({ versions }: InterestSlab): InterestSlabVersion {
  return versions.at(-1) as InterestSlabVersion
}

/** Start date of the version after the current one, or null. */
export function nextOn({ versions }: InterestSlab): string | null {
  return versions[1]?.fromOn ?? null
}

/** State of a version; the scheme must have been read today. */
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
  const words = ({
    method,
    yearDays,
    partMonth,
    slabMode,
    slabClock,
    countBothDays,
    advanceMonths,
  }: SlabTerms) => [method, yearDays, partMonth, slabMode, slabClock, countBothDays, advanceMonths].join()
  return words(one) === words(other)
}
