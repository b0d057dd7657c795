import type { FastifyRequest } from 'fastify'
import pg from 'pg'
import { actorIn, type SessionRow } from '../auth/sessionActor.ts'
import type { Claims, Tokens } from '../auth/tokens.ts'
import { type Connections, errorCode, queryOnce } from '../db/pool.ts'
import { boundedCache } from '../jobs/boundedCache.ts'
import type { Actor } from '../operation/context.ts'
import { refuse } from '../operation/problem.ts'
import { texts } from '../operation/texts.ts'

/** Why a session ended shows in the problem's type, so that the browser can say it. */
export const DEAD_TOKEN = 'urn:pledgebook:session-ended'

/**
 * Who asks, by the bearer token and the session behind it; one query.
 * @throws Refusal 401 without a token, with a dead or forged one, or when its session or place is gone.
 */
export async function authenticate(
  connections: Connections,
  tokens: Tokens,
  request: FastifyRequest,
): Promise<Actor> {
  const token = bearerOf(request)
  if (!token) throw refuse(401, texts.noToken, undefined, { type: DEAD_TOKEN })
  const actor = await actorOf(connections, tokens, token)
  if (!actor) throw refuse(401, texts.deadToken, undefined, { type: DEAD_TOKEN })
  return actor
}

function bearerOf(request: FastifyRequest): string | undefined {
  return /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
}

/** Who a bearer token stands for, by the session behind it; null when it is dead or forged, or its session or place gone. */
export async function actorOf(
  connections: Connections,
  tokens: Tokens,
  token: string,
): Promise<Actor | null> {
  const claims = await tokens.verify(token)
  const actor = claims && (await actorBehind(connections, claims.sessionId))
  return actor && isMeant(actor, claims) ? actor : null
}

function isMeant(actor: Actor, { userId, companyId, storeId }: Claims): boolean {
  return actor.userId === userId && actor.companyId === companyId && actor.storeId === storeId
}

/** Who is remembered to work under a session, and what the database knew that by (see auth.session_asked). */
export interface Recalled {
  actor: Actor
  known: string
}

/** Sessions of which is remembered who works under them. */
const REMEMBERED = 10_000

const remembered = boundedCache<Recalled>(REMEMBERED)

/** Who asks, as far as this server remembers: `proofOf` stands ahead of all that is done for them. Null for nobody. */
export async function recall(tokens: Tokens, request: FastifyRequest): Promise<Recalled | null> {
  const token = bearerOf(request)
  const claims = token ? await tokens.verify(token) : null
  const last = claims && remembered.get(claims.sessionId)
  return last && isMeant(last.actor, claims) ? last : null
}

/** The code of auth.prove_session for a session that is not as it was remembered. */
const NOT_AS_RECALLED = 'PB401'

/**
 * The statement by which the database proves that a session stands, and that all is as it was remembered. If not it fails the
 * transaction that it stands ahead of, with an error of which `isNotAsRecalled` is true.
 */
export function proofOf({ actor, known }: Recalled): string {
  return `select auth.prove_session(${pg.escapeLiteral(actor.sessionId)}, ${pg.escapeLiteral(known)})`
}

/** Whether an error says that who asks is not who was remembered. */
export function isNotAsRecalled(error: unknown): boolean {
  return errorCode(error) === NOT_AS_RECALLED
}

async function actorBehind(connections: Connections, sessionId: string): Promise<Actor | null> {
  const last = remembered.get(sessionId)
  // By name, so that each connection plans it once: it comes before every call.
  const { rows } = await queryOnce<SessionRow & { known: string }>(connections, {
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
