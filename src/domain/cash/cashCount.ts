/** Values of the notes and coins that are counted, in paise, largest first. */
export const denominations = [50_000, 20_000, 10_000, 5_000, 2_000, 1_000, 500, 200, 100] as const

/** The number of notes or coins of one value, in paise. */
export interface Counted<Value extends number = number> {
  valuePaise: Value
  count: number
}

/** Returns the total of a count, in paise. */
export function totalOf(counted: readonly Counted[]): number {
  return counted.reduce((sum, { valuePaise, count }) => sum + valuePaise * count, 0)
}

/** Returns a count as it is stored: largest value first, without entries of 0. */
export function tidyCount<Value extends number>(counted: readonly Counted<Value>[]): Counted<Value>[] {
  return counted.filter(({ count }) => count > 0).sort((one, other) => other.valuePaise - one.valuePaise)
}

/** Returns the index of the first value that repeats an earlier one, or -1 if all values are different. */
export function repeatedAt(counted: readonly Counted[]): number {
  const values = counted.map(({ valuePaise }) => valuePaise)
  return values.findIndex((value, index) => values.indexOf(value) < index)
}
