import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm'
import { loanItem } from '../../../db/schema/loans.ts'
import type { ActorContext } from '../../../platform/operation/context.ts'
import { insertMany } from '../../../platform/records/rows.ts'
import type { ValuedItem } from './checkItems.ts'
import type { ItemRequest } from './itemStore.ts'

/** An item with all its stored fields. */
export interface ItemDetails extends ItemRequest {
  pieces: number
  appraiserId: string | null
  testMethod: string | null
  huid: string | null
  marks: string | null
  photoId: string | null
}

/** The items of a loan that are still pledged, in the order of its lines. */
export async function readPledged({ db, actor }: ActorContext, loanId: string): Promise<ItemDetails[]> {
  const lines = await db
    .select()
    .from(loanItem)
    .where(
      and(eq(loanItem.companyId, actor.companyId), eq(loanItem.loanId, loanId), isNull(loanItem.releaseId)),
    )
    .orderBy(asc(loanItem.line))
  return lines.map(({ productId, purityBp, pieces, grossMg, stoneMg, otherMg, ...line }) => {
    const { appraiserId, testMethod, huid, marks, photoId } = line
    const weighed = { productId, purityBp, pieces, grossMg, stoneMg, otherMg }
    return { ...weighed, appraiserId, testMethod, huid, marks, photoId }
  })
}

/** Items already in the vault, to be valued again; appraiser and photos are not checked. */
export function toItemRequests(items: readonly ItemDetails[]): ItemRequest[] {
  return items.map(({ productId, purityBp, grossMg, stoneMg, otherMg }) => ({
    productId,
    purityBp,
    grossMg,
    stoneMg,
    otherMg,
  }))
}

/** Whether an item of a loan was released. */
export async function isAnyReleased({ db, actor }: ActorContext, loanId: string): Promise<boolean> {
  const left = await db
    .select({ line: loanItem.line })
    .from(loanItem)
    .where(
      and(
        eq(loanItem.companyId, actor.companyId),
        eq(loanItem.loanId, loanId),
        isNotNull(loanItem.releaseId),
      ),
    )
    .limit(1)
  return left.length > 0
}

/** Writes the items of a loan as they were valued, each on the line of its request. */
export async function writeItems(
  context: ActorContext,
  loanId: string,
  valued: readonly ValuedItem[],
  details: readonly ItemDetails[],
): Promise<void> {
  const { companyId } = context.actor
  const rows = valued.map(({ index, netMg, pricePaisePerG, valuePaise }) => {
    const { productId, purityBp, pieces, grossMg, stoneMg, otherMg, ...rest } = details[index] as ItemDetails
    const weighed = { productId, purityBp, pieces, grossMg, stoneMg, otherMg, netMg }
    const { appraiserId, testMethod, huid, marks, photoId } = rest
    const seen = { appraiserId, testMethod, huid, marks, photoId }
    return { companyId, loanId, line: index + 1, ...weighed, pricePaisePerG, valuePaise, ...seen }
  })
  await insertMany(context, loanItem, rows)
}

/** Removes all items of a loan that was not paid out, so that others can be written. */
export async function removeItems({ db, actor }: ActorContext, loanId: string): Promise<void> {
  await db.delete(loanItem).where(and(eq(loanItem.companyId, actor.companyId), eq(loanItem.loanId, loanId)))
}
