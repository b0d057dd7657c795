import { createHash, randomInt } from 'node:crypto'
import type pg from 'pg'

/** Capitals and digits that cannot be confused. */
const CLEAR = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/**
 * Creates a new one-time code for the set-up page of an empty installation and stores its hash; an older code becomes void.
 * @returns the code to print, such as `K7QM-2RXP`; null once a company exists.
 */
export async function makeSetUpCode(pool: pg.Pool): Promise<string | null> {
  const group = () => Array.from({ length: 4 }, () => CLEAR[randomInt(CLEAR.length)]).join('')
  const code = `${group()}-${group()}`
  const { rows } = await pool.query<{ kept: boolean }>('select auth.keep_set_up_code($1) as kept', [
    hashSetUpCode(code),
  ])
  return rows[0]?.kept === true ? code : null
}

/** The stored hash of a code; case and hyphens are ignored. */
export function hashSetUpCode(code: string): string {
  return createHash('sha256')
    .update(code.toUpperCase().replace(/[^A-Z0-9]/g, ''))
    .digest('hex')
}
