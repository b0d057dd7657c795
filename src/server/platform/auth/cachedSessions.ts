import { LRUCache } from 'lru-cache'
import pg from 'pg'
import { errorCode } from '../db/pool.ts'
import { type FindSession, findIn, matchesClaims, type Session } from './findSession.ts'
import { type LoadedActor, loadActor } from './sessionActor.ts'

/** How many sessions the cache holds. */
const CACHED_SESSIONS = 10_000

/** The error code of auth.verify_session for a stale cached session. */
const STALE_SESSION = 'PB401'

const cache = new LRUCache<string, LoadedActor>({ max: CACHED_SESSIONS })

/** Loads a session from the database in one query, which returns only the version of one that has not changed since it was cached. */
export const loadSession: FindSession = findIn(async (connections, sessionId) => {
  const loaded = await loadActor(connections, sessionId, cache.get(sessionId))
  if (loaded) cache.set(sessionId, loaded)
  return loaded
})

/** Finds a session in this server's cache, unverified and without a query; else loads it. */
export const findSession: FindSession = async (connections, tokens, token) => {
  const claims = await tokens.verify(token)
  const cached = claims && cache.get(claims.sessionId)
  const reload = () => loadSession(connections, tokens, token)
  if (!cached || !matchesClaims(cached.actor, claims)) return reload()
  const values = [claims.sessionId, cached.version].map((value) => pg.escapeLiteral(value))
  return { actor: cached.actor, unverified: { statement: `select auth.verify_session(${values})`, reload } }
}

/**
 * Runs a part of a request with its session: `check` before the transaction, then `run`, which begins it. If an unverified session fails
 * the check, or the transaction finds it stale, the session is loaded and both are run once more, so that nothing is decided by a stale
 * session.
 * @param session null for a public operation
 */
export async function withSession<Checked, Result>(
  session: Session | null,
  check: (session: Session | null) => Checked,
  run: (checked: Checked, session: Session | null) => Promise<Result>,
): Promise<Result> {
  let isChecked = false
  try {
    const checked = check(session)
    isChecked = true
    return await run(checked, session)
  } catch (error) {
    const isFinal = isChecked && errorCode(error) !== STALE_SESSION
    if (isFinal || !session?.unverified) throw error
    return withSession(await session.unverified.reload(), check, run)
  }
}
