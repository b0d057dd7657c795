import { Skeleton } from '@mantine/core'
import { Fragment } from 'react'
import { useGetBankNewLoanPayoff } from '../../../api/gen/hooks/bank-new-loan/get-bank-new-loan-payoff.ts'
import type { BankNewLoan, PayBankNewLoanRequest } from '../../../api/gen/model/index.ts'
import { type PartValues, toParts } from '../../shared/payment/paymentValues.ts'
import { bankPart, type OwnBank } from '../../shared/payment/usualBank.ts'
import { type KeyedValues, newKey } from '../../shared/record/useIdempotencyKey.ts'
import figureClasses from '../../ui/figures.module.css'
import { formatMoney } from '../../ui/format.ts'

interface LenderFiguresProps {
  /** The amounts in paise; null for one that is not known yet. */
  rows: readonly (readonly [label: string, paise: number | null])[]
  /** Whether the unknown amounts are still loading. */
  loading: boolean
}

/** Amounts of an action before it is posted; the last is emphasised. */
export function LenderFigures({ rows, loading }: LenderFiguresProps) {
  const unknown = loading ? <Skeleton component="span" display="inline-block" h="0.7em" w={80} /> : '–'
  return (
    <div role="status" aria-busy={loading}>
      <dl className={figureClasses.figures}>
        {rows.map(([label, paise], at) => {
          const last = at === rows.length - 1 ? figureClasses.total : undefined
          return (
            <Fragment key={label}>
              <dt className={last}>{label}</dt>
              <dd className={last}>{paise === null ? unknown : formatMoney(paise)}</dd>
            </Fragment>
          )
        })}
      </dl>
    </div>
  )
}

/** The payoff on the open day, on which an action is posted. Until it is read, today's payoff is used if today is the open day. */
export function useOpenDayPayoff({ id, openDayOn, payoff }: BankNewLoan) {
  const reading = useGetBankNewLoanPayoff({ id, date: openDayOn ?? '' })
  const known = reading.data ?? payoff.find(({ date }) => date === openDayOn)
  return { reading, payoff: known, loading: known === undefined && reading.isFetching }
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
