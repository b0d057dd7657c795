import { TextInput } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { type FieldProps, wrapperProps } from './fieldProps.ts'
import classes from './form.module.css'

interface ParsedFieldProps<Values extends Record<string, unknown>, Value> extends FieldProps<Values> {
  parse: (text: string) => { value: Value | null } | { unreadable: true }
  /** The value as it is shown while nobody types. */
  write: (value: Value) => string
  /** Said when the text cannot be read. */
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
 * A field whose text is read as something else: an amount, a weight, a date. While one types, the text stays as it is
 * typed; afterwards it is written the common way. Text that cannot be read stays, is an error, and is never taken for
 * nothing.
 */
export function ParsedField<Values extends Record<string, unknown>, Value extends string | number>(
  props: ParsedFieldProps<Values, Value>,
) {
  const { record, name, parse, write, unreadableText, numeric = true } = props
  const { setUnreadable, isUnreadable } = record
  const input = record.form.getInputProps(name)
  const value: Value | null = input.value ?? null
  const [typed, setTyped] = useState<Typed<Value> | null>(null)
  const current = typed !== null && typed.value === value && typed.unreadable === isUnreadable(name)
  const text = current ? typed.text : value === null ? '' : write(value)

  useEffect(() => () => setUnreadable(name, null), [name, setUnreadable])

  // Unreadable text leaves no value, so a value has come from elsewhere and takes the text's place.
  useEffect(() => {
    if (value !== null && isUnreadable(name)) setUnreadable(name, null)
  }, [value, name, isUnreadable, setUnreadable])

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
