import '../styles/alert.ts'
import '../styles/button.ts'
import '@mantine/core/styles/Kbd.css'
import { Alert, Button, Kbd } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { LockedButton } from '../LockedButton.tsx'
import { useUiTexts } from '../UiTextsProvider.tsx'
import classes from './form.module.css'
import { formKey } from './formKeys.ts'
import type { RecordFormHandle } from './useRecordForm.ts'

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
 * main act is always at the same place.
 */
export function RecordForm<Values extends Record<string, unknown>>(props: RecordFormProps<Values>) {
  const { record, onCancel, lockedReason, children } = props
  const { form: texts } = useUiTexts()
  const element = useRef<HTMLFormElement>(null)
  const { refusals } = record
  const wrong = Object.values(record.form.errors).filter(Boolean).length
  const saveLabel = props.saveLabel ?? texts.save

  useEffect(() => {
    if (refusals > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusals])

  return (
    <form
      ref={element}
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        void record.save()
      }}
      onKeyDown={(event) => formKey(event, lockedReason === undefined ? record.save : undefined)}
    >
      {refusals > 0 && wrong > 0 && (
        <Alert color="red" variant="light" role="alert">
          {texts.wrong(wrong)}
        </Alert>
      )}
      <fieldset className={classes.fields} disabled={lockedReason !== undefined}>
        {children}
      </fieldset>
      <div className={classes.footer}>
        {lockedReason === undefined ? (
          <Button
            type="submit"
            loading={record.saving}
            rightSection={<Kbd size="xs">{texts.saveShortcut}</Kbd>}
          >
            {saveLabel}
          </Button>
        ) : (
          <LockedButton reason={lockedReason}>{saveLabel}</LockedButton>
        )}
        <Button variant="default" onClick={onCancel}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  )
}
