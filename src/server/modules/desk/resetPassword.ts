import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { storesOfLogin } from '../../platform/auth/domains.ts'
import { networkOf } from '../../platform/auth/network.ts'
import { requireValidPassword } from '../../platform/auth/passwords.ts'
import { makeResetCode, sendResetCode } from '../../platform/auth/resetCode.ts'
import type { Db } from '../../platform/db/pool.ts'
import { notify } from '../../platform/notifications/notifications.ts'
import {
  type BaseContext,
  type Handler,
  type PreparationContext,
  withPreparation,
} from '../../platform/operation/context.ts'
import { fail } from '../../platform/operation/problem.ts'
import { noteChange } from '../../platform/records/rows.ts'
import { commonTexts } from './texts.ts'

/** The cookie that holds the grant of a correct code for one new password. */
const RESET_COOKIE = 'pledgebook_reset'

const COOKIE_PATH = '/api/Common'
const GRANT_SECONDS = 300

/** A login that this address serves, and one of its stores there. */
interface ResetLogin {
  loginId: string
  companyId: string
  storeId: string
}

/** Mails a code if the login exists; neither the reply nor its timing reveals whether it does. */
export const requestPasswordReset: Handler<'RequestPasswordReset'> = withPreparation(
  ({ services }) => makeResetCode(services.hashing.publicRequests),
  async (context, code) => {
    const found = await findLogin(context, context.body.userName, context.body.companyId)
    await sendResetCode(context, found?.loginId ?? null, code, { byColleague: false })
    return 'OTP sent to email'
  },
)

/**
 * Verifies a code, once. A correct code sets the cookie for {@link setNewPassword}. A code that is wrong, expired or was tried too often
 * and an unknown name get the same reply and cost the same hashing.
 */
export const verifyOtp: Handler<'VerifyOtp'> = withPreparation(matchingCodes, async (context, matching) => {
  const { db, now, body, address } = context
  const found = await findLogin(context, body.name, body.companyId)
  const { rows } = await db.execute<{ hash: string }>(
    sql`select auth.try_reset_code(${found?.loginId ?? null}::uuid, ${networkOf(address)},
      ${now.toISOString()}::timestamptz) as hash`,
  )
  const tried = rows.map(({ hash }) => hash)
  if (!found || !tried.some((hash) => matching.includes(hash))) {
    const errors = [{ field: 'otp', message: commonTexts.wrongCode }]
    throw fail(422, commonTexts.wrongCode, errors, { commits: true })
  }
  const token = randomBytes(32).toString('base64url')
  await db.execute(
    sql`select auth.pass_reset_code(${found.loginId}, ${sql.param(tried)}::text[], ${hashToken(token)},
      ${now.toISOString()}::timestamptz)`,
  )
  context.setCookie({ name: RESET_COOKIE, value: token, path: COOKIE_PATH, maxAgeSeconds: GRANT_SECONDS })
  return 'OTP Validate Success'
})

/** A login has at most two codes at a time: one that was requested, one sent by a colleague. */
const CODES = 2

/**
 * The hashes of the login's codes that match the given one. For an unknown name the same number of hashes is compared, so that timing
 * reveals nothing.
 */
async function matchingCodes(context: PreparationContext<'VerifyOtp'>): Promise<string[]> {
  const { body, now, services, read } = context
  const hashes = await read(async (db) => {
    const login = await loginNamed(db, body.name)
    const { rows } = await db.execute<{ code_hash: string }>(
      sql`select code_hash from auth.live_reset_codes(${login?.login_id ?? null}::uuid, ${now.toISOString()}::timestamptz)`,
    )
    return rows.map(({ code_hash }) => code_hash)
  })
  const matching: string[] = []
  for (let at = 0; at < CODES; at += 1) {
    const hash = hashes[at] ?? null
    if ((await services.hashing.publicRequests.verify(hash, body.otp.trim())) && hash) matching.push(hash)
  }
  return matching
}

/** Sets the password with the grant of a correct code, ends every session of the login and lifts its lock. */
export const setNewPassword: Handler<'SetNewPassword'> = withPreparation(
  hashNewPassword,
  async (context, hash) => {
    const { db, now, body, cookies } = context
    const found = await findLogin(context, body.name, body.companyId)
    const token = cookies[RESET_COOKIE] ?? ''
    const { rows } = await db.execute<{ good: boolean }>(
      sql`select auth.use_reset_grant(${hashToken(token)}, ${found?.loginId ?? null}::uuid,
      ${now.toISOString()}::timestamptz) as good`,
    )
    if (!found || !rows[0]?.good || hash === null)
      throw fail(403, commonTexts.noGrant, undefined, { commits: true })
    requireValidPassword(body.password, body.name.trim())
    const { loginId, companyId } = found
    await db.execute(sql`select auth.set_password(${loginId}, ${hash}, false)`)
    await db.execute(sql`select auth.end_sessions(${loginId}, null)`)
    await db.execute(sql`select auth.lift_locks(${loginId})`)
    noteChange(context, 'credential', loginId, null, { resetByCode: true })
    await context.openCompany(companyId)
    await notify(context, {
      companyId,
      logins: [loginId],
      type: 'alert',
      title: commonTexts.passwordSetTitle,
      description: commonTexts.passwordSetDescription(context.address),
      path: '/profile',
    })
    context.setCookie({ name: RESET_COOKIE, value: '', path: COOKIE_PATH, maxAgeSeconds: 0 })
    return 'Password changed successfully'
  },
)

/** The hash of the new password; null without a cookie, because the request is then rejected. */
async function hashNewPassword(context: PreparationContext<'SetNewPassword'>): Promise<string | null> {
  const { body, cookies, services } = context
  return cookies[RESET_COOKIE] ? services.hashing.publicRequests.hash(body.password) : null
}

/** The active login of a name, if it has a place at this address (in the company, if one is named). */
async function findLogin(
  context: Pick<BaseContext, 'db' | 'host' | 'actFor'>,
  userName: string,
  company: string | undefined,
): Promise<ResetLogin | null> {
  const { db } = context
  const login = await loginNamed(db, userName)
  const loginId = login?.login_id ?? null
  const places = await storesOfLogin(context, loginId)
  const place = places.find(
    ({ company_id, served }) => served && (company === undefined || company_id === company),
  )
  if (!loginId || !login?.active || !place) return null
  const { company_id: companyId, store_id: storeId } = place
  context.actFor({ companyId, storeId, userId: loginId })
  return { loginId, companyId, storeId }
}

async function loginNamed(db: Db, userName: string) {
  const { rows } = await db.execute<{ login_id: string; active: boolean }>(
    sql`select login_id, active from auth.find_login(${userName.trim()})`,
  )
  return rows[0]
}

/** Only the hash is stored, so that reading the database does not allow setting a password. */
function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
