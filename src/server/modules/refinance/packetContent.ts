import { and, eq, inArray, isNull } from 'drizzle-orm'
import { itemValuePaise } from '../../../domain/valuation/valuation.ts'
import { loan, loanItem } from '../../db/schema/loans.ts'
import { byId } from '../../platform/db/byId.ts'
import type { DatedContext } from '../../platform/operation/context.ts'
import { readPricedMetals } from '../lending/public.ts'

/** The content of a loan's packet. Weights in milligrams, value in paise. */
export interface PacketContent {
  grossMg: number
  netMg: number
  valuePaise: number
}

/** A pledged item with its value at the opening of its loan. */
export interface PledgedItem extends PacketContent {
  metalId: string
  purityBp: number
}

/**
 * Returns a function that sums items at today's value under the company's policy, or at their value when the loan was opened if the metal
 * is inactive or has no price today (lending rules, section 2). One query.
 */
export async function openContents(
  context: DatedContext,
): Promise<(items: readonly PledgedItem[]) => PacketContent> {
  const metals = new Map((await readPricedMetals(context)).map((metal) => [metal.id, metal]))
  const todayOf = ({ metalId, netMg, purityBp, valuePaise }: PledgedItem) => {
    const metal = metals.get(metalId)
    if (metal === undefined || metal.pricePaisePerG === null) return valuePaise
    return itemValuePaise(
      { netMg, purityBp, referencePurityBp: metal.referencePurityBp },
      metal.pricePaisePerG,
    )
  }
  return (items) => ({
    grossMg: items.reduce((sum, { grossMg }) => sum + grossMg, 0),
    netMg: items.reduce((sum, { netMg }) => sum + netMg, 0),
    valuePaise: items.reduce((sum, item) => sum + todayOf(item), 0),
  })
}

/** Today's content of the packets of loans, by loan, without released items. Two queries. */
export async function contentsOf(
  context: DatedContext,
  loanIds: readonly string[],
): Promise<(loanId: string) => PacketContent> {
  const { db, actor } = context
  const contentOf = await openContents(context)
  const items = await db
    .select({
      loanId: loanItem.loanId,
      metalId: loan.metalId,
      purityBp: loanItem.purityBp,
      grossMg: loanItem.grossMg,
      netMg: loanItem.netMg,
      valuePaise: loanItem.valuePaise,
    })
    .from(loanItem)
    .innerJoin(loan, byId(loan, loanItem.loanId))
    .where(
      and(
        eq(loanItem.companyId, actor.companyId),
        inArray(loanItem.loanId, [...loanIds]),
        isNull(loanItem.releaseId),
      ),
    )
  const byLoan = Map.groupBy(items, ({ loanId }) => loanId)
  return (loanId) => contentOf(byLoan.get(loanId) ?? [])
}
