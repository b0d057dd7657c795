import type { LoanEntryRow } from './loanStore.ts'

/**
 * Whether an entry of this kind can be reversed: not the opening of a loan, the sale of its items at auction, or a reversal (lending
 * rules, section 4).
 */
export function isReversible({ kind }: Pick<LoanEntryRow, 'kind'>): boolean {
  return kind !== 'opening' && kind !== 'auction' && kind !== 'reversal'
}

/**
 * The number of the newest entry that is neither a reversal nor reversed; null when there is none. Only that one can be reversed
 * (lending rules, section 4).
 */
export function newestUnreversed(
  entries: readonly Pick<LoanEntryRow, 'seq' | 'kind' | 'reversesSeq'>[],
): number | null {
  const reversed = new Set(entries.map(({ reversesSeq }) => reversesSeq))
  const unreversed = entries.filter(({ kind, seq }) => kind !== 'reversal' && !reversed.has(seq))
  return unreversed.reduce<number | null>((most, { seq }) => (most === null || seq > most ? seq : most), null)
}
