import type { BankNewLoanRow } from '../../api/gen/model/index.ts'
import { StatusBadge, type Tone } from '../ui/StatusBadge.tsx'
import { bankNewLoanTexts as texts } from './texts.ts'

/** Days before its due date from which an open bank loan is marked. */
const SOON_DAYS = 7

const tones: Record<BankNewLoanRow['status'], Tone> = {
  open: 'good',
  redeemed: 'warn',
  closed: 'neutral',
  cancelled: 'neutral',
}

type BadgeLoan = Pick<BankNewLoanRow, 'status' | 'daysToDue'>

/** The status of a bank loan in words, or its due date when that is near or past. */
export function standingWords({ status, daysToDue }: BadgeLoan): string {
  if (status !== 'open' || daysToDue > SOON_DAYS) return texts.status[status]
  return daysToDue < 0 ? texts.overdue : texts.dueSoon
}

/** {@link standingWords} as a badge. */
export function BankLoanBadge({ loan }: { loan: BadgeLoan }) {
  const { status, daysToDue } = loan
  const near: Tone = daysToDue < 0 ? 'bad' : 'warn'
  return (
    <StatusBadge tone={status === 'open' && daysToDue <= SOON_DAYS ? near : tones[status]}>
      {standingWords(loan)}
    </StatusBadge>
  )
}
