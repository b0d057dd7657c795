import { Alert, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { partPaymentTexts } from '#texts/partpayment.ts'
import { useGetPartPaymentStatement } from '../../../api/gen/hooks/part-payment/get-part-payment-statement.ts'
import { useGetReversal } from '../../../api/gen/hooks/part-payment/get-reversal.ts'
import { useReverseEntry } from '../../../api/gen/hooks/part-payment/reverse-entry.ts'
import type {
  LoanPosting,
  ReversalPreview,
  ReversedLoan,
  ReverseEntryRequest,
} from '../../../api/gen/model/index.ts'
import { partPaymentRules } from '../../../api/gen/rules/partpayment.ts'
import type { PaymentDirection } from '../../../domain/books/journalLines.ts'
import { cashOnlyProblem } from '../../../domain/cash/drawer.ts'
import { paymentModeText, paymentText } from '../../shared/payment/paymentText.ts'
import { cashOf } from '../../shared/payment/paymentValues.ts'
import { contractCheck } from '../../shared/record/contractCheck.ts'
import { type KeyedValues, newKey } from '../../shared/record/useIdempotencyKey.ts'
import { problemOf } from '../../shared/state/problemOf.ts'
import { useConfirm } from '../../ui/confirm/ConfirmProvider.tsx'
import type { ConfirmFact } from '../../ui/confirm/confirmOptions.ts'
import { TextAreaField } from '../../ui/form/TextAreaField.tsx'
import { formatDate, formatMoney } from '../../ui/format.ts'
import { ErrorState } from '../../ui/states/ErrorState.tsx'
import { postingDay } from '../postingDay.ts'
import { partPaymentActionsTexts } from '../texts/partpaymentActions.ts'
import { ActionPanel, type ActionPanelProps } from './ActionPanel.tsx'
import { Figures } from './Figures.tsx'
import { LoadingPanel } from './LoadingPanel.tsx'
import { renewalFact } from './renewalFact.ts'
import { useLoanAction } from './useLoanAction.ts'

const { reverse: texts, reason, preview } = partPaymentActionsTexts
const { kinds } = partPaymentTexts.ledger
const confirmTexts = texts.confirm

/** The entry and the date of a reversal. */
type Reversed = Pick<ReverseEntryRequest, 'seq' | 'postedOn'>

interface ReverseValues extends KeyedValues {
  reason: string
  sentWith?: Reversed | null
}

const empty = (): ReverseValues => ({ reason: '', idempotencyKey: newKey() })

/**
 * Reverses the newest entry of a loan, with the reason. The form opens once the entry, every loan of its voucher and the money
 * that moves have loaded.
 */
export function ReversePanel(props: ActionPanelProps) {
  const { loan } = props
  const statement = useGetPartPaymentStatement({ id: loan.id })
  const seq = statement.data?.rows.find(({ reversible }) => reversible)?.seq
  const query = useGetReversal({ id: loan.id, seq: seq ?? 1 }, { query: { enabled: seq !== undefined } })
  const newest = seq === undefined ? undefined : query.data
  const [reversal, setReversal] = useState(newest)
  if (newest !== undefined && newest !== reversal) setReversal(newest)
  const nothing = statement.data !== undefined && seq === undefined
  const failed = [statement, query].find(({ isError }) => isError)
  const fault = failed !== undefined && (
    <ErrorState detail={problemOf(failed.error).detail} onRetry={() => void failed.refetch()} />
  )
  if (reversal === undefined)
    return (
      <LoadingPanel title={texts.title} onClose={props.onClose}>
        {nothing ? <Text>{texts.nothing}</Text> : fault}
      </LoadingPanel>
    )
  return <ReverseForm {...props} reversal={reversal} nothing={nothing} fault={fault} />
}

interface ReverseFormProps extends ActionPanelProps {
  reversal: ReversalPreview
  /** Whether the loan no longer has an entry that can be reversed. */
  nothing: boolean
  /** Why the figures shown may be out of date. */
  fault: ReactNode
}

function ReverseForm({ loan, reversal: newest, nothing, fault, onClose }: ReverseFormProps) {
  const confirm = useConfirm()
  const [reversal, setReversal] = useState(newest)
  const action = useLoanAction<ReverseValues, LoanPosting, Reversed>({
    loan,
    draftKey: 'reverseEntry',
    empty,
    check: (values) => contractCheck(partPaymentRules.ReverseEntry, { reason }, values),
    confirm: (values) =>
      confirm({
        title: confirmTexts.title,
        text: confirmTexts.text,
        confirmLabel: texts.submit,
        danger: true,
        facts: factsOf(loan.customerName, reversal, values.reason.trim()),
      }),
    sentWith: () => ({ seq: reversal.seq, postedOn: postingDay(loan) }),
    send: (values, reversed): Promise<LoanPosting> =>
      reverse.mutateAsync({ params: { id: loan.id }, data: { ...reversed, reason: values.reason.trim() } }),
    successText: ({ voucherNumber }) => texts.done(voucherNumber ?? ''),
    printout: ({ voucherId }) => (voucherId === null ? undefined : { subject: 'reversal', id: voucherId }),
    onDone: onClose,
  })
  const reverse = useReverseEntry({ request: action.request })
  // After a lost reply the entry of that request stays, although it may be reversed now.
  const isSent = action.form.form.values.sentWith != null
  if (reversal !== newest && !isSent) setReversal(newest)
  const isEmpty = nothing && !isSent
  return (
    <ActionPanel
      loan={loan}
      title={texts.title}
      record={action}
      saveLabel={texts.submit}
      disabledReason={isEmpty ? texts.nothing : (reversal.problem ?? undefined)}
      onClose={onClose}
    >
      {isEmpty && <Text>{texts.nothing}</Text>}
      {fault}
      <ReversalFigures reversal={reversal} />
      <TextAreaField record={action.form} name="reason" label={reason} required />
    </ActionPanel>
  )
}

/** The entry, each loan that its reversal changes, and the money that moves. */
function ReversalFigures({ reversal }: { reversal: ReversalPreview }) {
  const { entryOn, by: userName, amountPaise, loans, payments, drawerPaise, problem } = reversal
  const cashBack = cashOf(payments.filter(({ direction }) => direction === 'out'))
  const short = cashOnlyProblem(cashBack, { drawerPaise })
  return (
    <>
      <Text>
        {texts.what(kinds[reversal.kind], reversal.voucherNumber ?? '', formatDate(entryOn), userName)}
      </Text>
      {problem !== null && (
        <Alert color="red" variant="light" role="status">
          {problem}
        </Alert>
      )}
      <Text fw={loans.length > 1 ? 600 : undefined}>
        {loans.length > 1 ? texts.covers(loans.length) : texts.one}
      </Text>
      {loans.map((one) => (
        <section key={one.loanId} aria-label={texts.loan(one.number)}>
          <Text size="sm" fw={600}>
            {texts.loan(one.number)}
          </Text>
          {one.statusAfter === 'cancelled' ? (
            <Text size="sm">
              {texts.cancelled} {renewalFact(one).map(({ label, value }) => `${label}: ${value}.`)}
            </Text>
          ) : (
            <Figures rows={rowsOf(one)} total={[preview.total, totalOf(one)]} />
          )}
        </section>
      ))}
      <Figures rows={moneyRows(reversal)} total={[texts.total, amountPaise]} />
      {payments.length === 0 && <Text size="sm">{texts.noMoney}</Text>}
      {short !== null && (
        <Text size="sm" c="red" role="alert">
          {short}
        </Text>
      )}
    </>
  )
}

/** A row for each payment part: paid back or received, its mode and its amount in paise. */
function moneyRows({ payments }: ReversalPreview): [label: string, paise: number][] {
  return payments.map((part) => {
    const label = part.direction === 'out' ? texts.handedBack : texts.received
    return [`${label} · ${paymentModeText(part)}`, part.amountPaise]
  })
}

function factsOf(customer: string, reversal: ReversalPreview, why: string): ConfirmFact[] {
  const { kind, voucherNumber, entryOn, loans, payments, amountPaise } = reversal
  const moved = (direction: PaymentDirection, label: string): ConfirmFact[] => {
    const parts = payments.filter((part) => part.direction === direction)
    return parts.length === 0 ? [] : [{ label, value: paymentText(parts), strong: true }]
  }
  return [
    {
      label: confirmTexts.entry,
      value: [kinds[kind], voucherNumber, formatDate(entryOn)].filter(Boolean).join(' · '),
    },
    { label: confirmTexts.customer, value: customer },
    ...loans.map((one) => ({ label: one.number, value: formatMoney(totalOf(one)) })),
    ...loans.flatMap(renewalFact),
    { label: confirmTexts.total, value: formatMoney(amountPaise), strong: true },
    ...moved('out', texts.handedBack),
    ...moved('in', texts.received),
    { label: confirmTexts.reason, value: why },
  ]
}

const rowsOf = ({ allocated, roundOffPaise }: ReversedLoan) =>
  [
    [preview.charges, allocated.chargesPaise],
    [preview.penal, allocated.penalPaise],
    [preview.interest, allocated.interestPaise],
    [preview.principal, allocated.principalPaise],
    [partPaymentTexts.payoff.roundOff, roundOffPaise],
  ] as const

const totalOf = (one: ReversedLoan) => rowsOf(one).reduce((sum, [, paise]) => sum + paise, 0)
