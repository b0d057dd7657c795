import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { type Db, preparedSql } from '../db/pool.ts'
import { mask } from '../text/mask.ts'
import type { Change } from './context.ts'

/** The chain of what happened before any company was known. */
export const INSTALLATION = '00000000-0000-0000-0000-000000000000'

/** One line of the audit log. */
export interface AuditEntry {
  companyId: string
  userId: string | null
  storeId: string | null
  address: string
  operation: string
  status: number
  asked: unknown
  changes: Change[]
  /** Where `asked.body` holds secrets, as `owner.password`. */
  secrets: readonly string[]
}

/** Names that hold a secret wherever they stand; the contract's own marks (`x-secret`) come on top. */
const SECRET = /password|secret|token|^otp$/i
const IDENTITY = /^(pan|aadhaar|idNumber|idKey|accountNumber|bankAccountNumber)$/i

const of = (name: keyof AuditEntry) => sql.placeholder(`entry.${name}`)

/**
 * Appends a line to the hash chain of its company. Whoever appends keeps others of the company waiting until the transaction ends.
 * Its values are those of {@link toAppend}.
 */
export const appended = sql`auth.audit_append(${of('companyId')}, ${of('userId')}, ${of('storeId')}, ${of('address')},
  ${of('operation')}, ${of('status')}, ${of('asked')}, ${of('changes')})`

const allAppended = preparedSql(sql`select auth.audit_append_all(${sql.placeholder('entries')}::jsonb)`)

/** Appends several lines, in order, each as {@link toAppend} has it. */
export async function appendAudit(db: Db, entries: readonly AuditEntry[]): Promise<void> {
  await allAppended(db).execute({ entries: JSON.stringify(entries.map(toKeep)) })
}

/** The values of {@link appended}. */
export function toAppend(entry: AuditEntry) {
  const { asked, changes, ...about } = toKeep(entry)
  const values = { ...about, asked: JSON.stringify(asked), changes: JSON.stringify(changes) }
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [`entry.${name}`, value]))
}

/**
 * A line fit for the record: secrets are left out, identity numbers masked, bytes told by their hash. Of a record that was changed the
 * fields that differ are told, before and after.
 */
function toKeep({ asked, secrets, changes, ...about }: AuditEntry) {
  const paths = secrets.map((path) => `body.${path}`)
  return { ...about, asked: redact(asked, paths) ?? null, changes: redact(changes.map(differing)) }
}

/** A change without the fields that stayed as they were. */
function differing({ before, after, ...what }: Change): Change {
  if (before === null || after === null) return { ...what, before, after }
  const moved = Object.keys({ ...before, ...after }).filter((key) => areApart(before[key], after[key]))
  const of = (row: Record<string, unknown>) =>
    Object.fromEntries(moved.filter((key) => key in row).map((key) => [key, row[key]]))
  return { ...what, before: of(before), after: of(after) }
}

function areApart(one: unknown, other: unknown): boolean {
  if (one === other) return false
  return typeof one !== 'object' || typeof other !== 'object' || JSON.stringify(one) !== JSON.stringify(other)
}

/**
 * A copy fit for the record: secret fields vanish (those named so, and those at `secrets`, as `owner.password`), identity
 * numbers keep their last four characters, bytes become their hash.
 */
export function redact(value: unknown, secrets: readonly string[] = []): unknown {
  return copy(value, (key, inner, path) => {
    if (isSecret(key, inner) || secrets.includes(path)) return undefined
    if (IDENTITY.test(key) && typeof inner === 'string') return mask(inner)
    return inner
  })
}

/** A copy without the fields that hold secrets; all else as it is. */
export function withoutSecrets(value: unknown): unknown {
  return copy(value, (key, inner) => (isSecret(key, inner) ? undefined : inner))
}

function isSecret(key: string, value: unknown): boolean {
  return SECRET.test(key) && typeof value !== 'boolean'
}

/** Copies plain data, each field as `keep` gives it; undefined leaves it out. Indexes do not stand in the path. */
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
    const kept = keep(key, inner, here)
    if (kept !== undefined) fields.push([storable(key), copy(kept, keep, here)])
  }
  return Object.fromEntries(fields)
}

/** The database keeps no NUL and no half of a surrogate pair; a refused request may hold both. */
function storable(text: string): string {
  const whole = text.isWellFormed() ? text : text.toWellFormed()
  return whole.includes('\0') ? whole.replaceAll('\0', '\uFFFD') : whole
}

/** What the proof of a company's chain found. */
export interface ChainProof {
  entries: number
  /** Hash of the last entry, to be kept elsewhere; empty for an empty chain. */
  head: string
  /** Number of the first entry that was changed, or stands where another was removed; null when all fit. */
  wrongAt: number | null
  /** Whether the head that was kept elsewhere still stands: false for a log cut short or written anew. */
  headStands: boolean
}

/** Proves a company's chain, against a head that was kept elsewhere if one is given. */
export async function verifyAudit(db: Db, companyId: string, head?: string): Promise<ChainProof> {
  const { rows } = await db.execute<{
    entries: number
    head: string
    wrong_seq: number | null
    head_stands: boolean
  }>(sql`select * from auth.audit_verify(${companyId}, ${head ?? null})`)
  const row = rows[0]
  if (!row) throw new Error('the proof of the audit log gave no answer')
  return { entries: row.entries, head: row.head, wrongAt: row.wrong_seq, headStands: row.head_stands }
}

const lastHash = preparedSql<{ hash: string }>(
  sql`select hash from audit where company_id = ${sql.placeholder('companyId')} order by seq desc limit 1`,
)

/**
 * Hash of the last entry of a company's log, to be kept elsewhere: on slips and in backups; empty for an empty log. The
 * running request's own entry comes after it.
 */
export async function headOfAudit(db: Db, companyId: string): Promise<string> {
  const { rows } = await lastHash(db).execute({ companyId })
  return rows[0]?.hash ?? ''
}
