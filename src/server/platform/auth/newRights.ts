import type pg from 'pg'
import { allRights } from './rights.ts'

/**
 * Call at start, after migrating: gives rights that are new in this version to the roles that may add companies, because nobody could
 * give a right that nobody has. Rights that an owner removed earlier stay removed.
 */
export async function giveNewRights(pool: pg.Pool): Promise<void> {
  await pool.query('select auth.give_new_rights($1)', [allRights])
}
