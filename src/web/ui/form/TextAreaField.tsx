import { Textarea } from '@mantine/core'
import { type FieldProps, wrapperProps } from './fieldProps.ts'
import { useReadOnlyValue } from './readOnly.ts'

/** Several lines of text; Enter adds a line. */
export function TextAreaField<Values extends Record<string, unknown>>(props: FieldProps<Values>) {
  const input = props.record.form.getInputProps(props.name)
  const shown = useReadOnlyValue(props)
  if (shown) return shown(input.value)
  return <Textarea {...wrapperProps(props)} {...input} error={wrapperProps(props).error} rows={3} />
}
