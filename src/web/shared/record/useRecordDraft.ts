import { useEffect, useRef, useState } from 'react'
import { dropDraft, loadDraft, storeDraft } from '../../shell/drafts.ts'
import type { RecordFormHandle } from '../../ui/form/useRecordForm.ts'
import { SENT_WITH } from '../useIdempotencyKey.ts'

/** The draft of a form: unsaved values, stored on the server for this login. */
export interface RecordDraft {
  /** Whether the form shows values of an earlier visit. */
  restored: boolean
  /** Whether the stored draft, if there is one, is in the form. */
  loaded: boolean
  /** Confirms that the user has seen it. */
  accept: () => void
  drop: () => void
}

/** The field with the idempotency key, in a form that posts money. */
const KEY = 'idempotencyKey'

/** The draft includes its record version, so that an old draft leads to the conflict dialog. */
interface DraftValues {
  values: Record<string, unknown>
  version: number | null
}

/**
 * Restores the draft of a form once, saves one while it has unsaved values, and drops it when they are deleted again. Values
 * typed before it is loaded stay; but the key of a write with a lost reply is kept and restored in any case, and nothing is
 * sent before the draft is loaded: otherwise the write could be executed twice.
 */
export function useRecordDraft<Values extends Record<string, unknown>>(
  key: string,
  { form, dirty, saving, keep }: Pick<RecordFormHandle<Values>, 'form' | 'dirty' | 'saving' | 'keep'>,
  version: number | null,
  onVersion: (version: number) => void,
): RecordDraft {
  const [restored, setRestored] = useState(false)
  const [loaded, setLoaded] = useState(false)
  const resolveLoaded = useRef<() => void>(undefined)
  const { values } = form
  /** The key of the draft that this form has stored. */
  const storedAs = useRef<string | null>(null)
  /** The idempotency key of the last write; while the form has it, the reply may be lost. */
  const sentKey = useRef<unknown>(undefined)
  const latest = useRef({ form, dirty, onVersion })
  useEffect(() => {
    latest.current = { form, dirty, onVersion }
  })

  useEffect(() => {
    let wanted = true
    if (KEY in latest.current.form.getValues())
      keep(
        new Promise((resolve) => {
          resolveLoaded.current = () => resolve(true)
        }),
      )
    void loadDraft(key).then((found) => {
      if (!wanted) return
      setLoaded(true)
      if (found === null) return
      const now = latest.current
      const stored = found as unknown as DraftValues
      if (now.dirty) {
        if (KEY in stored.values) {
          const { [KEY]: key, [SENT_WITH]: sentWith = null } = stored.values
          now.form.setValues({ ...now.form.getValues(), [KEY]: key, [SENT_WITH]: sentWith })
        }
        return
      }
      now.form.setValues({ ...now.form.getValues(), ...stored.values } as Values)
      if (stored.version !== null) now.onVersion(stored.version)
      setRestored(true)
    })
    return () => {
      wanted = false
    }
  }, [key, keep])

  // Only after the loaded values are in the form.
  useEffect(() => {
    if (loaded) resolveLoaded.current?.()
  }, [loaded])

  useEffect(() => {
    if (saving) sentKey.current = latest.current.form.getValues()[KEY]
  }, [saving])

  useEffect(() => {
    if (dirty) {
      storeDraft(key, { values, version } satisfies DraftValues)
      storedAs.current = key
    } else if (storedAs.current === key && !saving && (!(KEY in values) || values[KEY] !== sentKey.current)) {
      dropDraft(key)
      storedAs.current = null
    }
  }, [key, dirty, saving, values, version])

  return {
    restored,
    loaded,
    accept: () => setRestored(false),
    drop: () => {
      setRestored(false)
      dropDraft(key)
    },
  }
}
