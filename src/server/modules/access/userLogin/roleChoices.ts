import { sql } from 'drizzle-orm'
import type { AssignmentRow } from '../../../../api/gen/model/index.ts'
import { rightsToGiveIn } from '../../../platform/auth/rights.ts'
import type { Handler } from '../../../platform/operation/context.ts'
import { seenAssignments } from './loginRow.ts'
import { requireTokenScope } from './tokenScope.ts'

interface FoundRole extends Record<string, unknown> {
  choice: AssignmentRow
  rights: string[]
  held: string[]
}

/**
 * The active roles that the actor may assign: in each store where the actor may add or edit logins, those without rights that the
 * actor may not give there.
 */
export const getRoleChoices: Handler<'GetRoleChoices'> = async ({ db, actor, body }) => {
  requireTokenScope(actor, body)
  const { rows } = await db.execute<FoundRole>(sql`
    select json_build_object('companyId', c.id, 'storeId', s.id, 'roleId', r.id, 'companyName', c.name, 'storeName', s.name,
        'roleName', r.name, 'active', true) as choice,
      array(select g.screen || '.' || g.action from role_grant g where g.company_id = r.company_id and g.role_id = r.id) as rights,
      held.rights as held
    from (
      select a.company_id, a.id as store_id, auth.grants_in(${actor.userId}, a.company_id, a.id) as rights
      from (select *, id as store_id from store) a where a.active and ${seenAssignments(actor)}
    ) held
    join store s on s.company_id = held.company_id and s.id = held.store_id
    join company c on c.id = s.company_id and c.active
    join role r on r.company_id = s.company_id and r.store_id = s.id and r.active
    order by lower(c.name), lower(s.name), lower(r.name), r.id limit 5000`)
  return {
    rows: rows
      .filter(({ choice, rights, held }) => {
        const mine = rightsToGiveIn(actor, choice, held)
        const gives = mine.has('UserLogin.add') || mine.has('UserLogin.edit')
        return gives && rights.every((right) => mine.has(right))
      })
      .map(({ choice }) => choice),
  }
}
