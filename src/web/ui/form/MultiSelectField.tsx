import { MultiSelect } from '@mantine/core'
import { useKeyHelp } from '../keyHelp.ts'
import { usePageTexts } from '../PageTextsProvider.tsx'
import { type FieldProps, wrapperProps } from './fieldProps.ts'
import { takeOption } from './options.ts'
import { useReadOnlyValue } from './readOnly.ts'
import type { FieldOption } from './SelectField.tsx'
import { useListOnFocus } from './useListOnFocus.ts'

interface MultiSelectFieldProps<Values extends Record<string, unknown>> extends FieldProps<Values> {
  options: readonly FieldOption[]
}

/** Several of many options; typing filters them. */
export function MultiSelectField<Values extends Record<string, unknown>>(
  props: MultiSelectFieldProps<Values>,
) {
  const { form: texts, keys } = usePageTexts()
  const { keepMounted, onFocus } = useListOnFocus()
  const shown = useReadOnlyValue(props)
  useKeyHelp(shown ? null : keys.takeOption)
  const input = props.record.form.getInputProps(props.name)
  if (shown) {
    const chosen = props.options.filter(({ value }) => input.value.includes(value))
    return shown(chosen.map(({ label }) => label).join(', '))
  }
  return (
    <MultiSelect
      {...wrapperProps(props)}
      data={[...props.options]}
      value={input.value}
      onChange={input.onChange}
      onFocus={onFocus}
      onBlur={input.onBlur}
      onKeyDownCapture={(event) => event.currentTarget.value !== '' && takeOption(event)}
      searchable
      openOnFocus={false}
      selectFirstOptionOnChange
      hidePickedOptions
      nothingFoundMessage={texts.nothingFound}
      comboboxProps={{ shadow: 'md', keepMounted }}
    />
  )
}
