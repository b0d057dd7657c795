import { formatDate, typedDate } from '../format.ts'
import { usePageTexts } from '../PageTextsProvider.tsx'
import { CalendarButton } from './CalendarButton.tsx'
import type { FieldProps } from './fieldProps.ts'
import { ParsedField } from './ParsedField.tsx'
import { parseDate } from './parse.ts'

/** A calendar day, typed day first or picked; stored as YYYY-MM-DD. */
export function DateField<Values extends Record<string, unknown>>(props: FieldProps<Values>) {
  const { form: texts } = usePageTexts()
  const input = props.record.form.getInputProps(props.name)
  return (
    <ParsedField<Values, string>
      {...props}
      placeholder={props.placeholder ?? texts.dateHint}
      parse={(text) => parseDate(text)}
      format={typedDate}
      formatReadOnly={formatDate}
      unreadableText={texts.unreadableDate}
      numeric={false}
      rightSection={
        <CalendarButton
          value={input.value ?? null}
          disabled={props.disabled === true}
          onPick={(picked) => {
            props.record.setUnreadable(props.name, null)
            input.onChange(picked)
          }}
        />
      }
    />
  )
}
