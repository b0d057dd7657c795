import { Autocomplete } from '@mantine/core'
import { useKeyHelp } from '../keyHelp.ts'
import { usePageTexts } from '../PageTextsProvider.tsx'
import { type FieldProps, wrapperProps } from './fieldProps.ts'
import { takeOption } from './options.ts'
import { useReadOnlyValue } from './readOnly.ts'
import { useListOnFocus } from './useListOnFocus.ts'

/** How many suggestions are listed; typing finds the others. */
const SUGGESTIONS_SHOWN = 50

interface SuggestFieldProps<Values extends Record<string, unknown>> extends FieldProps<Values> {
  /** The suggestions; any other text is allowed too. */
  suggestions: readonly string[]
  /** Whether Enter takes the first match. */
  takeFirst?: boolean
}

/** One line of text with suggestions. */
export function SuggestField<Values extends Record<string, unknown>>(props: SuggestFieldProps<Values>) {
  const { record, name, suggestions, takeFirst = false, onBlur } = props
  const input = record.form.getInputProps(name)
  const { keys } = usePageTexts()
  const { keepMounted, onFocus } = useListOnFocus()
  const shown = useReadOnlyValue(props)
  useKeyHelp(takeFirst && !shown ? keys.takeOption : null)
  if (shown) return shown(input.value)
  const typed = String(input.value ?? '')
    .trim()
    .toLowerCase()
  // An open list keeps Enter from moving to the next field, so none is open without suggestions.
  const offered = suggestions.filter((one) => {
    const text = one.toLowerCase()
    return text.includes(typed) && text !== typed
  })
  return (
    <Autocomplete
      {...wrapperProps(props)}
      {...(offered.length === 0 && { dropdownOpened: false })}
      data={offered}
      limit={SUGGESTIONS_SHOWN}
      value={input.value}
      onChange={input.onChange}
      onFocus={() => {
        onFocus()
        input.onFocus()
      }}
      onBlur={() => {
        input.onBlur()
        onBlur?.()
      }}
      {...(takeFirst && typed !== '' && { onKeyDownCapture: takeOption })}
      autoComplete="off"
      openOnFocus={false}
      selectFirstOptionOnChange={takeFirst}
      comboboxProps={{ shadow: 'md', keepMounted }}
    />
  )
}
