import { and, asc, eq, inArray } from 'drizzle-orm'
import type { RoleHolder } from '../../../../api/gen/model/index.ts'
import { assignment, login } from '../../../db/schema/access.ts'
import type { BaseContext } from '../../../platform/operation/context.ts'

/** The active logins that hold a role, by user name. */
export async function activeHolders({ db }: Pick<BaseContext, 'db'>, roleId: string): Promise<RoleHolder[]> {
  const ids = db.select({ id: assignment.loginId }).from(assignment).where(eq(assignment.roleId, roleId))
  return db
    .select({ id: login.id, userName: login.userName, name: login.name })
    .from(login)
    .where(and(inArray(login.id, ids), eq(login.active, true)))
    .orderBy(asc(login.userName))
}

/** The ids of the logins that hold a role, active or not. */
export async function holdersOf(
  { db, actor }: Pick<BaseContext, 'db' | 'actor'>,
  roleId: string,
): Promise<string[]> {
  const rows = await db
    .select({ id: assignment.loginId })
    .from(assignment)
    .where(and(eq(assignment.companyId, actor.companyId), eq(assignment.roleId, roleId)))
  return rows.map(({ id }) => id)
}
