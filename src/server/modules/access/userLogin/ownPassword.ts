import { sql } from 'drizzle-orm'
import { requireValidPassword } from '../../../platform/auth/passwords.ts'
import {
  type Handler,
  type PreparationContext,
  withPreparation,
} from '../../../platform/operation/context.ts'
import { fail, failField } from '../../../platform/operation/problem.ts'
import { texts } from '../../../platform/operation/texts.ts'
import { userLoginTexts } from './texts.ts'
import {
  announceLock,
  type CheckedPassword,
  checkBeforeTry,
  clearFailures,
  countFailure,
  isCorrectPassword,
  openTry,
  tooMany,
} from './throttle.ts'

/** Result of comparing the current password, and the hash of the new one if it was correct. */
interface Hashed {
  checked: CheckedPassword | null
  hash: string | null
}

/**
 * Changes the actor's password and ends their other sessions. The current password is required; wrong ones count as failed
 * sign-ins, so that an unattended session cannot be used to guess it.
 */
export const updateOwnPassword: Handler<'UpdateUserPassword'> = withPreparation<'UpdateUserPassword', Hashed>(
  hashBoth,
  async (context, ready) => {
    const { db, actor, body } = context
    await openTry(context, actor.userName, ready.checked, userLoginTexts.passwordChange)
    const { rows } = await db.execute<{ hash: string | null }>(
      sql`select auth.password_hash(${actor.userId}) as hash`,
    )
    if (!isCorrectPassword(ready.checked, rows[0]?.hash)) {
      const failure = await countFailure(context, actor.userName)
      if (failure.locked) {
        await announceLock(context, actor.companies)
        throw tooMany(failure, userLoginTexts.passwordChange)
      }
      const message = userLoginTexts.wrongCurrent
      throw fail(422, message, [{ field: 'currentPassword', message }], { commits: true })
    }
    if (body.password.normalize('NFKC') === body.currentPassword.normalize('NFKC'))
      throw failField('password', texts.samePassword)
    requireValidPassword(body.password, actor.userName)
    await clearFailures(context, actor.userName)
    await db.execute(
      sql`select auth.set_password(${actor.userId}, ${ready.hash}, false),
      auth.end_sessions(${actor.userId}, ${actor.sessionId})`,
    )
  },
)

/** Compares the current password and, if it is correct, hashes the new one. @throws DomainError 403 for somebody else's. */
async function hashBoth(context: PreparationContext<'UpdateUserPassword'>): Promise<Hashed> {
  const { actor, query, body, services } = context
  if (query.userId && query.userId !== actor.userId) {
    const message = userLoginTexts.onlyOwnPassword
    throw fail(403, message, [{ field: 'userId', message }])
  }
  const hasher = services.hashing.signedIn
  const { userName, userId } = actor
  const checked = await checkBeforeTry(context, userName, hasher, body.currentPassword, async (db) => {
    const { rows } = await db.execute<{ hash: string | null }>(
      sql`select auth.password_hash(${userId}) as hash`,
    )
    return rows[0]?.hash ?? null
  })
  return { checked, hash: checked?.correct ? await hasher.hash(body.password) : null }
}
