import '../ui/styles/alert.ts'
import { Alert } from '@mantine/core'
import { partPaymentTexts } from '#texts/partpayment.ts'
import type { LoanHandOut } from '../../api/gen/model/index.ts'
import { formatDate, formatMoney } from '../ui/format.ts'

const { handOut: texts } = partPaymentTexts

/** Until when the packet of a repaid loan is to be handed out, and what its delay costs so far. */
export function HandOutNotice({ handOut }: { handOut: LoanHandOut }) {
  const { byOn, lateDays, compensationPaise } = handOut
  return (
    <Alert color={lateDays > 0 ? 'yellow' : 'gray'} variant="light" role="status">
      {lateDays > 0 ? texts.late(formatDate(byOn), lateDays) : texts.by(formatDate(byOn))}
      {compensationPaise > 0 && ` ${texts.costs(formatMoney(compensationPaise))}`}
    </Alert>
  )
}
