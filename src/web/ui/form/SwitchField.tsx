import { Switch } from '@mantine/core'
import type { FieldProps } from './fieldProps.ts'

/** Yes or no. */
export function SwitchField<Values extends Record<string, unknown>>({
  record,
  name,
  label,
  help,
  disabled = false,
}: FieldProps<Values>) {
  const input = record.form.getInputProps(name, { type: 'checkbox' })
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
