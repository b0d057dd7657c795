import { and, eq, inArray } from 'drizzle-orm'
import type { Handler } from '../core/context.ts'
import { refuse } from '../core/problem.ts'
import { requireHeld, rightsToGive } from '../core/rights.ts'
import { findRow, insertRow, newId, noteChange } from '../core/rows.ts'
import { role, roleGrant } from '../db/schema/access.ts'
import { store } from '../db/schema/company.ts'
import { grantsOf } from './mapping.ts'
import { inStore, roleUnique, toRole } from './roleRow.ts'
import { roleTexts } from './texts.ts'

/** Copies a role with its mapping into stores of the same company. Nobody copies a right they could not give there. */
export const copyRole: Handler<'CopyRole'> = async (context) => {
  const { actor, query, body, db } = context
  const source = await findRow(context, role, query.id, inStore(actor))
  const rights = await grantsOf(context, source.id)
  const found = await db
    .select({ id: store.id })
    .from(store)
    .where(
      and(eq(store.companyId, actor.companyId), inArray(store.id, body.toStoreIds), eq(store.active, true)),
    )
  if (found.length < body.toStoreIds.length) {
    throw refuse(422, roleTexts.unknownStore, [{ field: 'toStoreIds', message: roleTexts.unknownStore }])
  }
  const rows = []
  for (const storeId of body.toStoreIds) {
    requireHeld(await rightsToGive(context, actor.companyId, storeId), rights)
    const values = {
      id: newId(),
      companyId: actor.companyId,
      storeId,
      name: body.name.trim(),
      description: source.description,
    }
    const copy = await insertRow(context, role, values, roleUnique)
    rows.push(toRole(copy))
  }
  if (rights.size > 0) {
    await db.insert(roleGrant).values(
      rows.flatMap((copy) =>
        [...rights].map((right) => {
          const [screen = '', act = ''] = right.split('.')
          return { companyId: actor.companyId, roleId: copy.id, screen, act }
        }),
      ),
    )
  }
  for (const copy of rows) noteChange(context, 'role_grant', copy.id, null, { rights: [...rights].sort() })
  return { rows }
}
