import { useEffect, useRef, useState } from 'react'
import { dropDraft, keepDraft, loadDraft } from '../../shell/drafts.ts'
import type { RecordFormHandle } from '../../ui/form/useRecordForm.ts'

/** The draft of a form: what was typed and not saved, kept by the server for this login. */
export interface RecordDraft {
  /** Whether the form shows what was typed on an earlier visit. */
  restored: boolean
  /** Says that the user has seen it. */
  accept: () => void
  drop: () => void
}

/** The field of a form that writes money which holds its idempotency key. */
const KEY = 'idempotencyKey'

/** The version that the draft was typed at travels with it, so that an old draft meets the conflict dialog. */
interface KeptValues {
  values: Record<string, unknown>
  version: number | null
}

/**
 * Brings back the draft of a form once, and keeps one while there is something unsaved in it. Where something is typed by
 * then, that stays; but the key of a write whose answer was lost is taken over in any case, and nothing is sent before it is
 * known whether there is one: what was done would be done twice.
 */
export function useRecordDraft<Values extends Record<string, unknown>>(
  key: string,
  { form, dirty, keep }: Pick<RecordFormHandle<Values>, 'form' | 'dirty' | 'keep'>,
  version: number | null,
  onVersion: (version: number) => void,
): RecordDraft {
  const [restored, setRestored] = useState(false)
  const [loaded, setLoaded] = useState(false)
  const resolveLoaded = useRef<() => void>(undefined)
  const { values } = form
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
      const kept = found as unknown as KeptValues
      if (now.dirty) {
        if (KEY in kept.values) now.form.setValues({ ...now.form.getValues(), [KEY]: kept.values[KEY] })
        return
      }
      now.form.setValues({ ...now.form.getValues(), ...kept.values } as Values)
      if (kept.version !== null) now.onVersion(kept.version)
      setRestored(true)
    })
    return () => {
      wanted = false
    }
  }, [key, keep])

  // Once what was loaded is in the form, and not before.
  useEffect(() => {
    if (loaded) resolveLoaded.current?.()
  }, [loaded])

  useEffect(() => {
    if (dirty) keepDraft(key, { values, version } satisfies KeptValues)
  }, [key, dirty, values, version])

  return {
    restored,
    accept: () => setRestored(false),
    drop: () => {
      setRestored(false)
      dropDraft(key)
    },
  }
}
