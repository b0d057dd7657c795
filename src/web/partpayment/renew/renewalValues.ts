import type {
  PendingRenewal,
  QuoteRenewalRequest,
  ReceiptLimits,
  RenewalQuote,
  RenewalSettlement,
  RenewLoanRequest,
} from '../../../api/gen/model/index.ts'
import { termsShown } from '../../shared/loan/termsShown.ts'
import {
  type CashRules,
  cashOf,
  cashPart,
  checkParts,
  checkReferences,
  type PartValues,
  toParts,
  toPartValues,
} from '../../shared/payment/paymentValues.ts'
import { type KeyedValues, newKey } from '../../shared/record/useIdempotencyKey.ts'
import { formatMoney } from '../../ui/format.ts'
import { cashProblem } from '../actions/cashLimits.ts'
import { renewalTexts as texts } from '../texts/renewal.ts'

/** Form values of a renewal. Money in paise. */
export interface RenewalValues extends KeyedValues {
  slabId: string | null
  tenureMonths: number | null
  principalPaise: number | null
  payments: PartValues[]
  note: string
}

/** The initial form values: the scheme, tenure and amount that the server proposes; no amount if nothing is eligible. */
export function emptyRenewal({ slabId, tenureMonths, quote }: RenewalQuote): RenewalValues {
  return {
    slabId,
    tenureMonths,
    principalPaise: quote.principalPaise > 0 ? quote.principalPaise : null,
    payments: [cashPart()],
    note: '',
    idempotencyKey: newKey(),
  }
}

/** Form values of a pending renewal; a single payment part follows the new difference. */
export function pendingValues(pending: PendingRenewal): RenewalValues {
  const { slabId, tenureMonths, principalPaise, payments, note } = pending
  const parts = toPartValues(payments)
  return {
    slabId,
    tenureMonths,
    principalPaise,
    payments: parts.length === 1 ? parts.map((part) => ({ ...part, amountPaise: null })) : parts,
    note: note ?? '',
    idempotencyKey: newKey(),
  }
}

/** The request for a quote of the typed values. */
export function toQuoteRequest(
  values: Pick<RenewalValues, 'slabId' | 'tenureMonths' | 'principalPaise'>,
): QuoteRenewalRequest {
  const { slabId, tenureMonths, principalPaise } = values
  return {
    ...(slabId !== null && { slabId }),
    ...(tenureMonths !== null && tenureMonths >= 1 && tenureMonths <= 120 && { tenureMonths }),
    principalPaise: principalPaise !== null && principalPaise > 0 ? principalPaise : null,
  }
}

/** The difference to pay in either direction, in paise; null while unknown. */
export function differenceOf(settlement: RenewalSettlement | undefined): number | null {
  return settlement === undefined ? null : settlement.toPayPaise + settlement.toPayOutPaise
}

/** The quotes of a renewal and the limits of its cash. */
interface RenewalRules extends CashLimits {
  /** The last quote, possibly for earlier values. */
  shown: RenewalQuote
  /** The quote for the current values. */
  answer: RenewalQuote | undefined
}

/**
 * The errors of a renewal before it is sent, by path. The eligible amount is that of the last quote; parts are compared
 * with the difference only if the quote is for the current values.
 */
export function checkRenewal(
  { principalPaise, payments }: RenewalValues,
  { shown, answer, ...limits }: RenewalRules,
): Record<string, string> {
  const { eligiblePaise } = shown.quote
  if (principalPaise === null || principalPaise <= 0) return { principalPaise: texts.positive }
  if (principalPaise > eligiblePaise) return { principalPaise: texts.tooMuch(formatMoney(eligiblePaise)) }
  const difference = differenceOf(answer?.settlement)
  if (answer === undefined || difference === null || difference === 0) return {}
  const overLimit = cashLimitProblem(payments, answer, limits)
  return {
    ...checkParts('payments', payments, difference, limits.cash),
    ...(overLimit !== null && { payments: overLimit }),
    ...(paysOut(answer) && !answer.quote.needsApproval && checkReferences('payments', payments)),
  }
}

/** Whether the customer is paid the difference of a renewal. */
export function paysOut({ settlement }: RenewalQuote): boolean {
  return (settlement?.toPayOutPaise ?? 0) > 0
}

/** The limits of the cash of a renewal. */
export interface CashLimits {
  /** The limits of {@link cashRules}. */
  cash: CashRules
  /** The limits of cash received from the customer; undefined while they are not known. */
  receipt: ReceiptLimits | undefined
}

/**
 * The cash limits of the payment of a renewal, in paise. A payout has the legal limit of the customer's loans (section 269SS). One that
 * needs approval is paid later, from another drawer balance.
 */
export function cashRules(renewal: RenewalQuote, stepPaise: number): CashRules {
  if (!paysOut(renewal)) return { stepPaise }
  const { limits, needsApproval } = renewal.quote
  const limitPaise = limits.find(({ name }) => name === 'cashPayout')?.mostPaise ?? null
  return { stepPaise, limitPaise, ...(!needsApproval && { availablePaise: renewal.drawerPaise }) }
}

/** The most that these limits allow in cash, in paise; infinite without a limit. */
export function mostCash(renewal: RenewalQuote, { cash, receipt }: CashLimits): number {
  if (!paysOut(renewal)) {
    if (receiptNote(renewal, receipt) !== null) return 0
    return receipt?.cashLeftPaise ?? Number.POSITIVE_INFINITY
  }
  const limits = [cash.availablePaise, cash.limitPaise].map((paise) => paise ?? Number.POSITIVE_INFINITY)
  return Math.max(0, Math.min(...limits))
}

/** Why the cash of a renewal is over a legal limit, of payouts or of receipts (269T, 269ST); null if it is over none. */
export function cashLimitProblem(
  parts: readonly PartValues[],
  renewal: RenewalQuote,
  { cash: { limitPaise = null }, receipt }: CashLimits,
): string | null {
  if (!paysOut(renewal)) return cashProblem(parts, principalPaidBack(renewal), receipt)
  if (limitPaise === null || cashOf(parts) <= limitPaise) return null
  return limitPaise === 0 ? texts.noCashLeft : texts.cashLeft(formatMoney(limitPaise))
}

/** Why the customer cannot pay in cash, whatever the amount; null if cash is possible or nothing is received. */
export function receiptNote(renewal: RenewalQuote, receipt: ReceiptLimits | undefined): string | null {
  if (paysOut(renewal) || principalPaidBack(renewal) === 0) return null
  return receipt?.principalInCashProblem ?? null
}

/** The principal of the old loan that the customer pays back, in paise; 0 if the new loan is at least as large. */
function principalPaidBack({ dues, quote }: RenewalQuote): number {
  return Math.max(0, dues.principalPaise - quote.principalPaise)
}

/** What a renewal is sent with: the open day, the terms that the quote showed, whether anything is paid, and the renewal that it replaces. */
export interface RenewedWith extends Pick<RenewLoanRequest, 'postedOn' | 'expected' | 'replaces'> {
  paid: boolean
}

/** What a renewal is sent with; `answer` is the quote for the typed values, undefined while there is none. */
export function renewedWith(
  answer: RenewalQuote | undefined,
  postedOn: string,
  pending: PendingRenewal | undefined,
): RenewedWith {
  return {
    postedOn,
    paid: differenceOf(answer?.settlement) !== 0,
    ...(answer && { expected: termsShown(answer.quote) }),
    ...(pending && { replaces: { id: pending.id, version: pending.version } }),
  }
}

/** The request of a renewal; call it with checked values only. */
export function toRenewal(values: RenewalValues, { paid, ...sentWith }: RenewedWith): RenewLoanRequest {
  return {
    ...sentWith,
    slabId: values.slabId ?? '',
    tenureMonths: values.tenureMonths ?? 0,
    principalPaise: values.principalPaise ?? 0,
    payments: paid ? toParts(values.payments) : [],
    note: values.note.trim() || null,
  }
}
