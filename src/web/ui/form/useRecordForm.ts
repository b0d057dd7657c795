import { type FormErrors, type UseFormReturnType, useForm } from '@mantine/form'
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { afterPress, watchPresses } from './afterPress.ts'
import { fieldElements, shownPath } from './fieldElements.ts'
import { usePendingWork, type WaitFor } from './pendingWork.ts'

/** A server error of a field. */
export interface FieldError {
  field: string
  message: string
}

/** The options of a record's form. */
export interface RecordFormOptions<Values> {
  initial: Values
  /** The error of each invalid field, by path; empty if all are valid. */
  check: (values: Values) => Readonly<Record<string, string>>
  /** What a server error at a path depends on in addition to the field's own value, such as a quote; a change removes the error. */
  basis?: (path: string) => unknown
  /** Confirms checked values with the user before they are saved; nothing happens unless it returns true. */
  confirm?: (values: Values) => Promise<boolean>
  /** Saves checked values. It handles rejections itself; typed values stay in any case. */
  save: (values: Values) => Promise<void>
}

/** A record's form: Mantine's, with the common behaviour of all forms. */
export interface RecordFormHandle<Values> {
  form: UseFormReturnType<Values>
  /** The form on the page; {@link RecordForm} sets it. */
  element: RefObject<HTMLFormElement | null>
  saving: boolean
  dirty: boolean
  /** The current `dirty`, for callers outside of rendering. */
  isDirty: () => boolean
  /** Counts saves with invalid fields, by the check or the server, so that the focus goes to the first of them after each. */
  problems: number
  /** Whether the last save failed with an unexpected error. */
  failed: boolean
  /**
   * Checks all and saves, after pending work such as uploads; does nothing during a save, or if
   * such work failed, which its field shows. Never rejects: a fault is reported and sets `failed`.
   */
  save: () => Promise<void>
  /** Makes saving wait for work such as an upload; {@link RecordForm} passes it to the fields. */
  waitFor: WaitFor
  /** Resolves once no such work is pending. */
  settled: () => Promise<void>
  /** Shows errors at their fields; returns those whose field is not on the page. */
  showErrors: (errors: readonly FieldError[]) => FieldError[]
  /** Sets these values as the saved ones. */
  reset: (values: Values) => void
  /** Reports that a field's text cannot be parsed; null once it can. */
  setUnreadable: (path: string, message: string | null) => void
  isUnreadable: (path: string) => boolean
  /** The errors of the fields whose text cannot be parsed, by path. */
  unreadable: () => Readonly<Record<string, string>>
}

/**
 * The state of a record's form. A field is checked when it is left, unless it was empty at first and still is; all fields are checked when
 * the form is saved. An error from the server is shown under its field while the field keeps the rejected value, and is cleared by the next
 * save. Text that cannot be parsed stays, is an error and counts as a change. A shown error is removed or updated as soon as
 * another field or the data of a rule changes its result.
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
  const pending = usePendingWork()
  const [saving, setSaving] = useState(false)
  const [failed, setFailed] = useState(false)
  const [problems, setProblems] = useState(0)
  const busy = useRef(false)
  const brokenRules = (values: Values): FormErrors => ({ ...check(values), ...unreadable.messages() })
  const form = useForm<Values>({
    initialValues: initial,
    enhanceGetInputProps: ({ field, inputProps }) =>
      inputProps.onBlur === undefined ? {} : { onBlur: () => leave(String(field)) },
    validate: (values) => ({ ...serverErrors.errorsOf(values), ...brokenRules(values) }),
  })
  function leave(path: string): void {
    afterPress(() => {
      const now = latest.current.form
      const wasEmpty = [now.getInitialValues(), now.getValues()].every((values) =>
        isEmpty(valueAt(path, values)),
      )
      if (!wasEmpty || unreadable.has(path)) now.validateField(path)
    })
  }
  const latest = useRef({ form, save, confirm, brokenRules })
  latest.current = { form, save, confirm, brokenRules }
  const { setValues, setErrors } = form
  // Mantine's function removes the errors of all fields. The effect below removes those that no longer apply.
  form.setValues = useCallback(
    (change) => {
      const { errors } = latest.current.form
      setValues(change)
      setErrors(errors)
    },
    [setValues, setErrors],
  )

  useEffect(watchPresses, [])

  useEffect(() => {
    const shown = Object.entries(form.errors).filter(([, message]) => Boolean(message))
    if (shown.length === 0) return
    const values = form.getValues()
    const now: FormErrors = { ...serverErrors.errorsOf(values), ...brokenRules(values) }
    if (shown.every(([path, message]) => now[path] === message)) return
    form.setErrors(Object.fromEntries(shown.flatMap(([path]) => (now[path] ? [[path, now[path]]] : []))))
  })

  const saveAll = useCallback(async () => {
    if (busy.current) return
    busy.current = true
    try {
      while (pending.isPending()) {
        setSaving(true)
        // A form that is no longer on the page was left: what was typed in it is discarded or kept as a draft.
        if (!(await pending.allDone()) || element.current === null) return
      }
      // What the user confirms is saved, although what the page shows may change meanwhile, such as a quote or the newest entry.
      const now = latest.current
      const values = now.form.getValues()
      if (Object.keys(now.brokenRules(values)).length > 0) {
        now.form.validate()
        setProblems((count) => count + 1)
        return
      }
      serverErrors.clear()
      now.form.clearErrors()
      setFailed(false)
      if (now.confirm !== undefined) {
        // The form stays enabled meanwhile, so that the focus returns to where it was.
        setSaving(false)
        if (!(await now.confirm(values))) return
      }
      setSaving(true)
      await now.save(values)
    } catch (error) {
      setFailed(true)
      reportError(error)
    } finally {
      busy.current = false
      setSaving(false)
    }
  }, [pending, serverErrors])

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
        setProblems((count) => count + 1)
      }
      return placed.filter(({ path }) => path === null).map(({ error }) => error)
    },
    [serverErrors],
  )

  const reset = useCallback(
    (values: Values) => {
      unreadable.clear()
      serverErrors.clear()
      pending.reset()
      setFailed(false)
      latest.current.form.setInitialValues(values)
      latest.current.form.setValues(values)
      latest.current.form.resetDirty(values)
      latest.current.form.clearErrors()
    },
    [pending, serverErrors, unreadable],
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
      problems,
      failed,
      save: saveAll,
      waitFor: pending.waitFor,
      settled: pending.settled,
      showErrors,
      reset,
      setUnreadable: unreadable.set,
      isUnreadable: unreadable.has,
      unreadable: unreadable.messages,
    }),
    [form, saving, dirty, isDirty, problems, failed, saveAll, pending, showErrors, reset, unreadable],
  )
}

/** The server's errors of fields, each with the rejected value. */
interface ServerErrors {
  /** Stores the server's errors of these values, by path; earlier ones are removed. */
  set: (errors: readonly (readonly [path: string, message: string])[], values: object) => void
  /** Those that still apply: their field has the rejected value. */
  errorsOf: (values: object) => Record<string, string>
  clear: () => void
}

interface ServerError {
  path: string
  message: string
  text: string
}

/**
 * Stores the server's errors, so that leaving a field does not clear them. `basis`: what an error at a path
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
          text: written(path, values),
        }))
      },
      errorsOf: (values) =>
        Object.fromEntries(
          serverErrors.current
            .filter(({ path, text }) => text === written(path, values))
            .map(({ path, message }) => [path, message]),
        ),
      clear: () => {
        serverErrors.current = []
      },
    }
  }, [])
}

function isEmpty(value: unknown): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0)
}

/** The value at a path of a form's values, such as `payments.0.mode`; null if there is none. */
export function valueAt(path: string, values: object): unknown {
  return (
    path.split('.').reduce<unknown>((within, key) => {
      return typeof within === 'object' && within !== null ? Reflect.get(within, key) : null
    }, values) ?? null
  )
}

/** The fields of a form whose text cannot be parsed. */
interface Unreadable {
  /** Sets the error of a field's text; null once it can be parsed. */
  set: (path: string, message: string | null) => void
  has: (path: string) => boolean
  any: () => boolean
  messages: () => Record<string, string>
  clear: () => void
}

/** Tracks the fields whose text cannot be parsed; the form renders again when that changes. */
function useUnreadable(): Unreadable {
  const found = useRef(new Map<string, string>())
  const [, draw] = useState(0)
  return useMemo(() => {
    const { current } = found
    return {
      set: (path, message) => {
        if ((current.get(path) ?? null) === message) return
        if (message === null) current.delete(path)
        else current.set(path, message)
        draw((count) => count + 1)
      },
      has: (path) => current.has(path),
      any: () => current.size > 0,
      messages: () => Object.fromEntries(current),
      clear: () => {
        current.clear()
        draw((count) => count + 1)
      },
    }
  }, [])
}
