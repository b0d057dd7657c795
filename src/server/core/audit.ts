import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Db } from '../db/pool.ts'
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
}

/** Names that hold a secret wherever they stand; the contract's own marks (`x-secret`) come on top. */
const SECRET = /password|secret|token|^otp$/i
const IDENTITY = /^(pan|aadhaar|idNumber|accountNumber)$/i

/** Appends to the company's hash chain; secrets are left out, identity numbers masked, bytes told by their size. */
export async function appendAudit(db: Db, entry: AuditEntry): Promise<void> {
  const asked = JSON.stringify(redact(entry.asked) ?? null)
  const changes = JSON.stringify(redact(entry.changes))
  await db.execute(sql`select auth.audit_append(${entry.companyId}::uuid, ${entry.userId}::uuid, ${entry.storeId}::uuid,
    ${entry.address}, ${entry.operation}, ${entry.status}, ${asked}::jsonb, ${changes}::jsonb)`)
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
  if (Array.isArray(value)) return value.map((inner) => copy(inner, keep, path))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) => {
      const here = path === '' ? key : `${path}.${key}`
      const kept = keep(key, inner, here)
      return kept === undefined ? [] : [[key, copy(kept, keep, here)]]
    }),
  )
}

function mask(text: string): string {
  return text.length <= 4 ? '••••' : `${'•'.repeat(text.length - 4)}${text.slice(-4)}`
}
