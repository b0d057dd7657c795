import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { draftTexts } from '#texts/drafts.ts'
import { dropDraft, loadDraft, type StoredDraft, sendDraft, storeDraft } from '../../shell/drafts.ts'
import { type RecordFormHandle, valueAt } from '../../ui/form/useRecordForm.ts'
import type { KeepWork } from '../../ui/leave/useLeaveGuard.ts'
import { usePageTexts } from '../../ui/PageTextsProvider.tsx'
import { SENT_WITH } from './useIdempotencyKey.ts'

/** The draft of a form: unsaved values, stored on the server for this login. */
export interface RecordDraft {
  /** Whether the form shows values of an earlier visit. */
  restored: boolean
  /** Whether the stored draft, if there is one, is in the form or offered; also true after its read has failed. */
  loaded: boolean
  /** Dismisses the notice of the restored draft. */
  accept: () => void
  /** Stores the current values now, such as before they are sent. */
  store: () => void
  /**
   * Stores the current values when the form is left. Undefined until it is known whether a draft is stored, because they would replace it.
   */
  keep: KeepWork | undefined
  /** Deletes the draft of the form's values; the other draft stays stored. */
  drop: () => void
  /** A draft of something other than what the form was opened for, kept until the user decides; null if there is none. */
  other: OtherDraft | null
}

/** A stored draft of something else, and the choices for it. */
interface OtherDraft {
  /** What it is about, such as the name of a customer; null if nothing says so. */
  name: string | null
  /** Puts its values into the form; typed values become the other draft. */
  open: () => void
  drop: () => void
}

/** The form of a draft. */
type DraftedForm<Values extends Record<string, unknown>> = Pick<
  RecordFormHandle<Values>,
  'form' | 'element' | 'dirty' | 'saving' | 'waitFor' | 'isUnreadable' | 'setUnreadable' | 'unreadable'
>

/** The field with the idempotency key, in a form that posts money. */
const KEY = 'idempotencyKey'

interface DraftOptions<Values> {
  /** The version of the record; null for a new one. */
  version?: number | null
  onVersion?: (version: number) => void
  /** What the user opened the form for, such as a loan whose values it is prefilled with; null if there is no such subject. */
  openedFor?: string | null
  /** The main field of a draft as text, by which the user recognises it when it is offered. */
  nameOf?: ((values: Partial<Values>) => string | null | undefined) | undefined
}

/**
 * Restores the draft of a form once, saves one while it has unsaved values, and drops it when they are deleted again. Fields in which the
 * user typed before it is loaded keep their text. A draft of something other than what the form was opened for is offered instead, and
 * stays stored. In a form that posts money, the idempotency key is always restored with its draft, and nothing is sent before the draft is
 * loaded or its read has failed: otherwise a write with a lost reply could be executed twice. A draft whose read has failed is not
 * replaced: it is offered as soon as it can be read. A draft that arrives during a save waits for the result. After a success it is older
 * than what was saved, so it is treated like one whose read has failed.
 */
export function useRecordDraft<Values extends Record<string, unknown>>(
  key: string,
  record: DraftedForm<Values>,
  { version = null, onVersion, openedFor = null, nameOf }: DraftOptions<Values> = {},
): RecordDraft {
  const { form, dirty, saving, waitFor } = record
  const { values } = form
  const { unreadableChoice } = usePageTexts().form
  const typedOver = typedOverIn(record).join()
  const [restored, setRestored] = useState(false)
  const [loaded, setLoaded] = useState(false)
  /** What the values in the form are for. */
  const [about, setAbout] = useState(openedFor)
  const [other, setOther] = useState<StoredDraft | null>(null)
  const resolveLoaded = useRef<() => void>(undefined)
  /** The key of the draft that this form has stored. */
  const storedAs = useRef<string | null>(null)
  /** The idempotency key of the last write; while the form has it, the reply may be lost. */
  const sentKey = useRef<unknown>(undefined)
  /** How often the values of the form were saved or discarded. */
  const ended = useRef(0)
  /** Called when a running save has its result. */
  const onResult = useRef<() => void>(undefined)
  const latest = useRef({ record, onVersion, openedFor })
  useEffect(() => {
    latest.current = { record, onVersion, openedFor }
  })

  useEffect(() => {
    let wanted = true
    if (KEY in latest.current.record.form.getValues())
      waitFor(
        new Promise((resolve) => {
          resolveLoaded.current = () => resolve(true)
        }),
      )
    const offer = (found: StoredDraft) => {
      if (wanted) setOther(found)
    }
    const before = ended.current
    /** A form that posts money sends nothing before this, so it does not wait for a save. */
    const isWanted = async () => {
      const { form, saving } = latest.current.record
      if (saving && !(KEY in form.getValues()))
        await new Promise<void>((resolve) => {
          onResult.current = resolve
        })
      return ended.current === before
    }
    void loadDraft(key, offer, isWanted).then((stored) => {
      if (!wanted) return
      setLoaded(true)
      if (stored === null) return
      const now = latest.current
      if (now.openedFor !== null && now.openedFor !== (stored.openedFor ?? null)) {
        setOther(stored)
        return
      }
      const over = (stored.typedOver ?? []).filter((path) => !isTyped(now.record, path.split('.', 1).join()))
      const untyped = Object.entries(restorable(stored)).filter(([name]) => !isTyped(now.record, name))
      // Synchronously, so that keys typed at this moment replace the restored text, as after Tab, instead of being added to it.
      flushSync(() =>
        now.record.form.setValues({
          ...now.record.form.getValues(),
          ...(Object.fromEntries(untyped) as Values),
        }),
      )
      for (const path of over) now.record.setUnreadable(path, unreadableChoice)
      selectFocused(now.record.element.current, new Set(untyped.map(([name]) => name)))
      if (stored.version !== null) now.onVersion?.(stored.version)
      setAbout(stored.openedFor ?? null)
      setOther(stored.other ?? null)
      setRestored(true)
    })
    return () => {
      wanted = false
    }
  }, [key, waitFor, unreadableChoice])

  // Only after the loaded values are in the form.
  useEffect(() => {
    if (loaded) resolveLoaded.current?.()
  }, [loaded])

  useEffect(() => {
    if (saving) sentKey.current = latest.current.record.form.getValues()[KEY]
    else onResult.current?.()
  }, [saving])

  useEffect(() => {
    // Until the stored draft is loaded, saving would replace it.
    if (!loaded) return
    if (dirty) {
      storeDraft(key, {
        ...formDraft(latest.current.record.form, version, typedOver),
        openedFor: about,
        other,
      })
      storedAs.current = key
    } else if (storedAs.current === key && !saving && (!(KEY in values) || values[KEY] !== sentKey.current)) {
      dropOrKeep(key, other)
      storedAs.current = null
    }
  }, [key, loaded, dirty, saving, values, typedOver, version, about, other])

  const store = () => storeDraft(key, { ...formDraft(form, version, typedOver), openedFor: about, other })
  return {
    restored,
    loaded,
    accept: () => setRestored(false),
    store,
    keep: loaded
      ? {
          ...draftTexts,
          run: () => {
            store()
            return sendDraft(key)
          },
        }
      : undefined,
    drop: () => {
      ended.current += 1
      setRestored(false)
      setAbout(openedFor)
      dropOrKeep(key, other)
    },
    other: other && {
      name: nameOf?.(other.values as Partial<Values>)?.trim() || null,
      open: () => {
        const typed = record.dirty ? { ...formDraft(form, version, typedOver), openedFor: about } : null
        // What was typed is stored as the other draft; the rest of a record is as it was saved.
        const rest = other.changed ? form.getInitialValues() : form.getValues()
        form.setValues({ ...rest, ...restorable(other) } as Values)
        for (const path of other.typedOver ?? []) record.setUnreadable(path, unreadableChoice)
        if (other.version !== null) onVersion?.(other.version)
        setAbout(other.openedFor ?? null)
        setOther(typed ? { ...typed, other: other.other ?? null } : (other.other ?? null))
        setRestored(true)
      },
      drop: () => {
        setOther(other.other ?? null)
        if (!record.dirty) dropOrKeep(key, other.other ?? null)
      },
    },
  }
}

/** Deletes the draft of a form, or stores the other one in its place. */
function dropOrKeep(key: string, other: StoredDraft | null): void {
  if (other === null) dropDraft(key)
  else storeDraft(key, other)
}

/** What a draft stores of a form, with the changed fields of a record. */
function formDraft<Values extends Record<string, unknown>>(
  { getValues, getInitialValues }: RecordFormHandle<Values>['form'],
  version: number | null,
  typedOverPaths: string,
): Pick<StoredDraft, 'values' | 'version' | 'changed' | 'typedOver'> {
  const values = getValues()
  const typedOver = typedOverPaths.split(',').filter(Boolean)
  if (version === null) return { values, version, typedOver }
  const text = (name: string, of: Values) => JSON.stringify(of[name])
  const changed = Object.keys(values).filter((name) => text(name, values) !== text(name, getInitialValues()))
  return { values, version, changed, typedOver }
}

/** The paths of the fields with a chosen option over which another text is typed. Other text that cannot be parsed has no value. */
function typedOverIn<Values extends Record<string, unknown>>({
  form,
  unreadable,
}: Pick<DraftedForm<Values>, 'form' | 'unreadable'>): string[] {
  const values = form.getValues()
  return Object.keys(unreadable()).filter((path) => typeof valueAt(path, values) !== 'object')
}

/** The values of a draft that its form shows. */
function restorable({ values, changed }: StoredDraft): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => changed?.includes(name) ?? true))
}

/** Whether the user has typed in a field; never in the key of the last write. */
function isTyped<Values extends Record<string, unknown>>(
  { form, isUnreadable }: Pick<RecordFormHandle<Values>, 'form' | 'isUnreadable'>,
  name: string,
): boolean {
  return name !== KEY && name !== SENT_WITH && (form.isDirty(name) || isUnreadable(name))
}

/** Selects the text of the focused field, as Tab does, if it is one of these. */
function selectFocused(form: HTMLFormElement | null, names: ReadonlySet<string>): void {
  const { activeElement: field } = document
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return
  const [name = ''] = field.dataset.path?.split('.') ?? []
  if (form?.contains(field) && names.has(name)) field.select()
}
