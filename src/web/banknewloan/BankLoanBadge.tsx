import type { BankNewLoanRow } from '../../api/gen/model/index.ts'
import { DUE_SOON_DAYS } from '../../domain/dates/dueSoon.ts'
import { StatusBadge, type Tone } from '../ui/StatusBadge.tsx'
import { bankNewLoanTexts as texts } from './texts.ts'

const tones: Record<BankNewLoanRow['status'], Tone> = {
  open: 'good',
  redeemed: 'warn',
  closed: 'neutral',
  cancelled: 'neutral',
}

type LoanStatus = Pick<BankNewLoanRow, 'status' | 'daysToDue'>

/** The status of a bank loan as text; for an open bank loan near or past its due date, “due soon” or “overdue”. */
export function statusText({ status, daysToDue }: LoanStatus): string {
  if (status !== 'open' || daysToDue > DUE_SOON_DAYS) return texts.status[status]
  return daysToDue < 0 ? texts.overdue : texts.dueSoon
}

/** {@link statusText} as a badge. */
export function BankLoanBadge({ loan }: { loan: LoanStatus }) {
  const { status, daysToDue } = loan
  const near: Tone = daysToDue < 0 ? 'bad' : 'warn'
  return (
    <StatusBadge tone={status === 'open' && daysToDue <= DUE_SOON_DAYS ? near : tones[status]}>
      {statusText(loan)}
    </StatusBadge>
  )
}
