import { sql } from 'drizzle-orm'
import { lockFor } from '../db/advisoryLock.ts'
import type { BaseContext } from '../operation/context.ts'
import { fail } from '../operation/problem.ts'
import { texts } from '../operation/texts.ts'

/** The right that at least one user of each company must keep. */
export const MAPPING_RIGHT = 'RoleMapping.edit'

/** The right to add companies, which at least one user of the installation must keep. */
export const OWNER_RIGHT = 'Company.add'

/** A company and rights that were just removed there. */
export interface LostRights {
  companyId: string
  rights: Iterable<string>
}

/**
 * Call after rights were removed, within the same transaction: in each company somebody must still be able to edit mappings, and in the
 * installation somebody must be able to add companies. Concurrent removals are serialised. Costs nothing when neither right was removed.
 * @throws DomainError 422 when no holder would be left.
 */
export async function requireRemainingEditor(
  { db }: Pick<BaseContext, 'db'>,
  lost: readonly LostRights[],
): Promise<void> {
  const removed = new Map<string, { right: string; companyId: string | null }>()
  for (const { companyId, rights } of lost) {
    for (const right of rights) {
      if (right === MAPPING_RIGHT) removed.set(companyId, { right, companyId })
      if (right === OWNER_RIGHT) removed.set(right, { right, companyId: null })
    }
  }
  if (removed.size === 0) return
  const checks = JSON.stringify([...removed.values()])
  await lockFor(db, 'lastEditor', null)
  const { rows } = await db.execute<{ right: string }>(
    sql`select q."right" from jsonb_to_recordset(${checks}::jsonb) as q("right" text, "companyId" uuid)
      where not auth.someone_holds(q."right", q."companyId") order by q."right" desc limit 1`,
  )
  if (rows[0]) throw fail(422, rows[0].right === OWNER_RIGHT ? texts.lastOwner : texts.lastEditor)
}
