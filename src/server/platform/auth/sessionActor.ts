import type { Right } from '../../../api/gen/operations.ts'
import { type Connections, queryOnce } from '../db/pool.ts'
import type { Actor } from '../operation/context.ts'

/** A live session as auth.session_context returns it. */
export interface SessionRow {
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
  created_at: Date | string
  /** As Screen.action, separated by spaces. */
  grants: string
  companies: string[]
  stores: string[]
  stores_of_books: string[]
}

/** The actor of a session, with the version of the session (see auth.session_if_changed). */
export interface LoadedActor {
  actor: Actor
  version: string
}

/**
 * The actor of a session, in one query: the cached one if it has not changed; null when the session has ended or the login may no longer
 * work in its store.
 */
export async function loadActor(
  connections: Connections,
  sessionId: string,
  known?: LoadedActor,
): Promise<LoadedActor | null> {
  // Named, so that each connection plans it once: it runs before many calls.
  const { rows } = await queryOnce<SessionRow & { known: string }>(connections, {
    name: 'session',
    text: 'select * from auth.session_if_changed($1, $2)',
    values: [sessionId, known?.version ?? null],
  })
  const [row] = rows
  if (!row) return null
  if (known && row.known === known.version && row.login_id === null) return known
  return { actor: actorIn(sessionId, row), version: row.known }
}

/** The actor of a session. */
export function actorIn(sessionId: string, row: SessionRow): Actor {
  return {
    sessionId,
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
    grants: new Set(row.grants.split(' ') as Right[]),
    companies: row.companies,
    stores: row.stores,
    storesOfBooks: row.stores_of_books,
    sessionStartedAt: new Date(row.created_at),
  }
}
