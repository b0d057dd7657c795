import type { Payoff, ReceivePaymentRequest } from '../../../api/gen/model/index.ts'
import { type Allocation, allocate, receiptProblem } from '../../../domain/loan/receipts.ts'
import { type CashRules, checkParts, type PartValues, toParts } from '../../shared/payment/paymentValues.ts'
import { type KeyedValues, newKey } from '../../shared/record/useIdempotencyKey.ts'
import { partPaymentActionsTexts } from '../texts/partpaymentActions.ts'
import { cashProblem } from './cashLimits.ts'

const texts = partPaymentActionsTexts.receive

/** Form values of one loan's line in a receipt. */
interface LineValues {
  loanId: string
  amountPaise: number | null
}

/** Form values of a receipt: the loan of the page first, then others of the customer. */
export interface ReceiptValues extends KeyedValues {
  lines: LineValues[]
  payments: PartValues[]
  note: string
}

/** The dues of a loan on the open day, and the allowed receipts; undefined while unknown. */
type KnownPayoff = Pick<Payoff, 'dues' | 'receipt'> | undefined

/** The payoff of each loan. */
export type PayoffOf = (loanId: string) => KnownPayoff

/** The open day and the payoff of each loan, by its id, that the form showed when it was sent. */
export interface ReceivedWith {
  postedOn: string
  payoffs: Readonly<Record<string, KnownPayoff>>
}

/** What the form uses of a payoff. */
export function knownPayoff(payoff: Payoff | undefined): KnownPayoff {
  return payoff && { dues: payoff.dues, receipt: payoff.receipt }
}

/** The initial form values. */
export function emptyReceipt(loanId: string, part: PartValues): ReceiptValues {
  return {
    lines: [{ loanId, amountPaise: null }],
    payments: [part],
    note: '',
    idempotencyKey: newKey(),
  }
}

/** The total received, in paise; null while nothing is typed. */
export function receiptTotal({ lines }: ReceiptValues): number | null {
  if (lines.every(({ amountPaise }) => amountPaise === null)) return null
  return lines.reduce((sum, { amountPaise }) => sum + (amountPaise ?? 0), 0)
}

/** The allocation of a line's amount by the rules of the server; undefined without a positive amount, and while the dues are unknown. */
export function allocationOf(
  { loanId, amountPaise }: LineValues,
  payoffOf: PayoffOf,
): Allocation | undefined {
  const payoff = payoffOf(loanId)
  return payoff === undefined || amountPaise === null || amountPaise <= 0
    ? undefined
    : allocate(payoff.dues, amountPaise)
}

/** Why a line's amount is not allowed for its loan; null if it is, and while unknown. */
export function lineProblem({ loanId, amountPaise }: LineValues, payoffOf: PayoffOf): string | null {
  const payoff = payoffOf(loanId)
  return payoff === undefined || amountPaise === null
    ? null
    : receiptProblem(amountPaise, payoff.receipt.mostPaise, payoff.dues.payablePaise)
}

/** Why the typed receipt cannot be in cash; null if it can. */
export function receiptCashProblem({ lines, payments }: ReceiptValues, payoffOf: PayoffOf): string | null {
  const principalPaise = lines.reduce(
    (sum, line) => sum + (allocationOf(line, payoffOf)?.principalPaise ?? 0),
    0,
  )
  return cashProblem(payments, principalPaise, payoffOf(lines[0]?.loanId ?? '')?.receipt)
}

/**
 * The errors of a receipt, by path: no amount, an amount that closes the loan, cash that the law forbids, parts with a
 * wrong total.
 */
export function checkReceipt(
  values: ReceiptValues,
  payoffOf: PayoffOf,
  cash: CashRules,
): Record<string, string> {
  const found: Record<string, string> = {}
  values.lines.forEach((line, at) => {
    const { amountPaise } = line
    const problem = lineProblem(line, payoffOf)
    const path = `lines.${at}.amountPaise`
    const needed = values.lines.length === 1
    if (amountPaise === null ? needed : amountPaise <= 0) found[path] = texts.notAbove
    else if (problem !== null) found[path] = problem
  })
  const total = receiptTotal(values)
  if (total === null) return { 'lines.0.amountPaise': texts.notAbove, ...found }
  const inCash = receiptCashProblem(values, payoffOf)
  return {
    ...found,
    ...checkParts('payments', values.payments, total, cash),
    ...(inCash !== null && { payments: inCash }),
  }
}

/** The request of a receipt: lines without an amount are left out. */
export function toReceipt(
  values: ReceiptValues,
  payoffOf: PayoffOf,
): Pick<ReceivePaymentRequest, 'lines' | 'payments' | 'note'> {
  return {
    lines: sentLines(values).map((line) => {
      const expected = allocationOf(line, payoffOf)
      return {
        loanId: line.loanId,
        amountPaise: line.amountPaise ?? 0,
        ...(expected !== undefined && { expected }),
      }
    }),
    payments: toParts(values.payments),
    note: values.note.trim() || null,
  }
}

/** The form field that shows a server error of a line: lines without an amount were not sent. */
export function receiptFieldOf(field: string, values: ReceiptValues): string {
  const [, at] = /^lines\.(\d+)/.exec(field) ?? []
  const sent = at === undefined ? undefined : sentLines(values)[Number(at)]
  return sent === undefined ? field : `lines.${values.lines.indexOf(sent)}.amountPaise`
}

function sentLines({ lines }: ReceiptValues): LineValues[] {
  return lines.filter(({ amountPaise }) => amountPaise !== null)
}
