import { type FormErrors, type UseFormReturnType, useForm } from '@mantine/form'
import { useCallback, useMemo, useRef, useState } from 'react'

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
  /** Saves checked values. It deals with refusals itself; what was typed stays in any case. */
  save: (values: Values) => Promise<void>
}

/** A record's form: Mantine's, and what every form of this product does alike. */
export interface RecordFormHandle<Values> {
  form: UseFormReturnType<Values>
  saving: boolean
  dirty: boolean
  /** Counts refused tries to save, so that the focus goes to the first wrong field after each. */
  refusals: number
  /** Checks all and saves; does nothing while a save is under way. */
  save: () => Promise<void>
  /** Puts errors under their fields; answers those that have no field here. */
  showErrors: (errors: readonly FieldError[]) => FieldError[]
  /** Takes these values as the saved ones. */
  reset: (values: Values) => void
  /** Reports that a field holds text that cannot be read as its kind; null when it can again. */
  setUnreadable: (path: string, message: string | null) => void
  isUnreadable: (path: string) => boolean
}

/**
 * The state of a record's form. A field is checked when it is left and everything when it is saved; an error from the
 * server stands under its field until that field changes; text that cannot be read as its kind stays and is an error.
 */
export function useRecordForm<Values extends Record<string, unknown>>({
  initial,
  check,
  save,
}: RecordFormOptions<Values>): RecordFormHandle<Values> {
  const unreadable = useRef(new Map<string, string>())
  const [saving, setSaving] = useState(false)
  const [refusals, setRefusals] = useState(0)
  const busy = useRef(false)
  const form = useForm<Values>({
    initialValues: initial,
    validateInputOnBlur: true,
    validate: (values) => ({ ...check(values), ...Object.fromEntries(unreadable.current) }) as FormErrors,
  })
  const latest = useRef({ form, save })
  latest.current = { form, save }

  const saveAll = useCallback(async () => {
    const now = latest.current
    if (busy.current) return
    if (now.form.validate().hasErrors) {
      setRefusals((count) => count + 1)
      return
    }
    busy.current = true
    setSaving(true)
    try {
      await now.save(now.form.getValues())
    } finally {
      busy.current = false
      setSaving(false)
    }
  }, [])

  const showErrors = useCallback((errors: readonly FieldError[]) => {
    const values = latest.current.form.getValues()
    const at = (path: string) => path.split('.')[0] ?? ''
    const homeless = errors.filter(({ field }) => !(at(field) in values))
    const here = errors.filter(({ field }) => at(field) in values)
    if (here.length > 0) {
      latest.current.form.setErrors(Object.fromEntries(here.map(({ field, message }) => [field, message])))
      setRefusals((count) => count + 1)
    }
    return homeless
  }, [])

  const reset = useCallback((values: Values) => {
    unreadable.current.clear()
    latest.current.form.setInitialValues(values)
    latest.current.form.setValues(values)
    latest.current.form.resetDirty(values)
    latest.current.form.clearErrors()
  }, [])

  const setUnreadable = useCallback((path: string, message: string | null) => {
    if (message === null) unreadable.current.delete(path)
    else unreadable.current.set(path, message)
  }, [])

  const isUnreadable = useCallback((path: string) => unreadable.current.has(path), [])

  const dirty = form.isDirty()
  return useMemo(
    () => ({ form, saving, dirty, refusals, save: saveAll, showErrors, reset, setUnreadable, isUnreadable }),
    [form, saving, dirty, refusals, saveAll, showErrors, reset, setUnreadable, isUnreadable],
  )
}
