import { createHash } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { prepared, preparedSql } from '../db/pool.ts'
import { idempotency } from '../db/schema/journal.ts'
import type { BaseContext } from './context.ts'
import { refuse, refuseField } from './problem.ts'
import { texts } from './texts.ts'

/** How long an answer is kept, in days (further decisions, Contract). */
const KEPT_DAYS = 30
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** The name of the header that carries the key. */
export const KEY_HEADER = 'idempotency-key'

type Scope = Pick<BaseContext, 'db' | 'actor'>

/** A request that carries a key: which operation, the key, and what it asks. */
export interface KeyedRequest {
  operation: string
  key: string
  /** What it asks, as {@link hashOf} tells it. */
  asked: string
}

/** @throws Refusal 400 when a request of money carries no key that is a UUID. */
export function readKey(header: string | string[] | undefined): string {
  if (typeof header === 'string' && UUID.test(header)) return header.toLowerCase()
  throw refuse(400, texts.keyNeeded, [{ field: 'Idempotency-Key', message: texts.keyNeeded }])
}

/** What a row is found by, and what was asked: see `keyOf`. */
const keyed = {
  companyId: sql.placeholder('companyId'),
  loginId: sql.placeholder('loginId'),
  operation: sql.placeholder('operation'),
  key: sql.placeholder('key'),
  asked: sql.placeholder('asked'),
}

const keyClaimed = prepared((db) =>
  db
    .insert(idempotency)
    .values(keyed)
    .onConflictDoNothing()
    .returning({ key: idempotency.key })
    .prepare('key claimed'),
)

/**
 * Claims a key for this company, login and operation inside the running transaction; answers whether it was free. A second arrival
 * waits for the first, and so does every statement behind it.
 */
export async function claimKey(scope: Scope, request: KeyedRequest): Promise<boolean> {
  const claimed = await keyClaimed(scope.db).execute(keyOf(scope, request))
  return claimed.length > 0
}

function keyOf({ actor }: Scope, request: KeyedRequest) {
  return { companyId: actor.companyId, loginId: actor.userId, ...request }
}

/**
 * What was answered to a key that was used before.
 * @throws Refusal 409 when it was used for another request.
 */
export async function keptReply(
  { db, actor }: Scope,
  { operation, key, asked }: KeyedRequest,
): Promise<unknown> {
  const [kept] = await db
    .select()
    .from(idempotency)
    .where(
      and(
        eq(idempotency.companyId, actor.companyId),
        eq(idempotency.loginId, actor.userId),
        eq(idempotency.operation, operation),
        eq(idempotency.key, key),
      ),
    )
    .limit(1)
  if (!kept) throw refuseField('Idempotency-Key', texts.keyNeeded)
  if (kept.asked !== asked) throw refuse(409, texts.keyUsed)
  return kept.reply
}

// As an insertion that finds its row there: by its key always, where an update planned for a small table would read it all.
const replyKept = prepared((db) =>
  db
    .insert(idempotency)
    .values({ ...keyed, reply: sql`${sql.placeholder('reply')}::jsonb` })
    .onConflictDoUpdate({
      target: [idempotency.companyId, idempotency.loginId, idempotency.operation, idempotency.key],
      set: { reply: sql`excluded.reply` },
    })
    .prepare('reply kept'),
)

/** Keeps the answer with its key, which was claimed in the same transaction. */
export async function keepReply(scope: Scope, request: KeyedRequest, reply: unknown): Promise<void> {
  await replyKept(scope.db).execute({ ...keyOf(scope, request), reply: JSON.stringify(reply ?? null) })
}

const oldForgotten = preparedSql(sql`
  delete from idempotency
  where company_id = ${sql.placeholder('companyId')} and created_at < ${sql.placeholder('before')}::timestamptz`)

/** Forgets the company's answers that are older than 30 days. */
export async function forgetOldKeys({ db, actor, now }: Scope & Pick<BaseContext, 'now'>): Promise<void> {
  const before = new Date(now.getTime() - KEPT_DAYS * 86_400_000)
  await oldForgotten(db).execute({ companyId: actor.companyId, before: before.toISOString() })
}

/** Of what was asked, whatever the order of its fields. */
export function hashOf(asked: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(inOrder(asked)))
    .digest('hex')
}

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder)
  if (typeof value !== 'object' || value === null) return value ?? null
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))
  return entries.map(([key, inner]) => [key, inOrder(inner)])
}
