import { useEffect, useRef, useState } from 'react'
import { dropDraft, keepDraft, loadDraft } from '../../shell/drafts.ts'
import type { RecordFormHandle } from '../../ui/form/useRecordForm.ts'

/** The draft of a form: what was typed and not saved, kept by the server for this login. */
export interface RecordDraft {
  /** Whether the form shows what was typed on an earlier visit. */
  restored: boolean
  /** Says that the person has seen it. */
  accept: () => void
  drop: () => void
}

/** The version that the draft was typed at travels with it, so that an old draft meets the conflict dialog. */
interface KeptValues {
  values: Record<string, unknown>
  version: number | null
}

/** Brings back the draft of a form once, and keeps one while there is something unsaved in it. */
export function useRecordDraft<Values extends Record<string, unknown>>(
  key: string,
  { form, dirty }: Pick<RecordFormHandle<Values>, 'form' | 'dirty'>,
  version: number | null,
  onVersion: (version: number) => void,
): RecordDraft {
  const [restored, setRestored] = useState(false)
  const { values } = form
  const latest = useRef({ form, dirty, onVersion })
  useEffect(() => {
    latest.current = { form, dirty, onVersion }
  })

  useEffect(() => {
    let wanted = true
    void loadDraft(key).then((found) => {
      const now = latest.current
      if (!wanted || found === null || now.dirty) return
      const kept = found as unknown as KeptValues
      now.form.setValues({ ...now.form.getValues(), ...kept.values } as Values)
      if (kept.version !== null) now.onVersion(kept.version)
      setRestored(true)
    })
    return () => {
      wanted = false
    }
  }, [key])

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
