import { hash } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { idempotency } from '../../db/schema/journal.ts'
import { preparedSql } from '../db/pool.ts'
import { isUuid } from '../text/isUuid.ts'
import { daysBefore } from '../text/time.ts'
import type { BaseContext } from './context.ts'
import { fail } from './problem.ts'
import { texts } from './texts.ts'

/** How long a reply is kept, in days (further decisions, Contract). */
const STORED_DAYS = 30

/** The header of the idempotency key. */
export const KEY_HEADER = 'idempotency-key'

/** The problem type of a key that was used for another request, which has been executed. */
const KEY_USED = 'urn:pledgebook:key-used'

/** The header that marks a repeated reply. */
export const REPLAYED_HEADER = 'idempotency-replayed'

type Scope = Pick<BaseContext, 'db' | 'actor'>

/** A request with an idempotency key. */
export interface KeyedRequest {
  operation: string
  key: string
  /** Hash of its content, by {@link hashOf}. */
  contentHash: string
}

/** @throws DomainError 400 if `Idempotency-Key` is missing or not a UUID. */
export function readKey(header: string | string[] | undefined): string {
  if (typeof header === 'string' && isUuid(header)) return header.toLowerCase()
  throw fail(400, texts.keyNeeded, [{ field: 'Idempotency-Key', message: texts.keyNeeded }])
}

const placeholder = sql.placeholder
/** Placeholders of the key and of the request's hash, filled by `keyOf`. */
const keyed = sql`${placeholder('companyId')}, ${placeholder('loginId')}, ${placeholder('operation')}, ${placeholder('key')}, ${placeholder('contentHash')}`

const claimKeySql = preparedSql(sql`
  insert into idempotency (company_id, login_id, operation, key, request_hash) values (${keyed}) on conflict do nothing`)

/**
 * Claims a key for this company and operation inside the running transaction; returns whether it was free. A repeated request
 * waits here until the first one commits or rolls back.
 */
export async function claimKey(scope: Scope, request: KeyedRequest): Promise<boolean> {
  const { rowCount } = await claimKeySql(scope.db).execute(keyOf(scope, request))
  return rowCount === 1
}

const freeKeySql = preparedSql(sql`
  delete from idempotency
  where company_id = ${placeholder('companyId')} and operation = ${placeholder('operation')} and key = ${placeholder('key')}`)

/** Frees a key that was claimed in the running transaction, which commits without a reply. */
export async function freeKey(scope: Scope, request: KeyedRequest): Promise<void> {
  await freeKeySql(scope.db).execute(keyOf(scope, request))
}

function keyOf({ actor }: Pick<Scope, 'actor'>, request: KeyedRequest) {
  return { companyId: actor.companyId, loginId: actor.userId, ...request }
}

/**
 * The stored reply of a key that was used before; null when nothing is stored.
 * @throws DomainError 409 when it was used for another request, or by another login of the company.
 */
export async function storedReply(
  { db, actor }: Scope,
  { operation, key, contentHash }: KeyedRequest,
): Promise<{ reply: unknown } | null> {
  const [stored] = await db
    .select()
    .from(idempotency)
    .where(
      and(
        eq(idempotency.companyId, actor.companyId),
        eq(idempotency.operation, operation),
        eq(idempotency.key, key),
      ),
    )
    .limit(1)
  if (!stored) return null
  if (stored.loginId !== actor.userId) throw fail(409, texts.keyOfColleague)
  if (stored.requestHash !== contentHash) throw fail(409, texts.keyUsed, undefined, { type: KEY_USED })
  return { reply: stored.reply }
}

/**
 * Stores a reply with its key, which was claimed in the same transaction. Uses `insert … on conflict do update`, which always finds the
 * row by its key; a plain update can be planned as a sequential scan while the table is small. Its values are those of {@link replyValues}.
 */
export const storeReplySql = sql`
  insert into idempotency (company_id, login_id, operation, key, request_hash, reply) values (${keyed}, ${placeholder('reply')}::jsonb)
  on conflict (company_id, operation, key) do update set reply = excluded.reply`

/** The values of {@link storeReplySql}. */
export function replyValues(scope: Pick<Scope, 'actor'>, request: KeyedRequest, reply: unknown) {
  return { ...keyOf(scope, request), reply: JSON.stringify(reply ?? null) }
}

const deleteExpiredSql = preparedSql(sql`
  delete from idempotency
  where company_id = ${placeholder('companyId')} and created_at < ${placeholder('before')}::timestamptz`)

/** Deletes the company's replies that are older than 30 days. */
export async function deleteExpiredKeys({ db, actor, now }: Scope & Pick<BaseContext, 'now'>): Promise<void> {
  const before = daysBefore(now, STORED_DAYS)
  await deleteExpiredSql(db).execute({ companyId: actor.companyId, before: before.toISOString() })
}

/** Hash of a request, regardless of the order of its fields. */
export function hashOf(content: unknown): string {
  return hash('sha256', JSON.stringify(withSortedKeys(content)))
}

function withSortedKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withSortedKeys)
  if (typeof value !== 'object' || value === null) return value ?? null
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))
  return entries.map(([key, inner]) => [key, withSortedKeys(inner)])
}
