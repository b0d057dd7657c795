import { sql } from 'drizzle-orm'
import type { Hasher } from '../../../platform/auth/hashing.ts'
import type { BaseContext, PreparationContext } from '../../../platform/operation/context.ts'
import { type Refusal, refuse } from '../../../platform/operation/problem.ts'
import { userLoginTexts } from './texts.ts'

type Scope = Pick<BaseContext, 'db' | 'now' | 'address'>

interface Verdict {
  wait_seconds: number
  locked: boolean
}

/** What became of a failure: whole seconds until the next try, and whether the name is now locked at this address. */
export interface CountedFailure {
  waitSeconds: number
  locked: boolean
}

/** A password compared with the hash that a login had at that moment (null: there is no such login). */
export interface CheckedPassword {
  hash: string | null
  right: boolean
}

/**
 * Compares a password before the transaction of a try, outside of any; null, without hashing, while the name has to wait or is locked at
 * this address. What comes out may be used only once {@link openTry} lets the try through: tries made at once are counted there, one by
 * one, and those beyond the limit learn nothing.
 * @throws Refusal 429 when too many passwords are being hashed.
 */
export async function checkBeforeTry(
  { now, address, read }: Pick<PreparationContext<'SignIn'>, 'now' | 'address' | 'read'>,
  userName: string,
  hasher: Hasher,
  password: string,
  hashOf: (db: BaseContext['db']) => Promise<string | null>,
): Promise<CheckedPassword | null> {
  const { waits, hash } = await read(async (db) => {
    const { rows } = await db.execute<{ seconds: number }>(
      sql`select auth.sign_in_wait(${userName}, ${address}, ${now.toISOString()}::timestamptz) as seconds`,
    )
    return { waits: (rows[0]?.seconds ?? 0) > 0, hash: await hashOf(db) }
  })
  return waits ? null : { hash, right: await hasher.verify(hash, password) }
}

/** Whether a password was found right, for the hash that the login has now. */
export function isProven(checked: CheckedPassword | null, hash: string | null | undefined): boolean {
  return checked?.right === true && checked.hash === hash
}

/**
 * Opens a try of a password for a name. Tries of one name at one address queue here until the one before has ended, so
 * that parallel ones are counted too.
 * @throws Refusal 429 with the seconds to wait while the name has to wait or is locked at this address, or had to when `checked` was
 *   made.
 */
export async function openTry(
  { db, now, address }: Scope,
  userName: string,
  checked: CheckedPassword | null,
): Promise<void> {
  const { rows } = await db.execute<{ wait_seconds: number; locked: boolean }>(
    sql`select * from auth.sign_in_gate(${userName}, ${address}, ${now.toISOString()}::timestamptz)`,
  )
  const verdict = rows[0]
  if (verdict && verdict.wait_seconds > 0)
    throw tooMany({ waitSeconds: verdict.wait_seconds, locked: verdict.locked })
  if (!checked) throw tooMany({ waitSeconds: 1, locked: false })
}

/** Counts a failure of an opened try. What it writes stays only if the refusal that follows commits. */
export async function countFailure({ db, now, address }: Scope, userName: string): Promise<CountedFailure> {
  const { rows } = await db.execute<Verdict & Record<string, unknown>>(
    sql`select * from auth.sign_in_failed(${userName}, ${address}, ${now.toISOString()}::timestamptz)`,
  )
  return { waitSeconds: rows[0]?.wait_seconds ?? 0, locked: rows[0]?.locked === true }
}

/** Forgets the failures of a name at this address. */
export async function clearFailures({ db, now, address }: Scope, userName: string): Promise<void> {
  await db.execute(
    sql`select auth.sign_in_cleared(${userName}, ${address}, ${now.toISOString()}::timestamptz)`,
  )
}

/** The refusal that tells how long to wait; it keeps what was counted. */
export function tooMany({ waitSeconds, locked }: CountedFailure): Refusal {
  const sentence = locked ? userLoginTexts.locked(waitSeconds) : userLoginTexts.wait(waitSeconds)
  return refuse(429, sentence, undefined, { retryAfterSeconds: waitSeconds, commits: true })
}
