/** Pure metal in basis points: the maximum purity. */
export const PURE_BP = 10_000

/** A purity of a metal and its trade name. */
export interface NamedPurity {
  label: string
  purityBp: number
}

/** A purity of a metal that is not valid. `path` is the path of the field. */
export interface PurityProblem {
  path: string
  problem: 'labelTwice' | 'purityTwice' | 'tooPure' | 'referenceMissing'
}

/** Fineness at which each karat is hallmarked in India (IS 1417). Other karats are rounded to the nearest part per thousand. */
const hallmarked: Readonly<Record<number, number>> = { 24: 999, 23: 958, 22: 916, 20: 833, 18: 750, 14: 585 }

/**
 * Parses a typed purity into basis points, exactly: karat (`22K` or `22`), fineness (`916`, `999.9`) or percent
 * (`91.6 %`, or a bare number above 24 up to 100). Blank text is null.
 * @returns a value above {@link PURE_BP} for a fineness above 1000 or a percentage above 100, so that a form can
 *   report it; `unreadable` for any other text
 */
export function parsePurity(text: string): { value: number | null } | { unreadable: true } {
  const plain = text.trim()
  if (plain === '') return { value: null }
  const found = /^(\d{1,5})(?:\.(\d*))?\s*(%|k|kt|ct|karat|carat)?$/i.exec(plain)
  if (found === null) return { unreadable: true }
  const [, whole = '', fraction = '', unit = ''] = found
  const decimals = fraction.replace(/0+$/, '')
  const hundredths = Number(whole) * 100 + Number(decimals.padEnd(2, '0').slice(0, 2))
  if (unit === '%' || (unit === '' && hundredths > 2_400 && hundredths <= 10_000))
    return decimals.length > 2 || hundredths === 0 ? { unreadable: true } : { value: hundredths }
  if (unit === '' && hundredths > 10_000)
    return decimals.length > 1 ? { unreadable: true } : { value: hundredths / 10 }
  return decimals === '' ? purityOfKarat(Number(whole)) : { unreadable: true }
}

function purityOfKarat(karat: number): { value: number } | { unreadable: true } {
  if (karat < 1 || karat > 24) return { unreadable: true }
  return { value: (hallmarked[karat] ?? Math.round((karat * 1000) / 24)) * 10 }
}

/** Formats a purity in parts per thousand, as stamped: 9160 is `916`, 9999 is `999.9`. */
export function finenessOf(purityBp: number): string {
  return purityBp % 10 === 0 ? String(purityBp / 10) : `${Math.trunc(purityBp / 10)}.${purityBp % 10}`
}

/**
 * Returns the price at a purity as a share of the price at the reference purity, in basis points, rounded half up:
 * 7500 of 9160 is 8188. For display only; item values are calculated exactly. Source: lending rules, section 2.
 */
export function shareOfReferenceBp(purityBp: number, referencePurityBp: number): number {
  return Math.floor((2 * purityBp * PURE_BP + referencePurityBp) / (2 * referencePurityBp))
}

/** Returns whether two labels or names are equal, ignoring case and outer spaces. */
export function sameName(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase()
}

/**
 * Checks the purities of a metal; empty if valid. Each label and each purity occurs once, no purity is above pure,
 * and the reference purity is one of them.
 */
export function purityProblems(metal: {
  referencePurityBp: number | null
  purities: readonly { label: string; purityBp: number | null }[]
}): PurityProblem[] {
  const { purities, referencePurityBp } = metal
  const problems = purities.flatMap(({ label, purityBp }, row): PurityProblem[] => {
    const before = purities.slice(0, row)
    const found: PurityProblem[] = []
    if (label.trim() !== '' && before.some((other) => sameName(other.label, label)))
      found.push({ path: `purities.${row}.label`, problem: 'labelTwice' })
    if (purityBp !== null && purityBp > PURE_BP)
      found.push({ path: `purities.${row}.purityBp`, problem: 'tooPure' })
    else if (purityBp !== null && before.some((other) => other.purityBp === purityBp))
      found.push({ path: `purities.${row}.purityBp`, problem: 'purityTwice' })
    return found
  })
  const known = purities.some(({ purityBp }) => purityBp !== null && purityBp === referencePurityBp)
  if (referencePurityBp !== null && !known)
    problems.push({ path: 'referencePurityBp', problem: 'referenceMissing' })
  return problems
}
