import { Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { paymentTexts } from '#texts/payment.ts'
import { rulesTexts } from '#texts/rules.ts'
import { useCloseLoan } from '../../../api/gen/hooks/part-payment/close-loan.ts'
import type {
  CloseLoanRequest,
  LoanPacket,
  LoanPosting,
  Payoff,
  ReceivingBank,
} from '../../../api/gen/model/index.ts'
import { PaymentParts } from '../../shared/payment/PaymentParts.tsx'
import { namedParts, paymentText } from '../../shared/payment/paymentText.ts'
import { checkParts, type PartValues, toParts } from '../../shared/payment/paymentValues.ts'
import { useCashStep } from '../../shared/payment/useCashStep.ts'
import { useFollowTotal } from '../../shared/payment/useFollowTotal.ts'
import { type KeyedValues, newKey } from '../../shared/record/useIdempotencyKey.ts'
import { problemOf } from '../../shared/state/problemOf.ts'
import { useConfirm } from '../../ui/confirm/ConfirmProvider.tsx'
import { DateField } from '../../ui/form/DateField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { formatDate, formatMoney } from '../../ui/format.ts'
import { ErrorState } from '../../ui/states/ErrorState.tsx'
import { LenderNotice } from '../LenderNotice.tsx'
import { PayoffFigures } from '../PayoffFigures.tsx'
import { postingDay } from '../postingDay.ts'
import { partPaymentActionsTexts } from '../texts/partpaymentActions.ts'
import { ActionPanel, type ActionPanelProps } from './ActionPanel.tsx'
import { cashProblem } from './cashLimits.ts'
import { LoadingPanel } from './LoadingPanel.tsx'
import { renewalFact } from './renewalFact.ts'
import { startingPart } from './startingPart.ts'
import { useLoanAction } from './useLoanAction.ts'
import { useLoanBanks, useUpiPayee } from './useLoanChoices.ts'
import { usePayoff } from './usePayoff.ts'

const texts = partPaymentActionsTexts.closing
const confirmTexts = texts.confirm

interface CloseValues extends KeyedValues {
  payments: PartValues[]
  /** The date when the customer collects a packet that is with a lender; null for another packet. */
  collectOn: string | null
  note: string
}

/**
 * Closes a loan for exactly the amount payable on the open day; its packet is then due for release. The form opens once that
 * amount has loaded, and keeps the last figures while those of another day load.
 */
export function ClosePanel(props: ActionPanelProps) {
  const [first, setFirst] = useState<Payoff>()
  const query = usePayoff(props.loan, first === undefined)
  const { banks, isLoading } = useLoanBanks()
  if (first !== undefined) return <CloseForm {...props} first={first} banks={banks} />
  const needsBank = query.data !== undefined && query.data.receipt.principalInCashProblem !== null
  if (query.data !== undefined && !(needsBank && isLoading)) setFirst(query.data)
  return (
    <LoadingPanel title={texts.title} onClose={props.onClose}>
      <PayoffFault query={query} />
    </LoadingPanel>
  )
}

/** Why the payoff is not shown, or may be out of date; nothing without an error. */
function PayoffFault({ query }: { query: ReturnType<typeof usePayoff> }) {
  if (!query.isError) return null
  return <ErrorState detail={problemOf(query.error).detail} onRetry={() => query.refetch()} />
}

/** Whether the packet can be released once the loan is closed, or what must be done first. */
function releaseText({ place, holdReason }: LoanPacket): string {
  if (place === 'bank') return confirmTexts.atLender
  if (place === 'transit') return confirmTexts.inTransit
  return holdReason === null ? confirmTexts.inVault : confirmTexts.held
}

/** The open day, and the payoff that the form showed. */
type ClosedWith = Pick<CloseLoanRequest, 'postedOn' | 'expected'>

interface CloseFormProps extends ActionPanelProps {
  /** The payoff when the panel opened. */
  first: Payoff
  banks: readonly ReceivingBank[]
}

function CloseForm({ loan, first, banks, payments, onClose, onAction }: CloseFormProps) {
  const date = postingDay(loan)
  const isAtLender = loan.packet.bankLoan !== undefined
  const [payoff, setPayoff] = useState(first)
  const { dues, receipt } = payoff
  const payable = dues.payablePaise
  const cash = { stepPaise: useCashStep() }
  const confirm = useConfirm()
  const action = useLoanAction<CloseValues, LoanPosting, ClosedWith>({
    loan,
    draftKey: 'closeLoan',
    voucher: 'closing',
    empty: () => ({
      payments: [...(payments ?? [startingPart(receipt, banks, payable)])],
      collectOn: loan.packet.proposedCollectOn ?? null,
      note: '',
      idempotencyKey: newKey(),
    }),
    check: (values) => {
      const inCash = cashProblem(values.payments, dues.principalPaise, receipt)
      return {
        ...checkParts('payments', values.payments, payable, cash),
        ...(inCash !== null && { payments: inCash }),
        ...(isAtLender && values.collectOn === null && { collectOn: rulesTexts.required(texts.collectOn) }),
      }
    },
    confirm: (values) =>
      confirm({
        title: confirmTexts.title,
        text: releaseText(loan.packet),
        confirmLabel: texts.submit,
        facts: [
          { label: confirmTexts.customer, value: loan.customerName },
          { label: confirmTexts.loan, value: loan.number },
          { label: confirmTexts.amount, value: formatMoney(payable), strong: true },
          {
            label: confirmTexts.paid,
            value: payable === 0 ? texts.noPayment : paymentText(namedParts(values.payments, banks)),
          },
          ...(isAtLender ? [{ label: texts.collectOn, value: formatDate(values.collectOn ?? '') }] : []),
          ...renewalFact(loan),
        ],
      }),
    sentWith: () => ({
      postedOn: date,
      expected: {
        chargesPaise: dues.chargesPaise,
        penalPaise: dues.penalPaise,
        interestPaise: dues.closingInterestPaise,
        principalPaise: dues.principalPaise,
      },
    }),
    send: (values, sentWith): Promise<LoanPosting> =>
      close.mutateAsync({
        params: { id: loan.id },
        data: {
          ...sentWith,
          payments: toParts(values.payments),
          ...(isAtLender && { collectOn: values.collectOn }),
          note: values.note.trim() || null,
        },
      }),
    successText: ({ voucherNumber, amountPaise }) =>
      texts.done(voucherNumber ?? '', formatMoney(amountPaise)),
    onDone: () => onAction('release'),
  })
  const close = useCloseLoan({ request: action.request })
  const query = usePayoff(loan, !action.form.saving)
  if (query.data !== undefined && query.data !== payoff && action.repeated === null) setPayoff(query.data)
  useFollowTotal(action.form, payable)
  const parts = action.form.form.values.payments
  const inCash = cashProblem(parts, dues.principalPaise, receipt)
  const upi = useUpiPayee([loan.number])
  return (
    <ActionPanel
      loan={loan}
      title={texts.title}
      lead={payable === 0 ? '' : texts.lead}
      record={action}
      saveLabel={texts.submit}
      onClose={onClose}
    >
      <PayoffFault query={query} />
      <Stack gap="sm" pt="xs" role="status">
        <PayoffFigures payoff={payoff} label={texts.title} />
      </Stack>
      {payable === 0 ? (
        <Text>{texts.free}</Text>
      ) : (
        <PaymentParts
          record={action.form}
          name="payments"
          label={paymentTexts.mode}
          parts={parts}
          wantedPaise={payable}
          banks={banks}
          cash={cash}
          {...(upi && { upi })}
          warning={action.form.form.errors.payments === undefined ? inCash : null}
        />
      )}
      {isAtLender && (
        <>
          <LenderNotice loan={loan} />
          <DateField
            record={action.form}
            name="collectOn"
            label={texts.collectOn}
            help={texts.collectHelp}
            required
          />
        </>
      )}
      <TextField record={action.form} name="note" label={partPaymentActionsTexts.note} />
    </ActionPanel>
  )
}
