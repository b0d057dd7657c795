import type { InterestSlab, InterestSlabVersion } from '../../api/gen/model/index.ts'

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
