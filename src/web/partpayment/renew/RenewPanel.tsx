import { Alert, Button, SimpleGrid } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { newLoanTexts } from '#texts/newloan.ts'
import { useGetBorrower } from '../../../api/gen/hooks/new-loan/get-borrower.ts'
import { quoteRenewal } from '../../../api/gen/hooks/part-payment/quote-renewal.ts'
import { useRenewLoan } from '../../../api/gen/hooks/part-payment/renew-loan.ts'
import type {
  PartPayment,
  QuoteRenewalRequest,
  RenewalQuote,
  RenewedLoan,
} from '../../../api/gen/model/index.ts'
import { partPaymentRules } from '../../../api/gen/rules/partpayment.ts'
import { useWaitWhile } from '../../shared/form/useWaitWhile.ts'
import { Limits } from '../../shared/loan/Limits.tsx'
import { Payee } from '../../shared/payment/Payee.tsx'
import { PaymentParts } from '../../shared/payment/PaymentParts.tsx'
import { namedParts, paymentText } from '../../shared/payment/paymentText.ts'
import { useCashStep } from '../../shared/payment/useCashStep.ts'
import { useFollowTotal } from '../../shared/payment/useFollowTotal.ts'
import { useModeProposal } from '../../shared/payment/useModeProposal.ts'
import { contractCheck } from '../../shared/record/contractCheck.ts'
import { problemOf } from '../../shared/state/problemOf.ts'
import { useCan } from '../../shell/can.ts'
import { lazyPart } from '../../shell/lazyPart.tsx'
import { useConfirm } from '../../ui/confirm/ConfirmProvider.tsx'
import type { ConfirmOptions } from '../../ui/confirm/confirmOptions.ts'
import { keepFocus } from '../../ui/form/keepFocus.ts'
import { MoneyField } from '../../ui/form/MoneyField.tsx'
import { NumberField } from '../../ui/form/NumberField.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { formatMoney } from '../../ui/format.ts'
import { ErrorState } from '../../ui/states/ErrorState.tsx'
import { ActionPanel, type ActionPanelProps } from '../actions/ActionPanel.tsx'
import { Figures } from '../actions/Figures.tsx'
import { LoadingPanel } from '../actions/LoadingPanel.tsx'
import { useLoanAction } from '../actions/useLoanAction.ts'
import { useLoanBanks, useUpiPayee } from '../actions/useLoanChoices.ts'
import { usePayoff } from '../actions/usePayoff.ts'
import { postingDay } from '../postingDay.ts'
import { partPaymentActionsTexts } from '../texts/partpaymentActions.ts'
import { renewalTexts, renewalTexts as texts } from '../texts/renewal.ts'
import {
  type CashLimits,
  cashLimitProblem,
  cashRules,
  checkRenewal,
  differenceOf,
  emptyRenewal,
  mostCash,
  paysOut,
  pendingValues,
  type RenewalValues,
  type RenewedWith,
  receiptNote,
  renewedWith,
  toQuoteRequest,
  toRenewal,
} from './renewalValues.ts'

/** Loaded when part of the KYC is missing; an empty line takes its place while it loads. */
const KycGaps = lazyPart(() => import('../../shared/customer/KycGaps.tsx'), 'KycGaps', '\u00a0')

const { confirm: confirmTexts, difference: differenceTexts } = renewalTexts
const { summary } = newLoanTexts

/** The pause in typing after which a quote is requested. */
const PAUSE_MS = 300

/**
 * Renews or tops up a loan. The form opens once the server has sent a quote, and the limits of cash are loaded or their query has
 * failed, so that the payment starts with a mode that is allowed.
 */
export function RenewPanel({ loan, onClose }: ActionPanelProps) {
  const { pendingRenewal } = loan
  const [opened, setOpened] = useState<RenewalQuote>()
  const first = useRenewalQuote(
    loan,
    pendingRenewal ? toQuoteRequest(pendingRenewal) : { principalPaise: null },
    opened === undefined,
  )
  const payoff = usePayoff(loan, opened === undefined)
  if (opened !== undefined) return <RenewForm loan={loan} first={opened} onClose={onClose} />
  if (first.shown !== undefined && !payoff.isLoading) setOpened(first.shown)
  return (
    <LoadingPanel title={pendingRenewal ? texts.changeTitle : texts.title} onClose={onClose}>
      {first.error !== null && <ErrorState detail={problemOf(first.error).detail} onRetry={first.retry} />}
    </LoadingPanel>
  )
}

interface RenewFormProps {
  loan: PartPayment
  /** The quote when the panel opened. */
  first: RenewalQuote
  onClose: () => void
}

/** Scheme, tenure and amount of the new loan, what can be lent today, and how the difference is paid. */
function RenewForm({ loan, first, onClose }: RenewFormProps) {
  const navigate = useNavigate()
  const confirm = useConfirm()
  const can = useCan()
  // The sheet of the new loan offers its printouts.
  const showsSheet = can('GetPawnTicket')
  const date = postingDay(loan)
  // The pending renewal as it was when the panel opened: a change by another user is reported when the form is sent.
  const [pending] = useState(loan.pendingRenewal)
  const action = useLoanAction<RenewalValues, RenewedLoan, RenewedWith>({
    loan,
    voucher: 'renewal',
    draftKey: pending === undefined ? 'renewLoan' : `changeRenewal/${pending.id}/${pending.version}`,
    empty: () => (pending === undefined ? emptyRenewal(first) : pendingValues(pending)),
    check: (values) => ({
      ...contractCheck(partPaymentRules.RenewLoan, texts.fields, values),
      ...checkRenewal(values, { shown, answer, ...limits }),
    }),
    // Before the approval nothing is posted, and the payout after it has its own confirmation.
    confirm: async (values) => quote.needsApproval || confirm(renewalFacts(values)),
    sentWith: () => renewedWith(answer, date, pending),
    send: async (values, sentWith): Promise<RenewedLoan> => {
      try {
        return await renew.mutateAsync({ params: { id: loan.id }, data: toRenewal(values, sentWith) })
      } catch (error) {
        // The quote that is shown may be out of date, for example because the day changed: request it again.
        retry()
        throw error
      }
    },
    successText: ({ kind, number, voucherNumber }) =>
      number === null ? texts.sent : texts.done[kind](number, voucherNumber ?? ''),
    ...(showsSheet && { printout: () => undefined }),
    onDone: ({ id, number }) =>
      number === null
        ? onClose()
        : navigate({ to: '/partpayment/$id', params: { id }, search: showsSheet ? { paid: 1 } : {} }),
  })
  const renew = useRenewLoan({ request: action.request })
  const { form } = action.form
  const {
    shown = first,
    answer,
    isPending,
    error,
    retry,
  } = useRenewalQuote(loan, toQuoteRequest(form.values), !action.form.saving)
  const { quote, schemes, settlement } = shown
  // Saving waits for the quote of the typed values, whose amounts are then checked and confirmed.
  useWaitWhile(action.form, isPending)
  // Problems of the customer, who gets no loan now whatever is typed.
  const barred = quote.problems.filter(({ field }) => field === 'customerId')
  const difference = differenceOf(settlement)
  useFollowTotal(action.form, difference === 0 ? null : difference)
  const { banks } = useLoanBanks()
  const upi = useUpiPayee([loan.number])
  const toCustomer = paysOut(shown)
  const stepPaise = useCashStep()
  const cash = cashRules(shown, stepPaise)
  const limits: CashLimits = { cash, receipt: usePayoff(loan, !action.form.saving).data?.receipt }
  useModeProposal(action.form, {
    name: 'payments',
    parts: form.values.payments,
    amountPaise: difference,
    maxCashPaise: mostCash(shown, limits),
    banks,
    enabled: pending === undefined,
  })
  const inCash = cashLimitProblem(form.values.payments, shown, limits)

  /** The facts of the renewal, to confirm before it is posted: the loans, and the money paid or received. */
  function renewalFacts(values: RenewalValues): ConfirmOptions {
    const { kind = 'renewal', toPayPaise = 0, toPayOutPaise = 0 } = settlement ?? {}
    const outcome = toPayOutPaise > 0 ? 'payOut' : toPayPaise > 0 ? 'receive' : 'even'
    const paid = paymentText(namedParts(values.payments, banks))
    return {
      title: outcome === 'payOut' ? confirmTexts.titles.payOut : confirmTexts.titles[kind],
      text: confirmTexts.text[outcome],
      confirmLabel: texts.submit[kind],
      facts: [
        { label: confirmTexts.customer, value: loan.customerName },
        { label: confirmTexts.loan, value: loan.number },
        { label: texts.fields.principalPaise, value: formatMoney(values.principalPaise ?? 0) },
        ...(outcome === 'payOut'
          ? [
              { label: differenceTexts.toPayOut, value: formatMoney(toPayOutPaise), strong: true },
              { label: texts.paidOut, value: paid },
            ]
          : [{ label: differenceTexts.toPay, value: formatMoney(toPayPaise), strong: true }]),
        ...(outcome === 'receive' ? [{ label: texts.received, value: paid }] : []),
      ],
    }
  }

  function chooseScheme(slabId: string | null) {
    const tenureMonths = schemes.find(({ id }) => id === slabId)?.tenureMonths ?? form.values.tenureMonths
    form.setValues({ ...form.getValues(), slabId, tenureMonths })
  }

  return (
    <ActionPanel
      loan={loan}
      title={pending === undefined ? texts.title : texts.changeTitle}
      lead={pending === undefined ? texts.lead : texts.changeLead}
      record={action}
      saveLabel={quote.needsApproval ? texts.submit.approval : texts.submit[settlement?.kind ?? 'renewal']}
      disabledReason={quote.todayDate === date ? undefined : texts.notToday}
      onClose={onClose}
    >
      <Problems messages={barred.map(({ message }) => message)}>
        {can('GetBorrower') && <Gaps customerId={loan.customerId} onClosed={retry} />}
      </Problems>
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <MoneyField
          record={action.form}
          name="principalPaise"
          label={texts.fields.principalPaise}
          help={texts.maximum(formatMoney(quote.eligiblePaise))}
          required
        />
        <SelectField
          record={action.form}
          name="slabId"
          label={texts.fields.slabId}
          options={schemes.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={chooseScheme}
          required
        />
        <NumberField
          record={action.form}
          name="tenureMonths"
          label={texts.fields.tenureMonths}
          suffix={texts.months}
          required
        />
      </SimpleGrid>
      <Button
        variant="default"
        w="fit-content"
        onMouseDown={keepFocus}
        onClick={() => form.setFieldValue('principalPaise', quote.eligiblePaise)}
      >
        {texts.useMaximum}
      </Button>
      {error !== null && <ErrorState detail={problemOf(error).detail} onRetry={retry} />}
      <Limits valuePaise={quote.valuePaise} limits={quote.limits} binding={quote.binding} />
      <RenewalFigures answer={shown} />
      <Problems
        messages={quote.problems.filter(({ field }) => field !== 'customerId').map(({ message }) => message)}
      />
      {quote.needsApproval && (
        <Alert color="blue" variant="light">
          {texts.approval}
        </Alert>
      )}
      {difference !== 0 && (
        <>
          <PaymentParts
            record={action.form}
            name="payments"
            label={toCustomer ? texts.paidOut : texts.received}
            parts={form.values.payments}
            wantedPaise={difference ?? 0}
            banks={banks}
            cash={cash}
            toCustomer={toCustomer}
            paidLater={quote.needsApproval}
            warning={form.errors.payments === undefined ? inCash : null}
            note={receiptNote(shown, limits.receipt)}
            {...(!toCustomer && upi && { upi })}
          />
          {toCustomer && <Payee customerId={loan.customerId} parts={form.values.payments} />}
        </>
      )}
      <TextField record={action.form} name="note" label={partPaymentActionsTexts.note} />
    </ActionPanel>
  )
}

/** The server's rejections, each once; `children` help to remove them. */
function Problems({ messages, children }: { messages: readonly string[]; children?: ReactNode }) {
  if (messages.length === 0) return null
  return (
    <Alert color="red" variant="light" title={texts.problems} role="status">
      {[...new Set(messages)].map((message) => (
        <div key={message}>{message}</div>
      ))}
      {children}
    </Alert>
  )
}

/** The missing parts of the customer's KYC, each with the place where it is added. */
function Gaps({ customerId, onClosed }: { customerId: string; onClosed: () => void }) {
  const { data, refetch } = useGetBorrower({ id: customerId })
  if (data === undefined || data.kycGaps.length === 0) return null
  return (
    <KycGaps
      borrower={data}
      onClosed={() => {
        void refetch()
        onClosed()
      }}
    />
  )
}

/** The dues of the old loan and the costs of the new one, less the loan amount, and who pays the difference. */
function RenewalFigures({ answer: { dues, quote, settlement } }: { answer: RenewalQuote }) {
  if (settlement === undefined) return null
  const { toPayPaise, toPayOutPaise, roundOffPaise } = settlement
  const rows: [label: string, paise: number][] = [
    [differenceTexts.principal, dues.principalPaise],
    [differenceTexts.interest, dues.closingInterestPaise],
    [differenceTexts.penal, dues.penalPaise],
    [differenceTexts.charges, dues.chargesPaise],
    ...quote.fees.map(({ fee, amountPaise }): [string, number] => [summary.fee[fee], amountPaise]),
    [summary.gst, quote.gstPaise],
    [summary.advance, quote.advancePaise],
    [differenceTexts.lent, -quote.principalPaise],
    [differenceTexts.roundOff, roundOffPaise],
  ]
  return (
    <Figures
      rows={rows.filter(([, paise]) => paise !== 0)}
      total={
        toPayOutPaise > 0 ? [differenceTexts.toPayOut, toPayOutPaise] : [differenceTexts.toPay, toPayPaise]
      }
    />
  )
}

/** The server's quote for the typed renewal. */
interface AnsweredQuote {
  /** The last quote, possibly for earlier values. */
  shown: RenewalQuote | undefined
  /** The quote for the current values. */
  answer: RenewalQuote | undefined
  /** Whether that quote has been, or is about to be, requested. */
  isPending: boolean
  error: unknown
  retry: () => void
}

/**
 * Requests the quote of a renewal shortly after the last key, and again when the loan changes.
 * @param enabled false while a renewal is sent: once it is posted, the loan has ended, and its quote would be rejected
 */
function useRenewalQuote(
  { id, version, status }: Pick<PartPayment, 'id' | 'version' | 'status'>,
  request: QuoteRenewalRequest,
  enabled: boolean,
): AnsweredQuote {
  const text = JSON.stringify(request)
  const [debounced] = useDebouncedValue(text, PAUSE_MS)
  const query = useQuery({
    queryKey: ['quoteRenewal', id, version, debounced],
    queryFn: ({ signal }) => quoteRenewal(JSON.parse(debounced), { id }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    enabled: enabled && status === 'active',
  })
  const current = debounced === text && !query.isPlaceholderData && !query.isError
  return {
    shown: query.data,
    answer: current ? query.data : undefined,
    isPending: !current && (debounced !== text || query.fetchStatus === 'fetching'),
    error: query.error,
    retry: () => void query.refetch(),
  }
}
