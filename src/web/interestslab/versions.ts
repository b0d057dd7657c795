import type { InterestSlab, InterestSlabVersion, SlabTerms } from '../../api/gen/model/index.ts'
import { today } from '../ui/days.ts'

/** The version that a list shows: in force today, or else the first to come. A scheme always has one. */
export function currentOf({ versions }: InterestSlab): InterestSlabVersion {
  return versions[0] as InterestSlabVersion
}

/** The version that a change begins from. */
export function newestOf({ versions }: InterestSlab): InterestSlabVersion {
  return versions.at(-1) as InterestSlabVersion
}

/** When the next version begins, if one is to come after the current one. */
export function nextOn({ versions }: InterestSlab): string | null {
  return versions[1]?.fromOn ?? null
}

/** Whether a version is in force, was, or is to come; of a scheme read today. */
export function stateOf(slab: InterestSlab, { number, fromOn }: InterestSlabVersion): VersionState {
  const current = currentOf(slab)
  if (number < current.number) return 'past'
  if (fromOn > today()) return slab.versions.some((one) => one.number === number) ? 'toCome' : 'past'
  return number === current.number ? 'inForce' : 'past'
}

/** The status of a version today. */
export type VersionState = 'past' | 'inForce' | 'toCome'

/** Whether two slab types' terms say the same. */
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
