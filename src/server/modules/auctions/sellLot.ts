import { and, eq } from 'drizzle-orm'
import { auctionMessages, refundByOn, type Settlement, settle } from '../../../domain/auction/auction.ts'
import { saleLines, settlementLines } from '../../../domain/auction/auctionJournal.ts'
import { custodyProblem } from '../../../domain/custody/custody.ts'
import { duesToday } from '../../../domain/loan/loanState.ts'
import { rupees } from '../../../domain/money/rupees.ts'
import type { Policy } from '../../../domain/policy/policy.ts'
import type { PaymentPart } from '../../db/columns.ts'
import { auctionBid } from '../../db/schema/auctions.ts'
import type { BaseContext } from '../../platform/operation/context.ts'
import { fail, failField } from '../../platform/operation/problem.ts'
import { directed, postVoucher, readMoney, readPolicy } from '../books/public.ts'
import {
  type ActiveLoan,
  addEntry,
  custodyOf,
  dimensionsOf,
  lockActive,
  lockBorrowerOf,
  lockBuyer,
  lockPacket,
  movePacket,
  readHolidays,
  requirePostable,
  storedStateEnded,
} from '../lending/public.ts'
import { auctionOf, dated } from './auctionStore.ts'
import { auctionTexts } from './auctionTexts.ts'
import { type BidRow, highestBid } from './bidStore.ts'
import { requireBuyerCashAllowed } from './buyerCash.ts'
import { loanOfLot, lockLot } from './lockLot.ts'
import { type LotRow, moveLot } from './lotStore.ts'

/** A sale at auction. Costs in paise. */
export interface Sale {
  date: string
  bidId: string
  /** Version of the loan that the shown settlement was calculated for. */
  loanVersion: number
  payments: readonly PaymentPart[]
  costsPaise: number
  costPayments: readonly PaymentPart[]
}

/** The records of a sale, and how its price is settled. Loan and lot are locked. */
interface Sold {
  locked: ActiveLoan
  lot: LotRow
  bid: BidRow
  settlement: Settlement
}

/**
 * Sells a lot to its highest bidder: the buyer's money is received, the price settled, the loan ends and its packet leaves, all or nothing
 * (lending rules, sections 7, 9 and 10). Borrower, buyer, loan, packet and lot are locked in this order, so that a sale waits for a
 * concurrent payment or sale and then sees its result.
 * @throws DomainError 404, 409 for a loan or lot that has ended, a higher bid or a loan that changed, 422 at the field that breaks a rule;
 * then nothing is posted.
 */
export async function sellLot(context: BaseContext, lotId: string, sale: Sale): Promise<void> {
  const { date } = sale
  const loanId = await loanOfLot(context, lotId)
  await lockBorrowerOf(context, loanId)
  await lockBidder(context, lotId, sale.bidId)
  const locked = await lockActive(context, loanId)
  const sealed = await lockPacket(context, loanId)
  const custody = custodyProblem(custodyOf(sealed, locked.loan.storeId), 'sell', locked.loan.status)
  if (custody !== null) throw fail(422, custody)
  const lot = await lockLot(context, lotId, 'sell')
  const bid = await requireSaleAllowed(context, { lot, locked, sale })
  await requirePostable(context, locked, date)
  const dues = duesToday(locked.loan.terms, locked.state, date)
  const { chargesPaise, penalPaise, interestPaise, principalPaise } = dues
  const owed = { chargesPaise, penalPaise, interestPaise, principalPaise }
  const settlement = settle(bid.amountPaise, { costsPaise: sale.costsPaise, dues: owed })
  const sold: Sold = { locked, lot, bid, settlement }
  const policy = await readPolicy(context)
  const saleVoucherId = await takePrice(context, sold, sale, policy)
  const settlementVoucherId = await postSettlement(context, sold, sale)
  await addEntry(context, locked, {
    kind: 'auction',
    date,
    voucherId: settlementVoucherId,
    reason: null,
    chargesPaise,
    principalPaise,
    penalPaise: settlement.recovered.penalPaise,
    interestPaise: settlement.recovered.interestPaise,
    after: storedStateEnded(locked.storedState, 'auctioned', date),
  })
  await movePacket(
    context,
    sealed,
    { place: 'sold', location: '' },
    { action: 'sell', note: lot.noticeNumber },
  )
  const { surplusPaise, shortfallPaise } = settlement
  const isOpen = surplusPaise + shortfallPaise > 0
  await moveLot(
    context,
    lot,
    {
      state: isOpen ? 'sold' : 'settled',
      bidId: bid.id,
      soldOn: date,
      settlement,
      saleVoucherId,
      settlementVoucherId,
      endedOn: isOpen ? null : date,
      surplusDuePaise: surplusPaise,
      shortfallDuePaise: shortfallPaise,
      refundByOn:
        surplusPaise > 0 ? refundByOn(date, policy, await readHolidays(context, lot.storeId)) : null,
    },
    {
      action: 'sell',
      date,
      amountPaise: bid.amountPaise,
      voucherId: saleVoucherId,
      note: bid.bidderName,
    },
  )
}

/** Locks the person who made a bid on a lot; does nothing if there is no such bid. */
async function lockBidder(context: BaseContext, lotId: string, bidId: string): Promise<void> {
  const { db, actor } = context
  const [bid] = await db
    .select({ bidderKey: auctionBid.bidderKey })
    .from(auctionBid)
    .where(
      and(eq(auctionBid.companyId, actor.companyId), eq(auctionBid.lotId, lotId), eq(auctionBid.id, bidId)),
    )
  if (bid) await lockBuyer(context, bid.bidderKey)
}

/** The winning bid. @throws DomainError unless it is the highest, on the auction date, and the loan is as shown. */
async function requireSaleAllowed(
  context: BaseContext,
  { lot, locked, sale }: { lot: LotRow; locked: ActiveLoan; sale: Sale },
): Promise<BidRow> {
  const { heldOn } = await auctionOf(context, lot)
  if (heldOn !== sale.date) throw failField('postedOn', dated(auctionMessages.saleDay(heldOn)))
  const bid = await highestBid(context, lot)
  if (bid === null) throw failField('bidId', auctionMessages.noBid)
  if (bid.id !== sale.bidId) throw fail(409, auctionMessages.notHighest)
  if (locked.loan.version !== sale.loanVersion) throw fail(409, auctionTexts.loanMoved)
  return bid
}

/** Receives the buyer's money and returns its voucher, which belongs to no customer: the buyer is not the borrower. */
async function takePrice(
  context: BaseContext,
  { locked, bid }: Sold,
  { date, payments }: Sale,
  policy: Policy,
): Promise<string> {
  const money = await readMoney(context, payments)
  const { amountPaise, bidderKey, bidderName } = bid
  if (money.totalPaise !== amountPaise)
    throw failField('payments', auctionTexts.sums(rupees(money.totalPaise), rupees(amountPaise)))
  await requireBuyerCashAllowed(context, { bidderKey, date, cashPaise: money.cashPaise }, policy)
  const { id } = await postVoucher(context, {
    kind: 'auction-sale',
    date,
    narration: auctionTexts.saleOf(locked.number, bidderName),
    loanId: locked.loan.id,
    lines: saleLines(amountPaise, money.payments, dimensionsOf(locked)),
    payments: directed(payments, 'in'),
  })
  return id
}

/** Settles the price and pays the costs of the sale; returns the voucher. */
async function postSettlement(
  context: BaseContext,
  { locked, settlement }: Sold,
  { date, costsPaise, costPayments }: Sale,
): Promise<string> {
  const costs = await readMoney(context, costPayments, 'costPayments')
  if (costs.totalPaise !== costsPaise)
    throw failField('costPayments', auctionTexts.sums(rupees(costs.totalPaise), rupees(costsPaise)))
  const { id } = await postVoucher(context, {
    kind: 'auction-settlement',
    date,
    narration: auctionTexts.settlementOf(locked.number),
    ...dimensionsOf(locked),
    lines: settlementLines(settlement, costs.payments, dimensionsOf(locked)),
    payments: directed(costPayments, 'out'),
    shortage: { field: 'costPayments' },
  })
  return id
}
