import { eq } from 'drizzle-orm'
import { role, roleGrant } from '../../../db/schema/access.ts'
import { store } from '../../../db/schema/company.ts'
import { serveHere } from '../../../platform/auth/domains.ts'
import type { Handler } from '../../../platform/operation/context.ts'
import { asReply, findRow, insertRow, newId, noteChange } from '../../../platform/records/rows.ts'
import { assign, DEFAULT_TIME_ZONE, requireTimeZone } from '../createCompany.ts'
import { requireWithinStoreLimit } from './storeLimit.ts'
import { storeUnique, storeValues } from './storeRow.ts'

/**
 * Adds a store to the company, with a copy of the adder's own role and the adder's access to it, so that it can be used
 * at once. The adder gains nothing there that they do not hold here.
 */
export const addStore: Handler<'AddStore'> = async (context) => {
  const { db, actor, body } = context
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
  await db.insert(roleGrant).values(
    rights.map((right) => {
      const [screen = '', act = ''] = right.split('.')
      return { companyId, roleId, screen, act }
    }),
  )
  noteChange(context, 'role_grant', roleId, null, { rights })
  await assign(context, { companyId, loginId: actor.userId, storeId, roleId })
  await serveHere(context, { companyId, storeId })
  return asReply(row)
}
