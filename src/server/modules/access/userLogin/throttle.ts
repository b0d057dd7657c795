import { sql } from 'drizzle-orm'
import { networkOf } from '../../../platform/auth/network.ts'
import type { BaseContext, PreparationContext } from '../../../platform/operation/context.ts'
import { type DomainError, fail } from '../../../platform/operation/problem.ts'
import { publish } from '../../../platform/operation/publish.ts'
import type { Hasher } from '../../../platform/operation/services.ts'
import { userLoginTexts } from './texts.ts'

type Scope = Pick<BaseContext, 'db' | 'now' | 'address'>

interface Verdict {
  wait_seconds: number
  locked: boolean
}

/** Result of a failed attempt: whole seconds until the next one, and whether the name is now locked in this network. */
export interface CountedFailure {
  waitSeconds: number
  locked: boolean
}

/** The messages of attempts that have to wait: sign-ins, or changes of the own password. */
type TryWords = typeof userLoginTexts.signIn | typeof userLoginTexts.passwordChange

/** Result of comparing a password with the login's hash at that moment (null: there is no such login). */
export interface CheckedPassword {
  hash: string | null
  correct: boolean
}

/**
 * Compares a password before the transaction of an attempt; null, without hashing, while the name has to wait or is locked in this
 * network. The result may be used only after {@link openTry} has accepted the attempt: concurrent attempts are counted there one
 * by one, and those beyond the limit learn nothing.
 * @throws DomainError 429 when too many passwords are being hashed.
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
      sql`select auth.sign_in_wait(${userName}, ${networkOf(address)}, ${now.toISOString()}::timestamptz) as seconds`,
    )
    return { waits: (rows[0]?.seconds ?? 0) > 0, hash: await hashOf(db) }
  })
  return waits ? null : { hash, correct: await hasher.verify(hash, password) }
}

/** Whether a password was correct for the login's current hash. */
export function isCorrectPassword(checked: CheckedPassword | null, hash: string | null | undefined): boolean {
  return checked?.correct === true && checked.hash === hash
}

/**
 * Starts a password attempt. Attempts at one name from one network queue here until the previous one has ended, so that parallel
 * ones are counted too.
 * @throws DomainError 429 with the seconds to wait while the name has to wait or is locked in this network, or had to when `checked`
 *   was made.
 * @param words the messages of the attempt
 */
export async function openTry(
  { db, now, address }: Scope,
  userName: string,
  checked: CheckedPassword | null,
  words: TryWords = userLoginTexts.signIn,
): Promise<void> {
  const { rows } = await db.execute<{ wait_seconds: number; locked: boolean }>(
    sql`select * from auth.sign_in_gate(${userName}, ${networkOf(address)}, ${now.toISOString()}::timestamptz)`,
  )
  const verdict = rows[0]
  if (verdict && verdict.wait_seconds > 0)
    throw tooMany({ waitSeconds: verdict.wait_seconds, locked: verdict.locked }, words)
  if (!checked) throw tooMany({ waitSeconds: 1, locked: false }, words)
}

/** Counts a failed attempt. The count is kept only if the error that the caller then throws has `commits: true`. */
export async function countFailure({ db, now, address }: Scope, userName: string): Promise<CountedFailure> {
  const { rows } = await db.execute<Verdict & Record<string, unknown>>(
    sql`select * from auth.sign_in_failed(${userName}, ${networkOf(address)}, ${now.toISOString()}::timestamptz)`,
  )
  return { waitSeconds: rows[0]?.wait_seconds ?? 0, locked: rows[0]?.locked === true }
}

/** Updates the lists of logins that show the lock, in these companies. */
export async function announceLock({ db }: Pick<Scope, 'db'>, companies: readonly string[]): Promise<void> {
  for (const companyId of new Set(companies))
    await publish(db, { tags: ['UserLogin'], companyId, stores: [] })
}

/** Clears the failures of a name in this network. */
export async function clearFailures({ db, now, address }: Scope, userName: string): Promise<void> {
  await db.execute(
    sql`select auth.sign_in_cleared(${userName}, ${networkOf(address)}, ${now.toISOString()}::timestamptz)`,
  )
}

/** The error with the time to wait; what was counted is committed with it. */
export function tooMany({ waitSeconds, locked }: CountedFailure, words: TryWords): DomainError {
  const sentence = locked ? words.locked(waitSeconds) : words.wait(waitSeconds)
  return fail(429, sentence, undefined, { retryAfterSeconds: waitSeconds, commits: true })
}
