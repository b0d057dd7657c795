import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { itemValuePaise } from '../../../../domain/valuation/valuation.ts'
import { loan, loanItem } from '../../../db/schema/loans.ts'
import type { DatedContext } from '../../../platform/operation/context.ts'
import { failField } from '../../../platform/operation/problem.ts'
import { servicingTexts } from '../servicingTexts.ts'
import type { LoanRow } from '../state/loanStore.ts'
import { type PricedMetal, readPricedMetals } from './priceStore.ts'

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

/** Today's value of what is still pledged for a loan of the actor's store. */
export interface PledgeValue {
  /** The loan's number. */
  number: string
  /** In paise, the sum of the items, each rounded half up ({@link itemValuePaise}); null without a price. */
  valuePaise: number | null
  /** Why there is no price; empty if there is one. */
  missing: string
}

/** Today's values of what is still pledged for loans of the actor's store, by the loans' ids. Two queries. */
export async function pledgeValues(
  context: DatedContext,
  loanIds: readonly string[],
): Promise<Map<string, PledgeValue>> {
  const { db, actor } = context
  const { companyId, id } = loan
  const isPledged = and(
    eq(loanItem.companyId, companyId),
    eq(loanItem.loanId, id),
    isNull(loanItem.releaseId),
  )
  const { netMg, purityBp } = loanItem
  const rows = await db
    .select({ id, number: loan.number, metalId: loan.metalId, netMg, purityBp })
    .from(loan)
    .leftJoin(loanItem, isPledged)
    .where(and(eq(companyId, actor.companyId), sql`${id} = any (${sql.param(loanIds)}::uuid[])`))
  const metals = await readPricedMetals(context, { ids: [...new Set(rows.map(({ metalId }) => metalId))] })
  const values = new Map<string, PledgeValue>()
  for (const row of rows) {
    const metal = metals.find((one) => one.id === row.metalId)
    const sumPaise = values.get(row.id)?.valuePaise ?? 0
    values.set(row.id, {
      number: row.number ?? '',
      valuePaise:
        metal === undefined || metal.pricePaisePerG === null
          ? null
          : sumPaise + pledgedPaise(row, metal, metal.pricePaisePerG),
      missing: metal?.missing ?? '',
    })
  }
  return values
}

/** In paise; 0 for a loan of which nothing is pledged any more. */
function pledgedPaise(
  { netMg, purityBp }: { netMg: number | null; purityBp: number | null },
  { referencePurityBp }: PricedMetal,
  price: number,
): number {
  return netMg === null || purityBp === null
    ? 0
    : itemValuePaise({ netMg, purityBp, referencePurityBp }, price)
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
