import { type SQL, sql } from 'drizzle-orm'
import type { AssignmentRow, UserLogin } from '../../../../api/gen/model/index.ts'
import type { Actor, BaseContext } from '../../../platform/operation/context.ts'
import { fail } from '../../../platform/operation/problem.ts'
import { texts } from '../../../platform/operation/texts.ts'
import { type UniqueRules, WHOLE_LIST } from '../../../platform/records/rows.ts'
import { userLoginTexts } from './texts.ts'

/** A user name is unique in the installation, ignoring case. */
export const loginUnique: UniqueRules = {
  login_user_name_unique: { field: 'userName', message: userLoginTexts.userNameTaken },
}

interface FoundLogin extends Record<string, unknown> {
  id: string
  company_id: string
  staff_id: string | null
  staff_name: string | null
  user_name: string
  name: string
  email: string
  phone: string | null
  last_sign_in_at: string | null
  active: boolean
  version: number
  created_at: string
  updated_at: string
  must_change: boolean
  locked_until: string | null
  assignments: AssignmentRow[]
}

/** A login as the API returns it, and the company it was created in. */
export interface SeenLogin {
  homeId: string
  login: UserLogin
}

/**
 * The logins that the actor may see here, by name: with `Company.otherStores` or `Company.add`, all logins of the company and those
 * assigned to it; otherwise the actor's own and those assigned to one of the actor's stores. Includes only assignments that the actor may
 * see. One query.
 */
export async function readLogins(
  { db, actor, now }: Pick<BaseContext, 'db' | 'actor' | 'now'>,
  where: SQL,
): Promise<SeenLogin[]> {
  const { rows } = await db.execute<FoundLogin>(sql`
    with seen as materialized (
      select * from login where ${seenLogins(actor)} and ${where} order by lower(name), id limit ${WHOLE_LIST}
    )
    select seen.*, staff.name as staff_name, coalesce(state.must_change, false) as must_change, state.locked_until, coalesce(places.list, '[]') as assignments
    from seen
    left join staff on staff.company_id = seen.company_id and staff.id = seen.staff_id
    left join auth.login_states((select array_agg(id) from seen), ${now.toISOString()}::timestamptz) state on state.login_id = seen.id
    left join (
      select a.login_id, json_agg(json_build_object('companyId', a.company_id, 'storeId', a.store_id, 'roleId', a.role_id,
        'companyName', c.name, 'storeName', s.name, 'roleName', r.name,
        'active', c.active and s.active and r.active) order by lower(c.name), lower(s.name)) as list
      from assignment a
      join company c on c.id = a.company_id
      join store s on s.company_id = a.company_id and s.id = a.store_id
      join role r on r.company_id = a.company_id and r.id = a.role_id
      where a.login_id in (select id from seen) and ${seenAssignments(actor)}
      group by a.login_id
    ) places on places.login_id = seen.id
    order by lower(seen.name), seen.id`)
  return rows.map((row) => ({ homeId: row.company_id, login: toUserLogin(row) }))
}

/** One login that the actor may see here. @throws DomainError 404 when it does not exist. */
export async function readLogin(
  context: Pick<BaseContext, 'db' | 'actor' | 'now'>,
  id: string,
): Promise<SeenLogin> {
  const [found] = await readLogins(context, sql`login.id = ${id}`)
  if (!found) throw fail(404, texts.notFound)
  return found
}

/** Condition on `login` for rows that the actor may see in the current store. */
function seenLogins(actor: Actor): SQL {
  const here = sql`exists (select from assignment a where a.login_id = login.id and a.company_id = ${actor.companyId}
    and ${seenAssignments(actor)})`
  return seesCompany(actor)
    ? sql`(login.company_id = ${actor.companyId} or ${here})`
    : sql`(login.id = ${actor.userId} or ${here})`
}

/** Condition for rows of `a`, a table with company_id, store_id and row-level security, that the actor may see. */
export function seenAssignments(actor: Actor): SQL {
  if (actor.grants.has('Company.add')) return sql`true`
  const own = sql`a.store_id = any (${sql.param(actor.stores)}::uuid[])`
  return actor.grants.has('Company.otherStores') ? sql`(a.company_id = ${actor.companyId} or ${own})` : own
}

function seesCompany({ grants }: Actor): boolean {
  return grants.has('Company.otherStores') || grants.has('Company.add')
}

function toUserLogin(row: FoundLogin): UserLogin {
  return {
    id: row.id,
    staffId: row.staff_id,
    staffName: row.staff_name,
    userName: row.user_name,
    name: row.name,
    email: row.email,
    phone: row.phone,
    assignments: row.assignments,
    mustChangePassword: row.must_change,
    lockedUntil: instant(row.locked_until),
    lastSignInAt: instant(row.last_sign_in_at),
    active: row.active,
    version: row.version,
    createdAt: new Date(row.created_at).toISOString(),
    updatedAt: new Date(row.updated_at).toISOString(),
  }
}

function instant(value: string | null): string | null {
  return value === null ? null : new Date(value).toISOString()
}
