import { and, eq } from 'drizzle-orm'
import { roleGrant } from '../../db/schema/access.ts'
import type { BaseContext } from '../operation/context.ts'

/** A role with rights, as `Screen.action`. */
interface GrantedRole {
  roleId: string
  rights: Iterable<string>
}

/** The rights of a role, as `Screen.action`. */
export async function grantsOf(
  context: Pick<BaseContext, 'db' | 'actor'>,
  roleId: string,
): Promise<ReadonlySet<string>> {
  const rows = await context.db
    .select({ screen: roleGrant.screen, action: roleGrant.action })
    .from(roleGrant)
    .where(and(eq(roleGrant.companyId, context.actor.companyId), eq(roleGrant.roleId, roleId)))
  return new Set(rows.map((row) => `${row.screen}.${row.action}`))
}

/** Gives rights to roles of a company. */
export async function addGrants(
  { db }: Pick<BaseContext, 'db'>,
  companyId: string,
  roles: readonly GrantedRole[],
): Promise<void> {
  const grants = roles.flatMap(({ roleId, rights }) =>
    [...rights].map((right) => {
      const [screen = '', action = ''] = right.split('.')
      return { companyId, roleId, screen, action }
    }),
  )
  if (grants.length > 0) await db.insert(roleGrant).values(grants)
}

/** Replaces the rights of a role, which the caller has locked. */
export async function replaceGrants(
  context: Pick<BaseContext, 'db' | 'actor'>,
  { roleId, rights }: GrantedRole,
): Promise<void> {
  const { db, actor } = context
  await db
    .delete(roleGrant)
    .where(and(eq(roleGrant.companyId, actor.companyId), eq(roleGrant.roleId, roleId)))
  await addGrants(context, actor.companyId, [{ roleId, rights }])
}
