import { role } from '../../../db/schema/access.ts'
import { addGrants } from '../../../platform/auth/grantStore.ts'
import { lockName } from '../../../platform/db/advisoryLock.ts'
import type { Handler } from '../../../platform/operation/context.ts'
import { insertRows, newId, noteChange } from '../../../platform/records/rows.ts'
import { isOfStore, roleUnique } from './roleRow.ts'
import { rightsOf, usualRoles } from './usualRoles.ts'

/**
 * Adds the common roles with their rights to the actor's store. Those whose name exists, even inactive ones, stay as they are; those with a
 * right that the actor lacks are left out.
 */
export const addUsualRoles: Handler<'AddUsualRoles'> = async (context) => {
  const { actor, db } = context
  const { companyId, storeId } = actor
  // A concurrent request waits, and then finds all roles.
  await lockName(db, `usual-roles ${storeId}`)
  const existing = await db.select({ name: role.name }).from(role).where(isOfStore(actor))
  const names = new Set(existing.map(({ name }) => name.toLowerCase()))
  const wanted = usualRoles
    .filter(({ name }) => !names.has(name.toLowerCase()))
    .map((usual) => ({ id: newId(), usual, rights: rightsOf(usual) }))
    .filter(({ rights }) => rights.every((right) => actor.grants.has(right)))
  if (wanted.length === 0) return { roleCount: 0 }
  const added = await insertRows(
    context,
    role,
    wanted.map(({ id, usual: { name, description } }) => ({ id, companyId, storeId, name, description })),
    roleUnique,
  )
  await addGrants(
    context,
    companyId,
    wanted.map(({ id: roleId, rights }) => ({ roleId, rights })),
  )
  for (const { id, rights } of wanted)
    noteChange(context, 'role_grant', id, null, { storeId, rights: [...rights].sort() })
  return { roleCount: added.length }
}
