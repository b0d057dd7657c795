import { partPaymentTexts } from '#texts/partpayment.ts'
import type { PartPaymentRow } from '../../../api/gen/model/index.ts'
import { StatusBadge, type Tone } from '../../ui/StatusBadge.tsx'

const tones: Record<ReturnType<typeof statusOf>, Tone> = {
  active: 'good',
  overdue: 'bad',
  closed: 'neutral',
  renewed: 'info',
  auctioned: 'neutral',
  'written-off': 'neutral',
  cancelled: 'neutral',
}

/** The status of a loan as a badge. */
export function LoanBadge({ loan }: { loan: Pick<PartPaymentRow, 'status' | 'overdue'> }) {
  const status = statusOf(loan)
  return <StatusBadge tone={tones[status]}>{partPaymentTexts.status[status]}</StatusBadge>
}

/** Status of a loan; an overdue one is shown as overdue, not as active. */
export function statusOf({
  status,
  overdue,
}: Pick<PartPaymentRow, 'status' | 'overdue'>): PartPaymentRow['status'] | 'overdue' {
  return overdue ? 'overdue' : status
}
