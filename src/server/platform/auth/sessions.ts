import { sql } from 'drizzle-orm'
import type { Session } from '../../../api/gen/model/index.ts'
import type { BaseContext } from '../operation/context.ts'
import { newId } from '../records/rows.ts'
import { networkOf } from './network.ts'

/** Maximum lifetime of a session in milliseconds, even if it is used all the time. */
const SESSION_MS = 12 * 3_600_000

/** A store of a company, and a login that works there. */
export interface LoginStore {
  loginId: string
  companyId: string
  storeId: string
}

/**
 * Opens a session of a login in one of its stores and signs its first token.
 * @throws Error when the login has no active role in that store: the caller must select the store from auth.places.
 */
export async function openSession(
  context: Pick<BaseContext, 'db' | 'now' | 'address' | 'userAgent' | 'services'>,
  place: LoginStore,
): Promise<Session> {
  const { db, address, userAgent } = context
  const { loginId, companyId, storeId } = place
  const sessionId = newId()
  await db.execute(
    sql`select auth.open_session(${sessionId}, ${loginId}, ${companyId}, ${storeId}, ${address}, ${networkOf(address)},
      ${userAgent})`,
  )
  return signFor(context, sessionId, place)
}

/** Switches the actor's session to another store of the login; the old token names the old store and is rejected from then on. */
export async function moveSession(
  context: Pick<BaseContext, 'db' | 'now' | 'services' | 'actor'>,
  place: { companyId: string; storeId: string },
): Promise<Session> {
  const { db, actor } = context
  await db.execute(sql`select auth.switch_session(${actor.sessionId}, ${place.companyId}, ${place.storeId})`)
  return signFor(context, actor.sessionId, { loginId: actor.userId, ...place })
}

/** A new token for the actor's session; it never outlives the session. */
export function renewSession(
  context: Pick<BaseContext, 'db' | 'now' | 'services' | 'actor'>,
): Promise<Session> {
  const { userId: loginId, companyId, storeId, sessionId } = context.actor
  return signFor(context, sessionId, { loginId, companyId, storeId })
}

async function signFor(
  { db, now, services }: Pick<BaseContext, 'db' | 'now' | 'services'>,
  sessionId: string,
  { loginId, companyId, storeId }: LoginStore,
): Promise<Session> {
  const { rows } = await db.execute<{
    login_name: string
    company_name: string
    must_change: boolean
    time_zone: string
    created_at: Date
  }>(
    sql`select login_name, company_name, must_change, time_zone, created_at from auth.session_context(${sessionId})`,
  )
  const row = rows[0]
  if (!row) throw new Error('a session without a place cannot have a token')
  const notAfter = new Date(new Date(row.created_at).getTime() + SESSION_MS)
  return {
    token: await services.tokens.sign({ userId: loginId, companyId, storeId, sessionId }, now, notAfter),
    companyId,
    storeId,
    userId: loginId,
    userName: row.login_name,
    companyName: row.company_name,
    timeZone: row.time_zone,
    mustChangePassword: row.must_change,
    serverTime: now.toISOString(),
  }
}
