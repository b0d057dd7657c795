import type { FailLotRequest } from '../../../api/gen/model/index.ts'
import { auctionMessages, failuresAfter } from '../../../domain/auction/auction.ts'
import type { BaseContext } from '../../platform/operation/context.ts'
import { fail } from '../../platform/operation/problem.ts'
import { auctionOf, dated } from './auctionStore.ts'
import { highestBid } from './bidStore.ts'
import { lockLot } from './lockLot.ts'
import { type LotRow, moveLot } from './lotStore.ts'

/**
 * Records that a lot was not sold, on its auction date or later. It may be scheduled again; the lower reserve price applies after the
 * policy's number of unsold auctions (lending rules, section 9). An auction for which no reserve price was set does not count.
 * @param input the highest bid that was shown, which no longer counts afterwards
 * @throws DomainError 404, 409 for a lot that is not scheduled or has another highest bid, 422 before its auction date.
 */
export async function failLot(
  context: BaseContext,
  id: string,
  { bidId, note }: FailLotRequest,
): Promise<LotRow> {
  const { today } = context
  const lot = await lockLot(context, id, 'fail')
  const { heldOn } = await auctionOf(context, lot)
  if (heldOn > today) throw fail(422, dated(auctionMessages.beforeSale(heldOn)))
  const highest = await highestBid(context, lot)
  if ((highest?.id ?? null) !== bidId) throw fail(409, auctionMessages.otherBid)
  const none = { valuePaise: null, reserveBp: null, reservePaise: null }
  return moveLot(
    context,
    lot,
    { state: 'failed', failures: failuresAfter(lot), ...none },
    { action: 'fail', date: today, note },
  )
}

/** Withdraws a lot before it is sold. @throws DomainError 404, 409 for a lot that has ended. */
export async function withdrawLot(context: BaseContext, id: string, reason: string): Promise<LotRow> {
  const { today } = context
  const lot = await lockLot(context, id, 'withdraw')
  return moveLot(
    context,
    lot,
    { state: 'withdrawn', endedOn: today },
    { action: 'withdraw', date: today, note: reason },
  )
}
