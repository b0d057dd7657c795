/** Formats milligrams as grams with three decimals: `12.500 g`. */
export function grams(mg: number): string {
  const digits = String(mg).padStart(4, '0')
  return `${digits.slice(0, -3)}.${digits.slice(-3)} g`
}
