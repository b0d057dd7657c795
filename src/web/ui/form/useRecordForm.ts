import { type FormErrors, type UseFormReturnType, useForm } from '@mantine/form'
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { fieldElements, shownPath } from './fieldElements.ts'
import { type Keep, useKeeping } from './keeping.ts'

/** What the server says of a field. */
export interface FieldError {
  field: string
  message: string
}

/** What a record's form is made of. */
export interface RecordFormOptions<Values> {
  initial: Values
  /** The broken rule of each wrong field, by its path; empty when all is well. */
  check: (values: Values) => Readonly<Record<string, string>>
  /** What a server error at a path depends on in addition to the field's own value, such as a quote; it goes when that changes. */
  basis?: (path: string) => unknown
  /** Confirms checked values with the user before they are saved; nothing happens unless it answers true. */
  confirm?: (values: Values) => Promise<boolean>
  /** Saves checked values. It deals with rejections itself; what was typed stays in any case. */
  save: (values: Values) => Promise<void>
}

/** A record's form: Mantine's, and what every form of this product does alike. */
export interface RecordFormHandle<Values> {
  form: UseFormReturnType<Values>
  /** The form on the page; {@link RecordForm} sets it. */
  element: RefObject<HTMLFormElement | null>
  saving: boolean
  dirty: boolean
  /** `dirty` at this very moment, for callers outside of rendering. */
  isDirty: () => boolean
  /** Counts rejected tries to save, so that the focus goes to the first wrong field after each. */
  refusals: number
  /** Whether the last try to save failed through a fault of the program. */
  failed: boolean
  /**
   * Checks all and saves, once what the form still keeps is kept; does nothing while a save is under way, and nothing if
   * an upload failed, which its field shows. Never rejects: a fault is reported and `failed`.
   */
  save: () => Promise<void>
  /** Takes part of the form that is still on its way to the server; {@link RecordForm} hands it to the fields. */
  keep: Keep
  /** Puts errors under their fields; answers those whose field is not on the page. */
  showErrors: (errors: readonly FieldError[]) => FieldError[]
  /** Takes these values as the saved ones. */
  reset: (values: Values) => void
  /** Reports that a field holds text that cannot be read as its kind; null when it can again. */
  setUnreadable: (path: string, message: string | null) => void
  isUnreadable: (path: string) => boolean
}

/**
 * The state of a record's form. A field is checked when it is left and everything when it is saved; an error from the
 * server is shown under its field while the field keeps the rejected value, and is cleared by the next save;
 * text that cannot be read as its kind stays, is an error and counts as a change. An error that is shown goes, or says
 * what holds now, as soon as another field or what the rules are checked against settles or changes it.
 */
export function useRecordForm<Values extends Record<string, unknown>>({
  initial,
  check,
  basis,
  confirm,
  save,
}: RecordFormOptions<Values>): RecordFormHandle<Values> {
  const element = useRef<HTMLFormElement>(null)
  const unreadable = useUnreadable()
  const serverErrors = useServerErrors(basis)
  const keeping = useKeeping()
  const [saving, setSaving] = useState(false)
  const [failed, setFailed] = useState(false)
  const [refusals, setRefusals] = useState(0)
  const busy = useRef(false)
  const brokenRules = (values: Values): FormErrors => ({ ...check(values), ...unreadable.messages() })
  const form = useForm<Values>({
    initialValues: initial,
    validateInputOnBlur: true,
    validate: (values) => ({ ...serverErrors.of(values), ...brokenRules(values) }),
  })
  const latest = useRef({ form, save, confirm, brokenRules })
  latest.current = { form, save, confirm, brokenRules }

  useEffect(() => {
    const shown = Object.entries(form.errors).filter(([, message]) => Boolean(message))
    if (shown.length === 0) return
    const values = form.getValues()
    const now: FormErrors = { ...serverErrors.of(values), ...brokenRules(values) }
    if (shown.every(([path, message]) => now[path] === message)) return
    form.setErrors(Object.fromEntries(shown.flatMap(([path]) => (now[path] ? [[path, now[path]]] : []))))
  })

  const saveAll = useCallback(async () => {
    if (busy.current) return
    busy.current = true
    try {
      if (keeping.isUnderWay()) {
        setSaving(true)
        if (!(await keeping.allKept())) return
      }
      const now = latest.current
      if (Object.keys(now.brokenRules(now.form.getValues())).length > 0) {
        now.form.validate()
        setRefusals((count) => count + 1)
        return
      }
      serverErrors.clear()
      now.form.clearErrors()
      setFailed(false)
      if (now.confirm !== undefined) {
        // The form is not locked meanwhile, so that the focus returns to where it was.
        setSaving(false)
        if (!(await now.confirm(now.form.getValues()))) return
      }
      setSaving(true)
      await latest.current.save(now.form.getValues())
    } catch (error) {
      setFailed(true)
      reportError(error)
    } finally {
      busy.current = false
      setSaving(false)
    }
  }, [keeping, serverErrors])

  const showErrors = useCallback(
    (errors: readonly FieldError[]) => {
      const shown = fieldElements(element.current)
      const placed = errors.map((error) => ({ error, path: shownPath(error.field, shown) }))
      const here = placed.flatMap(({ error, path }) =>
        path === null ? [] : [[path, error.message] as const],
      )
      if (here.length > 0) {
        serverErrors.set(here, latest.current.form.getValues())
        latest.current.form.setErrors(Object.fromEntries(here))
        setRefusals((count) => count + 1)
      }
      return placed.filter(({ path }) => path === null).map(({ error }) => error)
    },
    [serverErrors],
  )

  const reset = useCallback(
    (values: Values) => {
      unreadable.clear()
      serverErrors.clear()
      keeping.forget()
      setFailed(false)
      latest.current.form.setInitialValues(values)
      latest.current.form.setValues(values)
      latest.current.form.resetDirty(values)
      latest.current.form.clearErrors()
    },
    [keeping, serverErrors, unreadable],
  )

  const isDirty = useCallback(() => latest.current.form.isDirty() || unreadable.any(), [unreadable])

  const dirty = form.isDirty() || unreadable.any()
  return useMemo(
    () => ({
      form,
      element,
      saving,
      dirty,
      isDirty,
      refusals,
      failed,
      save: saveAll,
      keep: keeping.keep,
      showErrors,
      reset,
      setUnreadable: unreadable.set,
      isUnreadable: unreadable.has,
    }),
    [form, saving, dirty, isDirty, refusals, failed, saveAll, keeping, showErrors, reset, unreadable],
  )
}

/** What the server said of fields, each with the value that it was said of. */
interface ServerErrors {
  /** Keeps what the server said, by path, of these values; what it said before is forgotten. */
  set: (errors: readonly (readonly [path: string, message: string])[], values: object) => void
  /** Those that still hold: their field has the value that they were said of. */
  of: (values: object) => Record<string, string>
  clear: () => void
}

interface ServerError {
  path: string
  message: string
  said: string
}

/**
 * Keeps the server's errors, so that leaving a field does not take them for settled. `basis`: what an error at a path
 * depends on in addition to the value of its field; none when left out.
 */
function useServerErrors(basis: (path: string) => unknown = () => null): ServerErrors {
  const serverErrors = useRef<readonly ServerError[]>([])
  const latest = useRef(basis)
  latest.current = basis
  return useMemo(() => {
    const written = (path: string, values: object) =>
      JSON.stringify([valueAt(path, values), latest.current(path)])
    return {
      set: (errors, values) => {
        serverErrors.current = errors.map(([path, message]) => ({
          path,
          message,
          said: written(path, values),
        }))
      },
      of: (values) =>
        Object.fromEntries(
          serverErrors.current
            .filter(({ path, said }) => said === written(path, values))
            .map(({ path, message }) => [path, message]),
        ),
      clear: () => {
        serverErrors.current = []
      },
    }
  }, [])
}

function valueAt(path: string, values: object): unknown {
  return (
    path.split('.').reduce<unknown>((within, key) => {
      return typeof within === 'object' && within !== null ? Reflect.get(within, key) : null
    }, values) ?? null
  )
}

/** The fields of a form whose text cannot be read as their kind. */
interface Unreadable {
  /** Says what is wrong with a field's text; null when it can be read. */
  set: (path: string, message: string | null) => void
  has: (path: string) => boolean
  any: () => boolean
  messages: () => Record<string, string>
  clear: () => void
}

/** Keeps which fields hold text that cannot be read; the form renders again when that changes. */
function useUnreadable(): Unreadable {
  const found = useRef(new Map<string, string>())
  const [, setCount] = useState(0)
  return useMemo(() => {
    const { current } = found
    return {
      set: (path, message) => {
        if (message === null) current.delete(path)
        else current.set(path, message)
        setCount(current.size)
      },
      has: (path) => current.has(path),
      any: () => current.size > 0,
      messages: () => Object.fromEntries(current),
      clear: () => {
        current.clear()
        setCount(0)
      },
    }
  }, [])
}
