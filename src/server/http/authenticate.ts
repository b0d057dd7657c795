import type { FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { Actor } from '../core/context.ts'
import { refuse } from '../core/problem.ts'
import { remember } from '../core/remember.ts'
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
  const actor = claims && (await actorBehind(pool, claims.sessionId))
  const good =
    actor &&
    actor.userId === claims.userId &&
    actor.companyId === claims.companyId &&
    actor.storeId === claims.storeId
  return good ? actor : null
}

/** Sessions of which is remembered who works under them. */
const REMEMBERED = 10_000

/** Who works under a session, and what the database knows that by (see auth.session_asked). */
const remembered = remember<{ known: string; actor: Actor }>(REMEMBERED)

async function actorBehind(pool: pg.Pool, sessionId: string): Promise<Actor | null> {
  const last = remembered.get(sessionId)
  // By name, so that each connection plans it once: it comes before every call.
  const { rows } = await pool.query<SessionRow & { known: string }>({
    name: 'session',
    text: 'select * from auth.session_asked($1, $2)',
    values: [sessionId, last?.known ?? null],
  })
  const [row] = rows
  if (!row) return null
  if (row.known === last?.known && row.login_id === null) return last.actor
  const actor = actorIn(sessionId, row)
  remembered.keep(sessionId, { known: row.known, actor })
  return actor
}
