import { randomInt } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { BaseContext } from './context.ts'
import { hashPassword } from './passwords.ts'
import { newId } from './rows.ts'
import { texts } from './texts.ts'

/** Minutes a reset code lives. */
const CODE_MINUTES = 2

const DIGITS = 6

/**
 * Makes a reset code for a login and mails it once the reply is on its way. The work is the same for an unknown or
 * in-active login (null), for which nothing is mailed.
 * @returns whether a code was made; false also when the login had 3 within the hour or 10 wrong tries within the day.
 */
export async function sendResetCode(
  context: Pick<BaseContext, 'db' | 'now' | 'services' | 'afterCommit'>,
  loginId: string | null,
): Promise<boolean> {
  const { db, now, services } = context
  const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0')
  const { rows } = await db.execute<{ user_name: string; email: string }>(
    sql`select * from auth.keep_reset_code(${newId()}, ${loginId}::uuid, ${await hashPassword(code)},
      ${now.toISOString()}::timestamptz)`,
  )
  const to = rows[0]
  if (!to) return false
  const link = `${services.publicUrl}/forgot-password`
  context.afterCommit(() =>
    services.mail.send({
      to: to.email,
      subject: texts.resetSubject,
      text: texts.resetMail({ userName: to.user_name, code, minutes: CODE_MINUTES, link }),
    }),
  )
  return true
}
