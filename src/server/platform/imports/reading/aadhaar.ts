/** Twelve digits, also with the decimals that programs add to whole numbers when they export them: `234567890123.0`. */
const TWELVE = /^([2-9]\d{3}[ -]?\d{4}[ -]?(\d{4}))(?:\.0+)?$/
const ABOUT_IDS = /aadha+r|adha+r|\buid|uidai|(\bid|identity|kyc|proof|document)\b/i
const ABOUT_OTHERS = /account|a\/c|acc\b|bank|phone|mobile|contact|whatsapp|\btel/i

/**
 * Masks Aadhaar numbers in a column as `XXXXXXXX1234`; only their last four digits may be stored. Every twelve-digit number of a column
 * about identity is masked. In other columns, except those about accounts and phones, they are masked if most of them end in Aadhaar's
 * check digit; of numbers that are not Aadhaar numbers, one in ten does so by chance.
 */
export function withoutAadhaar(heading: string, cells: readonly string[]): readonly string[] {
  const twelve = cells.flatMap((cell) => TWELVE.exec(cell)?.[1] ?? [])
  if (twelve.length === 0) return cells
  const checked = twelve.filter((cell) => isAadhaar(cell)).length
  const named = ABOUT_IDS.test(heading)
  const likely = ABOUT_OTHERS.test(heading) ? false : checked * 2 > twelve.length
  if (!named && !likely) return cells
  return cells.map((cell) => cell.replace(TWELVE, 'XXXXXXXX$2'))
}

// The dihedral group of order ten, and the permutation of each position (Verhoeff).
const D = [
  [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
  [1, 2, 3, 4, 0, 6, 7, 8, 9, 5],
  [2, 3, 4, 0, 1, 7, 8, 9, 5, 6],
  [3, 4, 0, 1, 2, 8, 9, 5, 6, 7],
  [4, 0, 1, 2, 3, 9, 5, 6, 7, 8],
  [5, 9, 8, 7, 6, 0, 4, 3, 2, 1],
  [6, 5, 9, 8, 7, 1, 0, 4, 3, 2],
  [7, 6, 5, 9, 8, 2, 1, 0, 4, 3],
  [8, 7, 6, 5, 9, 3, 2, 1, 0, 4],
  [9, 8, 7, 6, 5, 4, 3, 2, 1, 0],
] as const
const P = [
  [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
  [1, 5, 7, 6, 2, 8, 3, 0, 9, 4],
  [5, 8, 0, 3, 7, 9, 6, 1, 4, 2],
  [8, 9, 1, 6, 0, 4, 3, 5, 2, 7],
  [9, 4, 5, 3, 1, 2, 6, 8, 7, 0],
  [4, 2, 8, 6, 5, 7, 3, 9, 0, 1],
  [2, 7, 9, 3, 8, 0, 6, 4, 1, 5],
  [7, 0, 4, 6, 9, 1, 3, 2, 5, 8],
] as const

/** Whether twelve digits end in Aadhaar's check digit. */
export function isAadhaar(text: string): boolean {
  const digits = [...text.replace(/\D/g, '')].reverse().map(Number)
  return digits.reduce((sum, digit, at) => D[sum]?.[P[at % 8]?.[digit] ?? 0] ?? 0, 0) === 0
}
