import { and, asc, eq, isNull } from 'drizzle-orm'
import { itemValuePaise } from '../../../../domain/valuation/valuation.ts'
import { loanItem } from '../../../db/schema/loans.ts'
import type { DatedContext } from '../../../platform/operation/context.ts'
import { failField } from '../../../platform/operation/problem.ts'
import { servicingTexts } from '../servicingTexts.ts'
import type { LoanRow } from '../state/loanStore.ts'
import { readPricedMetals } from './priceStore.ts'

/**
 * Today's value in paise of the items still pledged for a loan, by line, each rounded half up ({@link itemValuePaise}).
 * @throws DomainError 422 at `field` without a price.
 */
export async function valuedItems(
  context: DatedContext,
  row: Pick<LoanRow, 'id' | 'metalId'>,
  field: string,
): Promise<{ line: number; valuePaise: number }[]> {
  const { db, actor } = context
  const [metal] = await readPricedMetals(context, { id: row.metalId })
  const price = metal?.pricePaisePerG ?? null
  if (!metal || price === null) throw failField(field, metal?.missing ?? servicingTexts.noPrice)
  const items = await db
    .select()
    .from(loanItem)
    .where(
      and(eq(loanItem.companyId, actor.companyId), eq(loanItem.loanId, row.id), isNull(loanItem.releaseId)),
    )
    .orderBy(asc(loanItem.line))
  return items.map(({ line, netMg, purityBp }) => ({
    line,
    valuePaise: itemValuePaise({ netMg, purityBp, referencePurityBp: metal.referencePurityBp }, price),
  }))
}

/**
 * Value in paise of items of a loan at today's price in its store: the sum of their values, each rounded half up ({@link itemValuePaise});
 * null without a price.
 */
export async function pledgeValuePaise(
  { db, actor, today }: DatedContext,
  { metalId, storeId }: Pick<LoanRow, 'metalId' | 'storeId'>,
  items: readonly { netMg: number; purityBp: number }[],
): Promise<number | null> {
  const [metal] = await readPricedMetals({ db, actor: { ...actor, storeId }, today }, { id: metalId })
  const price = metal?.pricePaisePerG ?? null
  if (!metal || price === null) return null
  const { referencePurityBp } = metal
  return items.reduce(
    (sum, { netMg, purityBp }) => sum + itemValuePaise({ netMg, purityBp, referencePurityBp }, price),
    0,
  )
}
