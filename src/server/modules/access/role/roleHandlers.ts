import { and, eq, inArray, sql } from 'drizzle-orm'
import { role } from '../../../db/schema/access.ts'
import { store } from '../../../db/schema/company.ts'
import { addGrants, grantsOf } from '../../../platform/auth/grantStore.ts'
import { requireHeld, rightsToGiveIn } from '../../../platform/auth/rights.ts'
import { byId } from '../../../platform/db/byId.ts'
import type { BaseContext, Handler, Handlers } from '../../../platform/operation/context.ts'
import { fail } from '../../../platform/operation/problem.ts'
import { defineRecord } from '../../../platform/records/recordHandlers.ts'
import { asReply, findRow, insertRows, newId, noteChange } from '../../../platform/records/rows.ts'
import { addUsualRoles } from './addUsualRoles.ts'
import { activeHolders } from './holders.ts'
import { getMapping, getRoles, updateMapping } from './mapping.ts'
import { requireOwnerFor } from './mayChange.ts'
import { isOfStore, roleUnique } from './roleRow.ts'
import { roleTexts } from './texts.ts'

/** Copies a role with its mapping into stores of the same company. Rights that the caller could not give there are rejected. */
const copyRole: Handler<'CopyRole'> = async (context) => {
  const { actor, query, body, db } = context
  const { companyId } = actor
  const toStoreIds = [...new Set(body.toStoreIds)]
  const source = await findRow(context, role, query.id, isOfStore(actor))
  const rights = [...(await grantsOf(context, source.id))]
  const stores = await db
    .select({ id: store.id, held: sql<string[]>`auth.grants_in(${actor.userId}, ${companyId}, ${store.id})` })
    .from(store)
    .where(and(eq(store.companyId, companyId), inArray(store.id, toStoreIds), eq(store.active, true)))
  if (stores.length < toStoreIds.length) {
    throw fail(422, roleTexts.unknownStore, [{ field: 'toStoreIds', message: roleTexts.unknownStore }])
  }
  for (const { id, held } of stores)
    requireHeld(rightsToGiveIn(actor, { companyId, storeId: id }, held), ['Role.add', ...rights])
  const name = body.name.trim()
  await requireNameFree(context, name, toStoreIds)
  const { description } = source
  const values = toStoreIds.map((storeId) => ({
    id: newId(),
    companyId,
    storeId,
    name,
    description,
  }))
  const copies = await insertRows(context, role, values, roleUnique)
  await addGrants(
    context,
    companyId,
    copies.map(({ id: roleId }) => ({ roleId, rights })),
  )
  for (const copy of copies)
    noteChange(context, 'role_grant', copy.id, null, { storeId: copy.storeId, rights: rights.sort() })
  return { rows: copies.map(asReply) }
}

/** @throws DomainError 409 on `name`, naming the stores that already have a role with it. */
async function requireNameFree({ db, actor }: BaseContext, name: string, storeIds: string[]): Promise<void> {
  const taken = await db
    .select({ name: store.name })
    .from(role)
    .innerJoin(store, byId(store, role.storeId))
    .where(
      and(
        eq(role.companyId, actor.companyId),
        inArray(role.storeId, storeIds),
        sql`lower(${role.name}) = lower(${name})`,
      ),
    )
    .orderBy(sql`lower(${store.name})`)
  if (taken.length === 0) return
  const message = roleTexts.nameTakenIn(taken.map((one) => one.name))
  throw fail(409, message, [{ field: 'name', message }])
}

/** @throws DomainError 403 for an owner's role, unless the actor is an owner. */
async function requireOwner(
  context: Pick<BaseContext, 'db' | 'actor'>,
  { id }: { id: string },
): Promise<void> {
  requireOwnerFor(context.actor, await grantsOf(context, id))
}

const roles = defineRecord({
  name: 'Role',
  table: role,
  orderBy: [role.name],
  scope: isOfStore,
  unique: roleUnique,
  values: ({ name, description }) => ({ name: name.trim(), description }),
  initial: (_body, { actor }) => ({ storeId: actor.storeId }),
  before: {
    update: requireOwner,
    inactivate: requireOwner,
  },
  // The role is locked by now: until the transaction ends, nobody is assigned to it and its mapping does not change.
  after: {
    inactivate: async (context, row) => {
      const holders = await activeHolders(context, row.id)
      if (holders.length > 0) throw fail(422, roleTexts.held(holders.map((holder) => holder.userName)))
    },
    activate: async (context, row) => {
      const rights = await grantsOf(context, row.id)
      requireOwnerFor(context.actor, rights)
      requireHeld(context.actor.grants, rights)
    },
  },
})

/** Roles of a store and what each may do. */
export const roleHandlers = {
  ...roles.handlers,

  AddUsualRoles: addUsualRoles,

  GetRole: async (context) => {
    const found = await roles.read(context, context.body.includeInactive ? undefined : eq(role.active, true))
    return found.map((row) => roles.present(row, context.actor))
  },

  GetRoleHolders: async (context) => {
    await findRow(context, role, context.query.id, isOfStore(context.actor))
    return { rows: await activeHolders(context, context.query.id) }
  },

  CopyRole: copyRole,
  GetRoleMapping: getMapping,
  UpdateRoleMapping: updateMapping,
  GetRoles: getRoles,
} satisfies Handlers<'Role'>
