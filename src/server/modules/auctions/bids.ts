import type { WithdrawBidRequest } from '../../../api/gen/model/index.ts'
import { auctionMessages, bidProblem } from '../../../domain/auction/auction.ts'
import { phoneKey } from '../../../domain/text/phoneKey.ts'
import { auctionBid } from '../../db/schema/auctions.ts'
import type { BaseContext } from '../../platform/operation/context.ts'
import { fail, failField } from '../../platform/operation/problem.ts'
import { insertRow, newId } from '../../platform/records/rows.ts'
import { auctionOf, requireInProgress } from './auctionStore.ts'
import { auctionTexts } from './auctionTexts.ts'
import { bidOfRound, highestBid, storeWithdrawal } from './bidStore.ts'
import { lockLot } from './lockLot.ts'

/** A bid to record; its amount in paise. */
export interface NewBid {
  bidderName: string
  bidderPhone: string
  amountPaise: number
}

/**
 * Records a bid on a lot while its auction is in progress (lending rules, section 9). Bids on a lot are serialised.
 * @throws DomainError 404, 409 for a lot that is not scheduled, 422 on another day, before the reserve price is set, and at `amountPaise`
 * below the reserve price or not above the highest bid.
 */
export async function placeBid(context: BaseContext, lotId: string, bid: NewBid): Promise<void> {
  const { actor, now } = context
  const lot = await lockLot(context, lotId, 'bid')
  const { heldOn } = await auctionOf(context, lot)
  await requireInProgress(context, heldOn)
  if (lot.reservePaise === null) throw fail(422, auctionMessages.noReserve)
  const highest = await highestBid(context, lot)
  const problem = bidProblem(bid.amountPaise, lot.reservePaise, highest?.amountPaise ?? null)
  if (problem !== null) throw failField('amountPaise', problem)
  await insertRow(context, auctionBid, {
    companyId: actor.companyId,
    id: newId(),
    lotId: lot.id,
    round: lot.failures,
    bidderName: bid.bidderName.trim(),
    bidderPhone: bid.bidderPhone.trim(),
    bidderKey: phoneKey(bid.bidderPhone),
    amountPaise: bid.amountPaise,
    madeBy: actor.userId,
    createdAt: now,
  })
}

/**
 * Withdraws a bid of a lot's current auction that was recorded by mistake. It stays in the list of bids, but no longer counts.
 * @throws DomainError 404, 409 for a lot that is not scheduled or a bid that is already withdrawn, 422 at `bidId` for a bid of an earlier
 * auction or of another lot.
 */
export async function withdrawBid(
  context: BaseContext,
  lotId: string,
  { bidId, reason }: WithdrawBidRequest,
): Promise<void> {
  const lot = await lockLot(context, lotId, 'bid')
  const bid = await bidOfRound(context, lot, bidId)
  if (bid === null) throw failField('bidId', auctionTexts.otherBid)
  if (bid.withdrawnAt !== null) throw fail(409, auctionTexts.bidWithdrawn)
  await storeWithdrawal(context, bid, reason.trim())
}
