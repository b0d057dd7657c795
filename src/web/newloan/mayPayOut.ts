import type { NewLoanRow } from '../../api/gen/model/index.ts'

/** Whether a loan that is not paid out yet can be: with an approval of today, or because it needs none and was not sent back. */
export function mayPayOut({
  approvalValid,
  needsApproval,
  sentBackNote,
}: Pick<NewLoanRow, 'approvalValid' | 'needsApproval' | 'sentBackNote'>): boolean {
  return approvalValid || (!needsApproval && sentBackNote === null)
}
