import { storableId } from '../../../domain/customer/aadhaar.ts'
import { withoutSecrets } from '../../platform/operation/audit.ts'
import type { Handler } from '../../platform/operation/context.ts'
import { fail, failField } from '../../platform/operation/problem.ts'
import { daysBefore } from '../../platform/text/time.ts'
import {
  countOtherDrafts,
  deleteDraftOf,
  deleteDraftsBefore,
  listDraftsSince,
  storeDraft,
} from './draftStore.ts'
import { commonTexts } from './texts.ts'

/** Maximum number of drafts of a login in a store. */
const DRAFT_LIMIT = 50
/** Maximum size of a draft's values as JSON. */
const DRAFT_KILOBYTES = 64
/** How long an unused draft is stored, in days. */
const STORED_DAYS = 30

/** The login's drafts in this store, newest first; those older than 30 days are left out until {@link saveDraft} deletes them. */
export const getDrafts: Handler<'GetDrafts'> = async (context) => {
  const rows = await listDraftsSince(context, daysBefore(context.now, STORED_DAYS))
  return { rows: rows.map((row) => ({ ...row, updatedAt: row.updatedAt.toISOString() })) }
}

/**
 * Stores what was typed, without passwords and other secrets and with at most the last four digits of an Aadhaar number; one draft per
 * form, kept for 30 days after its last change.
 * @throws DomainError 422 when the draft is too large, or the login has too many.
 */
export const saveDraft: Handler<'SaveDraft'> = async (context) => {
  const { body, now } = context
  const { form } = body
  const values = withoutAadhaar(withoutSecrets(body.values)) as Record<string, unknown>
  if (Buffer.byteLength(JSON.stringify(values)) > DRAFT_KILOBYTES * 1024)
    throw failField('values', commonTexts.draftTooLarge(DRAFT_KILOBYTES))
  await deleteDraftsBefore(context, daysBefore(now, STORED_DAYS))
  if ((await countOtherDrafts(context, form)) >= DRAFT_LIMIT)
    throw fail(422, commonTexts.tooManyDrafts(DRAFT_LIMIT))
  await storeDraft(context, { form, values })
}

/** Deletes the draft of a form, if there is one. */
export const deleteDraft: Handler<'DeleteDraft'> = async (context) => {
  await deleteDraftOf(context, context.query.form)
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
