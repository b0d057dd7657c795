import type pg from 'pg'
import { allRights } from './rights.ts'

/**
 * Call at start, after migrating: the rights that this version brings go to the roles that may add companies, because
 * nobody may give what nobody holds. What an owner took away before stays away.
 */
export async function giveNewRights(pool: pg.Pool): Promise<void> {
  await pool.query('select auth.give_new_rights($1)', [allRights])
}
