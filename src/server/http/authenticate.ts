import type { FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { Actor } from '../core/context.ts'
import { refuse } from '../core/problem.ts'
import { texts } from '../core/texts.ts'
import type { Tokens } from '../core/tokens.ts'

interface SessionRow {
  login_id: string
  login_name: string
  user_name: string
  must_change: boolean
  company_id: string
  company_name: string
  store_id: string
  store_name: string
  time_zone: string
  role_id: string
  created_at: Date
  grants: string[]
  companies: string[]
  stores: string[]
}

/** Why a session ended shows in the problem's type, so that the browser can say it. */
export const DEAD_TOKEN = 'urn:pledgebook:session-ended'

/**
 * Who asks, by the bearer token and the session behind it; one query.
 * @throws Refusal 401 without a token, with a dead or forged one, or when its session or place is gone.
 */
export async function authenticate(pool: pg.Pool, tokens: Tokens, request: FastifyRequest): Promise<Actor> {
  const token = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1]
  if (!token) throw refuse(401, texts.noToken, undefined, { type: DEAD_TOKEN })
  const actor = await actorOf(pool, tokens, token)
  if (!actor) throw refuse(401, texts.deadToken, undefined, { type: DEAD_TOKEN })
  return actor
}

/** Who a bearer token stands for, by the session behind it; null when it is dead or forged, or its session or place gone. */
export async function actorOf(pool: pg.Pool, tokens: Tokens, token: string): Promise<Actor | null> {
  const claims = await tokens.verify(token)
  const row = claims && (await sessionContext(pool, claims.sessionId))
  const good =
    row &&
    row.login_id === claims.userId &&
    row.company_id === claims.companyId &&
    row.store_id === claims.storeId
  if (!good) return null
  return {
    sessionId: claims.sessionId,
    userId: row.login_id,
    userName: row.user_name,
    name: row.login_name,
    mustChangePassword: row.must_change,
    companyId: row.company_id,
    companyName: row.company_name,
    storeId: row.store_id,
    storeName: row.store_name,
    timeZone: row.time_zone,
    roleId: row.role_id,
    grants: new Set(row.grants),
    companies: row.companies,
    stores: row.stores,
    sessionStartedAt: row.created_at,
  }
}

async function sessionContext(pool: pg.Pool, sessionId: string): Promise<SessionRow | null> {
  const { rows } = await pool.query<SessionRow>('select * from auth.session_context($1)', [sessionId])
  return rows[0] ?? null
}
