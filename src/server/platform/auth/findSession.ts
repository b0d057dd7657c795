import type { Connections } from '../db/pool.ts'
import type { Actor } from '../operation/context.ts'
import { fail } from '../operation/problem.ts'
import type { Claims, Tokens } from '../operation/services.ts'
import { texts } from '../operation/texts.ts'
import type { LoadedActor } from './sessionActor.ts'

/** Problem type by which the browser knows that a session ended. */
export const SESSION_ENDED = 'urn:pledgebook:session-ended'

/** The session of a request. */
export interface Session {
  actor: Actor
  /** How to verify a session that may have changed since it was loaded; null for one that the database has just returned. */
  unverified: Unverified | null
}

/** How a session is verified before anything is done with it. */
export interface Unverified {
  /** The statement that verifies it; sent first in a transaction, it aborts the transaction if the session is stale. */
  statement: string
  /** Loads the session from the database. @throws DomainError 401 when it is gone. */
  reload: () => Promise<Session>
}

/**
 * Finds the session of a bearer token.
 * @throws DomainError 401 when the token is expired or forged, its session has ended, or the login may no longer work in its store.
 */
export type FindSession = (connections: Connections, tokens: Tokens, token: string) => Promise<Session>

/** Loads sessions from the database by a function that loads the actor of one. */
export function findIn(
  loadActor: (connections: Connections, sessionId: string) => Promise<LoadedActor | null>,
): FindSession {
  return async (connections, tokens, token) => {
    const claims = await tokens.verify(token)
    const loaded = claims && (await loadActor(connections, claims.sessionId))
    if (!loaded || !matchesClaims(loaded.actor, claims)) throw endedSession(texts.deadToken)
    return { actor: loaded.actor, unverified: null }
  }
}

/** Whether a session still has the login, company and store of a token. */
export function matchesClaims(actor: Actor, { userId, companyId, storeId }: Claims): boolean {
  return actor.userId === userId && actor.companyId === companyId && actor.storeId === storeId
}

/** The problem of a request without a live session. */
export function endedSession(text: string): Error {
  return fail(401, text, undefined, { type: SESSION_ENDED })
}
