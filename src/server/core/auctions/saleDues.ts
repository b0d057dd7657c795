import { type Allocation, duesOn } from '../../../domain/receipts.ts'
import { nothing } from '../lending/active.ts'
import { isOwing, notBefore } from '../lending/dues.ts'
import type { LoanRow } from '../lending/standing.ts'

/** What is due of a loan on a day, which its sale is to bring; nothing once it ended (lending rules, sections 4 and 9). Paise. */
export function saleDues(row: LoanRow, on: string): Allocation {
  return isOwing(row) ? duesOn(row.terms, row.clock, row.chargesDuePaise, notBefore(row.clock, on)) : nothing
}
