import { Alert, Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { partPaymentTexts } from '#texts/partpayment.ts'
import type { PartPayment } from '../../api/gen/model/index.ts'
import { useCan } from '../shell/can.ts'
import { formatDate } from '../ui/format.ts'
import { Numbers } from '../ui/Numbers.tsx'

const { pledgedOn: texts } = partPaymentTexts

/** The lender that has the packet of a loan, and for a closed loan what to do; nothing if no lender has it. */
export function LenderNotice({ loan: { status, packet } }: { loan: PartPayment }) {
  const can = useCan()
  const { bankLoan, collectOn } = packet
  if (bankLoan === undefined) return null
  const { id, number, lenderName, lenderNumber, dueOn } = bankLoan
  return (
    <Alert color="yellow" variant="light" role="status">
      {texts.where(lenderName, lenderNumber, formatDate(dueOn))} {status === 'closed' && `${texts.collect} `}
      {collectOn !== undefined && `${texts.collects(formatDate(collectOn))} `}
      {can('GetBankNewLoanById') ? (
        <Anchor
          inherit
          c="inherit"
          underline="always"
          renderRoot={(props) => <Link to="/banknewloan" search={{ open: id }} {...props} />}
        >
          <Numbers>{number}</Numbers>
        </Anchor>
      ) : (
        <Numbers>{number}</Numbers>
      )}
    </Alert>
  )
}
