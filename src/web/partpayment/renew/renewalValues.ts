import type {
  QuoteRenewalRequest,
  RenewalQuote,
  RenewalSettlement,
  RenewLoanRequest,
  WaitingRenewal,
} from '../../../api/gen/model/index.ts'
import {
  type CashRules,
  cashPart,
  checkParts,
  checkReferences,
  type PartValues,
  toParts,
} from '../../shared/paymentValues.ts'
import { type KeyedValues, newKey } from '../../shared/useIdempotencyKey.ts'
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

/** The form before anything is typed: the same again, as far as the items are eligible for it. */
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

/** A renewal that waits, to be changed; what is paid in one part follows what it comes to then. */
export function waitingValues(waiting: WaitingRenewal): RenewalValues {
  const { slabId, tenureMonths, principalPaise, payments, note } = waiting
  const follows = payments.length === 1
  const parts = payments.map(({ mode, bankId, amountPaise, reference }) => ({
    mode,
    bankId,
    amountPaise: follows ? null : amountPaise,
    reference: reference ?? '',
  }))
  return {
    slabId,
    tenureMonths,
    principalPaise,
    payments: parts.length === 0 ? [cashPart()] : parts,
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

/** What is paid either way, in paise; null while that is not known. */
export function differenceOf(settlement: RenewalSettlement | undefined): number | null {
  return settlement === undefined ? null : settlement.toPayPaise + settlement.toPayOutPaise
}

/**
 * What is wrong with a renewal before it is sent, by path. What can be lent is that of the last answer; parts are held
 * against the difference only where the server has said it of what is typed.
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
  const paysOut = (answer?.settlement?.toPayOutPaise ?? 0) > 0 && answer?.quote.needsApproval === false
  return {
    ...checkParts('payments', payments, difference, cash),
    ...(paysOut && checkReferences('payments', payments)),
  }
}

/** The renewal as the contract has it; to be called with checked values. */
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
