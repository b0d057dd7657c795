import { and, eq, ne, sql } from 'drizzle-orm'
import type { GetVaultPacketsRequest, TransferChoices, VaultPackets } from '../../../api/gen/model/index.ts'
import { store } from '../../db/schema/company.ts'
import { loan, packet } from '../../db/schema/loans.ts'
import { customer } from '../../db/schema/people.ts'
import { byId } from '../../platform/db/byId.ts'
import type { ActorContext, DatedContext } from '../../platform/operation/context.ts'
import { WHOLE_LIST } from '../../platform/records/rows.ts'
import { personWords } from '../../platform/text/foldText.ts'
import { cashByBooks, openDayOf } from '../books/public.ts'

/** Default number of packets offered. */
const OFFERED = 20

/** The other stores of the company, inactive ones included, the dates of the open day and of today, and the cash in the drawer as per books. */
export async function transferChoices(context: DatedContext): Promise<TransferChoices> {
  const { db, actor, today } = context
  const stores = await db
    .select({ id: store.id, name: store.name, active: store.active })
    .from(store)
    .where(and(eq(store.companyId, actor.companyId), ne(store.id, actor.storeId)))
    .orderBy(sql`lower(${store.name})`, store.id)
    .limit(WHOLE_LIST)
  const { balancePaise } = await cashByBooks(context)
  return { stores, openDayOn: await openDayOf(context), todayOn: today, drawerPaise: balancePaise }
}

/**
 * Packets in the vault of the actor's store that are neither on hold nor in an auction: the one with exactly the typed seal, then the one
 * with exactly the typed loan number, then the others by location and seal; an index has that order.
 */
export async function vaultPackets(
  { db, actor }: ActorContext,
  { search, limit = OFFERED }: Pick<GetVaultPacketsRequest, 'search' | 'limit'>,
): Promise<VaultPackets> {
  const ids = sql`auth.packets_to_send(${actor.companyId}, ${actor.storeId},
    ${sql.param(personWords(search))}::text[], ${search?.trim() || null}, ${limit}) with ordinality as page (id, place)`
  const rows = await db
    .select({
      id: packet.id,
      seal: packet.seal,
      location: packet.location,
      loanId: loan.id,
      loanNumber: sql<string>`${loan.number}`,
      customerName: customer.name,
    })
    .from(packet)
    .innerJoin(ids, sql`page.id = ${packet.id}`)
    .innerJoin(loan, byId(loan, packet.loanId))
    .innerJoin(customer, byId(customer, loan.customerId))
    .where(eq(packet.companyId, actor.companyId))
    .orderBy(sql`page.place`)
  return { rows }
}
