import type {
  QuoteRenewalRequest,
  RenewalQuote,
  RenewalSettlement,
  RenewLoanRequest,
  WaitingRenewal,
} from '../../../api/gen/model/index.ts'
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
import { renewalTexts as texts } from '../texts/renewal.ts'

/** Form values of a renewal. Money in paise. */
export interface RenewalValues extends KeyedValues {
  slabId: string | null
  tenureMonths: number | null
  principalPaise: number | null
  payments: PartValues[]
  note: string
}

/** The initial form values: the same terms, as far as the items are eligible. */
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
export function waitingValues(waiting: WaitingRenewal): RenewalValues {
  const { slabId, tenureMonths, principalPaise, payments, note } = waiting
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

/**
 * The errors of a renewal before it is sent, by path. The eligible amount is that of the last quote; parts are compared
 * with the difference only if the quote is for the current values.
 */
export function checkRenewal(
  { principalPaise, payments }: RenewalValues,
  { quote: { eligiblePaise } }: RenewalQuote,
  answer: RenewalQuote | undefined,
  cash: CashRules,
): Record<string, string> {
  if (principalPaise === null || principalPaise <= 0) return { principalPaise: texts.positive }
  if (principalPaise > eligiblePaise) return { principalPaise: texts.tooMuch(formatMoney(eligiblePaise)) }
  const difference = differenceOf(answer?.settlement)
  if (difference === null || difference === 0) return {}
  const paysOut = (answer?.settlement?.toPayOutPaise ?? 0) > 0
  const overLimit = paysOut ? cashLimitProblem(payments, cash) : null
  return {
    ...checkParts('payments', payments, difference, cash),
    ...(overLimit !== null && { payments: overLimit }),
    ...(paysOut && answer?.quote.needsApproval === false && checkReferences('payments', payments)),
  }
}

/**
 * The cash limits of the payment of a renewal, in paise. A payout has the legal limit of the customer's loans (section 269SS). One that
 * needs approval is paid later, from another drawer balance.
 */
export function cashRules(
  { quote: { limits, needsApproval }, settlement, drawerPaise }: RenewalQuote,
  stepPaise: number,
): CashRules {
  if ((settlement?.toPayOutPaise ?? 0) === 0) return { stepPaise }
  const limitPaise = limits.find(({ name }) => name === 'cashPayout')?.mostPaise ?? null
  return { stepPaise, limitPaise, ...(!needsApproval && { availablePaise: drawerPaise }) }
}

/** The most that these limits allow in cash, in paise; infinite without a limit. */
export function mostCash({ availablePaise, limitPaise }: CashRules): number {
  const limits = [availablePaise, limitPaise].map((paise) => paise ?? Number.POSITIVE_INFINITY)
  return Math.max(0, Math.min(...limits))
}

/** Why the cash of a payout is over the legal limit; null if it is not. */
export function cashLimitProblem(
  parts: readonly PartValues[],
  { limitPaise = null }: CashRules,
): string | null {
  if (limitPaise === null || cashOf(parts) <= limitPaise) return null
  return limitPaise === 0 ? texts.noCashLeft : texts.cashLeft(formatMoney(limitPaise))
}

/** The request of a renewal; call it with checked values only. */
export function toRenewal(
  values: RenewalValues,
  answer: RenewalQuote | undefined,
  postedOn: string,
  waiting: WaitingRenewal | undefined,
): RenewLoanRequest {
  return {
    postedOn,
    slabId: values.slabId ?? '',
    tenureMonths: values.tenureMonths ?? 0,
    principalPaise: values.principalPaise ?? 0,
    payments: differenceOf(answer?.settlement) === 0 ? [] : toParts(values.payments),
    note: values.note.trim() || null,
    ...(waiting && { replaces: { id: waiting.id, version: waiting.version } }),
  }
}
