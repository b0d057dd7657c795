import { sql } from 'drizzle-orm'
import { advisoryLocks } from '../../db/advisoryLocks.ts'
import type { BaseContext } from '../operation/context.ts'
import { refuse } from '../operation/problem.ts'
import { texts } from '../operation/texts.ts'

/** The right whose last holder in a company is not taken away. */
export const MAPPING_RIGHT = 'RoleMapping.edit'

/** The right over the group whose last holder in the installation, the last owner, is not taken away. */
export const OWNER_RIGHT = 'Company.add'

/** A company and rights that somebody just lost there. */
export interface LostRights {
  companyId: string
  rights: Iterable<string>
}

/**
 * Call after rights were taken away, within the same transaction: somebody must be left in each company who can edit
 * mappings, and somebody in the installation who can add companies. Two who take away at once are checked one after the
 * other. Costs nothing when neither right was lost.
 * @throws Refusal 422 when nobody would be left.
 */
export async function requireEditorLeft(
  { db }: Pick<BaseContext, 'db'>,
  lost: readonly LostRights[],
): Promise<void> {
  const asked = new Map<string, { right: string; companyId: string | null }>()
  for (const { companyId, rights } of lost) {
    for (const right of rights) {
      if (right === MAPPING_RIGHT) asked.set(companyId, { right, companyId })
      if (right === OWNER_RIGHT) asked.set(right, { right, companyId: null })
    }
  }
  if (asked.size === 0) return
  const questions = JSON.stringify([...asked.values()])
  await db.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.lastEditor})`)
  const { rows } = await db.execute<{ right: string }>(
    sql`select q."right" from jsonb_to_recordset(${questions}::jsonb) as q("right" text, "companyId" uuid)
      where not auth.someone_holds(q."right", q."companyId") order by q."right" desc limit 1`,
  )
  if (rows[0]) throw refuse(422, rows[0].right === OWNER_RIGHT ? texts.lastOwner : texts.lastEditor)
}
