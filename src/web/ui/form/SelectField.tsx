import { Box, type SelectProps } from '@mantine/core'
import { useCallback } from 'react'
import { usePageTexts } from '../PageTextsProvider.tsx'
import { type FieldProps, wrapperProps } from './fieldProps.ts'
import { useReadOnlyValue } from './readOnly.ts'
import { SelectInput } from './SelectInput.tsx'

/** An option: its value and its label. */
export interface FieldOption {
  value: string
  label: string
  /** Lines below the label, to compare the options. */
  details?: readonly string[]
}

interface SelectFieldProps<Values extends Record<string, unknown>> extends FieldProps<Values> {
  options: readonly FieldOption[]
  clearable?: boolean
  /** Called instead of setting the field; for choices that also change other fields. */
  onChange?: (value: string | null) => void
  /** The text shown instead of “No matches” for what was typed; undefined shows “No matches”. */
  notFound?: (typed: string) => string | undefined
}

/** One of several options; typing filters them. The value may be a number; the options then give it as text. */
export function SelectField<Values extends Record<string, unknown>>(props: SelectFieldProps<Values>) {
  const { record, name, options, clearable = false, onChange, notFound } = props
  const { setUnreadable } = record
  const { form: texts } = usePageTexts()
  const shown = useReadOnlyValue(props)
  const input = record.form.getInputProps(name)
  const value = input.value === null || input.value === undefined ? null : String(input.value)
  const onTyping = useCallback(
    (isTyping: boolean) => setUnreadable(name, isTyping ? texts.unreadableChoice : null),
    [name, setUnreadable, texts],
  )
  if (shown) return shown(options.find((option) => option.value === value)?.label ?? '')
  const comparable = options.some(({ details }) => details !== undefined)
  return (
    <SelectInput
      {...wrapperProps(props)}
      placeholder={props.placeholder ?? texts.choose}
      options={options}
      value={value}
      onChange={onChange ?? input.onChange}
      onBlur={input.onBlur}
      isTyping={record.isUnreadable(name)}
      onTyping={onTyping}
      clearable={clearable}
      clearButtonProps={{ 'aria-label': texts.clear }}
      notFound={notFound}
      {...(comparable && { ...compared(options), comboboxProps: comparedPlace })}
    />
  )
}

/** A list of options with details is as wide as its longest line, up to the maximum width in {@link compared}. */
const comparedPlace = { width: 'max-content', position: 'bottom-start' } as const

/** The look of options with details. */
function compared(
  options: readonly FieldOption[],
): Pick<SelectProps, 'renderOption' | 'maxDropdownHeight' | 'styles'> {
  return {
    maxDropdownHeight: 360,
    styles: { dropdown: { maxWidth: 'min(32rem, calc(100vw - 2rem))' } },
    renderOption: ({ option: { value, label } }) => (
      <div>
        {label}
        {options
          .find((option) => option.value === value)
          ?.details?.map((line) => (
            <Box key={line} fz="xs">
              {line}
            </Box>
          ))}
      </div>
    ),
  }
}
