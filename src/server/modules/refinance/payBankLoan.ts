import {
  bankLoanTerms,
  bankPaymentLines,
  payBankLoan,
  redemptionOn,
} from '../../../domain/refinance/bankLoan.ts'
import type { PaymentPart } from '../../db/columns.ts'
import type { BaseContext } from '../../platform/operation/context.ts'
import { fail, failField } from '../../platform/operation/problem.ts'
import { texts } from '../../platform/operation/texts.ts'
import { directed, postVoucher, readMoney } from '../books/public.ts'
import {
  addBankEntry,
  type LockedBankLoan,
  lockBankLoan,
  requireBankPostable,
  requireOwed,
} from './bankLoanStore.ts'
import { bankLoanTexts } from './bankLoanTexts.ts'

/** A payment to a lender. */
export interface LenderPayment {
  bankLoanId: string
  /** The version it was read at. */
  version: number
  date: string
  payments: readonly PaymentPart[]
  /** Interest on the lender's statement, in paise; null to calculate it. */
  statedInterestPaise: number | null
  note: string | null
}

/**
 * Pays interest and then principal of an open bank loan: debits Lender interest and Bank loans, credits Bank or Cash (lending rules,
 * section 8).
 * @throws DomainError 404 for an unknown bank loan, 409 when it has been redeemed or changed, 422 at the field that breaks a rule; then
 * nothing is posted.
 */
export async function payLender(context: BaseContext, payment: LenderPayment): Promise<void> {
  const locked = await lockOwed(context, payment)
  const { row, storedState } = locked
  const { date, payments, statedInterestPaise } = payment
  const money = await readMoney(context, payments)
  const taken = payBankLoan(bankLoanTerms(row.rateBp), storedState.clock, {
    date,
    amountPaise: money.totalPaise,
    statedInterestPaise,
  })
  if ('problem' in taken) throw failField(taken.problem.field, taken.problem.message)
  const note = payment.note?.trim() || null
  const voucher = await postVoucher(context, {
    kind: 'bank-payment',
    date,
    narration: note ?? bankLoanTexts.paid(row.number),
    lines: bankPaymentLines(taken.parts, money.payments),
    payments: directed(payments, 'out'),
  })
  await addBankEntry(context, locked, {
    kind: 'payment',
    date,
    voucherId: voucher.id,
    ...taken.parts,
    reason: note,
    asStated: statedInterestPaise !== null,
    after: { status: 'open', clock: taken.accrual },
  })
}

/**
 * Redeems an open bank loan with exactly the interest due, or the lender's figure for the interest, and all principal. Its packets
 * stay with the lender until they are collected (lending rules, section 8).
 * @throws DomainError as {@link payLender}.
 */
export async function redeemBankLoan(context: BaseContext, payment: LenderPayment): Promise<void> {
  const locked = await lockOwed(context, payment)
  const { row, storedState } = locked
  const { date, payments, statedInterestPaise } = payment
  const money = await readMoney(context, payments)
  const { totalPaise, ...parts } = redemptionOn(
    bankLoanTerms(row.rateBp),
    storedState.clock,
    date,
    statedInterestPaise,
  )
  if (money.totalPaise !== totalPaise)
    throw failField('payments', bankLoanTexts.redeemSums(money.totalPaise, totalPaise))
  const note = payment.note?.trim() || null
  const voucher = await postVoucher(context, {
    kind: 'bank-redemption',
    date,
    narration: note ?? bankLoanTexts.redeemed(row.number),
    lines: bankPaymentLines(parts, money.payments),
    payments: directed(payments, 'out'),
  })
  await addBankEntry(context, locked, {
    kind: 'redemption',
    date,
    voucherId: voucher.id,
    ...parts,
    reason: note,
    asStated: statedInterestPaise !== null,
    after: { ...storedState, status: 'redeemed' },
  })
}

async function lockOwed(
  context: BaseContext,
  { bankLoanId, version, date }: LenderPayment,
): Promise<LockedBankLoan> {
  const locked = await lockBankLoan(context, bankLoanId)
  await requireOwed(context, locked)
  if (locked.row.version !== version) throw fail(409, texts.stale, undefined, { current: { ...locked.row } })
  await requireBankPostable(context, locked, date)
  return locked
}
