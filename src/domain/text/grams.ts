import { grouped } from './grouped.ts'

/** Formats milligrams as grams with Indian grouping and three decimals: `1,250.500 g`. Not for negative weights. */
export function grams(mg: number): string {
  const digits = String(mg).padStart(4, '0')
  return `${grouped(Number(digits.slice(0, -3)))}.${digits.slice(-3)} g`
}
