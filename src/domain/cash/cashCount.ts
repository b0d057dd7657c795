/** Values of the notes and coins that are counted, in paise, the greatest first. */
export const denominations = [50_000, 20_000, 10_000, 5_000, 2_000, 1_000, 500, 200, 100] as const

/** How many notes or coins of one value, in paise. */
export interface Counted<Value extends number = number> {
  valuePaise: Value
  count: number
}

/** What a count comes to, in paise. */
export function totalOf(counted: readonly Counted[]): number {
  return counted.reduce((sum, { valuePaise, count }) => sum + valuePaise * count, 0)
}

/** A count as it is kept: the greatest value first, without those that there are none of. */
export function tidyCount<Value extends number>(counted: readonly Counted<Value>[]): Counted<Value>[] {
  return counted.filter(({ count }) => count > 0).sort((one, other) => other.valuePaise - one.valuePaise)
}

/** The place of a value that stands twice in a count; -1 when each stands once. */
export function repeatedAt(counted: readonly Counted[]): number {
  const values = counted.map(({ valuePaise }) => valuePaise)
  return values.findIndex((value, index) => values.indexOf(value) < index)
}
