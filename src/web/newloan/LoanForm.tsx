import { Stack } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { newLoanTexts as texts } from '#texts/newloan.ts'
import { recordTexts } from '#texts/record.ts'
import { useAddNewLoan } from '../../api/gen/hooks/new-loan/add-new-loan.ts'
import { useGetBorrower } from '../../api/gen/hooks/new-loan/get-borrower.ts'
import { useUpdateNewLoan } from '../../api/gen/hooks/new-loan/update-new-loan.ts'
import type { AddNewLoanRequest, NewLoan, NewLoanChoices, PastLoan } from '../../api/gen/model/index.ts'
import { newLoanRules } from '../../api/gen/rules/newloan.ts'
import { useFocusNext } from '../shared/form/useFocusNext.ts'
import { useWaitWhile } from '../shared/form/useWaitWhile.ts'
import { usePayee } from '../shared/payment/Payee.tsx'
import { partsTotal } from '../shared/payment/paymentValues.ts'
import { useModeProposal } from '../shared/payment/useModeProposal.ts'
import { RecordBody } from '../shared/record/RecordBody.tsx'
import { useCancel } from '../shared/record/useCancel.ts'
import { useDeniedReason } from '../shared/record/useDeniedReason.ts'
import { isRepeated, repeatedOf, useIdempotencyKey } from '../shared/record/useIdempotencyKey.ts'
import { type RecordHandle, useRecord } from '../shared/record/useRecord.ts'
import { useScope } from '../shared/record/useScope.ts'
import { lazyPart } from '../shell/lazyPart.tsx'
import { preference } from '../shell/preferences.ts'
import { storePreference } from '../shell/storePreference.ts'
import { useConfirm } from '../ui/confirm/ConfirmProvider.tsx'
import { formatMoney } from '../ui/format.ts'
import { notifyError } from '../ui/notify.ts'
import { blockReasons } from './Blockers.tsx'
import { CustomerSection } from './CustomerSection.tsx'
import { calculateLoan, expectedOf } from './calculateLoan.ts'
import { cashProblem, cashProblems, checkLoan, loanCash } from './checkLoan.ts'
import { useFollow, useNominee } from './followValues.ts'
import { ItemsSection, PacketSection } from './ItemsSection.tsx'
import {
  emptyLoan,
  formField,
  type LoanValues,
  pledgedAgain,
  sentRows,
  toLoanRequest,
  toQuoteRequest,
} from './loanValues.ts'
import classes from './NewLoan.module.css'
import { PayoutSection } from './PayoutSection.tsx'
import { payoutFacts } from './payoutFacts.ts'
import { pendingValues, writeLoanValue } from './pendingValues.ts'
import { proposedPacket, storeLastPacket } from './proposedPacket.ts'
import { Summary, SummaryLine } from './Summary.tsx'
import { schemeOf } from './schemeOf.ts'
import { TermsSection } from './TermsSection.tsx'
import { useLoanQuote } from './useLoanQuote.ts'

const APPRAISER = 'appraiser'

/** Fields whose errors depend on the quote. */
const QUOTED = /^(customerId|items|slabId|tenureMonths|principalPaise|payout|receipt)\b/

const NewCustomerDialog = lazyPart(() => import('./NewCustomerDialog.tsx'), 'NewCustomerDialog', null)

interface LoanFormProps {
  /** The pending loan to change; null for a new loan. */
  loan: NewLoan | null
  /** Id of the customer that the address names. */
  forCustomer?: string | undefined
  choices: NewLoanChoices
  /** Reads prices, schemes and the day again. */
  onRefresh: () => void
  onDone: (loan: NewLoan) => void
  /** Leaves the form without saving; the form for new loans is emptied instead. */
  onClose?: () => void
  /** Leaves the pending loan for a new one of the customer that the address names. */
  onReplaced?: () => void
}

/** A loan on one page: customer, items, scheme and amount, payout, packet; next to it the summary. */
export function LoanForm({ loan, forCustomer, choices, ...handlers }: LoanFormProps) {
  const { onRefresh, onDone, onClose, onReplaced } = handlers
  const scope = useScope()
  const [first] = useState(() => emptyLoan(lastAppraiser(choices), proposedPacket()))
  const next = useCallback(() => emptyLoan(lastAppraiser(choices), proposedPacket()), [choices])
  const record: RecordHandle<LoanValues> = useRecord<NewLoan, LoanValues>({
    noun: texts.noun,
    draftKey: 'newloan',
    row: loan,
    toValues: (row) => (row === null ? first : pendingValues(row)),
    rules: newLoanRules.AddNewLoan,
    labels: texts.fields,
    check: (values) => (isRepeated(values) ? {} : checkLoan(values, choices, borrower, paysNow)),
    fieldOf: (field) => formField(field, values.items),
    confirm: (values) => confirmPayout(values),
    basis: (path) => (QUOTED.test(path) ? quotedBy : null),
    ...(loan !== null && {
      write: (name: string, value: unknown) => writeLoanValue(name, value, { loan, choices, borrower }),
    }),
    send: async (typed, version) => {
      const written = { ...toLoanRequest(typed), ...(expected && { expected }) }
      storeAppraiser(typed.appraiserId)
      const data = repeatedOf<AddNewLoanRequest>(typed) ?? {
        ...scope,
        openedOn: choices.todayDate,
        ...written,
      }
      const saved =
        loan !== null && version !== null
          ? await update.mutateAsync({ params: { id: loan.id }, data: { ...written, version } })
          : await keyed.send(() => add.mutateAsync({ data }), data)
      // Only a saved new loan uses up its seal: after a rejection, the same seal is still proposed.
      if (loan === null) storeLastPacket(typed)
      return saved
    },
    next,
    blank: next,
    onSaved: onDone,
  })
  const { form } = record
  const { values } = form.form
  const keyed = useIdempotencyKey<LoanValues>(record.draft, form)
  const add = useAddNewLoan({ request: keyed.request })
  const update = useUpdateNewLoan()
  const confirm = useConfirm()
  const cancel = useCancel(record, onClose)
  const customer = useGetBorrower(
    { id: values.customerId ?? '' },
    { query: { enabled: values.customerId !== null, staleTime: 0 } },
  )
  const borrower = values.customerId === null ? null : (customer.data ?? null)
  const isKnown = values.customerId === null || customer.data !== undefined
  const payee = usePayee(values.customerId, values.payout)
  const calculation = calculateLoan(values, choices, borrower)
  const { quote, cost } = calculation
  const quoteRequest = toQuoteRequest(values, scope)
  const expected = expectedOf(calculation, borrower)
  // Nothing is paid out when a pending loan is edited, or when a loan is sent for approval.
  const paysNow = loan === null && cost?.needsApproval !== true
  const repeats = isRepeated(values)
  const limits = loanCash(choices, borrower)
  const quotedBy = JSON.stringify([quoteRequest, quote?.limits, expected])
  const server = useLoanQuote(quoteRequest, borrower, choices.openDate)
  const focusNext = useFocusNext(form.element)
  /** What was typed for the customer that is being added. */
  const [adding, setAdding] = useState<string | null>(null)

  useNominee(form, borrower)
  // The limits, the nominee and the confirmation depend on the customer.
  useWaitWhile(form, !isKnown && customer.fetchStatus === 'fetching')
  const eligiblePaise = quote === null || quote.eligiblePaise === 0 ? null : quote.eligiblePaise
  useFollow(form, 'principalPaise', values.principalPaise, isKnown ? eligiblePaise : undefined)
  useModeProposal(form, {
    name: 'payout',
    parts: values.payout,
    amountPaise: values.principalPaise,
    maxCashPaise:
      calculation.maxCashPaise && Math.min(calculation.maxCashPaise, Math.max(0, choices.drawerPaise)),
    banks: choices.banks,
    enabled: loan === null && isKnown,
  })
  const remainder = (parts: LoanValues['payout'], wanted: number | undefined) => {
    const left = (wanted ?? 0) - partsTotal(parts.slice(1))
    return left > 0 ? left : null
  }
  useFollow(
    form,
    'payout.0.amountPaise',
    values.payout[0]?.amountPaise,
    remainder(values.payout, values.principalPaise ?? 0),
  )
  useFollow(
    form,
    'receipt.0.amountPaise',
    values.receipt[0]?.amountPaise,
    remainder(values.receipt, cost?.receiptPaise),
  )

  function choose(customerId: string | null) {
    form.form.setValues({ ...form.form.getValues(), customerId, nomineeName: '', nomineeRelation: '' })
    form.form.clearFieldError('customerId')
    setAdding(null)
    focusNext(customerId === null ? 'customerId' : 'items.0.productId')
  }

  useNamedCustomer(forCustomer, record, choose, onReplaced)

  function pledgeAgain(loan: PastLoan) {
    const items = pledgedAgain(loan, choices)
    if (items.length === 0) return
    const inForce = choices.schemes.some(({ id }) => id === loan.slabId)
    const terms = schemeOf(choices, items, { slabId: inForce ? loan.slabId : null, tenureMonths: null })
    form.form.setValues({ ...form.form.getValues(), items, ...terms })
    focusNext('items.0.grossMg')
  }

  /** A loan that is paid out at once is confirmed with its facts; a pending one is reviewed at the payout. */
  async function confirmPayout(typed: LoanValues): Promise<boolean> {
    if (loan !== null || cost === null || cost.needsApproval) return true
    if (borrower === null) {
      notifyError(texts.customer.unread)
      return false
    }
    const from = window.location.href
    const isTransfer = typed.payout.some(({ mode }) => mode !== 'cash')
    const account = isTransfer ? (payee.data ?? (await payee.refetch()).data) : undefined
    const { items, principalPaise, payout, seal, location } = typed
    const amount = principalPaise ?? 0
    const facts = payoutFacts(
      {
        customerName: borrower.name,
        customerNumber: borrower.number,
        principalPaise: amount,
        payout,
        items: sentRows(items).length,
        netMg: calculation.netMg,
        receiptPaise: cost.receiptPaise,
        seal: seal.trim(),
        location: location.trim(),
      },
      choices.banks,
      account,
    )
    const title = texts.review.title(formatMoney(amount), borrower.name)
    return confirm({ from, title, text: texts.review.text, facts, confirmLabel: texts.submit.payOut })
  }

  const cash = cost !== null && paysNow && !repeats ? cashProblem(values, choices, borrower) : null
  const withoutApproval = loan === null ? texts.submit.payOut : texts.submit.save
  const disabledReason = useDeniedReason()(loan === null ? 'AddNewLoan' : 'UpdateNewLoan')
  return (
    <>
      <RecordBody
        record={record}
        onCancel={cancel}
        disabledReason={disabledReason}
        saveLabel={cost?.needsApproval === true ? texts.submit.send : withoutApproval}
      >
        <div className={classes.sides}>
          <Stack miw={0}>
            <CustomerSection
              record={form}
              query={customer}
              onChosen={choose}
              onAdd={setAdding}
              onCleared={() => choose(null)}
              onPledgeAgain={pledgeAgain}
            />
            <ItemsSection record={form} choices={choices} calculation={calculation} focusNext={focusNext} />
            <TermsSection record={form} choices={choices} borrower={borrower} calculation={calculation} />
            <PayoutSection
              record={form}
              banks={choices.banks}
              customerId={values.customerId}
              principalPaise={values.principalPaise ?? 0}
              receiptPaise={cost?.receiptPaise ?? 0}
              paidLater={!paysNow}
              problems={repeats ? null : cashProblems(values, choices, borrower)}
              cash={repeats ? { ...limits, payout: limits.receipt } : limits}
            />
            <PacketSection record={form} />
          </Stack>
          <Summary
            values={values}
            choices={choices}
            borrower={borrower}
            calculation={calculation}
            server={server}
            cashProblem={cash}
            onTakeServer={() => {
              onRefresh()
              if (values.customerId !== null) void customer.refetch()
            }}
            onKycClosed={() => void customer.refetch()}
          />
        </div>
        <SummaryLine
          calculation={calculation}
          choices={choices}
          reasons={blockReasons(borrower, cash, server)}
        />
      </RecordBody>
      {adding !== null && (
        <NewCustomerDialog
          typed={adding}
          onChosen={choose}
          onClose={() => {
            setAdding(null)
            focusNext('customerId')
          }}
        />
      )}
    </>
  )
}

/**
 * Chooses the customer that the address names, once the draft is loaded. An unfinished loan for another customer is replaced only if the
 * user agrees. So are changes to a pending loan, whose form then gives way to that of a new loan. Once the customer is chosen, the address
 * no longer names them, so the next loan begins empty.
 */
function useNamedCustomer(
  customerId: string | undefined,
  { form, draft, discard }: RecordHandle<LoanValues>,
  choose: (customerId: string) => void,
  onReplaced: (() => void) | undefined,
): void {
  const navigate = useNavigate()
  const confirm = useConfirm()
  const take = useEffectEvent(async (named: string) => {
    if (onReplaced !== undefined && (!form.isDirty() || (await confirm(recordTexts.discard)))) {
      discard()
      onReplaced()
      return
    }
    void navigate({ to: '/newloan', search: {}, replace: true })
    if (onReplaced !== undefined || form.form.getValues().customerId === named) return
    if (form.isDirty()) {
      if (!(await confirm(texts.unfinished))) return
      discard()
    }
    choose(named)
  })
  const named = draft.loaded ? customerId : undefined
  useEffect(() => {
    if (named !== undefined) void take(named)
  }, [named])
}

/** The only appraiser, else the one that the user chose last, if still offered; null without either. */
function lastAppraiser({ appraisers }: NewLoanChoices): string | null {
  const storedId = preference(APPRAISER)
  const [only] = appraisers
  if (appraisers.length === 1 && only !== undefined) return only.id
  return appraisers.some(({ id }) => id === storedId) ? storedId : null
}

/** Stores the appraiser for the next loan. */
function storeAppraiser(id: string | null): void {
  if (id !== null) storePreference(APPRAISER, id)
}
