import { sql } from 'drizzle-orm'
import { login } from '../../../db/schema/access.ts'
import { requireEditorLeft } from '../../../platform/auth/lastEditor.ts'
import type { Handler } from '../../../platform/operation/context.ts'
import { refuse } from '../../../platform/operation/problem.ts'
import { setActive, updateRow } from '../../../platform/records/rows.ts'
import { requireNotAbove } from './compare.ts'
import { readLogin } from './loginRow.ts'
import { requireStaff, staffUnique } from './loginStaff.ts'
import { userLoginTexts } from './texts.ts'
import { requireWithinUserLimit } from './userLimit.ts'

/** In-activates a login and ends its sessions; never one's own, nor the last that can edit mappings or add companies. */
export const inactivateLogin: Handler<'DeleteUserLogin'> = async (context) => {
  const { db, actor, query } = context
  const { login: standing, homeId } = await readLogin(context, query.id)
  if (standing.id === actor.userId) throw refuse(422, userLoginTexts.ownLogin)
  if (homeId !== actor.companyId) throw refuse(422, userLoginTexts.otherHome)
  const lost = await requireNotAbove(context, standing.id)
  await setActive(context, login, standing.id, query.version, false)
  await requireEditorLeft(context, lost)
  await db.execute(sql`select auth.end_sessions(${standing.id}, null)`)
}

/**
 * Brings a login back, with the rights its assignments give: so only by someone who holds them, and only while the
 * member of staff it belongs to is active and has no other login.
 */
export const activateLogin: Handler<'ActivateUserLogin'> = async (context) => {
  const { login: standing, homeId } = await readLogin(context, context.query.id)
  if (homeId !== context.actor.companyId) throw refuse(422, userLoginTexts.otherHome)
  await requireNotAbove(context, standing.id)
  if (standing.staffId !== null) await requireStaff(context, standing.staffId, standing.id)
  await updateRow(context, login, standing.id, undefined, { active: true }, { unique: staffUnique })
  await requireWithinUserLimit(context)
  return (await readLogin(context, standing.id)).login
}
