import { useEffect, useRef } from 'react'
import { dropDraft, loadDraft, type StoredDraft, sendDraft, storeDraft } from '../shell/drafts.ts'

/** A seal that was scanned or typed, and where. */
export interface Scan {
  seal: string
  foundAt: string | null
}

/** The scans that were not counted, whether rejected or without a reply; they are kept as a draft of the auditor. */
export interface UnsentScans {
  add: (scan: Scan) => void
  /** Removes the scan of a seal: it was counted or dismissed. */
  remove: (seal: string) => void
  /** Resolves to the reason why they cannot be kept; see {@link sendDraft}. */
  keep: () => Promise<string | undefined>
  drop: () => void
}

/**
 * Keeps the scans of an audit from before they are sent until they are counted: if the session ends meanwhile, or the page is left, they
 * are restored for the same person.
 * @param counts whether the person counts in this audit
 * @param onRestored receives the scans of an earlier visit, once
 */
export function useUnsentScans(
  id: string,
  counts: boolean,
  onRestored: (scans: Scan[]) => void,
): UnsentScans {
  const form = `packetaudit/${id}`
  const unsent = useRef(new Map<string, Scan>())
  const restored = useRef(onRestored)
  useEffect(() => {
    restored.current = onRestored
  })

  useEffect(() => {
    if (!counts) return
    let wanted = true
    const take = (draft: StoredDraft | null) => {
      const scans = (draft?.values.scans ?? []) as Scan[]
      if (!wanted || scans.length === 0) return
      const { current } = unsent
      const earlier = scans.filter(({ seal }) => !current.has(keyOf(seal)))
      for (const scan of earlier) current.set(keyOf(scan.seal), scan)
      store(form, current)
      restored.current(earlier)
    }
    void loadDraft(form, take).then(take)
    return () => {
      wanted = false
    }
  }, [form, counts])

  return {
    add: (scan) => {
      unsent.current.set(keyOf(scan.seal), scan)
      store(form, unsent.current)
    },
    remove: (seal) => {
      if (unsent.current.delete(keyOf(seal))) store(form, unsent.current)
    },
    keep: () => sendDraft(form),
    drop: () => dropDraft(form),
  }
}

const keyOf = (seal: string) => seal.toLowerCase()

/** Stores the unsent scans as a draft, or deletes the draft if there are none. */
function store(form: string, unsent: ReadonlyMap<string, Scan>): void {
  if (unsent.size === 0) dropDraft(form)
  else storeDraft(form, { values: { scans: [...unsent.values()] }, version: null })
}
