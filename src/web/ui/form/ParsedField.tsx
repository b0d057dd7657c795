import { TextInput } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type FieldProps, wrapperProps } from './fieldProps.ts'
import classes from './form.module.css'
import { useReadOnlyValue } from './readOnly.ts'

interface ParsedFieldProps<Values extends Record<string, unknown>, Value> extends FieldProps<Values> {
  parse: (text: string) => { value: Value | null } | { unreadable: true }
  /** The formatted value while the field is not being edited. */
  format: (value: Value) => string
  /** The value as text, with its unit. */
  formatReadOnly: (value: Value) => string
  /** The message for text that cannot be read. */
  unreadableText: string
  leftSection?: ReactNode
  rightSection?: ReactNode
  rightSectionWidth?: number
  numeric?: boolean
}

interface Typed<Value> {
  text: string
  value: Value | null
  unreadable: boolean
}

/**
 * A field whose text is parsed: an amount, a weight, a date. While typing, the text stays as typed; afterwards it is
 * formatted. Text that cannot be read stays, is an error, and is never treated as empty.
 */
export function ParsedField<Values extends Record<string, unknown>, Value extends string | number>(
  props: ParsedFieldProps<Values, Value>,
) {
  const { record, name, parse, format, unreadableText, numeric = true } = props
  const { setUnreadable, isUnreadable } = record
  const input = record.form.getInputProps(name)
  const value: Value | null = input.value ?? null
  const [typed, setTyped] = useState<Typed<Value> | null>(null)
  const current = typed !== null && typed.value === value && typed.unreadable === isUnreadable(name)
  const text = current ? typed.text : value === null ? '' : format(value)

  /** As of the last rendering: with another row removed, the field gets another path, and its text must be reported for it. */
  const wasUnreadable = useRef(false)
  useEffect(() => {
    if (wasUnreadable.current) setUnreadable(name, unreadableText)
    return () => setUnreadable(name, null)
  }, [name, unreadableText, setUnreadable])
  useEffect(() => {
    wasUnreadable.current = current && typed.unreadable
  })

  // Unreadable text has no value, so a new value comes from elsewhere and replaces the text.
  useEffect(() => {
    if (value !== null && isUnreadable(name)) setUnreadable(name, null)
  }, [value, name, isUnreadable, setUnreadable])

  const shown = useReadOnlyValue(props)
  if (shown) return shown(value === null ? null : props.formatReadOnly(value))

  function type(next: string) {
    const parsed = parse(next)
    const unreadable = 'unreadable' in parsed
    const read = unreadable ? null : parsed.value
    setUnreadable(name, unreadable ? unreadableText : null)
    setTyped({ text: next, value: read, unreadable })
    input.onChange(read)
  }

  return (
    <TextInput
      {...wrapperProps(props)}
      autoComplete="off"
      inputMode={numeric ? 'decimal' : 'text'}
      classNames={numeric ? { input: classes.numeric } : {}}
      leftSection={props.leftSection}
      rightSection={props.rightSection}
      rightSectionWidth={props.rightSectionWidth}
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
      onFocus={input.onFocus}
      onBlur={() => {
        if (typed?.unreadable === false) setTyped(null)
        input.onBlur()
        props.onBlur?.()
      }}
    />
  )
}
