import { sql } from 'drizzle-orm'
import { login } from '../../../db/schema/access.ts'
import { requireRemainingEditor } from '../../../platform/auth/lastEditor.ts'
import type { Handler } from '../../../platform/operation/context.ts'
import { fail } from '../../../platform/operation/problem.ts'
import { setActive, updateRow } from '../../../platform/records/rows.ts'
import { lockRoles } from './assignments.ts'
import { requireNotAbove } from './compare.ts'
import { readLogin } from './loginRow.ts'
import { requireStaff, staffUnique } from './loginStaff.ts'
import { userLoginTexts } from './texts.ts'
import { requireWithinUserLimit } from './userLimit.ts'

/** Inactivates a login and ends its sessions; never the actor's own, nor the last that can edit mappings or add companies. */
export const inactivateLogin: Handler<'DeleteUserLogin'> = async (context) => {
  const { db, actor, query } = context
  const { login: stored, homeId } = await readLogin(context, query.id)
  if (stored.id === actor.userId) throw fail(422, userLoginTexts.ownLogin)
  if (homeId !== actor.companyId) throw fail(422, userLoginTexts.otherHome)
  const lost = await requireNotAbove(context, stored.id)
  await setActive(context, login, stored.id, query.version, false)
  await requireRemainingEditor(context, lost)
  await db.execute(sql`select auth.end_sessions(${stored.id}, null)`)
}

/**
 * Activates a login with the rights of its assignments: only by an actor who holds them, and only while its member of staff is
 * active and has no other login.
 */
export const activateLogin: Handler<'ActivateUserLogin'> = async (context) => {
  const { login: stored, homeId } = await readLogin(context, context.query.id)
  if (homeId !== context.actor.companyId) throw fail(422, userLoginTexts.otherHome)
  await lockRoles(context, stored.assignments)
  await requireNotAbove(context, stored.id)
  if (stored.staffId !== null) await requireStaff(context, stored.staffId, stored.id)
  await updateRow(context, login, stored.id, undefined, { active: true }, { unique: staffUnique })
  await requireWithinUserLimit(context)
  return (await readLogin(context, stored.id)).login
}
