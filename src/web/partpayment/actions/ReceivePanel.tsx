import { Button, Group, Kbd, Stack, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQueries } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { paymentTexts } from '#texts/payment.ts'
import { useGetPartPayment } from '../../../api/gen/hooks/part-payment/get-part-payment.ts'
import { getGetPayoffQueryOptions, useGetPayoff } from '../../../api/gen/hooks/part-payment/get-payoff.ts'
import { useReceivePayment } from '../../../api/gen/hooks/part-payment/receive-payment.ts'
import type { LoanPosting, PartPayment, ReceivingBank } from '../../../api/gen/model/index.ts'
import { type Allocation, duesParts } from '../../../domain/loan/receipts.ts'
import { useFocusNext } from '../../shared/form/useFocusNext.ts'
import { PaymentParts } from '../../shared/payment/PaymentParts.tsx'
import type { PartValues } from '../../shared/payment/paymentValues.ts'
import { useCashStep } from '../../shared/payment/useCashStep.ts'
import { useFollowTotal } from '../../shared/payment/useFollowTotal.ts'
import { useScope } from '../../shared/record/useScope.ts'
import { MissingReads } from '../../shared/state/MissingReads.tsx'
import { keepFocus } from '../../ui/form/keepFocus.ts'
import { MoneyField } from '../../ui/form/MoneyField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { formatMoney } from '../../ui/format.ts'
import { useKeyHelp } from '../../ui/keyHelp.ts'
import { LoadingState } from '../../ui/states/LoadingState.tsx'
import classes from '../LoanPage.module.css'
import { postingDay } from '../postingDay.ts'
import { partPaymentActionsTexts } from '../texts/partpaymentActions.ts'
import { ActionPanel, type ActionPanelProps } from './ActionPanel.tsx'
import { partsFor } from './cashLimits.ts'
import {
  allocationOf,
  checkReceipt,
  emptyReceipt,
  knownPayoff,
  lineProblem,
  type PayoffOf,
  type ReceiptValues,
  type ReceivedWith,
  receiptCashProblem,
  receiptFieldOf,
  receiptTotal,
  toReceipt,
} from './receiptValues.ts'
import { startingPart } from './startingPart.ts'
import { useLoanAction } from './useLoanAction.ts'
import { useLoanBanks, useUpiPayee } from './useLoanChoices.ts'

const { receive: texts, preview } = partPaymentActionsTexts

const words = {
  chargesPaise: preview.charges,
  penalPaise: preview.penal,
  interestPaise: preview.interest,
  principalPaise: preview.principal,
} as const

/** The maximum number of loans in one receipt. */
const MAX_LOANS = 50

/**
 * Receives a payment and previews its allocation, for several loans of the customer if the user adds them. It opens once it is
 * known whether cash may be taken, so that the payment starts with a mode that is allowed.
 */
export function ReceivePanel(props: ActionPanelProps) {
  const { loan } = props
  const [day] = useState(postingDay(loan))
  const payoff = useGetPayoff({ id: loan.id, date: day })
  const { banks, isLoading } = useLoanBanks()
  const [part, setPart] = useState<PartValues>()
  if (part !== undefined) return <ReceiveForm {...props} part={part} banks={banks} />
  const limits = payoff.data?.receipt
  const needsBank = limits !== undefined && limits.principalInCashProblem !== null
  if (payoff.isError || (payoff.data !== undefined && !(needsBank && isLoading)))
    setPart(startingPart(limits, banks))
  return <LoadingState first />
}

interface ReceiveFormProps extends ActionPanelProps {
  /** The proposed payment part. */
  part: PartValues
  banks: readonly ReceivingBank[]
}

function ReceiveForm({ loan, part, banks, onClose, onAction }: ReceiveFormProps) {
  const scope = useScope()
  const date = postingDay(loan)
  const cash = { stepPaise: useCashStep() }
  const action = useLoanAction<ReceiptValues, LoanPosting, ReceivedWith>({
    loan,
    draftKey: 'receivePayment',
    empty: () => emptyReceipt(loan.id, part),
    check: (values) => checkReceipt(values, payoffOf, cash),
    sentWith: (values) => ({
      postedOn: date,
      payoffs: Object.fromEntries(values.lines.map(({ loanId }) => [loanId, payoffOf(loanId)])),
    }),
    send: (values, { postedOn, payoffs }): Promise<LoanPosting> =>
      receive.mutateAsync({
        data: {
          ...scope,
          customerId: loan.customerId,
          postedOn,
          ...toReceipt(values, (loanId) => payoffs[loanId]),
        },
      }),
    fieldOf: receiptFieldOf,
    successText: ({ voucherNumber, amountPaise }) =>
      texts.done(voucherNumber ?? '', formatMoney(amountPaise)),
    onDone: onClose,
  })
  const receive = useReceivePayment({ request: action.request })
  const { form } = action.form
  const { lines, payments } = form.values
  const { read, others } = useOtherLoans(loan)
  const reads = useQueries({
    queries: lines.map(({ loanId }) => getGetPayoffQueryOptions({ id: loanId, date })),
  })
  const payoffOf: PayoffOf = (loanId) =>
    action.repeated === null
      ? knownPayoff(reads[lines.findIndex((line) => line.loanId === loanId)]?.data)
      : action.repeated.payoffs[loanId]
  const numberOf = (loanId: string) => others.find(({ id }) => id === loanId)?.number ?? loan.number
  const upi = useUpiPayee(lines.map(({ loanId }) => numberOf(loanId)))
  const total = receiptTotal(form.values)
  useFollowTotal(action.form, total)
  const focusNext = useFocusNext(action.form.element)
  const rows = lines.flatMap((line) => {
    const [dues, paid] = [payoffOf(line.loanId)?.dues, allocationOf(line, payoffOf)]
    const number = lines.length === 1 ? null : numberOf(line.loanId)
    return dues === undefined || paid === undefined ? [] : [{ dues, paid, number }]
  })
  const first = payoffOf(loan.id)
  const payable = first?.dues.payablePaise ?? 0
  const only = lines.length === 1 ? lines[0] : undefined
  const closing = only === undefined ? null : lineProblem(only, payoffOf)
  useKeyHelp(texts.keys)
  const closes = closing !== null && (only?.amountPaise ?? 0) >= payable
  const inCash = receiptCashProblem(form.values, payoffOf)
  const proposed = first === undefined ? 0 : duesProposal(first)
  const left = others.filter(({ id }) => lines.every(({ loanId }) => loanId !== id))

  function addOthers() {
    form.setFieldValue('lines', [...lines, ...left.map(({ id }) => ({ loanId: id, amountPaise: null }))])
    focusNext(`lines.${lines.length}.amountPaise`)
  }

  function closeInstead() {
    const parts = partsFor(form.values.payments, payable)
    action.discard()
    void onAction('close', parts)
  }

  function onAmountKey(event: KeyboardEvent<HTMLElement>) {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.nativeEvent.isComposing
    if (event.key !== 'Enter' || !isPlain || !closes) return
    event.preventDefault()
    event.stopPropagation()
    closeInstead()
  }

  return (
    <ActionPanel loan={loan} title={texts.title} record={action} saveLabel={texts.submit} onClose={onClose}>
      <MissingReads reads={[read, ...reads]} />
      {lines.map(({ loanId }, at) => {
        const dues = payoffOf(loanId)?.dues
        return (
          <Group
            key={loanId}
            align="end"
            gap="var(--mantine-spacing-xs) var(--mantine-spacing-lg)"
            onKeyDownCapture={onAmountKey}
          >
            <MoneyField
              record={action.form}
              name={`lines.${at}.amountPaise`}
              label={lines.length === 1 ? texts.amount : texts.amountOf(numberOf(loanId))}
              required={lines.length === 1}
              w={260}
            />
            {dues !== undefined && (
              <Text size="sm" c="dimmed">
                {texts.dues(
                  formatMoney(dues.chargesPaise + dues.penalPaise),
                  formatMoney(dues.interestPaise),
                  formatMoney(dues.principalPaise),
                )}
              </Text>
            )}
          </Group>
        )
      })}
      <Group gap="xs">
        {/* First, so that the other loans, which load later, do not move it from under the mouse. */}
        {closing !== null && (
          <>
            {closes && (
              <Text size="sm" role="status">
                {texts.closes}
              </Text>
            )}
            <Button
              variant="default"
              size="xs"
              rightSection={closes && <Kbd size="xs">{texts.closeKey}</Kbd>}
              aria-label={texts.close}
              onMouseDown={keepFocus}
              onClick={closeInstead}
            >
              {texts.close}
            </Button>
          </>
        )}
        {closing === null && only !== undefined && only.amountPaise === null && proposed > 0 && (
          <Button
            variant="default"
            size="xs"
            onMouseDown={keepFocus}
            onClick={() => form.setFieldValue('lines.0.amountPaise', proposed)}
          >
            {texts.payDues(formatMoney(proposed))}
          </Button>
        )}
        {left.length > 0 && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={14} aria-hidden />}
            onMouseDown={keepFocus}
            onClick={addOthers}
          >
            {texts.others(left.length)}
          </Button>
        )}
      </Group>
      <Stack gap="sm" pt="xs" role="status" aria-live="polite">
        {rows.length === 0 ? (
          <Text size="sm" c="dimmed">
            {preview.nothing}
          </Text>
        ) : (
          <Allocations rows={rows} />
        )}
      </Stack>
      <PaymentParts
        record={action.form}
        name="payments"
        label={paymentTexts.mode}
        parts={payments}
        wantedPaise={total ?? 0}
        banks={banks}
        cash={cash}
        {...(upi && { upi })}
        warning={form.errors.payments === undefined ? inCash : null}
        note={first?.receipt.principalInCashProblem ?? null}
      />
      <TextField record={action.form} name="note" label={partPaymentActionsTexts.note} />
    </ActionPanel>
  )
}

/**
 * The amount of all dues except principal, in paise: rounded up to the cash step if the rest may be principal in cash, else
 * exact; 0 when nothing is due, or the loan can only be closed.
 */
function duesProposal({ dues, receipt }: NonNullable<ReturnType<PayoffOf>>): number {
  const due = dues.chargesPaise + dues.penalPaise + dues.interestPaise
  const { cashStepPaise, mostPaise, principalInCashProblem } = receipt
  const paise = principalInCashProblem === null ? Math.ceil(due / cashStepPaise) * cashStepPaise : due
  return paise <= mostPaise ? paise : 0
}

/** The other active loans of the customer, and the query that reads them. */
function useOtherLoans({ id, customerId }: PartPayment) {
  const read = useGetPartPayment({ ...useScope(), customerId, status: 'active', limit: MAX_LOANS })
  return { read, others: read.data?.rows.filter((row) => row.id !== id).slice(0, MAX_LOANS - 1) ?? [] }
}

/** The dues of one loan and the allocation of a payment. */
interface LoanAllocation {
  dues: Allocation
  paid: Allocation
  /** The number of the loan, if there are several. */
  number: string | null
}

/** The preview of a payment: dues, allocation and balance. */
function Allocations({ rows }: { rows: readonly LoanAllocation[] }) {
  return rows.map(({ dues, paid, number }) => (
    <table key={number ?? ''} className={classes.table}>
      <caption className={classes.caption}>
        {number === null ? preview.title : `${preview.title} · ${number}`}
      </caption>
      <thead>
        <tr>
          <td />
          {[preview.due, preview.paid, preview.after].map((word) => (
            <th key={word} scope="col" className={classes.figure}>
              {word}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {duesParts
          .filter((part) => dues[part] > 0 || part === 'principalPaise')
          .map((part) => (
            <tr key={part}>
              <th scope="row">{words[part]}</th>
              <td className={classes.figure}>{formatMoney(dues[part])}</td>
              <td className={classes.figure}>{formatMoney(paid[part])}</td>
              <td className={classes.figure}>{formatMoney(dues[part] - paid[part])}</td>
            </tr>
          ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{preview.total}</th>
          {[sumOf(dues), sumOf(paid), sumOf(dues) - sumOf(paid)].map((paise, at) => (
            <td key={[preview.due, preview.paid, preview.after][at]} className={classes.figure}>
              {formatMoney(paise)}
            </td>
          ))}
        </tr>
      </tfoot>
    </table>
  ))
}

function sumOf(amounts: Allocation): number {
  return duesParts.reduce((sum, part) => sum + amounts[part], 0)
}
