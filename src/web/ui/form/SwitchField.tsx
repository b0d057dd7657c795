import { Switch } from '@mantine/core'
import { usePageTexts } from '../PageTextsProvider.tsx'
import type { FieldProps } from './fieldProps.ts'
import { useReadOnlyValue } from './readOnly.ts'

/** Yes or no. */
export function SwitchField<Values extends Record<string, unknown>>(props: FieldProps<Values>) {
  const { record, name, label, help, disabled = false } = props
  const input = record.form.getInputProps(name, { type: 'checkbox' })
  const { yes, no } = usePageTexts().table
  const shown = useReadOnlyValue(props)
  if (shown) return shown(input.checked === true ? yes : no)
  return (
    <Switch
      label={label}
      description={help}
      disabled={disabled}
      data-path={name}
      data-label={label}
      checked={input.checked === true}
      onChange={input.onChange}
      error={input.error}
    />
  )
}
