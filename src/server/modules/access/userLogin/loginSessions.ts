import { sql } from 'drizzle-orm'
import type { SessionRow } from '../../../../api/gen/model/index.ts'
import type { BaseContext, Handler } from '../../../platform/operation/context.ts'
import { fail } from '../../../platform/operation/problem.ts'
import { texts } from '../../../platform/operation/texts.ts'
import { requireNotAbove } from './compare.ts'
import { readLogin } from './loginRow.ts'

interface OpenSession extends Record<string, unknown> {
  id: string
  store_name: string
  address: string
  user_agent: string
  created_at: string
  last_used_at: string
}

/** The actor's open sessions, most recently used first. */
export const getMySessions: Handler<'GetMySessions'> = async ({ db, actor }) => {
  const { rows } = await db.execute<OpenSession>(sql`select * from auth.list_sessions(${actor.userId})`)
  return { rows: rows.map((row) => toSessionRow(row, actor.sessionId)) }
}

/** The open sessions of a login that the actor may see, most recently used first. */
export const getSessions: Handler<'GetSessions'> = async (context) => {
  const { db, actor, query } = context
  const { login } = await readLogin(context, query.id)
  const { rows } = await db.execute<OpenSession>(
    sql`select * from auth.sessions_seen(${login.id}, ${sql.param(actor.companies)}::uuid[])`,
  )
  return { rows: rows.map((row) => toSessionRow(row, actor.sessionId)) }
}

/** Ends a session of a login that the actor may see and that has no rights which the actor lacks. */
export const endSession: Handler<'EndSession'> = async (context) => {
  const { db, query } = context
  const { rows } = await db.execute<{ login_id: string | null }>(
    sql`select auth.session_login(${query.id}) as login_id`,
  )
  const loginId = rows[0]?.login_id
  if (!loginId) throw fail(404, texts.notFound)
  const { login } = await readLogin(context, loginId)
  await requireNotAbove(context, login.id)
  await end(db, query.id, login.id)
}

/** Ends a session of the actor. */
export const endMySession: Handler<'EndMySession'> = ({ db, query, actor }) => end(db, query.id, actor.userId)

/** Ends the session that the token belongs to. */
export const signOut: Handler<'SignOut'> = ({ db, actor }) => end(db, actor.sessionId, actor.userId)

async function end(db: BaseContext['db'], sessionId: string, loginId: string): Promise<undefined> {
  const { rows } = await db.execute<{ ended: boolean }>(
    sql`select auth.end_session(${sessionId}, ${loginId}) as ended`,
  )
  if (!rows[0]?.ended) throw fail(404, texts.notFound)
}

function toSessionRow(row: OpenSession, own: string): SessionRow {
  return {
    id: row.id,
    storeName: row.store_name,
    address: row.address,
    userAgent: row.user_agent,
    createdAt: new Date(row.created_at).toISOString(),
    lastUsedAt: new Date(row.last_used_at).toISOString(),
    current: row.id === own,
  }
}
