import { Alert, Button, Kbd } from '@mantine/core'
import type { FormErrors } from '@mantine/form'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { bringIntoView } from '../bringIntoView.ts'
import { DisabledButton } from '../DisabledButton.tsx'
import { useKeyHelp } from '../keyHelp.ts'
import { usePageTexts } from '../PageTextsProvider.tsx'
import { fieldElements } from './fieldElements.ts'
import classes from './form.module.css'
import { focusFirstField, formKey, keepFocusUnlessOpen, saveKey } from './formKeys.ts'
import { keepFocus } from './keepFocus.ts'
import { WaitForContext } from './pendingWork.ts'
import type { RecordFormHandle } from './useRecordForm.ts'

/** The first field with an error, or the first control of a group with an error. */
const WRONG = '[aria-invalid="true"], [data-wrong] [role="combobox"], [data-wrong] button'

interface RecordFormProps<Values extends Record<string, unknown>> {
  record: RecordFormHandle<Values>
  /** Left out while the form must stay. */
  onCancel: (() => void) | undefined
  /** Why the fields are read-only. */
  disabledReason?: string | undefined
  saveLabel?: string | undefined
  cancelLabel?: string | undefined
  children: ReactNode
}

/**
 * The frame of a record's form: Enter moves to the next field, Ctrl + Enter saves, the focus goes to the first invalid field,
 * and the main action is always in the same place. During a save, or with a `disabledReason`, the fields are read-only, so
 * that nothing typed meanwhile is lost; then the focus returns to where it was.
 */
export function RecordForm<Values extends Record<string, unknown>>(props: RecordFormProps<Values>) {
  const { record, onCancel, disabledReason, cancelLabel, children } = props
  const { form: texts, keys } = usePageTexts()
  const { element, problems, saving, failed } = record
  const { errors } = record.form
  const [wrong, setWrong] = useState<readonly string[]>([])
  const lastFocused = useRef<HTMLElement | null>(null)
  const handledProblems = useRef(problems)
  const saveLabel = props.saveLabel ?? texts.save
  const readOnly = disabledReason !== undefined || saving
  const save = disabledReason === undefined ? record.save : undefined

  useKeyHelp(keys.nextField)
  useKeyHelp(save === undefined ? null : keys.save)
  useEffect(() => focusFirstField(element.current), [element])

  // Before the browser paints, so that the message above the fields is there when the first invalid field is scrolled into view.
  useLayoutEffect(() => {
    setWrong(wrongNames(element.current, errors))
  }, [element, errors])

  useEffect(() => {
    if (readOnly) return
    if (handledProblems.current !== problems) {
      handledProblems.current = problems
      focusWrong(element.current)
    }
    if (document.activeElement === document.body) lastFocused.current?.focus({ preventScroll: true })
  }, [element, problems, readOnly])

  return (
    <form
      ref={element}
      noValidate
      className={classes.form}
      data-in-order
      onSubmit={(event) => {
        event.preventDefault()
        void save?.()
      }}
      onKeyDownCapture={(event) => saveKey(event, save)}
      onKeyDown={(event) => formKey(event, save)}
      onFocus={(event) => {
        lastFocused.current = event.target
      }}
    >
      {problems > 0 && wrong.length > 0 && (
        <Alert color="red" variant="light" role="alert">
          {texts.wrong(wrong)}
        </Alert>
      )}
      {failed && (
        <Alert color="red" variant="light" role="alert">
          {texts.saveFailed}
        </Alert>
      )}
      <fieldset className={classes.fields} data-in-order disabled={readOnly}>
        <WaitForContext value={record.waitFor}>{children}</WaitForContext>
      </fieldset>
      <div className={classes.footer}>
        {disabledReason === undefined ? (
          <Button
            type="submit"
            loading={saving}
            rightSection={<Kbd size="xs">{texts.saveShortcut}</Kbd>}
            onMouseDown={keepFocusUnlessOpen}
          >
            {saveLabel}
          </Button>
        ) : (
          <DisabledButton reason={disabledReason}>{saveLabel}</DisabledButton>
        )}
        <Button
          variant="default"
          data-disabled={onCancel === undefined || undefined}
          aria-disabled={onCancel === undefined || undefined}
          onMouseDown={keepFocus}
          onClick={onCancel}
        >
          {cancelLabel ?? texts.cancel}
        </Button>
      </div>
    </form>
  )
}

/** The names of the fields with errors, each once, in the order of the page, then the messages of errors without a field. */
function wrongNames(form: HTMLFormElement | null, errors: FormErrors): string[] {
  const remaining = new Map(Object.entries(errors).filter(([, message]) => Boolean(message)))
  const names = new Set<string>()
  for (const [path, field] of fieldElements(form))
    if (remaining.has(path)) {
      names.add(field.dataset.label ?? String(remaining.get(path)))
      remaining.delete(path)
    }
  for (const message of remaining.values()) names.add(String(message))
  return [...names]
}

/**
 * Focuses the first error and scrolls its message into view; the message of a group is below its fields. A message above
 * the form moves the page, so scrolling waits for the next rendering.
 */
function focusWrong(form: HTMLFormElement | null): void {
  const found = form?.querySelector<HTMLElement>(WRONG)
  found?.focus()
  // With the caret inside the text of a select, further typing would match no option.
  if (found instanceof HTMLInputElement && found.role === 'combobox') found.select()
  const whole = found?.closest('[data-wrong]') ?? found?.closest('.mantine-InputWrapper-root') ?? found
  requestAnimationFrame(() => bringIntoView(whole))
}
