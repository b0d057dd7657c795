import type { NewLoanRow } from '../../api/gen/model/index.ts'

/** Whether a pending loan can be paid out: it was approved today, or it needs no approval and was not sent back. */
export function mayPayOut({
  approvalValid,
  needsApproval,
  sentBackNote,
}: Pick<NewLoanRow, 'approvalValid' | 'needsApproval' | 'sentBackNote'>): boolean {
  return approvalValid || (!needsApproval && sentBackNote === null)
}
