import { and, asc, eq, like, ne, sql } from 'drizzle-orm'
import type { GetVaultPacketsRequest, TransferChoices, VaultPackets } from '../../../api/gen/model/index.ts'
import { store } from '../../db/schema/company.ts'
import { loan, packet } from '../../db/schema/loans.ts'
import { customer } from '../../db/schema/people.ts'
import { openDayOf } from '../businessDay.ts'
import { cashByBooks } from '../cashByBooks.ts'
import type { BaseContext } from '../context.ts'
import { searchWords } from '../fold.ts'

type Reading = Pick<BaseContext, 'db' | 'actor'>

/** Packets that are offered when the request names no number. */
const OFFERED = 20
/** Stores that are offered. */
const STORES = 1000

/** The other active stores of the company, and what there is to send. */
export async function transferChoices(context: Reading): Promise<TransferChoices> {
  const { db, actor } = context
  const stores = await db
    .select({ id: store.id, name: store.name })
    .from(store)
    .where(and(eq(store.companyId, actor.companyId), ne(store.id, actor.storeId), eq(store.active, true)))
    .orderBy(sql`lower(${store.name})`, store.id)
    .limit(STORES)
  const { balancePaise } = await cashByBooks(context)
  return { stores, openDayOn: await openDayOf(context), drawerPaise: balancePaise }
}

/** Packets that lie in the vault of the actor's store and are not on hold, by location and seal. */
export async function vaultPackets(
  { db, actor }: Reading,
  { search, limit = OFFERED }: Pick<GetVaultPacketsRequest, 'search' | 'limit'>,
): Promise<VaultPackets> {
  const rows = await db
    .select({
      id: packet.id,
      seal: packet.seal,
      location: packet.location,
      loanId: loan.id,
      loanNumber: sql<string>`coalesce(${loan.number}, '')`,
      customerName: customer.name,
    })
    .from(packet)
    .innerJoin(loan, and(eq(loan.companyId, packet.companyId), eq(loan.id, packet.loanId)))
    .innerJoin(customer, and(eq(customer.companyId, loan.companyId), eq(customer.id, loan.customerId)))
    .where(
      and(
        eq(packet.companyId, actor.companyId),
        eq(packet.storeId, actor.storeId),
        eq(packet.place, 'vault'),
        sql`${packet.holdReason} is null`,
        ...searchWords(search).map((word) => like(loan.searchText, `%${word.replace(/[\\%_]/g, '\\$&')}%`)),
      ),
    )
    .orderBy(asc(packet.location), asc(packet.seal))
    .limit(limit)
  return { rows }
}
