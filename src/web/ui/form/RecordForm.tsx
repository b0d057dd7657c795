import { Alert, Button, Kbd } from '@mantine/core'
import type { FormErrors } from '@mantine/form'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useKeyHelp } from '../keyHelp.ts'
import { LockedButton } from '../LockedButton.tsx'
import { useUiTexts } from '../UiTextsProvider.tsx'
import { fieldElements } from './fieldElements.ts'
import classes from './form.module.css'
import { focusFirstField, formKey, keepFocus, saveKey } from './formKeys.ts'
import { FormKeep } from './keeping.ts'
import type { RecordFormHandle } from './useRecordForm.ts'

/** The first field with an error, or what is reached first of several that have one together. */
const WRONG = '[aria-invalid="true"], [data-wrong] [role="combobox"], [data-wrong] button'

interface RecordFormProps<Values extends Record<string, unknown>> {
  record: RecordFormHandle<Values>
  onCancel: () => void
  /** Why the fields may only be read. */
  lockedReason?: string | undefined
  saveLabel?: string | undefined
  children: ReactNode
}

/**
 * The frame of a record's form: Enter moves on, Ctrl + Enter saves, the focus goes to the first wrong field, and the
 * main act is always at the same place. While a save is under way, or a reason locks it, the fields can only be read, so
 * that nothing typed meanwhile is lost; the focus is where it was afterwards.
 */
export function RecordForm<Values extends Record<string, unknown>>(props: RecordFormProps<Values>) {
  const { record, onCancel, lockedReason, children } = props
  const { form: texts, keys } = useUiTexts()
  const { element, refusals, saving, failed } = record
  const { errors } = record.form
  const [wrong, setWrong] = useState<readonly string[]>([])
  const lastFocused = useRef<HTMLElement | null>(null)
  const answered = useRef(refusals)
  const saveLabel = props.saveLabel ?? texts.save
  const readOnly = lockedReason !== undefined || saving
  const save = lockedReason === undefined ? record.save : undefined

  useKeyHelp(keys.nextField)
  useKeyHelp(save === undefined ? null : keys.save)
  useEffect(() => focusFirstField(element.current), [element])

  useEffect(() => {
    setWrong(wrongNames(element.current, errors))
  }, [element, errors])

  useEffect(() => {
    if (readOnly) return
    if (answered.current !== refusals) {
      answered.current = refusals
      focusWrong(element.current)
    }
    if (document.activeElement === document.body) lastFocused.current?.focus({ preventScroll: true })
  }, [element, refusals, readOnly])

  return (
    <form
      ref={element}
      noValidate
      className={classes.form}
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
      {refusals > 0 && wrong.length > 0 && (
        <Alert color="red" variant="light" role="alert">
          {texts.wrong(wrong)}
        </Alert>
      )}
      {failed && (
        <Alert color="red" variant="light" role="alert">
          {texts.saveFailed}
        </Alert>
      )}
      <fieldset className={classes.fields} disabled={readOnly}>
        <FormKeep value={record.keep}>{children}</FormKeep>
      </fieldset>
      <div className={classes.footer}>
        {lockedReason === undefined ? (
          <Button type="submit" loading={saving} rightSection={<Kbd size="xs">{texts.saveShortcut}</Kbd>}>
            {saveLabel}
          </Button>
        ) : (
          <LockedButton reason={lockedReason}>{saveLabel}</LockedButton>
        )}
        <Button variant="default" onMouseDown={keepFocus} onClick={onCancel}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  )
}

/** What is wrong, in the order of the page: each field by its name, and what stands at none by what is said of it. */
function wrongNames(form: HTMLFormElement | null, errors: FormErrors): string[] {
  const left = new Map(Object.entries(errors).filter(([, message]) => Boolean(message)))
  const named: string[] = []
  for (const [path, field] of fieldElements(form))
    if (left.has(path)) {
      named.push(field.dataset.label ?? String(left.get(path)))
      left.delete(path)
    }
  return [...named, ...[...left.values()].map(String)]
}

/**
 * Puts the focus on what is wrong first, and shows what is said of it: of several fields together below them. What is said
 * above the form moves all of it, so the view follows once that is drawn.
 */
function focusWrong(form: HTMLFormElement | null): void {
  const found = form?.querySelector<HTMLElement>(WRONG)
  found?.focus()
  // With a caret in the text of a choice, what is typed next would find no option.
  if (found instanceof HTMLInputElement && found.role === 'combobox') found.select()
  requestAnimationFrame(() => (found?.closest('[data-wrong]') ?? found)?.scrollIntoView({ block: 'nearest' }))
}
