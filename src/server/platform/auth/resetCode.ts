import { randomInt } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { BaseContext } from '../operation/context.ts'
import type { Hasher } from '../operation/services.ts'
import { texts } from '../operation/texts.ts'
import { newId } from '../records/rows.ts'

/** Lifetime of a reset code, in minutes. */
const CODE_MINUTES = 2

const DIGITS = 6

/** A new reset code, and its stored hash. */
export interface ResetCode {
  code: string
  hash: string
}

/** Creates a reset code. It hashes, so call it in a preparation. */
export async function makeResetCode(hasher: Hasher): Promise<ResetCode> {
  const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0')
  return { code, hash: await hasher.hash(code) }
}

/**
 * Stores a reset code of a login and mails it after the reply. The work is the same for an unknown or inactive login (null), which
 * gets no mail. Codes sent by a colleague have separate limits.
 * @returns whether the code was stored; also false when the login had 3 codes of this origin within the hour or, for a requested code, 10
 *   wrong attempts at requested codes within the day.
 */
export async function sendResetCode(
  context: Pick<BaseContext, 'db' | 'now' | 'services' | 'afterCommit'>,
  loginId: string | null,
  { code, hash }: ResetCode,
  { byColleague }: { byColleague: boolean },
): Promise<boolean> {
  const { db, now, services } = context
  const { rows } = await db.execute<{ user_name: string; email: string }>(
    sql`select * from auth.keep_reset_code(${newId()}, ${loginId}::uuid, ${hash},
      ${now.toISOString()}::timestamptz, ${byColleague})`,
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
