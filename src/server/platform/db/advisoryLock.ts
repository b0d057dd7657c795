import { sql } from 'drizzle-orm'
import { advisoryLocks } from '../../db/advisoryLocks.ts'
import type { Db } from './pool.ts'

/** What a lock with a number serialises. */
export type LockPurpose = keyof typeof advisoryLocks

/** The two numbers of a lock, or one for a lock of the whole installation. */
const numbersOf = (purpose: LockPurpose, companyId: string | null) =>
  companyId === null ? sql`${advisoryLocks[purpose]}` : sql`${advisoryLocks[purpose]}, hashtext(${companyId})`

/**
 * Takes the lock of a purpose, for one company or (null) for the installation, until the transaction ends: concurrent transactions with the
 * same purpose wait here, one after the other.
 */
export async function lockFor(db: Db, purpose: LockPurpose, companyId: string | null): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${numbersOf(purpose, companyId)})`)
}

/** As {@link lockFor}, without waiting: false when another transaction has the lock. */
export async function tryLockFor(db: Db, purpose: LockPurpose, companyId: string | null): Promise<boolean> {
  const { rows } = await db.execute<{ taken: boolean }>(
    sql`select pg_try_advisory_xact_lock(${numbersOf(purpose, companyId)}) as taken`,
  )
  return rows[0]?.taken === true
}

/**
 * Locks a name until the transaction ends, such as one for a record that does not exist yet. The name contains an id, so that it is
 * unique in the installation. Different names wait for each other only if their 64-bit hashes are equal.
 */
export async function lockName(db: Db, name: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
}
