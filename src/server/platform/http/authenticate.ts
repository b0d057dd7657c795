import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import pg from 'pg'
import { actorIn, type SessionRow } from '../auth/sessionActor.ts'
import type { Claims, Tokens } from '../auth/tokens.ts'
import { type Connections, errorCode, queryOnce } from '../db/pool.ts'
import type { Actor } from '../operation/context.ts'
import { fail } from '../operation/problem.ts'
import { texts } from '../operation/texts.ts'

/** Problem type by which the browser knows that a session ended. */
export const SESSION_ENDED = 'urn:pledgebook:session-ended'

/** The session of a request. */
export interface Session {
  actor: Actor
  /**
   * The version of the session in this server's cache (see auth.session_if_changed), to be verified before anything is done with it; null
   * for a session that was loaded from the database.
   */
  cachedVersion: string | null
}

/**
 * Loads the session of a request from the database by its bearer token; one query.
 * @throws DomainError 401 without a token, with an expired or forged one, or when its session or place is gone.
 */
export async function loadSession(
  connections: Connections,
  tokens: Tokens,
  request: FastifyRequest,
): Promise<Session> {
  const token = bearerOf(request)
  if (!token) throw fail(401, texts.noToken, undefined, { type: SESSION_ENDED })
  const actor = await actorOf(connections, tokens, token)
  if (!actor) throw fail(401, texts.deadToken, undefined, { type: SESSION_ENDED })
  return { actor, cachedVersion: null }
}

/** The session of a request as this server has it in its cache; null without one. It may be stale: see {@link verificationOf}. */
export async function cachedSession(tokens: Tokens, request: FastifyRequest): Promise<Session | null> {
  const token = bearerOf(request)
  const claims = token ? await tokens.verify(token) : null
  const cached = claims && cache.get(claims.sessionId)
  return cached && matchesClaims(cached.actor, claims) ? cached : null
}

/** Whether a session comes from the cache, and is not verified yet. */
export function isCached(session: Session | null): boolean {
  return session !== null && session.cachedVersion !== null
}

function bearerOf(request: FastifyRequest): string | undefined {
  return /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
}

/** The actor of a bearer token by its session; null when the token is expired or forged, or its session or place is gone. */
export async function actorOf(
  connections: Connections,
  tokens: Tokens,
  token: string,
): Promise<Actor | null> {
  const claims = await tokens.verify(token)
  const actor = claims && (await loadActor(connections, claims.sessionId))
  return actor && matchesClaims(actor, claims) ? actor : null
}

function matchesClaims(actor: Actor, { userId, companyId, storeId }: Claims): boolean {
  return actor.userId === userId && actor.companyId === companyId && actor.storeId === storeId
}

/** How many sessions the cache holds. */
const CACHED_SESSIONS = 10_000

const cache = new LRUCache<string, { actor: Actor; cachedVersion: string }>({ max: CACHED_SESSIONS })

/** The error code of auth.verify_session of a stale cached session. */
const STALE_SESSION = 'PB401'

/**
 * The statement that verifies a cached session in the database; undefined for a session that was loaded. Sent first in a transaction, it
 * fails the transaction of a stale session with an error for which {@link isStaleSession} is true.
 */
export function verificationOf(session: Session | null): string | undefined {
  if (!session || session.cachedVersion === null) return undefined
  const { actor, cachedVersion } = session
  return `select auth.verify_session(${pg.escapeLiteral(actor.sessionId)}, ${pg.escapeLiteral(cachedVersion)})`
}

/** Whether an error means that a cached session is stale. */
export function isStaleSession(error: unknown): boolean {
  return errorCode(error) === STALE_SESSION
}

async function loadActor(connections: Connections, sessionId: string): Promise<Actor | null> {
  const cached = cache.get(sessionId)
  // Named, so that each connection plans it once: it runs before every call.
  const { rows } = await queryOnce<SessionRow & { known: string }>(connections, {
    name: 'session',
    text: 'select * from auth.session_if_changed($1, $2)',
    values: [sessionId, cached?.cachedVersion ?? null],
  })
  const [row] = rows
  if (!row) return null
  if (row.known === cached?.cachedVersion && row.login_id === null) return cached.actor
  const actor = actorIn(sessionId, row)
  cache.set(sessionId, { actor, cachedVersion: row.known })
  return actor
}
