import { and, asc, eq, isNull } from 'drizzle-orm'
import { loanItem } from '../../../db/schema/loans.ts'
import type { BaseContext } from '../../../platform/operation/context.ts'
import type { ItemDetails } from '../commands/writeLoan.ts'
import type { ItemRequest } from './itemStore.ts'

/** The items of a loan that are still pledged, in the order of its lines. */
export async function readPledged(
  { db, actor }: Pick<BaseContext, 'db' | 'actor'>,
  loanId: string,
): Promise<ItemDetails[]> {
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
export function asValuedAgain(items: readonly ItemDetails[]): ItemRequest[] {
  return items.map(({ productId, purityBp, grossMg, stoneMg, otherMg }) => ({
    productId,
    purityBp,
    grossMg,
    stoneMg,
    otherMg,
  }))
}
