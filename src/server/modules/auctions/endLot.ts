import { auctionMessages } from '../../../domain/auction/auction.ts'
import type { BaseContext } from '../../platform/operation/context.ts'
import { refuse } from '../../platform/operation/problem.ts'
import { auctionOf, lockLot } from './lockLot.ts'
import { type LotRow, moveLot } from './moveLot.ts'
import { dated } from './schedule.ts'

/**
 * Records that a lot found no buyer, on the day of its auction or later; it may be put up again, after the policy's number
 * of failures at the lower reserve (lending rules, section 9).
 * @throws Refusal 404, 409 for a lot that is not put up, 422 before the day.
 */
export async function failLot(context: BaseContext, id: string, note: string | null): Promise<LotRow> {
  const { today } = context
  const lot = await lockLot(context, id, 'fail')
  const { heldOn } = await auctionOf(context, lot)
  if (heldOn > today) throw refuse(422, dated(auctionMessages.beforeSale(heldOn)))
  const none = { valuePaise: null, reserveBp: null, reservePaise: null }
  return moveLot(
    context,
    lot,
    { state: 'failed', failures: lot.failures + 1, ...none },
    { act: 'fail', on: today, note },
  )
}

/** Ends the sale of a lot before the hammer. @throws Refusal 404, 409 for a lot that does not run. */
export async function withdrawLot(context: BaseContext, id: string, reason: string): Promise<LotRow> {
  const { today } = context
  const lot = await lockLot(context, id, 'withdraw')
  return moveLot(
    context,
    lot,
    { state: 'withdrawn', endedOn: today },
    { act: 'withdraw', on: today, note: reason },
  )
}
