import { sql } from 'drizzle-orm'
import type { Handler } from '../core/context.ts'
import { hashPassword, requireGoodPassword, verifyPassword } from '../core/passwords.ts'
import { refuse, refuseField } from '../core/problem.ts'
import { texts } from '../core/texts.ts'
import { userLoginTexts } from './texts.ts'
import { clearFailures, countFailure, openTry, tooMany } from './throttle.ts'

/**
 * Changes one's own password and ends one's other sessions. The current one must be told; wrong ones are counted as
 * failed sign-ins are, so that a session left open is no way to guess it.
 */
export const updateOwnPassword: Handler<'UpdateUserPassword'> = async (context) => {
  const { db, actor, query, body } = context
  if (query.userId && query.userId.toLowerCase() !== actor.userId) {
    const message = userLoginTexts.onlyOwnPassword
    throw refuse(403, message, [{ field: 'userId', message }])
  }
  await openTry(context, actor.userName)
  const { rows } = await db.execute<{ hash: string | null }>(
    sql`select auth.password_hash(${actor.userId}) as hash`,
  )
  if (!(await verifyPassword(rows[0]?.hash ?? null, body.currentPassword))) {
    const failure = await countFailure(context, actor.userName)
    if (failure.locked) throw tooMany(failure)
    const message = userLoginTexts.wrongCurrent
    throw refuse(422, message, [{ field: 'currentPassword', message }], { commits: true })
  }
  if (body.password.normalize('NFKC') === body.currentPassword.normalize('NFKC'))
    throw refuseField('password', texts.samePassword)
  requireGoodPassword(body.password, actor.userName)
  await clearFailures(context, actor.userName)
  await db.execute(
    sql`select auth.set_password(${actor.userId}, ${await hashPassword(body.password)}, false),
      auth.end_sessions(${actor.userId}, ${actor.sessionId})`,
  )
}
