import { metalDefaults, usualPurities } from '../../domain/valuation/metalDefaults.ts'
import { metalSymbol } from '../../domain/valuation/metalSymbol.ts'
import { finenessOf, purityProblems } from '../../domain/valuation/purity.ts'
import type { PurityValue } from './metalValues.ts'

type Usual = { label: string; purityBp: number }

/** The common purities of a metal that its board does not have yet. */
export function missingUsual(symbol: string, rows: readonly PurityValue[]): Usual[] {
  return (usualPurities[metalSymbol(symbol)] ?? []).filter(({ purityBp }) =>
    rows.every((row) => row.purityBp !== purityBp),
  )
}

/**
 * The rows with further purities, in order; empty rows are removed. If no purity is the reference yet, the reference becomes the added
 * purity for which prices are usually quoted, or else the first added one.
 */
export function withUsual(
  symbol: string,
  rows: readonly PurityValue[],
  added: readonly Usual[],
): PurityValue[] {
  const filled = rows.filter(({ purityBp, label }) => purityBp !== null || label.trim() !== '')
  const quoted = metalDefaults.find((metal) => metal.symbol === metalSymbol(symbol))?.referencePurityBp
  const hasReference = filled.some(({ reference }) => reference)
  const first = added.find(({ purityBp }) => purityBp === quoted) ?? added[0]
  const next = added.map((one) => ({ ...one, reference: !hasReference && one === first }))
  return sortedByPurity([...filled, ...next])
}

/** The rows by purity, the purest first; unsorted while one of them is invalid or empty. */
export function sortedByPurity(rows: PurityValue[]): PurityValue[] {
  const unfinished = rows.some(({ purityBp }) => purityBp === null)
  if (unfinished || purityProblems({ referencePurityBp: null, purities: rows }).length > 0) return rows
  return rows.toSorted((one, other) => (other.purityBp ?? 0) - (one.purityBp ?? 0))
}

/** The trade name of a purity; its symbol and fineness if it has none. */
export function suggestLabel(symbol: string, purityBp: number): string {
  const known = usualPurities[metalSymbol(symbol)]?.find((usual) => usual.purityBp === purityBp)
  return known?.label ?? `${symbol.trim()} ${finenessOf(purityBp)}`.trim()
}
