import { sql } from 'drizzle-orm'
import { login } from '../../../db/schema/access.ts'
import { makeStartPassword } from '../../../platform/auth/passwords.ts'
import { type Handler, withPreparation } from '../../../platform/operation/context.ts'
import { insertRow, newId } from '../../../platform/records/rows.ts'
import { readAssignments, requireMayChange, writeAssignments } from './assignments.ts'
import { loginUnique, readLogin } from './loginRow.ts'
import { requireStaff, staffUnique } from './loginStaff.ts'
import { requireTokenPlace } from './tokenPlace.ts'
import { requireWithinUserLimit } from './userLimit.ts'

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
