import { Alert, Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { partPaymentTexts } from '#texts/partpayment.ts'
import type { LoanHandOut, PartPayment } from '../../api/gen/model/index.ts'
import { RELEASE_COMPENSATION } from '../../domain/books/accounts.ts'
import type { NoteFill } from '../shared/noteFill.ts'
import { NEW } from '../shared/record/recordSearch.ts'
import { useCan } from '../shell/can.ts'
import { formatDate, formatMoney } from '../ui/format.ts'

const { handOut: texts } = partPaymentTexts

/** Until when the packet of a repaid loan is to be handed out, what its delay costs, and the way to pay that. */
export function HandOutNotice({ loan, handOut }: { loan: PartPayment; handOut: LoanHandOut }) {
  const can = useCan()
  const { lateDays, compensationPaise, handedOutOn } = handOut
  const costs = handedOutOn === null ? texts.costs : texts.cost
  const fill: NoteFill = {
    accountCode: RELEASE_COMPENSATION,
    customerId: loan.customerId,
    customerName: loan.customerName,
    amountPaise: compensationPaise,
    narration: texts.narration(loan.number, lateDays),
  }
  return (
    <Alert color={lateDays > 0 ? 'yellow' : 'gray'} variant="light" role="status">
      {whenOf(handOut)}
      {compensationPaise > 0 && ` ${costs(formatMoney(compensationPaise))}`}
      {compensationPaise > 0 && can('AddDebitNote') && (
        <Button
          variant="default"
          size="xs"
          mt="xs"
          display="block"
          w="fit-content"
          renderRoot={(props) => <Link to="/debitnote" search={{ open: NEW, fill }} {...props} />}
        >
          {texts.pay}
        </Button>
      )}
    </Alert>
  )
}

function whenOf({ byOn, lateDays, handedOutOn }: LoanHandOut): string {
  if (handedOutOn !== null) return texts.left(formatDate(byOn), lateDays)
  return lateDays > 0 ? texts.late(formatDate(byOn), lateDays) : texts.by(formatDate(byOn))
}
