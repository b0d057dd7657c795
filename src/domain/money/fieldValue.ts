import { grams } from '../text/grams.ts'
import { grouped } from '../text/grouped.ts'
import { percent } from './rate.ts'
import { shortRupees } from './rupees.ts'

/** How a number is written, by the unit that ends the name of its field. */
const writers: readonly [RegExp, (value: number) => string][] = [
  [/Paise(?:PerG|PerDay)?$/, shortRupees],
  [/Mg$/, grams],
  [/Bp$/, percent],
]

/**
 * A number of a field as users type and read it: `amountPaise` in rupees, `grossMg` in grams, `rateBp` as a percentage, any other
 * with Indian grouping.
 */
export function fieldValue(field: string, value: number): string {
  const write = writers.find(([unit]) => unit.test(field))?.[1] ?? grouped
  return write(value)
}

/** The name of a field without the unit that ends it: `grossMg` is `gross`. */
export function withoutUnit(field: string): string {
  return writers.reduce((name, [unit]) => name.replace(unit, ''), field)
}

/** The message for a number outside the range of its field, both ends included: `Enter a value from ₹0 to ₹1,000.` */
export function rangeMessage(field: string, { min, max }: { min: number; max: number }): string {
  return `Enter a value from ${fieldValue(field, min)} to ${fieldValue(field, max)}.`
}
