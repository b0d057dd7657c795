import { TextInput } from '@mantine/core'
import { type FieldProps, wrapperProps } from './fieldProps.ts'
import { useReadOnlyValue } from './readOnly.ts'

interface TextFieldProps<Values extends Record<string, unknown>> extends FieldProps<Values> {
  type?: 'text' | 'email' | 'tel'
  autoComplete?: string
  /** The keyboard of a phone. */
  inputMode?: 'numeric' | 'text'
  /** Filters the text at each change; the caret stays where it is unless the length changes. As typed by default. */
  read?: (typed: string) => string
  /** Selects the whole text when the field gets the focus, so that typing replaces a proposed value. */
  selects?: boolean
}

/** One line of text. */
export function TextField<Values extends Record<string, unknown>>(props: TextFieldProps<Values>) {
  const {
    record,
    name,
    type = 'text',
    autoComplete = 'off',
    inputMode,
    read,
    selects = false,
    onBlur,
  } = props
  const input = record.form.getInputProps(name)
  const shown = useReadOnlyValue(props)
  if (shown) return shown(input.value)

  function keep(field: HTMLInputElement) {
    const { value, selectionStart: at } = field
    const accepted = read?.(value) ?? value
    if (accepted !== value) {
      field.value = accepted
      if (accepted.length === value.length) field.setSelectionRange(at, at)
    }
    input.onChange(accepted)
  }

  return (
    <TextInput
      {...wrapperProps(props)}
      type={type}
      autoComplete={autoComplete}
      inputMode={inputMode}
      value={input.value}
      onChange={(event) => keep(event.currentTarget)}
      onFocus={({ currentTarget: field }) => {
        input.onFocus()
        // After the mouse has placed the caret. `select` would take the focus back from a field that has it by then.
        if (selects) requestAnimationFrame(() => field.setSelectionRange(0, field.value.length))
      }}
      onBlur={() => {
        input.onBlur()
        onBlur?.()
      }}
    />
  )
}
