import { and, eq, sql } from 'drizzle-orm'
import { login } from '../../../db/schema/access.ts'
import { staff } from '../../../db/schema/people.ts'
import type { BaseContext, Handler } from '../../../platform/operation/context.ts'
import { fail, failField } from '../../../platform/operation/problem.ts'
import { type UniqueRules, WHOLE_LIST } from '../../../platform/records/rows.ts'
import { userLoginTexts } from './texts.ts'

type Scope = Pick<BaseContext, 'db' | 'actor'>

/** The problem when two logins are added concurrently for one person; otherwise {@link requireStaff} names the existing login. */
export const staffUnique: UniqueRules = {
  login_staff_unique: { field: 'staffId', message: userLoginTexts.staffHasLogin },
}

/**
 * Locks a member of staff, so that they stay active until the transaction ends. Call it before linking an active login.
 * @returns the id as it is stored.
 * @throws DomainError 422 on `staffId` unless they are active here, 409 naming the active login that they already have.
 */
export async function requireStaff({ db, actor }: Scope, id: string, loginId?: string): Promise<string> {
  const [found] = await db
    .select({ id: staff.id, name: staff.name })
    .from(staff)
    .where(and(eq(staff.companyId, actor.companyId), eq(staff.id, id), eq(staff.active, true)))
    .limit(1)
    .for('share')
  if (!found) throw failField('staffId', userLoginTexts.unknownStaff)
  const others = await db
    .select({ id: login.id, userName: login.userName })
    .from(login)
    .where(and(eq(login.companyId, actor.companyId), eq(login.staffId, found.id), eq(login.active, true)))
  const other = others.find((one) => one.id !== loginId)
  if (other) {
    const message = userLoginTexts.hasLogin(found.name, other.userName)
    throw fail(409, message, [{ field: 'staffId', message }])
  }
  return found.id
}

/** The active staff of the company without an active login, by name. */
export const getStaffChoices: Handler<'GetStaffChoices'> = async ({ db, actor }) => {
  const rows = await db
    .select({ id: staff.id, number: staff.number, name: staff.name, email: staff.email, phone: staff.phone })
    .from(staff)
    .where(
      and(
        eq(staff.companyId, actor.companyId),
        eq(staff.active, true),
        sql`not exists (select from ${login} where ${login.companyId} = ${staff.companyId}
          and ${login.staffId} = ${staff.id} and ${login.active})`,
      ),
    )
    .orderBy(sql`lower(${staff.name})`, staff.number)
    .limit(WHOLE_LIST)
  return { rows }
}
