import '../styles/actionIcon.ts'
import { ActionIcon } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { useRef } from 'react'
import { typedDate } from '../format.ts'
import { useUiTexts } from '../UiTextsProvider.tsx'
import type { FieldProps } from './fieldProps.ts'
import classes from './form.module.css'
import { ParsedField } from './ParsedField.tsx'
import { parseDate } from './parse.ts'

/** A calendar day, typed day first or picked; kept as YYYY-MM-DD. */
export function DateField<Values extends Record<string, unknown>>(props: FieldProps<Values>) {
  const { form: texts } = useUiTexts()
  const picker = useRef<HTMLInputElement>(null)
  const input = props.record.form.getInputProps(props.name)
  return (
    <ParsedField<Values, string>
      {...props}
      placeholder={props.placeholder ?? texts.dateHint}
      parse={parseDate}
      write={typedDate}
      unreadableText={texts.unreadableDate}
      numeric={false}
      rightSection={
        <>
          <ActionIcon
            variant="subtle"
            color="gray"
            tabIndex={-1}
            aria-label={texts.openCalendar}
            disabled={props.disabled === true}
            onClick={() => picker.current?.showPicker()}
          >
            <IconCalendar size={18} aria-hidden />
          </ActionIcon>
          <input
            ref={picker}
            type="date"
            tabIndex={-1}
            aria-hidden
            className={classes.picker}
            value={input.value ?? ''}
            min="1900-01-01"
            max="2100-12-31"
            onChange={(event) => {
              props.record.setUnreadable(props.name, null)
              input.onChange(event.currentTarget.value || null)
            }}
          />
        </>
      }
    />
  )
}
