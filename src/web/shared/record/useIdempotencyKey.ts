import { hashKey } from '@tanstack/react-query'
import { useCallback } from 'react'
import { flushSync } from 'react-dom'
import { recordTexts } from '#texts/record.ts'
import { ApiError } from '../../../api/http.ts'
import { uuid } from '../../shell/uuid.ts'
import { useConfirm } from '../../ui/confirm/ConfirmProvider.tsx'
import type { RecordFormHandle } from '../../ui/form/useRecordForm.ts'

/** The idempotency key as a field of a form that posts money, so that the draft includes it. */
export interface KeyedValues extends Record<string, unknown> {
  /** The same for retries, edits and reloads; a new one only after a definite reply. */
  idempotencyKey: string
}

/**
 * The field with what was last sent with the key in addition to the typed values, such as the version of the record: the same for each
 * attempt with the same values, so that the server recognises the request although the page has read the record again; null for a new key.
 */
export const SENT_WITH = 'sentWith'

/** The problem type of a key that was used for another request. */
const KEY_USED = 'urn:pledgebook:key-used'

/** A new key, for a new form. */
export const newKey = uuid

/** Sends a form's posting idempotently. */
export interface IdempotencyKey {
  /** For the generated hook, such as `useOpenDay({ request })`. */
  request: { headers: { 'Idempotency-Key': string } }
  /**
   * Executes the write. The draft with the key is stored before the request, and kept until the form drops it; with `data`, the first request
   * with the key is part of it, for {@link repeatedOf}.
   */
  send: <Reply>(write: () => Promise<Reply>, data?: object) => Promise<Reply>
}

/** Values as text, the same for a restored draft, whose properties have another order. */
export function textOf(values: Record<string, unknown>): string {
  return hashKey([{ ...values, [SENT_WITH]: null }])
}

/** {@link SENT_WITH} with the texts of the values that were sent with the key, and the first request if the form keeps it. */
export interface Attempts {
  typed?: string[]
  data?: object
}

/**
 * Whether the values are those of an earlier request with the key, whose reply is still missing. The next attempt repeats it, whatever the page
 * has read since: it needs no check, because it may be saved already, and nothing in it follows a new proposal.
 */
export function isRepeated(values: Record<string, unknown>): boolean {
  return (values[SENT_WITH] as Attempts | null | undefined)?.typed?.includes(textOf(values)) === true
}

/** The first request with the key, if these are its values ({@link isRepeated}). */
export function repeatedOf<Data extends object>(values: Record<string, unknown>): Data | undefined {
  return isRepeated(values) ? ((values[SENT_WITH] as Attempts).data as Data) : undefined
}

/**
 * The idempotency key of a form that posts money or adds a customer (further decisions, Contract). The form starts with a {@link newKey}; after
 * a success it drops its draft and starts with another. After a rejection it gets a new key; after a lost connection the
 * same key is sent again, and the server returns its earlier reply. If the form was changed meanwhile, the server rejects the key, because
 * the earlier request was saved; the form keeps it unless the user says that this is another entry.
 * @param draft the form's draft, from useRecordDraft; `store` stores the current values
 */
export function useIdempotencyKey<Values extends Partial<KeyedValues>>(
  { store }: { store: () => void },
  { form }: Pick<RecordFormHandle<Values>, 'form'>,
): IdempotencyKey {
  const { getValues, setValues } = form
  const confirm = useConfirm()
  const send = useCallback(
    async <Reply>(write: () => Promise<Reply>, data?: object): Promise<Reply> => {
      const values = getValues()
      if (data && !values[SENT_WITH]) setValues({ ...values, [SENT_WITH]: { typed: [textOf(values)], data } })
      store()
      const from = location.href
      try {
        return await write()
      } catch (error) {
        const another =
          error instanceof ApiError && error.problem.type === KEY_USED
            ? await (await import('./confirmAnother.ts')).confirmAnother(confirm, error, from)
            : null
        // What the form proposes follows at once: the caller shows errors under its fields, and a change would remove them.
        if (another !== null || isDefinite(error))
          flushSync(() => setValues({ ...getValues(), idempotencyKey: newKey(), [SENT_WITH]: null }))
        throw another ?? unanswered(error)
      }
    },
    [store, getValues, setValues, confirm],
  )
  return { request: { headers: { 'Idempotency-Key': form.values.idempotencyKey ?? '' } }, send }
}

/** The same error; if the outcome is unknown, it also says that a retry is safe. */
function unanswered(error: unknown): unknown {
  if (!(error instanceof ApiError) || error.problem.status < 500) return error
  return new ApiError({ ...error.problem, detail: `${error.problem.detail} ${recordTexts.once}` })
}

/**
 * Whether an error means that nothing was written. A rejection of the session (401) or of a used key does not, nor does a temporary one
 * (408, 429).
 */
export function isDefinite(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  const { status, type } = error.problem
  if (type === KEY_USED) return false
  return status >= 400 && status < 500 && ![401, 408, 429].includes(status)
}
