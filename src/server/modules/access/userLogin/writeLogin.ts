import { sql } from 'drizzle-orm'
import type { UpdateUserLoginRequest, UserLogin } from '../../../../api/gen/model/index.ts'
import { login } from '../../../db/schema/access.ts'
import { requireEditorLeft } from '../../../platform/auth/lastEditor.ts'
import { makeStartPassword } from '../../../platform/auth/passwords.ts'
import { notifyAccessChanged } from '../../../platform/notifications/notifications.ts'
import { type Handler, withPreparation } from '../../../platform/operation/context.ts'
import { refuse } from '../../../platform/operation/problem.ts'
import { texts } from '../../../platform/operation/texts.ts'
import { insertRow, newId, updateRow } from '../../../platform/records/rows.ts'
import { compareAssignments, readAssignments, requireMayChange, writeAssignments } from './assignments.ts'
import { requireNotAbove } from './compare.ts'
import { loginUnique, readLogin } from './loginRow.ts'
import { requireStaff, staffUnique } from './loginStaff.ts'
import { userLoginTexts } from './texts.ts'
import { requireTokenPlace } from './tokenPlace.ts'
import { requireWithinUserLimit } from './userLimit.ts'

/**
 * Changes a login. Its account (names, mail address, phone) only in the company it was made in and by someone who may do
 * all it may; its assignments store by store, and never one's own. Assignments that the caller does not see stay.
 */
export const updateLogin: Handler<'UpdateUserLogin'> = async (context) => {
  const { actor, query, body } = context
  requireTokenPlace(actor, body)
  const { login: standing, homeId } = await readLogin(context, query.id)
  if (standing.version !== body.version)
    throw refuse(409, texts.stale, undefined, { current: { ...standing } })
  const account = accountValues(standing, body)
  if (account) {
    if (homeId !== actor.companyId) throw refuse(422, userLoginTexts.otherHome)
    if (standing.id !== actor.userId) await requireNotAbove(context, standing.id)
    if (account.staffId !== null && account.staffId !== standing.staffId)
      await requireStaff(context, account.staffId, standing.id)
  }
  const wanted = readAssignments(body.assignments)
  const changes = compareAssignments(standing.assignments, wanted)
  if (standing.id === actor.userId && changes.added.length + changes.removed.length > 0) {
    const message = userLoginTexts.ownAssignments
    throw refuse(422, message, [{ field: 'assignments', message }])
  }
  const lost = await requireMayChange(context, changes, wanted, 'UserLogin.edit')
  await updateRow(context, login, standing.id, body.version, account ?? {}, {
    unique: { ...loginUnique, ...staffUnique },
    present: () => standing,
  })
  await writeAssignments(context, standing.id, changes)
  await requireEditorLeft(context, lost)
  if (changes.added.length + changes.removed.length > 0) await notifyAccessChanged(context, [standing.id])
  return (await readLogin(context, standing.id)).login
}

/** The fields of the account as they shall be, or null when none changes. */
function accountValues(standing: UserLogin, body: UpdateUserLoginRequest) {
  const values = {
    staffId: body.staffId?.toLowerCase() ?? standing.staffId,
    userName: body.userName,
    name: body.name.trim(),
    email: body.email,
    phone: body.phone === undefined ? standing.phone : body.phone,
  }
  const keys = ['staffId', 'userName', 'name', 'email', 'phone'] as const
  return keys.some((key) => values[key] !== standing[key]) ? values : null
}

/** Adds a login with its assignments and a start password that the reply shows this once. */
export const addLogin: Handler<'AddUserLogin'> = withPreparation(
  async ({ services }) => {
    const startPassword = makeStartPassword()
    return { startPassword, hash: await services.hashing.signedIn.hash(startPassword) }
  },
  async (context, { startPassword, hash }) => {
    const { db, actor, body } = context
    requireTokenPlace(actor, body)
    const wanted = readAssignments(body.assignments)
    const changes = { added: wanted, removed: [] }
    await requireMayChange(context, changes, wanted, 'UserLogin.add')
    const staffId = await requireStaff(context, body.staffId)
    const id = newId()
    await insertRow(
      context,
      login,
      {
        id,
        companyId: actor.companyId,
        staffId,
        userName: body.userName,
        name: body.name.trim(),
        email: body.email,
        phone: body.phone ?? null,
      },
      { ...loginUnique, ...staffUnique },
    )
    await writeAssignments(context, id, changes)
    await requireWithinUserLimit(context)
    await db.execute(sql`select auth.set_password(${id}, ${hash}, true)`)
    return { login: (await readLogin(context, id)).login, startPassword }
  },
)
