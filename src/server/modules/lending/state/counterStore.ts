import type { Policy } from '../../../../api/gen/model/index.ts'
import type { PaymentPart } from '../../../db/columns.ts'
import { allOf } from '../../../platform/db/pool.ts'
import type { BaseContext } from '../../../platform/operation/context.ts'
import { failField } from '../../../platform/operation/problem.ts'
import { type ReadPayments, readMoney, readPolicy, takeVoucherNumber } from '../../books/public.ts'
import { servicingTexts } from '../servicingTexts.ts'
import { type ActiveLoan, lockActive, requirePostable } from './active.ts'
import { lockPayer, lockPayerOf } from './borrowerLockStore.ts'
import { lockLoanEnd } from './loanEnd.ts'

type Money = Omit<ReadPayments, 'problems'>

/** The inputs of a receipt, locked or read in one round trip. */
export interface ReceiptInputs {
  /** The locked loans, in the order of the request. */
  loans: ActiveLoan[]
  /** The number of the voucher. */
  number: string
  money: Money
  policy: Policy
}

/**
 * Prepares a receipt of one customer: locks the customer, also as a person, then the loans, the business day and the number, in this order,
 * and reads the payments and the policy, in one round trip.
 * @throws DomainError 404 for an unknown loan, 409 for one that has ended, 422 at the field for an unknown customer, a loan of another
 * customer or one named twice, a day that is not open, and a bank or UPI payment without one of the company's own bank accounts.
 */
export async function lockForReceipt(
  context: BaseContext,
  receipt: {
    customerId: string
    loanIds: readonly string[]
    date: string
    payments: readonly PaymentPart[]
  },
): Promise<ReceiptInputs> {
  const { customerId, loanIds, date, payments } = receipt
  const reading = readPolicy(context)
  const [, loans, number, money, policy] = await allOf([
    lockPayer(context, customerId),
    lockLoans(context, customerId, loanIds),
    takeVoucherNumber(context, 'receipt', date, 'postedOn'),
    readMoney(context, payments, 'payments', reading),
    reading,
  ])
  return { loans, number, money, policy }
}

/** Locks loans of a customer in the order of their ids, so that receipts cannot deadlock. */
async function lockLoans(
  context: BaseContext,
  customerId: string,
  loanIds: readonly string[],
): Promise<ActiveLoan[]> {
  const places = new Map<string, number>()
  for (const [index, loanId] of loanIds.entries()) {
    if (places.has(loanId)) throw failField(`lines.${index}.loanId`, servicingTexts.twice)
    places.set(loanId, index)
  }
  const inOrder = [...places].sort(([one], [other]) => (one < other ? -1 : 1))
  const locked: ActiveLoan[] = []
  await allOf(
    inOrder.map(async ([id, index]) => {
      const found = await lockActive(context, id, `lines.${index}.loanId`)
      if (found.loan.customerId !== customerId)
        throw failField(`lines.${index}.loanId`, servicingTexts.otherCustomer)
      locked[index] = found
    }),
  )
  return locked
}

/** The inputs of the closing of a loan. */
export interface ClosingInputs {
  customerId: string
  locked: ActiveLoan
  money: Money
  policy: Policy
}

/**
 * Prepares the closing of a loan: locks its customer, also as a person, then the loan, the business day and the records that the listeners
 * of its end lock, in this order, and reads the payments and the policy.
 * @throws DomainError 404 for an unknown loan, 409 naming who ended it, 422 at `postedOn` for a day that is not open or before the last
 * receipt or waiver, and at `payments` for a bank or UPI payment without one of the company's own bank accounts.
 */
export async function lockForClosing(
  context: BaseContext,
  closing: { loanId: string; date: string; payments: readonly PaymentPart[] },
): Promise<ClosingInputs> {
  const { loanId, date, payments } = closing
  const customerId = await lockPayerOf(context, loanId)
  const locked = await lockActive(context, loanId)
  const reading = readPolicy(context)
  const [, money, policy] = await allOf([
    requirePostable(context, locked, date),
    readMoney(context, payments, 'payments', reading),
    reading,
    lockLoanEnd(context, loanId),
  ])
  return { customerId, locked, money, policy }
}
