import type { FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { Actor } from '../core/context.ts'
import { refuse } from '../core/problem.ts'
import { actorIn, type SessionRow } from '../core/sessionActor.ts'
import { texts } from '../core/texts.ts'
import type { Tokens } from '../core/tokens.ts'

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
  return good ? actorIn(claims.sessionId, row) : null
}

async function sessionContext(pool: pg.Pool, sessionId: string): Promise<SessionRow | null> {
  // By name, so that each connection plans it once: it comes before every call.
  const { rows } = await pool.query<SessionRow>({
    name: 'session',
    text: 'select * from auth.session_context($1)',
    values: [sessionId],
  })
  return rows[0] ?? null
}
