import { and, eq, inArray, sql } from 'drizzle-orm'
import { assignment, login } from '../../db/schema/access.ts'
import type { BaseContext } from '../operation/context.ts'
import { noteChange } from '../records/rows.ts'

/** A role of a login in a store. */
type AssignmentRow = typeof assignment.$inferInsert

type Scope = Pick<BaseContext, 'db' | 'changes'>

/** Gives a login a role in stores, and records the changes. */
export async function addAssignments(context: Scope, rows: readonly AssignmentRow[]): Promise<void> {
  if (rows.length === 0) return
  await context.db.insert(assignment).values([...rows])
  for (const row of rows) noteChange(context, 'assignment', row.loginId, null, row)
}

/**
 * Gives the actor a role in a store that they have just added, and raises the version of their login: a form that shows its earlier stores is
 * outdated, and would remove the new one.
 */
export async function assignOwn(
  context: Scope & Pick<BaseContext, 'actor'>,
  place: Omit<AssignmentRow, 'loginId'>,
): Promise<void> {
  const { userId } = context.actor
  await addAssignments(context, [{ ...place, loginId: userId }])
  await context.db
    .update(login)
    .set({ version: sql`${login.version} + 1` })
    .where(eq(login.id, userId))
}

/** Removes the roles of a login in stores, and records the changes. */
export async function removeAssignments(
  context: Scope,
  loginId: string,
  rows: readonly AssignmentRow[],
): Promise<void> {
  if (rows.length === 0) return
  const stores = rows.map(({ storeId }) => storeId)
  await context.db
    .delete(assignment)
    .where(and(eq(assignment.loginId, loginId), inArray(assignment.storeId, stores)))
  for (const row of rows) noteChange(context, 'assignment', loginId, row, null)
}
