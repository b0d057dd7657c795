import { and, asc, eq, inArray } from 'drizzle-orm'
import type { ListedItem } from '../../../api/gen/model/index.ts'
import { product } from '../../db/schema/items.ts'
import { loanItem, loanRelease } from '../../db/schema/loans.ts'
import { byId } from '../../platform/db/byId.ts'
import type { BaseContext, Handler } from '../../platform/operation/context.ts'
import { findBankLoan, pledgedPackets } from '../refinance/public.ts'
import { pledgedAt, releaseOfItem } from './pledgedAt.ts'
import { readHead } from './printoutHead.ts'

/**
 * The packets of a bank loan as they were pledged, with their seals, loans and items of that day, even when the list is printed later.
 * @throws DomainError 404 when the bank loan does not exist or the actor may not read it.
 */
export const getLenderPacketList: Handler<'GetLenderPacketList'> = async (context) => {
  const { row, lenderName } = await findBankLoan(context, context.query.id)
  const packets = await pledgedPackets(context, row)
  const itemsOf = await openItems(
    context,
    packets.map(({ loanId }) => loanId),
    row.createdAt,
  )
  return {
    head: await readHead(context, row.storeId),
    id: row.id,
    number: row.number,
    status: row.status,
    lenderName,
    lenderNumber: row.lenderNumber,
    openedOn: row.openedOn,
    principalPaise: row.principalPaise,
    packets: packets.map(({ loanId, ...packet }) => ({ ...packet, items: itemsOf(loanId) })),
  }
}

/** Returns a function for the items of a loan that were not yet released at a time, in the order of the ticket. One query. */
async function openItems(
  { db, actor }: Pick<BaseContext, 'db' | 'actor'>,
  loanIds: readonly string[],
  at: Date,
): Promise<(loanId: string) => ListedItem[]> {
  const found = await db
    .select({
      loanId: loanItem.loanId,
      item: {
        line: loanItem.line,
        productName: product.name,
        pieces: loanItem.pieces,
        purityBp: loanItem.purityBp,
        grossMg: loanItem.grossMg,
        netMg: loanItem.netMg,
        huid: loanItem.huid,
      },
    })
    .from(loanItem)
    .innerJoin(product, byId(product, loanItem.productId))
    .leftJoin(loanRelease, releaseOfItem)
    .where(
      and(eq(loanItem.companyId, actor.companyId), inArray(loanItem.loanId, [...loanIds]), pledgedAt(at)),
    )
    .orderBy(asc(loanItem.line))
  const byLoan = Map.groupBy(found, ({ loanId }) => loanId)
  return (loanId) => (byLoan.get(loanId) ?? []).map(({ item }) => item)
}
