import { type Allocation, duesOn } from '../../../domain/loan/receipts.ts'
import { isOwing, type LoanRow, NO_ALLOCATION, notBefore } from '../lending/public.ts'

/** The dues of a loan on a date, to be recovered by its sale; 0 once it has ended (lending rules, sections 4 and 9). Paise. */
export function saleDues(row: LoanRow, date: string): Allocation {
  return isOwing(row)
    ? duesOn(row.terms, row.clock, row.chargesDuePaise, notBefore(row.clock, date))
    : NO_ALLOCATION
}
