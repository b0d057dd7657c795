/** Basis points of pure metal: the most there can be. */
export const PURE_BP = 10_000

/** A purity of a metal as the trade calls it. */
export interface NamedPurity {
  label: string
  purityBp: number
}

/** What is wrong with a metal's purities, by the path of the field. */
export interface PurityFault {
  path: string
  fault: 'labelTwice' | 'purityTwice' | 'tooPure' | 'referenceMissing'
}

/** The fineness that each karat is hallmarked with in India (IS 1417); of other karats the nearest part of a thousand. */
const hallmarked: Readonly<Record<number, number>> = { 24: 999, 23: 958, 22: 916, 20: 833, 18: 750, 14: 585 }

/**
 * Reads a typed purity as basis points, exactly: karat (`22K`, and a bare `22`), fineness (`916`, `999.9`) or percent
 * (`91.6 %`, and a bare number above 24 up to 100). Blank is null.
 * @returns more than {@link PURE_BP} for a fineness above 1000 or a percentage above 100, so that a form can say so;
 * unreadable for anything else
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
  return decimals === '' ? ofKarat(Number(whole)) : { unreadable: true }
}

function ofKarat(karat: number): { value: number } | { unreadable: true } {
  if (karat < 1 || karat > 24) return { unreadable: true }
  return { value: (hallmarked[karat] ?? Math.round((karat * 1000) / 24)) * 10 }
}

/** A purity in parts of a thousand, as it is stamped: 9160 is `916`, 9999 is `999.9`. */
export function finenessOf(purityBp: number): string {
  return purityBp % 10 === 0 ? String(purityBp / 10) : `${Math.trunc(purityBp / 10)}.${purityBp % 10}`
}

/**
 * What a purity is worth of the metal's price at its reference purity, in basis points, half up: 7500 of 9160 is 8188.
 * For showing only; values of items are computed exactly (lending rules, section 2).
 */
export function shareOfReferenceBp(purityBp: number, referencePurityBp: number): number {
  return Math.floor((2 * purityBp * PURE_BP + referencePurityBp) / (2 * referencePurityBp))
}

/** Whether two labels or names are the same to people. */
export function sameName(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase()
}

/** What is wrong with a metal's purities: each stands once, none is above pure, and the reference is one of them. */
export function purityFaults(metal: {
  referencePurityBp: number | null
  purities: readonly { label: string; purityBp: number | null }[]
}): PurityFault[] {
  const { purities, referencePurityBp } = metal
  const faults = purities.flatMap(({ label, purityBp }, row): PurityFault[] => {
    const before = purities.slice(0, row)
    const found: PurityFault[] = []
    if (label.trim() !== '' && before.some((other) => sameName(other.label, label)))
      found.push({ path: `purities.${row}.label`, fault: 'labelTwice' })
    if (purityBp !== null && purityBp > PURE_BP)
      found.push({ path: `purities.${row}.purityBp`, fault: 'tooPure' })
    else if (purityBp !== null && before.some((other) => other.purityBp === purityBp))
      found.push({ path: `purities.${row}.purityBp`, fault: 'purityTwice' })
    return found
  })
  const known = purities.some(({ purityBp }) => purityBp !== null && purityBp === referencePurityBp)
  if (referencePurityBp !== null && !known)
    faults.push({ path: 'referencePurityBp', fault: 'referenceMissing' })
  return faults
}
