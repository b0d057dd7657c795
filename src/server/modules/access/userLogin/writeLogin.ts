import { sql } from 'drizzle-orm'
import type { AssignmentRow, UpdateUserLoginRequest, UserLogin } from '../../../../api/gen/model/index.ts'
import { login } from '../../../db/schema/access.ts'
import { requireRemainingEditor } from '../../../platform/auth/lastEditor.ts'
import { makeTemporaryPassword } from '../../../platform/auth/passwords.ts'
import { notifyAccessChanged } from '../../../platform/notifications/notifications.ts'
import { type BaseContext, type Handler, withPreparation } from '../../../platform/operation/context.ts'
import { fail } from '../../../platform/operation/problem.ts'
import { texts } from '../../../platform/operation/texts.ts'
import { asReply, insertRow, newId, updateRow } from '../../../platform/records/rows.ts'
import {
  type AssignmentChanges,
  compareAssignments,
  hasAssignments,
  requireEachStoreOnce,
  requireMayChange,
  writeAssignments,
} from './assignments.ts'
import { requireNotAbove } from './compare.ts'
import { loginUnique, readLogin, readLogins } from './loginRow.ts'
import { requireStaff, staffUnique } from './loginStaff.ts'
import { userLoginTexts } from './texts.ts'
import { requireTokenScope } from './tokenScope.ts'
import { requireWithinUserLimit } from './userLimit.ts'

/**
 * Changes a login. Its account (names, mail address, phone) can be changed only in the company it was created in, and by an actor
 * who holds all rights of the login. Assignments are changed store by store; actors cannot change their own, and those that the actor
 * cannot see are kept, so that the actor may remove all others.
 */
export const updateLogin: Handler<'UpdateUserLogin'> = async (context) => {
  const { actor, query, body } = context
  requireTokenScope(actor, body)
  const { login: stored, homeId } = await readLogin(context, query.id)
  if (stored.version !== body.version) throw fail(409, texts.stale, undefined, { current: { ...stored } })
  const account = accountValues(stored, body)
  if (account) {
    if (homeId !== actor.companyId) throw fail(422, userLoginTexts.otherHome)
    if (stored.id !== actor.userId) await requireNotAbove(context, stored.id)
    if (account.staffId !== null && account.staffId !== stored.staffId)
      await requireStaff(context, account.staffId, stored.id)
  }
  const wanted = body.assignments
  requireEachStoreOnce(wanted)
  const changes = compareAssignments(stored.assignments, wanted)
  if (stored.id === actor.userId && changes.added.length + changes.removed.length > 0) {
    const message = userLoginTexts.ownAssignments
    throw fail(422, message, [{ field: 'assignments', message }])
  }
  const lost = await requireMayChange(context, changes, wanted, 'UserLogin.edit')
  const row = await updateRow(context, login, stored.id, body.version, account ?? {}, {
    unique: { ...loginUnique, ...staffUnique },
    present: () => stored,
  })
  // A code that was mailed to the previous address can no longer be used.
  if (account && account.email !== stored.email)
    await context.db.execute(sql`select auth.end_resets(${stored.id})`)
  await writeAssignments(context, stored.id, changes)
  await requireRemainingEditor(context, lost)
  if (wanted.length === 0 && !(await hasAssignments(context, stored.id))) {
    const message = userLoginTexts.noAssignments
    throw fail(422, message, [{ field: 'assignments', message }])
  }
  const [seen] = await readLogins(context, sql`login.id = ${stored.id}`)
  await notifyOfPlaces(context, stored.id, changes, [
    ...stored.assignments,
    ...(seen?.login.assignments ?? []),
  ])
  if (seen) return seen.login
  // The actor does not see the login any more.
  const { version, updatedAt } = asReply(row)
  const staffName = account && account.staffId !== stored.staffId ? null : stored.staffName
  return { ...stored, ...account, staffName, assignments: [], version, updatedAt }
}

/** Notifies a login of its changed assignments, in each of their companies. */
async function notifyOfPlaces(
  context: BaseContext,
  loginId: string,
  { added, removed }: AssignmentChanges,
  known: readonly AssignmentRow[],
): Promise<void> {
  for (const companyId of new Set([...removed, ...added].map((place) => place.companyId.toLowerCase()))) {
    const place = known.find((one) => one.companyId === companyId)
    if (place) await notifyAccessChanged(context, [loginId], place)
  }
}

/** The fields of the account after the change, or null when none changes. */
function accountValues(stored: UserLogin, body: UpdateUserLoginRequest) {
  const values = {
    staffId: body.staffId ?? stored.staffId,
    userName: body.userName,
    name: body.name.trim(),
    email: body.email,
    phone: body.phone === undefined ? stored.phone : body.phone,
  }
  const keys = ['staffId', 'userName', 'name', 'email', 'phone'] as const
  return keys.some((key) => values[key] !== stored[key]) ? values : null
}

/** Adds a login with its assignments and an initial password, which only this reply contains. */
export const addLogin: Handler<'AddUserLogin'> = withPreparation(
  async ({ services }) => {
    const temporaryPassword = makeTemporaryPassword()
    return { temporaryPassword, hash: await services.hashing.signedIn.hash(temporaryPassword) }
  },
  async (context, { temporaryPassword, hash }) => {
    const { db, actor, body } = context
    requireTokenScope(actor, body)
    const wanted = body.assignments
    requireEachStoreOnce(wanted)
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
    return { login: (await readLogin(context, id)).login, temporaryPassword }
  },
)
