import { and, asc, eq } from 'drizzle-orm'
import type { AuctionReversal, ReverseAuctionEntryRequest } from '../../../api/gen/model/index.ts'
import {
  entryReversalProblem,
  type LotStep,
  newestEntry,
  openAfterReversal,
} from '../../../domain/auction/entriesAfterSale.ts'
import { reversalMessages } from '../../../domain/loan/statement.ts'
import { auctionStep } from '../../db/schema/auctions.ts'
import type { ActorContext, BaseContext } from '../../platform/operation/context.ts'
import { failField } from '../../platform/operation/problem.ts'
import { readVoucherPayments, requireOpenDay, reverseVoucher } from '../books/public.ts'
import { lockSold } from './afterSale.ts'
import { type LotRow, moveLot } from './lotStore.ts'

/**
 * Reverses the newest refund, shortfall payment or write-off of a lot: posts a reversing voucher in the open day and restores what was
 * open. A settled lot is sold again. The sale itself is final (lending rules, sections 4 and 10; decision 115).
 * @throws DomainError 404, 409 for a lot that is not sold, 422 at `postedOn` when the day is not open, and at `seq` for a step that is not
 * the newest unreversed entry, or for more cash than the drawer has; then nothing is posted.
 */
export async function reverseAuctionEntry(
  context: BaseContext,
  id: string,
  { seq, postedOn: date, reason }: ReverseAuctionEntryRequest,
): Promise<LotRow> {
  const { lot } = await lockSold(context, id, 'reverse')
  const steps = await entrySteps(context, lot)
  const problem = entryReversalProblem(steps, seq)
  const step = steps.find((one) => one.seq === seq)
  if (problem !== null || !step?.voucherId) throw failField('seq', problem ?? reversalMessages.unknown)
  await requireOpenDay(context, date, 'postedOn')
  const narration = reason.trim()
  const voucher = await reverseVoucher(context, step.voucherId, { date, narration, field: 'seq' })
  return moveLot(
    context,
    lot,
    { ...openAfterReversal(lot, step), state: 'sold', endedOn: null },
    {
      action: 'reverse',
      date,
      amountPaise: step.amountPaise ?? 0,
      voucherId: voucher.id,
      note: narration,
      reversesSeq: seq,
    },
  )
}

/** The effect of reversing the newest entry after the sale of a lot; undefined if there is none. */
export async function reversibleEntry(
  context: ActorContext,
  lot: LotRow,
  steps: readonly LotStep[],
): Promise<AuctionReversal | undefined> {
  const step = newestEntry(steps)
  if (!step?.voucherId) return undefined
  const payments = await readVoucherPayments(context, step.voucherId)
  return {
    seq: step.seq,
    payments: payments.map((part) => ({ ...part, direction: part.direction === 'in' ? 'out' : 'in' })),
    ...openAfterReversal(lot, step),
  }
}

function entrySteps({ db }: ActorContext, { companyId, id }: LotRow): Promise<LotStep[]> {
  return db
    .select({
      seq: auctionStep.seq,
      action: auctionStep.action,
      amountPaise: auctionStep.amountPaise,
      voucherId: auctionStep.voucherId,
      reversesSeq: auctionStep.reversesSeq,
    })
    .from(auctionStep)
    .where(and(eq(auctionStep.companyId, companyId), eq(auctionStep.lotId, id)))
    .orderBy(asc(auctionStep.seq))
}
