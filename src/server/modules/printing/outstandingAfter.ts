import { principalOf } from '../../../domain/interest/accrualState.ts'
import type { LoanEntryRow } from '../lending/public.ts'

/** The outstanding principal of a loan after one of its entries, in paise; 0 once the loan has ended. */
export function outstandingAfter({ after }: Pick<LoanEntryRow, 'after'>): number {
  return after.status === 'active' && after.clock !== null ? principalOf(after.clock) : 0
}
