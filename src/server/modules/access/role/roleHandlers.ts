import { and, asc, eq, inArray } from 'drizzle-orm'
import type { RoleHolder } from '../../../../api/gen/model/index.ts'
import { assignment, login, role } from '../../../db/schema/access.ts'
import type { BaseContext, Handlers } from '../../../platform/operation/context.ts'
import { refuse } from '../../../platform/operation/problem.ts'
import { defineRecord } from '../../../platform/records/recordHandlers.ts'
import { findRow } from '../../../platform/records/rows.ts'
import { copyRole } from './copyRole.ts'
import { getMapping, getRoles, updateMapping } from './mapping.ts'
import { inStore, roleUnique } from './roleRow.ts'
import { roleTexts } from './texts.ts'

const roles = defineRecord({
  name: 'Role',
  table: role,
  orderBy: [role.name],
  scope: inStore,
  unique: roleUnique,
  values: ({ name, description }) => ({ name: name.trim(), description }),
  initial: (_body, { actor }) => ({ storeId: actor.storeId }),
  before: {
    inactivate: async ({ db }, { id }) => {
      const holders = await activeHolders(db, id)
      if (holders.length > 0) throw refuse(422, roleTexts.held(holders.map((holder) => holder.userName)))
    },
  },
})

/** Roles of a store and what each may do. */
export const roleHandlers = {
  ...roles.handlers,

  GetRole: async (context) => {
    const found = await roles.read(context, context.body.includeInactive ? undefined : eq(role.active, true))
    return found.map((row) => roles.present(row, context.actor))
  },

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
