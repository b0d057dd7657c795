import { useCallback } from 'react'
import { recordTexts } from '#texts/record.ts'
import { ApiError } from '../../../api/http.ts'
import { uuid } from '../../shell/uuid.ts'
import type { RecordFormHandle } from '../../ui/form/useRecordForm.ts'

/** The idempotency key as a field of a form that posts money, so that the draft includes it. */
export interface KeyedValues extends Record<string, unknown> {
  /** The same for retries, edits and reloads; a new one only after a definite reply. */
  idempotencyKey: string
}

/**
 * The field with what was sent with the key in addition to the typed values, such as the version of the record: the same for each
 * attempt, so that the server recognises the request although the page has read the record again; null for a new key.
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
  /** Executes the write. The draft with the key is stored before the request, and kept until the form drops it. */
  send: <Reply>(write: () => Promise<Reply>) => Promise<Reply>
}

/**
 * The idempotency key of a form that posts money or adds a customer (further decisions, Contract). The form starts with a {@link newKey}; after
 * a success it drops its draft and starts with another. After a rejection it gets a new key; after a lost connection the
 * same key is sent again, and the server returns its earlier reply. If the form was changed meanwhile, the server rejects the key;
 * the form keeps it, because the earlier request may be saved.
 * @param draft the form's draft, from useRecordDraft; `store` stores the current values
 */
export function useIdempotencyKey<Values extends Partial<KeyedValues>>(
  { store }: { store: () => void },
  { form }: Pick<RecordFormHandle<Values>, 'form'>,
): IdempotencyKey {
  const { getValues, setValues } = form
  const send = useCallback(
    async <Reply>(write: () => Promise<Reply>): Promise<Reply> => {
      store()
      try {
        return await write()
      } catch (error) {
        if (isDefinite(error)) setValues({ ...getValues(), idempotencyKey: newKey(), [SENT_WITH]: null })
        throw unanswered(error)
      }
    },
    [store, getValues, setValues],
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
