import { paymentTexts } from '#texts/payment.ts'
import type {
  AddBankNewLoanRequest,
  BankNewLoanChoices,
  BankPacketChoice,
} from '../../api/gen/model/index.ts'
import { bankNewLoanRules } from '../../api/gen/rules/banknewloan.ts'
import { type CashRules, checkParts, type PartValues, toParts } from '../shared/payment/paymentValues.ts'
import { bankPart, type OwnBank } from '../shared/payment/usualBank.ts'
import { contractCheck } from '../shared/record/contractCheck.ts'
import { type KeyedValues, newKey } from '../shared/record/useIdempotencyKey.ts'
import { bankNewLoanTexts } from './texts.ts'

const { form: texts } = bankNewLoanTexts

/** Form values of a bank loan. Money in paise, the rate in basis points per year. */
export interface BankLoanValues extends KeyedValues {
  lenderId: string | null
  lenderNumber: string
  amountPaise: number | null
  rateBp: number | null
  dueOn: string | null
  feePaise: number | null
  payments: PartValues[]
  feePayments: PartValues[]
  packets: BankPacketChoice[]
  note: string
}

/** The initial form values. */
export function emptyBankLoan(banks: readonly OwnBank[]): BankLoanValues {
  return {
    lenderId: null,
    lenderNumber: '',
    amountPaise: null,
    rateBp: null,
    dueOn: null,
    feePaise: null,
    payments: [bankPart(banks)],
    feePayments: [bankPart(banks)],
    packets: [],
    note: '',
    idempotencyKey: newKey(),
  }
}

/**
 * The values that the choice of a lender changes: its usual rate replaces an empty rate and the usual rate of the lender chosen before;
 * a rate that was typed stays.
 */
export function valuesOfLender(
  lenderId: string | null,
  { lenderId: formerId, rateBp }: Pick<BankLoanValues, 'lenderId' | 'rateBp'>,
  lenders: readonly Pick<BankNewLoanChoices['lenders'][number], 'id' | 'rateBp'>[],
): Pick<BankLoanValues, 'lenderId' | 'rateBp'> {
  const usualOf = (id: string | null) => lenders.find((one) => one.id === id)?.rateBp ?? null
  const isTyped = rateBp !== null && rateBp !== usualOf(formerId)
  return { lenderId, rateBp: isTyped ? rateBp : usualOf(lenderId) }
}

/** The errors of a bank loan, by field. */
export function checkBankLoan(
  values: BankLoanValues,
  cash: Record<'payments' | 'feePayments', CashRules>,
): Record<string, string> {
  const { payments, feePayments, packets, amountPaise, feePaise } = values
  const labels = {
    lenderId: texts.lender,
    lenderNumber: texts.lenderNumber,
    amountPaise: texts.amount,
    rateBp: texts.rate,
    dueOn: texts.dueOn,
    feePaise: texts.fee,
    packetIds: texts.packets,
    payments: paymentTexts.mode,
    note: texts.note,
  }
  const typed = { ...values, feePaise: feePaise ?? 0, packetIds: packets }
  return {
    ...contractCheck(bankNewLoanRules.AddBankNewLoan, labels, typed),
    ...(packets.length === 0 && { packetIds: texts.noneChosen }),
    ...checkParts('payments', payments, amountPaise ?? 0, cash.payments),
    ...checkParts('feePayments', feePayments, Math.max(0, feePaise ?? 0), cash.feePayments),
  }
}

/** The request for a valid bank loan. */
export function toBankLoan(
  values: BankLoanValues,
  context: Pick<AddBankNewLoanRequest, 'companyId' | 'storeId' | 'postedOn'>,
): AddBankNewLoanRequest {
  const { lenderId, lenderNumber, amountPaise, rateBp, dueOn, feePaise, payments, feePayments } = values
  return {
    ...context,
    lenderId: lenderId ?? '',
    lenderNumber: lenderNumber.trim(),
    amountPaise: amountPaise ?? 0,
    rateBp: rateBp ?? 0,
    dueOn: dueOn ?? '',
    payments: toParts(payments),
    feePaise: feePaise ?? 0,
    feePayments: (feePaise ?? 0) === 0 ? [] : toParts(feePayments),
    packetIds: values.packets.map(({ id }) => id),
    note: values.note.trim() || null,
  }
}
