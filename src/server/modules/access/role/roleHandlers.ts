import { and, asc, eq, inArray } from 'drizzle-orm'
import type { RoleHolder } from '../../../../api/gen/model/index.ts'
import { assignment, login, role } from '../../../db/schema/access.ts'
import type { BaseContext, Handlers } from '../../../platform/operation/context.ts'
import { refuse } from '../../../platform/operation/problem.ts'
import { findRow, insertRow, newId, setActive, updateRow } from '../../../platform/records/rows.ts'
import { copyRole } from './copyRole.ts'
import { getMapping, getRoles, updateMapping } from './mapping.ts'
import { inStore, roleUnique, toRole } from './roleRow.ts'
import { roleTexts } from './texts.ts'

/** Roles of a store and what each may do. */
export const roleHandlers = {
  AddRole: async (context) => {
    const { actor, body } = context
    const row = await insertRow(
      context,
      role,
      {
        id: newId(),
        companyId: actor.companyId,
        storeId: actor.storeId,
        name: body.name.trim(),
        description: body.description ?? null,
      },
      roleUnique,
    )
    return toRole(row)
  },

  GetRole: async ({ db, actor, body }) => {
    const rows = await db
      .select()
      .from(role)
      .where(and(inStore(actor), body.includeInactive ? undefined : eq(role.active, true)))
      .orderBy(asc(role.name), asc(role.id))
    return rows.map(toRole)
  },

  GetRoleById: async (context) =>
    toRole(await findRow(context, role, context.query.id, inStore(context.actor))),

  UpdateRole: async (context) => {
    const { body } = context
    const row = await updateRow(
      context,
      role,
      context.query.id,
      body.version,
      { name: body.name.trim(), ...(body.description !== undefined && { description: body.description }) },
      { where: inStore(context.actor), unique: roleUnique, present: toRole },
    )
    return toRole(row)
  },

  DeleteRole: async (context) => {
    const { query, actor } = context
    await findRow(context, role, query.id, inStore(actor))
    const holders = await activeHolders(context.db, query.id)
    if (holders.length > 0) throw refuse(422, roleTexts.held(holders.map((holder) => holder.userName)))
    await setActive(context, role, query.id, query.version, false, inStore(actor))
  },

  ActivateRole: async (context) =>
    toRole(await setActive(context, role, context.query.id, undefined, true, inStore(context.actor))),

  GetRoleHolders: async (context) => {
    await findRow(context, role, context.query.id, inStore(context.actor))
    return { rows: await activeHolders(context.db, context.query.id) }
  },

  CopyRole: copyRole,
  GetRoleMapping: getMapping,
  UpdateRoleMapping: updateMapping,
  GetRoles: getRoles,
} satisfies Handlers<'Role'>

/** The active logins that hold a role, by user name. */
async function activeHolders(db: BaseContext['db'], roleId: string): Promise<RoleHolder[]> {
  const ids = db.select({ id: assignment.loginId }).from(assignment).where(eq(assignment.roleId, roleId))
  return db
    .select({ id: login.id, userName: login.userName, name: login.name })
    .from(login)
    .where(and(inArray(login.id, ids), eq(login.active, true)))
    .orderBy(asc(login.userName))
}
