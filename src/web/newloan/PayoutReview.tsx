import { Modal } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { newLoanTexts } from '#texts/newloan.ts'
import { pendingLoansTexts } from '#texts/pendingloans.ts'
import { recordTexts } from '#texts/record.ts'
import { useDisburseNewLoan } from '../../api/gen/hooks/new-loan/disburse-new-loan.ts'
import { useGetNewLoanById } from '../../api/gen/hooks/new-loan/get-new-loan-by-id.ts'
import type { NewLoan, NewLoanRow } from '../../api/gen/model/index.ts'
import { ActionDialog } from '../shared/form/ActionDialog.tsx'
import { Payee } from '../shared/payment/Payee.tsx'
import { PaymentParts } from '../shared/payment/PaymentParts.tsx'
import {
  checkParts,
  checkReferences,
  type PartValues,
  partsTotal,
  toParts,
  toPartValues,
} from '../shared/payment/paymentValues.ts'
import { useCashStep } from '../shared/payment/useCashStep.ts'
import { useUpiPayee } from '../shared/payment/useUpiPayee.ts'
import type { OwnBank } from '../shared/payment/usualBank.ts'
import { isDefinite, newKey } from '../shared/record/useIdempotencyKey.ts'
import { PartState } from '../shared/state/PartState.tsx'
import type { ConfirmFact } from '../ui/confirm/confirmOptions.ts'
import factClasses from '../ui/facts.module.css'
import type { RecordFormHandle } from '../ui/form/useRecordForm.ts'
import { formatMoney } from '../ui/format.ts'
import { payoutFacts } from './payoutFacts.ts'

const { review: texts, fields } = newLoanTexts

interface PayoutReviewProps {
  loan: NewLoanRow
  banks: readonly OwnBank[]
  /** Cash in the drawer as per books, in paise. */
  drawerPaise: number
  onClose: () => void
  onPaidOut: (loan: NewLoan) => void
}

/**
 * The review before a payout: amount, borrower and payment parts, with the references of transfers; for a renewal with the payments of what
 * it settles today. What it shows is read when it opens and does not change while it is open; the server rejects the payout if the loan has
 * changed since.
 */
export function PayoutReview(props: PayoutReviewProps) {
  const { loan: row, onClose } = props
  const query = useGetNewLoanById({ id: row.id }, { query: { staleTime: 0 } })
  const loan = query.isFetchedAfterMount ? query.data : undefined
  if (loan !== undefined) return <Review {...props} opened={loan} />
  return (
    <Modal
      opened
      onClose={onClose}
      title={titleOf(row)}
      closeButtonProps={{ 'aria-label': recordTexts.cancel }}
    >
      <PartState query={{ ...query, data: loan }} />
    </Modal>
  )
}

type Values = Record<'payout' | 'receipt', PartValues[]> & Record<string, unknown>

interface ReviewProps extends Omit<PayoutReviewProps, 'loan'> {
  opened: NewLoan
}

function Review({ opened, banks, drawerPaise, onClose, onPaidOut }: ReviewProps) {
  const [loan] = useState(opened)
  const [key, setKey] = useState(newKey)
  const payOut = useDisburseNewLoan({ request: { headers: { 'Idempotency-Key': key } } })
  const [initial] = useState(() => ({
    payout: toPartValues(loan.payout),
    receipt: toPartValues(loan.receipt),
  }))
  // After a lost reply the drawer may already be without this payout.
  const [availablePaise] = useState(drawerPaise)
  const paysOut = loan.payout.length > 0
  const collects = !paysOut && loan.receipt.length > 0
  const name = paysOut ? 'payout' : 'receipt'
  const wantedPaise = partsTotal(initial[name])
  const cash = { stepPaise: useCashStep(), ...(paysOut && { availablePaise }) }
  const upi = useUpiPayee(loan.renewsNumber ?? '')

  async function action(values: Values): Promise<null> {
    const parts = toParts(values[name])
    const data = { version: loan.version, ...(paysOut ? { payout: parts } : { receipt: parts }) }
    try {
      onPaidOut(await payOut.mutateAsync({ params: { id: loan.id }, data }))
      return null
    } catch (error) {
      if (isDefinite(error)) setKey(newKey())
      throw error
    }
  }

  return (
    <ActionDialog<Values>
      title={titleOf(loan)}
      lead={loan.renewsNumber === null ? texts.text : texts.renewText}
      saveLabel={loan.renewsNumber === null ? pendingLoansTexts.payOut : pendingLoansTexts.renew}
      initial={initial}
      check={(values) => ({
        ...checkParts(name, values[name], wantedPaise, cash),
        ...(paysOut && checkReferences('payout', values.payout)),
      })}
      action={action}
      onClose={onClose}
    >
      {(record) => (
        <>
          <FocusNeeded record={record} />
          <Facts facts={factsOf(loan)} />
          {paysOut && (
            <>
              <PaymentParts
                record={record}
                name="payout"
                label={fields.payout}
                parts={record.form.values.payout}
                wantedPaise={wantedPaise}
                banks={banks}
                cash={cash}
                toCustomer
              />
              <Payee customerId={loan.customerId} parts={record.form.values.payout} />
            </>
          )}
          {collects && (
            <PaymentParts
              record={record}
              name="receipt"
              label={texts.received}
              parts={record.form.values.receipt}
              wantedPaise={wantedPaise}
              banks={banks}
              cash={cash}
              {...(upi && { upi })}
            />
          )}
        </>
      )}
    </ActionDialog>
  )
}

/** Sets the initial focus of the dialog: a missing reference, else the main button. */
function FocusNeeded({ record }: { record: RecordFormHandle<Values> }) {
  const { element } = record
  const done = useRef(false)
  useEffect(() => {
    if (done.current) return
    done.current = true
    const missing = [
      ...(element.current?.querySelectorAll<HTMLInputElement>('[data-path$=".reference"]') ?? []),
    ]
    const next =
      missing.find(({ value }) => value === '') ?? element.current?.querySelector('button[type="submit"]')
    next?.setAttribute('data-autofocus', 'true')
  }, [element])
  return null
}

function titleOf({ renewsNumber, principalPaise, customerName }: NewLoanRow | NewLoan): string {
  return renewsNumber === null
    ? texts.title(formatMoney(principalPaise), customerName)
    : texts.renewTitle(renewsNumber, customerName)
}

function factsOf(loan: NewLoan): ConfirmFact[] {
  const { customerName, customerNumber, principalPaise, items, seal, location, renewsNumber, receipt } = loan
  const receiptPaise = partsTotal(receipt)
  const facts = payoutFacts(
    {
      customerName,
      customerNumber,
      principalPaise,
      seal,
      location,
      items: items.length,
      netMg: items.reduce((all, { netMg }) => all + netMg, 0),
      payout: [],
      receiptPaise: renewsNumber === null ? receiptPaise : 0,
    },
    [],
    undefined,
  )
  return renewsNumber !== null && receiptPaise > 0
    ? [...facts, { label: texts.received, value: formatMoney(receiptPaise), strong: true }]
    : facts
}

function Facts({ facts }: { facts: readonly ConfirmFact[] }) {
  return (
    <dl className={`${factClasses.facts} ${factClasses.lines}`}>
      {facts.map(({ label, value, strong }) => (
        <div key={label} data-strong={strong || undefined}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
