import { and, eq } from 'drizzle-orm'
import { auctionMessages, shortfallProblem } from '../../../domain/auction/auction.ts'
import {
  shortfallReceiptLines,
  shortfallWriteOffLines,
  surplusRefundLines,
} from '../../../domain/auction/auctionJournal.ts'
import type { Dimensions } from '../../../domain/books/journalLines.ts'
import { rupees } from '../../../domain/money/rupees.ts'
import type { PaymentPart } from '../../db/columns.ts'
import { loan } from '../../db/schema/loans.ts'
import type { BaseContext } from '../../platform/operation/context.ts'
import { fail, failField } from '../../platform/operation/problem.ts'
import {
  directed,
  type NewVoucher,
  postVoucher,
  readMoney,
  requireOpenDay,
  requireReferences,
  toCustomer,
} from '../books/public.ts'
import { lockPayerOf, requireCashAllowed } from '../lending/public.ts'
import { auctionTexts } from './auctionTexts.ts'
import { notifyException } from './exceptions.ts'
import { loanOfLot, lockLot } from './lockLot.ts'
import { type LotRow, moveLot, type NewStep } from './lotStore.ts'

/** A sold lot and its borrower, both locked, and the number of its loan. */
interface SoldLot {
  lot: LotRow
  number: string
  about: Required<Pick<Dimensions, 'customerId' | 'loanId'>>
}

/** Money received or paid for a sold lot. */
export interface LotMoney {
  date: string
  payments: readonly PaymentPart[]
}

/**
 * Pays the whole surplus of a sale to the customer, by bank (lending rules, section 9).
 * @throws DomainError 404, 409 for a lot that is not sold or is settled, 422 when no such amount is left or at the field that breaks a
 * rule.
 */
export async function refundSurplus(context: BaseContext, id: string, input: LotMoney): Promise<LotRow> {
  const { date, payments } = input
  const sold = await lockSold(context, id, 'refund')
  const { lot, number, about } = sold
  const { surplusDuePaise } = lot
  if (surplusDuePaise === 0) throw fail(422, auctionMessages.surplus)
  await requireOpenDay(context, date, 'postedOn')
  const cash = payments.findIndex(({ mode }) => mode === 'cash')
  if (cash >= 0) throw failField(`payments.${cash}.mode`, auctionTexts.bankOnly)
  const money = await readMoney(context, payments)
  if (money.totalPaise !== surplusDuePaise)
    throw failField('payments', auctionTexts.sums(rupees(money.totalPaise), rupees(surplusDuePaise)))
  requireReferences(payments, 'payments')
  return enter(context, sold, {
    voucher: {
      kind: 'surplus-refund',
      date,
      narration: auctionTexts.refundOf(number),
      lines: surplusRefundLines(surplusDuePaise, money.payments, about),
      payments: directed(payments.map(toCustomer), 'out'),
    },
    left: { surplusDuePaise: 0 },
    step: { action: 'refund', date, amountPaise: surplusDuePaise },
  })
}

/**
 * Receives a payment of a customer for the shortfall of a sale, at most what is left of it (lending rules, sections 5 and 9).
 * @throws DomainError as {@link refundSurplus}; 422 at `payments` for cash that the policy does not allow.
 */
export async function receiveShortfall(context: BaseContext, id: string, input: LotMoney): Promise<LotRow> {
  const { date, payments } = input
  const sold = await lockSold(context, id, 'recover')
  const { lot, number, about } = sold
  const { shortfallDuePaise } = lot
  if (shortfallDuePaise === 0) throw fail(422, auctionMessages.shortfall)
  await requireOpenDay(context, date, 'postedOn')
  const { totalPaise, cashPaise, payments: read } = await readMoney(context, payments)
  const problem = shortfallProblem(totalPaise, shortfallDuePaise)
  if (problem !== null) throw failField('payments', problem)
  const { customerId } = about
  const receipt = {
    customerId,
    date,
    cashPaise,
    principalPaise: totalPaise,
    otherDuesPaise: shortfallDuePaise,
  }
  await requireCashAllowed(context, receipt)
  return enter(context, sold, {
    voucher: {
      kind: 'shortfall-receipt',
      date,
      narration: auctionTexts.shortfallOf(number),
      lines: shortfallReceiptLines(totalPaise, read, about),
      payments: directed(payments, 'in'),
    },
    left: { shortfallDuePaise: shortfallDuePaise - totalPaise },
    step: { action: 'recover', date, amountPaise: totalPaise },
  })
}

/** Writes off the rest of the shortfall of a sale (lending rules, section 9). @throws DomainError as {@link refundSurplus}. */
export async function writeOffShortfall(
  context: BaseContext,
  id: string,
  { date, reason }: { date: string; reason: string },
): Promise<LotRow> {
  const sold = await lockSold(context, id, 'writeOff')
  const { lot, number, about } = sold
  const { shortfallDuePaise } = lot
  if (shortfallDuePaise === 0) throw fail(422, auctionMessages.shortfall)
  await requireOpenDay(context, date, 'postedOn')
  await notifyException(
    context,
    { kind: 'shortfallWriteOff', loanNumber: number, amountPaise: shortfallDuePaise, reason: reason.trim() },
    `/action?lot=${id}`,
  )
  return enter(context, sold, {
    voucher: {
      kind: 'shortfall-write-off',
      date,
      narration: reason.trim(),
      lines: shortfallWriteOffLines(shortfallDuePaise, about),
    },
    left: { shortfallDuePaise: 0 },
    step: { action: 'write-off', date, amountPaise: shortfallDuePaise, note: reason },
  })
}

/** Locks a borrower and their sold lot. @throws DomainError 404, 409 for a lot whose state does not allow the action. */
export async function lockSold(
  context: BaseContext,
  id: string,
  action: 'refund' | 'recover' | 'writeOff' | 'reverse',
): Promise<SoldLot> {
  const { db, actor } = context
  const loanId = await loanOfLot(context, id)
  const customerId = await lockPayerOf(context, loanId)
  const lot = await lockLot(context, id, action)
  const [soldLoan] = await db
    .select({ number: loan.number })
    .from(loan)
    .where(and(eq(loan.companyId, actor.companyId), eq(loan.id, loanId)))
  return { lot, number: soldLoan?.number ?? '', about: { customerId, loanId } }
}

/** Posts the voucher and updates what is left of the lot's surplus or shortfall; at 0 the lot is settled. */
async function enter(
  context: BaseContext,
  { lot, about }: SoldLot,
  input: {
    voucher: NewVoucher
    left: Partial<Pick<LotRow, 'surplusDuePaise' | 'shortfallDuePaise'>>
    step: NewStep
  },
): Promise<LotRow> {
  const { id } = await postVoucher(context, { ...input.voucher, ...about })
  const { surplusDuePaise, shortfallDuePaise } = { ...lot, ...input.left }
  const isOpen = surplusDuePaise + shortfallDuePaise > 0
  const to = isOpen ? {} : { state: 'settled' as const, endedOn: input.step.date }
  return moveLot(context, lot, { ...input.left, ...to }, { ...input.step, voucherId: id })
}
