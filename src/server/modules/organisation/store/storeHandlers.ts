import { and, eq, sql } from 'drizzle-orm'
import { advisoryLocks } from '../../../db/advisoryLocks.ts'
import { store } from '../../../db/schema/company.ts'
import { loan } from '../../../db/schema/loans.ts'
import { MAPPING_RIGHT, OWNER_RIGHT, requireEditorLeft } from '../../../platform/auth/lastEditor.ts'
import type { BaseContext, Handlers } from '../../../platform/operation/context.ts'
import { refuse } from '../../../platform/operation/problem.ts'
import { byName, defineRecord } from '../../../platform/records/recordHandlers.ts'
import { openSettlements } from '../../auctions/public.ts'
import { openLoans } from '../../lending/public.ts'
import { openBankLoans } from '../../refinance/public.ts'
import { openTransfers, packetsInVault } from '../../transfers/public.ts'
import { requireTimeZone } from '../createCompany.ts'
import { addStore } from './addStore.ts'
import { requireWithinStoreLimit } from './storeLimit.ts'
import { seenStores, storeUnique, storeValues } from './storeRow.ts'
import { storeTexts } from './texts.ts'

const stores = defineRecord({
  name: 'Store',
  table: store,
  orderBy: [byName(store.name)],
  scope: seenStores,
  unique: storeUnique,
  values: (body) => {
    if (body.timeZone !== undefined) requireTimeZone(body.timeZone, 'timeZone')
    return storeValues(body)
  },
  before: {
    inactivate: ({ actor }, { id }) => {
      if (id === actor.storeId) throw refuse(422, storeTexts.ownStore)
    },
  },
  usedBy: ({ id, companyId }) => {
    const loansHere = and(eq(loan.companyId, companyId), eq(loan.storeId, id))
    return [
      openLoans(loansHere),
      ...openSettlements(loansHere),
      openBankLoans(companyId, id),
      openTransfers(companyId, id),
      packetsInVault(companyId, id),
    ]
  },
  after: {
    inactivate: async (context, { id, companyId }) => {
      await requireStoreLeft(context)
      await requireEditorLeft(context, [{ companyId, rights: [MAPPING_RIGHT, OWNER_RIGHT] }])
      await context.db.execute(sql`select auth.end_sessions_at(${companyId}, ${id})`)
    },
    activate: requireWithinStoreLimit,
  },
})

/** Stores of the company one works in. */
export const storeHandlers = { ...stores.handlers, AddStore: addStore } satisfies Handlers<'Store'>

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
