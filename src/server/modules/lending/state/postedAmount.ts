import { totalOf } from '../../../../domain/loan/loanState.ts'
import type { Allocation } from '../../../../domain/loan/receipts.ts'
import type { LoanEntryRow } from './loanStore.ts'

/** An entry of a voucher, with the split of its amount in paise. */
export interface PostedEntry {
  entry: Pick<LoanEntryRow, 'kind' | 'reversesSeq'>
  allocated: Allocation
}

/**
 * The amount that a voucher without payment posts, in paise: the sum of its entries. The entries of a renewal settle each other, so
 * its amount is the principal of the new loan.
 */
export function postedPaise(entries: readonly PostedEntry[]): number {
  const opened = entries.length > 1 ? entries.find(({ entry }) => isOpening(entry)) : undefined
  if (opened) return opened.allocated.principalPaise
  return entries.reduce((sum, { allocated }) => sum + totalOf(allocated), 0)
}

/** Whether an entry opens a loan, or reverses its opening, which is always the first entry. */
const isOpening = ({ kind, reversesSeq }: PostedEntry['entry']) => kind === 'opening' || reversesSeq === 1
