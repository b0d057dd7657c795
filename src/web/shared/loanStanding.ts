import type { PartPaymentRow } from '../../api/gen/model/index.ts'

/** Where a loan stands, overdue told apart from active. */
export function standingOf({
  status,
  overdue,
}: Pick<PartPaymentRow, 'status' | 'overdue'>): PartPaymentRow['status'] | 'overdue' {
  return overdue ? 'overdue' : status
}
