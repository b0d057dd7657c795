import { and, eq, inArray, sql } from 'drizzle-orm'
import { role, roleGrant } from '../../../db/schema/access.ts'
import { store } from '../../../db/schema/company.ts'
import { requireHeld, rightsToGiveIn } from '../../../platform/auth/rights.ts'
import type { Handler } from '../../../platform/operation/context.ts'
import { refuse } from '../../../platform/operation/problem.ts'
import { asReply, findRow, insertRows, newId, noteChange } from '../../../platform/records/rows.ts'
import { grantsOf } from './mapping.ts'
import { inStore, roleUnique } from './roleRow.ts'
import { roleTexts } from './texts.ts'

/** Copies a role with its mapping into stores of the same company. Nobody copies a right they could not give there. */
export const copyRole: Handler<'CopyRole'> = async (context) => {
  const { actor, query, body, db } = context
  const { companyId } = actor
  const toStoreIds = [...new Set(body.toStoreIds.map((id) => id.toLowerCase()))]
  const source = await findRow(context, role, query.id, inStore(actor))
  const rights = [...(await grantsOf(context, source.id))]
  const stores = await db
    .select({ id: store.id, held: sql<string[]>`auth.grants_in(${actor.userId}, ${companyId}, ${store.id})` })
    .from(store)
    .where(and(eq(store.companyId, companyId), inArray(store.id, toStoreIds), eq(store.active, true)))
  if (stores.length < toStoreIds.length) {
    throw refuse(422, roleTexts.unknownStore, [{ field: 'toStoreIds', message: roleTexts.unknownStore }])
  }
  for (const { id, held } of stores)
    requireHeld(rightsToGiveIn(actor, { companyId, storeId: id }, held), ['Role.add', ...rights])
  const { description } = source
  const values = toStoreIds.map((storeId) => ({
    id: newId(),
    companyId,
    storeId,
    name: body.name.trim(),
    description,
  }))
  const copies = await insertRows(context, role, values, roleUnique)
  if (rights.length > 0) {
    await db.insert(roleGrant).values(
      copies.flatMap((copy) =>
        rights.map((right) => {
          const [screen = '', act = ''] = right.split('.')
          return { companyId, roleId: copy.id, screen, act }
        }),
      ),
    )
  }
  for (const copy of copies)
    noteChange(context, 'role_grant', copy.id, null, { storeId: copy.storeId, rights: rights.sort() })
  return { rows: copies.map(asReply) }
}
