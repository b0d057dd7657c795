import { receiptLines } from '../../../../domain/books/journal.ts'
import { chargesDuePaise } from '../../../../domain/loan/loanState.ts'
import { type Allocation, closingProblem, payoffOn } from '../../../../domain/loan/receipts.ts'
import type { PaymentPart } from '../../../db/columns.ts'
import type { BaseContext } from '../../../platform/operation/context.ts'
import { failField } from '../../../platform/operation/problem.ts'
import { directed, postVoucher } from '../../books/public.ts'
import { promiseCollection } from '../custody/promiseCollection.ts'
import { servicingTexts } from '../servicingTexts.ts'
import { differs, type Posted, storedStateEnded } from '../state/active.ts'
import { requireCashAllowed } from '../state/cashIn.ts'
import { lockForClosing } from '../state/counterStore.ts'
import { addEntry } from '../state/loanStore.ts'
import { dimensionsOf } from './receive.ts'

/** A request to close a loan. */
export interface Closing {
  loanId: string
  date: string
  payments: readonly PaymentPart[]
  /** The dues that the page showed. */
  expected?: Allocation | undefined
  /** When the customer may collect a packet that is with a lender; the proposed date if null or left out. */
  collectOn?: string | null | undefined
  note?: string | null | undefined
}

/**
 * Closes a loan of the actor's store for exactly the payable of the day: charges, penal interest, closing interest and principal,
 * rounded to the policy's step; the difference is posted to Rounding. With a payable of 0 the loan is closed without a payment. A packet
 * that is with a lender must then be collected (lending rules, sections 4 and 7; further decisions, Closing).
 * @throws DomainError 404 for an unknown loan, 409 naming who closed it, 422 at the field that breaks a rule; then nothing is posted.
 */
export async function closeLoan(context: BaseContext, closing: Closing): Promise<Posted> {
  const { loanId, date, payments } = closing
  const { customerId, locked, money, policy } = await lockForClosing(context, {
    loanId,
    date,
    payments,
  })
  const { loan: row, state, storedState, number } = locked
  const payoff = payoffOn(row.terms, state.accrual, chargesDuePaise(state), date, policy.payableStepPaise)
  const problem = closingProblem(payoff, money.totalPaise)
  if (problem !== null) throw failField('payments', problem)
  const { chargesPaise, penalPaise, interestPaise, principalPaise, roundOffPaise } = payoff
  const allocated: Allocation = { chargesPaise, penalPaise, interestPaise, principalPaise }
  await requireCashAllowed(context, { customerId, date, cashPaise: money.cashPaise, principalPaise }, policy)
  const voucher = await postVoucher(context, {
    kind: 'closing',
    date,
    narration: closing.note?.trim() || servicingTexts.closingOf(number),
    customerId,
    loanId: row.id,
    lines: receiptLines(allocated, money.payments, roundOffPaise, dimensionsOf(locked)),
    payments: directed(payments, 'in'),
  })
  const { loan: closed } = await addEntry(context, locked, {
    kind: 'closing',
    date,
    voucherId: voucher.id,
    ...allocated,
    roundOffPaise,
    after: storedStateEnded(storedState, 'closed', date),
  })
  const { collectOn = null } = closing
  const loan = await promiseCollection(context, closed, { date, collectOn, policy })
  const previewDiffers = differs(allocated, closing.expected)
  return {
    voucher,
    date,
    amountPaise: money.totalPaise,
    entries: [{ loan, seq: closed.lastSeq, kind: 'closing', allocated, roundOffPaise, previewDiffers }],
  }
}
