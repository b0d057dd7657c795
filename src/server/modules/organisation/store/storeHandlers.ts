import { and, eq, sql } from 'drizzle-orm'
import { role } from '../../../db/schema/access.ts'
import { store } from '../../../db/schema/company.ts'
import { loan } from '../../../db/schema/loans.ts'
import { assignOwn } from '../../../platform/auth/assignmentStore.ts'
import { serveHere } from '../../../platform/auth/domains.ts'
import { addGrants } from '../../../platform/auth/grantStore.ts'
import { MAPPING_RIGHT, OWNER_RIGHT, requireRemainingEditor } from '../../../platform/auth/lastEditor.ts'
import { lockFor } from '../../../platform/db/advisoryLock.ts'
import type { BaseContext, Handler, Handlers } from '../../../platform/operation/context.ts'
import { fail } from '../../../platform/operation/problem.ts'
import { texts } from '../../../platform/operation/texts.ts'
import { defineRecord, nameOrder } from '../../../platform/records/recordHandlers.ts'
import { asReply, findRow, insertRow, newId, noteChange } from '../../../platform/records/rows.ts'
import { openSettlements } from '../../auctions/public.ts'
import { cashByBooks, openDayOf } from '../../books/public.ts'
import { openLoans } from '../../lending/public.ts'
import { openBankLoans } from '../../refinance/public.ts'
import { openTransfers, unreleasedPackets } from '../../transfers/public.ts'
import { DEFAULT_TIME_ZONE, requireTimeZone } from '../createCompany.ts'
import { exceededLimit } from '../planLimit.ts'
import { requireCodeFree } from './codeChange.ts'
import { requireRightInStore } from './storeRights.ts'
import { seenStores, storeUnique, storeValues } from './storeRow.ts'
import { storeTexts } from './texts.ts'

/** Call after a store was activated. @throws DomainError 422 naming the plan and its limit on stores. */
async function requireWithinStoreLimit(context: Pick<BaseContext, 'db' | 'actor' | 'today'>): Promise<void> {
  const exceeded = await exceededLimit(context, 'store')
  if (exceeded) throw fail(422, storeTexts.storeLimit(exceeded.limit, exceeded.plan))
}

/**
 * Adds a store to the company, with a copy of the actor's role and an assignment to it, so that it can be used at once. The actor has
 * no more rights there than here.
 */
const addStore: Handler<'AddStore'> = async (context) => {
  const { actor, body } = context
  const { companyId } = actor
  requireTimeZone(body.timeZone ?? DEFAULT_TIME_ZONE, 'timeZone')
  const storeId = newId()
  const row = await insertRow(context, store, { ...storeValues(body), companyId, id: storeId }, storeUnique)
  await requireWithinStoreLimit(context)
  const own = await findRow(context, role, actor.roleId, eq(role.companyId, companyId))
  const roleId = newId()
  await insertRow(context, role, {
    companyId,
    storeId,
    id: roleId,
    name: own.name,
    description: own.description,
  })
  const rights = [...actor.grants].sort()
  await addGrants(context, companyId, [{ roleId, rights }])
  noteChange(context, 'role_grant', roleId, null, { rights })
  await assignOwn(context, { companyId, storeId, roleId })
  await serveHere(context, { companyId, storeId })
  return asReply(row)
}

const stores = defineRecord({
  name: 'Store',
  table: store,
  orderBy: [nameOrder(store.name)],
  scope: seenStores,
  unique: storeUnique,
  values: (body) => {
    if (body.timeZone !== undefined) requireTimeZone(body.timeZone, 'timeZone')
    return storeValues(body)
  },
  before: {
    update: (context, { id }) => requireRightInStore(context, id, 'UpdateStore'),
    inactivate: (context, { id }) => {
      if (id === context.actor.storeId) throw fail(422, storeTexts.ownStore)
      return requireRightInStore(context, id, 'DeleteStore')
    },
    activate: (context, { id }) => requireRightInStore(context, id, 'ActivateStore'),
  },
  usedBy: ({ id, companyId }) => {
    const loansHere = and(eq(loan.companyId, companyId), eq(loan.storeId, id))
    return [
      openLoans(loansHere),
      ...openSettlements(loansHere),
      openBankLoans(companyId, id),
      openTransfers(companyId, id),
      unreleasedPackets(companyId, id),
    ]
  },
  after: {
    update: requireCodeFree,
    inactivate: async (context, { id, companyId }) => {
      await requireClosedAndEmpty(context, id)
      await requireStoreLeft(context)
      await requireRemainingEditor(context, [{ companyId, rights: [MAPPING_RIGHT, OWNER_RIGHT] }])
      await context.db.execute(sql`select auth.end_sessions_at(${companyId}, ${id})`)
    },
    activate: requireWithinStoreLimit,
  },
})

/** Stores of the company. */
export const storeHandlers = { ...stores.handlers, AddStore: addStore } satisfies Handlers<'Store'>

/**
 * Call after a store was inactivated: the company keeps at least one. Two users who inactivate each other's stores concurrently are
 * serialised.
 */
async function requireStoreLeft({ db, actor }: Pick<BaseContext, 'db' | 'actor'>): Promise<void> {
  await lockFor(db, 'lastStore', actor.companyId)
  const left = await db
    .select({ id: store.id })
    .from(store)
    .where(and(eq(store.companyId, actor.companyId), eq(store.active, true)))
    .limit(1)
  if (left.length === 0) throw fail(422, storeTexts.lastStore)
}

/**
 * Call after a store was inactivated: requires that its last day is closed, and its drawer is empty as per books.
 * @throws DomainError 422 with what to do first.
 */
async function requireClosedAndEmpty(
  { db, actor }: Pick<BaseContext, 'db' | 'actor'>,
  storeId: string,
): Promise<void> {
  const there = { db, actor: { ...actor, storeId } }
  const open = await openDayOf(there)
  if (open !== null) throw fail(422, texts.earlierDayOpen(open))
  const { balancePaise } = await cashByBooks(there)
  if (balancePaise !== 0) throw fail(422, storeTexts.cashLeft(balancePaise))
}
