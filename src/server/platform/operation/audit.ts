import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { type Db, preparedSql } from '../db/pool.ts'
import { mask } from '../text/mask.ts'
import type { Change } from './context.ts'

/** The chain of actions without a known company. */
export const INSTALLATION = '00000000-0000-0000-0000-000000000000'

/** One entry of the audit log. */
export interface AuditEntry {
  companyId: string
  userId: string | null
  storeId: string | null
  address: string
  operation: string
  status: number
  request: unknown
  changes: Change[]
  /** Paths in `request.body` with secrets, such as `owner.password`. */
  secrets: readonly string[]
}

/** Names of secret fields anywhere; fields marked `x-secret` in the API description are added. */
const SECRET = /password|secret|token|^otp$/i
const IDENTITY = /^(pan|aadhaar|idNumber|idKey|accountNumber|bankAccountNumber)$/i

/**
 * The entries of a request: its own, and one in the log of each other company whose records it changed, with only those changes and without
 * the body, which may have data of several companies. In the order of companies, so that requests lock their chains in the same order.
 */
export function entriesByCompany(own: AuditEntry): AuditEntry[] {
  const changed = Map.groupBy(own.changes, companyOf)
  changed.delete(null)
  changed.delete(own.companyId)
  if (changed.size === 0) return [own]
  const { query } = own.request as { query?: unknown }
  const others = [...changed].map(([companyId, changes]) => ({
    ...own,
    companyId: companyId ?? own.companyId,
    request: { query },
    changes,
  }))
  return [own, ...others].sort((one, other) => (one.companyId < other.companyId ? -1 : 1))
}

/** The company whose record was changed; null for a change that names none, which belongs to the company of the request. */
export function companyOf({ entity, id, before, after }: Change): string | null {
  const companyId = entity === 'company' ? id : (after?.companyId ?? before?.companyId)
  return typeof companyId === 'string' ? companyId.toLowerCase() : null
}

const entryValue = (name: keyof ReturnType<typeof entryValues>) => sql.placeholder(`entry.${name}`)

/**
 * Appends an entry to the hash chain of its company. Other appends of the company wait until the transaction ends. Its values are those of
 * {@link toAppend}.
 */
export const appended = sql`auth.audit_append(${entryValue('companyId')}, ${entryValue('userId')}, ${entryValue('storeId')}, ${entryValue('address')},
  ${entryValue('operation')}, ${entryValue('status')}, ${entryValue('request')}, ${entryValue('changes')})`

/** {@link appended} for several entries, in order. Its values are those of {@link toAppendAll}. */
export const allAppended = sql`auth.audit_append_all(${sql.placeholder('entries')}::jsonb)`
const appendedAlone = preparedSql(sql`select ${allAppended}`)

/** Appends several entries, in order, as a separate statement. */
export async function appendAudit(db: Db, entries: readonly AuditEntry[]): Promise<void> {
  await appendedAlone(db).execute(toAppendAll(entries))
}

/** The values of {@link allAppended}. */
export function toAppendAll(entries: readonly AuditEntry[]) {
  return { entries: JSON.stringify(entries.map(entryValues)) }
}

/** The values of {@link appended}. */
export function toAppend(entry: AuditEntry) {
  const { request, changes, ...about } = entryValues(entry)
  const values = { ...about, request: JSON.stringify(request), changes: JSON.stringify(changes) }
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [`entry.${name}`, value]))
}

/**
 * An entry for storage: secrets are left out, identity numbers masked, bytes replaced by their hash. A changed record has only the
 * differing fields, before and after.
 */
function entryValues({ request, secrets, changes, ...about }: AuditEntry) {
  const paths = secrets.map((path) => `body.${path}`)
  return { ...about, request: redact(request, paths) ?? null, changes: redact(changes.map(differing)) }
}

/** A change without the unchanged fields. */
function differing({ before, after, ...what }: Change): Change {
  if (before === null || after === null) return { ...what, before, after }
  const changedKeys = Object.keys({ ...before, ...after }).filter((key) => differ(before[key], after[key]))
  const changedOf = (row: Record<string, unknown>) =>
    Object.fromEntries(changedKeys.filter((key) => key in row).map((key) => [key, row[key]]))
  return { ...what, before: changedOf(before), after: changedOf(after) }
}

function differ(one: unknown, other: unknown): boolean {
  if (one === other) return false
  return typeof one !== 'object' || typeof other !== 'object' || JSON.stringify(one) !== JSON.stringify(other)
}

/**
 * A copy for storage: secret fields are removed (by name, and at `secrets`, such as `owner.password`), identity numbers keep their last
 * four characters, bytes are replaced by their hash.
 */
export function redact(value: unknown, secrets: readonly string[] = []): unknown {
  return copy(value, (key, inner, path) => {
    if (isSecret(key, inner) || secrets.includes(path)) return undefined
    if (IDENTITY.test(key) && typeof inner === 'string') return mask(inner)
    return inner
  })
}

/** A copy without secret fields; everything else is unchanged. */
export function withoutSecrets(value: unknown): unknown {
  return copy(value, (key, inner) => (isSecret(key, inner) ? undefined : inner))
}

function isSecret(key: string, value: unknown): boolean {
  return SECRET.test(key) && typeof value !== 'boolean'
}

/** Copies plain data, each field as `keep` returns it; undefined leaves it out. Paths contain no indexes. */
function copy(
  value: unknown,
  keep: (key: string, inner: unknown, path: string) => unknown,
  path = '',
): unknown {
  if (Buffer.isBuffer(value)) return `sha256:${createHash('sha256').update(value).digest('hex')}`
  if (value instanceof Date) return value.toISOString()
  if (typeof value === 'string') return storable(value)
  if (Array.isArray(value)) return value.map((inner) => copy(inner, keep, path))
  if (typeof value !== 'object' || value === null) return value
  const fields: [string, unknown][] = []
  for (const [key, inner] of Object.entries(value)) {
    const here = path === '' ? key : `${path}.${key}`
    const cleaned = keep(key, inner, here)
    if (cleaned !== undefined) fields.push([storable(key), copy(cleaned, keep, here)])
  }
  return Object.fromEntries(fields)
}

/** Puts U+FFFD in place of NUL and lone surrogates, which the database cannot store but a rejected request may contain. */
function storable(text: string): string {
  const whole = text.isWellFormed() ? text : text.toWellFormed()
  return whole.includes('\0') ? whole.replaceAll('\0', '\uFFFD') : whole
}

/** Result of verifying a company's chain. */
export interface ChainVerification {
  entries: number
  /** Chain head (hash of the last entry), to be stored elsewhere; empty for an empty chain. */
  head: string
  /** Number of the first entry that was changed, or follows a removed one; null when all fit. */
  wrongAt: number | null
  /** Whether the chain still contains the given head: false for a log that was truncated or rewritten. */
  headFound: boolean
}

/** Verifies a company's chain, against a head that was stored elsewhere if one is given. */
export async function verifyAudit(db: Db, companyId: string, head?: string): Promise<ChainVerification> {
  const { rows } = await db.execute<{
    entries: number
    head: string
    wrong_seq: number | null
    head_found: boolean
  }>(sql`select * from auth.audit_verify(${companyId}, ${head ?? null})`)
  const row = rows[0]
  if (!row) throw new Error('the verification of the audit log returned no row')
  return { entries: row.entries, head: row.head, wrongAt: row.wrong_seq, headFound: row.head_found }
}

const lastHash = preparedSql<{ hash: string }>(
  sql`select hash from audit where company_id = ${sql.placeholder('companyId')} order by seq desc limit 1`,
)

/**
 * Chain head of a company's audit log (hash of its last entry), to be stored elsewhere: on slips and in backups; empty for an empty log.
 * The entry of the running request comes after it.
 */
export async function chainHeadOf(db: Db, companyId: string): Promise<string> {
  const { rows } = await lastHash(db).execute({ companyId })
  return rows[0]?.hash ?? ''
}
