import { Box, Select, type SelectProps } from '@mantine/core'
import { useState } from 'react'
import { useKeyHelp } from '../keyHelp.ts'
import { usePageTexts } from '../PageTextsProvider.tsx'
import { type FieldProps, wrapperProps } from './fieldProps.ts'
import { bestFirst, MAX_OPTIONS, takeOption } from './options.ts'
import { useReadOnlyValue } from './readOnly.ts'
import { useListOnFocus } from './useListOnFocus.ts'

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
  const { form: texts, keys } = usePageTexts()
  const [typed, setTyped] = useState('')
  const { keepMounted, onFocus } = useListOnFocus()
  const shown = useReadOnlyValue(props)
  useKeyHelp(shown ? null : keys.takeOption)
  const input = record.form.getInputProps(name)
  const value = input.value === null || input.value === undefined ? null : String(input.value)
  const chosen = options.find((option) => option.value === value)?.label ?? ''
  if (shown) return shown(chosen)
  const comparable = options.some(({ details }) => details !== undefined)
  return (
    <Select
      {...wrapperProps(props)}
      placeholder={props.placeholder ?? texts.choose}
      data={[...options]}
      value={value}
      onChange={onChange ?? input.onChange}
      onFocus={onFocus}
      onBlur={input.onBlur}
      data-chosen={chosen}
      onClick={({ currentTarget }) => currentTarget.value === chosen && currentTarget.select()}
      onKeyDownCapture={(event) => event.currentTarget.value !== chosen && takeOption(event)}
      searchable
      filter={bestFirst}
      limit={MAX_OPTIONS}
      openOnFocus={false}
      selectFirstOptionOnChange
      clearable={clearable}
      clearButtonProps={{ 'aria-label': texts.clear }}
      allowDeselect={false}
      nothingFoundMessage={notFound?.(typed) ?? texts.nothingFound}
      {...(notFound && { onSearchChange: setTyped })}
      {...(comparable && compared(options))}
      comboboxProps={{ shadow: 'md', keepMounted, ...(comparable && comparedPlace) }}
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
