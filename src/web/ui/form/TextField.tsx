import '../styles/input.ts'
import { TextInput } from '@mantine/core'
import { type FieldProps, wrapperProps } from './fieldProps.ts'

interface TextFieldProps<Values extends Record<string, unknown>> extends FieldProps<Values> {
  type?: 'text' | 'email' | 'tel'
  autoComplete?: string
}

/** One line of text. */
export function TextField<Values extends Record<string, unknown>>(props: TextFieldProps<Values>) {
  const { record, name, type = 'text', autoComplete = 'off', onBlur } = props
  const input = record.form.getInputProps(name)
  return (
    <TextInput
      {...wrapperProps(props)}
      type={type}
      autoComplete={autoComplete}
      value={input.value}
      onChange={input.onChange}
      onFocus={input.onFocus}
      onBlur={() => {
        input.onBlur()
        onBlur?.()
      }}
    />
  )
}
