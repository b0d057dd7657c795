import { and, eq, sql } from 'drizzle-orm'
import { advisoryLocks } from '../../../db/advisoryLocks.ts'
import { store } from '../../../db/schema/company.ts'
import { loan } from '../../../db/schema/loans.ts'
import { MAPPING_RIGHT, OWNER_RIGHT, requireEditorLeft } from '../../../platform/auth/lastEditor.ts'
import type { BaseContext, Handlers } from '../../../platform/operation/context.ts'
import { refuse } from '../../../platform/operation/problem.ts'
import { refuseIfUsed } from '../../../platform/records/dependants.ts'
import { findRow, setActive, updateRow } from '../../../platform/records/rows.ts'
import { openSettlements } from '../../auctions/public.ts'
import { openLoans } from '../../lending/public.ts'
import { openBankLoans } from '../../refinance/public.ts'
import { openTransfers, packetsInVault } from '../../transfers/public.ts'
import { requireTimeZone } from '../createCompany.ts'
import { addStore } from './addStore.ts'
import { requireWithinStoreLimit } from './storeLimit.ts'
import { seenStores, storeUnique, storeValues, toStore } from './storeRow.ts'
import { storeTexts } from './texts.ts'

/** Stores of the company one works in. */
export const storeHandlers = {
  AddStore: addStore,

  GetStore: async ({ db, actor, body }) => {
    const rows = await db
      .select()
      .from(store)
      .where(and(seenStores(actor), body.includeInactive ? undefined : eq(store.active, true)))
      .orderBy(sql`lower(${store.name})`, store.id)
      .limit(1000)
    return { rows: rows.map(toStore) }
  },

  GetStoreById: async (context) =>
    toStore(await findRow(context, store, context.query.id, seenStores(context.actor))),

  UpdateStore: async (context) => {
    const { body, query, actor } = context
    requireTimeZone(body.timeZone, 'timeZone')
    const row = await updateRow(context, store, query.id, body.version, storeValues(body), {
      where: seenStores(actor),
      unique: storeUnique,
      present: toStore,
    })
    return toStore(row)
  },

  DeleteStore: async (context) => {
    const { query, actor, db } = context
    if (query.id.toLowerCase() === actor.storeId) throw refuse(422, storeTexts.ownStore)
    const { name } = await setActive(context, store, query.id, query.version, false, seenStores(actor))
    await refuseIfUsed(context, name, [
      openLoans(and(eq(loan.companyId, actor.companyId), eq(loan.storeId, query.id))),
      ...openSettlements(and(eq(loan.companyId, actor.companyId), eq(loan.storeId, query.id))),
      openBankLoans(actor.companyId, query.id),
      openTransfers(actor.companyId, query.id),
      packetsInVault(actor.companyId, query.id),
    ])
    await requireStoreLeft(context)
    await requireEditorLeft(context, [{ companyId: actor.companyId, rights: [MAPPING_RIGHT, OWNER_RIGHT] }])
    await db.execute(sql`select auth.end_sessions_at(${actor.companyId}, ${query.id})`)
  },

  ActivateStore: async (context) => {
    const { query, actor } = context
    const row = await setActive(context, store, query.id, undefined, true, seenStores(actor))
    await requireWithinStoreLimit(context)
    return toStore(row)
  },
} satisfies Handlers<'Store'>

/**
 * Call after a store was in-activated: the company keeps one. Two people in-activating each other's stores at once are
 * checked one after the other.
 */
async function requireStoreLeft({ db, actor }: Pick<BaseContext, 'db' | 'actor'>): Promise<void> {
  await db.execute(
    sql`select pg_advisory_xact_lock(${advisoryLocks.lastStore}, hashtext(${actor.companyId}))`,
  )
  const left = await db
    .select({ id: store.id })
    .from(store)
    .where(and(eq(store.companyId, actor.companyId), eq(store.active, true)))
    .limit(1)
  if (left.length === 0) throw refuse(422, storeTexts.lastStore)
}
