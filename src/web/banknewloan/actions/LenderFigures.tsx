import { Fragment } from 'react'
import type { PayBankNewLoanRequest } from '../../../api/gen/model/index.ts'
import { type PartValues, toParts } from '../../shared/paymentValues.ts'
import { type KeyedValues, newKey } from '../../shared/useIdempotencyKey.ts'
import { bankPart, type OwnBank } from '../../shared/usualBank.ts'
import figureClasses from '../../ui/figures.module.css'
import { formatMoney } from '../../ui/format.ts'

interface LenderFiguresProps {
  rows: readonly (readonly [label: string, paise: number])[]
}

/** Amounts of an action before it is posted; the last is emphasised. */
export function LenderFigures({ rows }: LenderFiguresProps) {
  return (
    <div role="status">
      <dl className={figureClasses.figures}>
        {rows.map(([label, paise], at) => {
          const last = at === rows.length - 1 ? figureClasses.total : undefined
          return (
            <Fragment key={label}>
              <dt className={last}>{label}</dt>
              <dd className={last}>{formatMoney(paise)}</dd>
            </Fragment>
          )
        })}
      </dl>
    </div>
  )
}

/** Form values of a payment to a lender or a redemption, in paise. */
export interface LenderValues extends KeyedValues {
  amountPaise: number | null
  /** Interest from the lender's statement; null to calculate it. */
  statedPaise: number | null
  payments: PartValues[]
  note: string
}

/** The initial form values. */
export function emptyLenderValues(banks: readonly OwnBank[]): LenderValues {
  return {
    amountPaise: null,
    statedPaise: null,
    note: '',
    payments: [bankPart(banks)],
    idempotencyKey: newKey(),
  }
}

/** What is sent with the form values of a payment to a lender. */
export type LenderPaymentContext = Pick<PayBankNewLoanRequest, 'postedOn' | 'version'>

/** The request for these form values. */
export function toLenderPayment(
  { statedPaise, payments, note }: LenderValues,
  context: LenderPaymentContext,
): PayBankNewLoanRequest {
  return { ...context, payments: toParts(payments), interestPaise: statedPaise, note: note.trim() || null }
}

/** The form field that shows a server error. */
export function lenderFieldOf(field: string): string {
  return field === 'interestPaise' ? 'statedPaise' : field
}
