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

const SECRET = /password|otp|^code$|token|secret/i
const IDENTITY = /^(pan|aadhaar|idNumber|accountNumber)$/i

/** Appends to the company's hash chain; secrets are left out, identity numbers masked, bytes told by their size. */
export async function appendAudit(db: Db, entry: AuditEntry): Promise<void> {
  const asked = JSON.stringify(redact(entry.asked) ?? null)
  const changes = JSON.stringify(redact(entry.changes))
  await db.execute(sql`select auth.audit_append(${entry.companyId}::uuid, ${entry.userId}::uuid, ${entry.storeId}::uuid,
    ${entry.address}, ${entry.operation}, ${entry.status}, ${asked}::jsonb, ${changes}::jsonb)`)
}

/** A copy without secrets: their fields vanish, identity numbers keep their last four characters. */
export function redact(value: unknown): unknown {
  if (Buffer.isBuffer(value)) return `${value.length} bytes`
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return value.map(redact)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) => {
      if (SECRET.test(key) && typeof inner !== 'boolean') return []
      if (IDENTITY.test(key) && typeof inner === 'string') return [[key, mask(inner)]]
      return [[key, redact(inner)]]
    }),
  )
}

function mask(text: string): string {
  return text.length <= 4 ? '••••' : `${'•'.repeat(text.length - 4)}${text.slice(-4)}`
}
