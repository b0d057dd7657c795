import { and, count, desc, eq, lt, ne } from 'drizzle-orm'
import { storableId } from '../../../domain/customer/aadhaar.ts'
import { draft } from '../../db/schema/desk.ts'
import { withoutSecrets } from '../../platform/operation/audit.ts'
import type { Actor, Handler } from '../../platform/operation/context.ts'
import { fail, failField } from '../../platform/operation/problem.ts'
import { daysBefore } from '../../platform/text/time.ts'
import { commonTexts } from './texts.ts'

/** Maximum number of drafts of a login in a store. */
const DRAFT_LIMIT = 50
/** Size of a draft's values as JSON. */
const DRAFT_KILOBYTES = 64
/** How long an unused draft is stored, in days. */
const STORED_DAYS = 30

/** The login's drafts in this store, newest first. */
export const getDrafts: Handler<'GetDrafts'> = async ({ db, actor }) => {
  const rows = await db
    .select({ form: draft.form, values: draft.values, updatedAt: draft.updatedAt })
    .from(draft)
    .where(ownOf(actor))
    .orderBy(desc(draft.updatedAt))
  return { rows: rows.map((row) => ({ ...row, updatedAt: row.updatedAt.toISOString() })) }
}

/**
 * Stores what was typed, without passwords and other secrets and with at most the last four digits of an Aadhaar number; one draft per
 * form, kept for 30 days after its last change.
 * @throws DomainError 422 when it is too large, or one too many.
 */
export const saveDraft: Handler<'SaveDraft'> = async ({ db, actor, body, now }) => {
  const { companyId, storeId, userId: loginId } = actor
  const { form } = body
  const values = withoutAadhaar(withoutSecrets(body.values)) as Record<string, unknown>
  if (Buffer.byteLength(JSON.stringify(values)) > DRAFT_KILOBYTES * 1024)
    throw failField('values', commonTexts.draftTooLarge(DRAFT_KILOBYTES))
  await db.delete(draft).where(and(ownOf(actor), lt(draft.updatedAt, daysBefore(now, STORED_DAYS))))
  const [others] = await db
    .select({ count: count() })
    .from(draft)
    .where(and(ownOf(actor), ne(draft.form, form)))
  if ((others?.count ?? 0) >= DRAFT_LIMIT) throw fail(422, commonTexts.tooManyDrafts(DRAFT_LIMIT))
  await db
    .insert(draft)
    .values({ companyId, storeId, loginId, form, values, updatedAt: now })
    .onConflictDoUpdate({
      target: [draft.companyId, draft.storeId, draft.loginId, draft.form],
      set: { values, updatedAt: now },
    })
}

/** Deletes the draft of a form, if there is one. */
export const deleteDraft: Handler<'DeleteDraft'> = async ({ db, actor, query }) => {
  await db.delete(draft).where(and(ownOf(actor), eq(draft.form, query.form)))
}

/** A copy with every Aadhaar number masked. */
function withoutAadhaar(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutAadhaar)
  if (typeof value !== 'object' || value === null) return value
  const copy = Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withoutAadhaar(inner)]))
  const { idKind, idNumber } = copy
  if (typeof idNumber !== 'string') return copy
  return { ...copy, idNumber: storableId(typeof idKind === 'string' ? idKind : null, idNumber) }
}

function ownOf(actor: Actor) {
  return and(
    eq(draft.companyId, actor.companyId),
    eq(draft.storeId, actor.storeId),
    eq(draft.loginId, actor.userId),
  )
}
