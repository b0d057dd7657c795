import { MultiSelect } from '@mantine/core'
import { useCallback, useRef } from 'react'
import { useKeyHelp } from '../keyHelp.ts'
import { usePageTexts } from '../PageTextsProvider.tsx'
import { type FieldProps, wrapperProps } from './fieldProps.ts'
import { takeOption } from './options.ts'
import { useReadOnlyValue } from './readOnly.ts'
import type { FieldOption } from './SelectField.tsx'
import { useListOnFocus } from './useListOnFocus.ts'
import { useTypedChoice } from './useTypedChoice.ts'

interface MultiSelectFieldProps<Values extends Record<string, unknown>> extends FieldProps<Values> {
  options: readonly FieldOption[]
}

/**
 * Several of many options; typing filters them. Enter takes the highlighted option; so does leaving the field by Tab or a press. A text
 * that matches none stays and is an error.
 */
export function MultiSelectField<Values extends Record<string, unknown>>(
  props: MultiSelectFieldProps<Values>,
) {
  const { record, name } = props
  const { setUnreadable } = record
  const { form: texts, keys } = usePageTexts()
  const { keepMounted, onFocus } = useListOnFocus()
  const field = useRef<HTMLInputElement>(null)
  const onTyping = useCallback(
    (isTyping: boolean) => setUnreadable(name, isTyping ? texts.unreadableChoice : null),
    [name, setUnreadable, texts],
  )
  const choice = useTypedChoice({ field, value: null, onTyping, isTyping: record.isUnreadable(name) })
  const shown = useReadOnlyValue(props)
  useKeyHelp(shown ? null : keys.takeOption)
  const input = record.form.getInputProps(name)
  if (shown) {
    const chosen = props.options.filter(({ value }) => input.value.includes(value))
    return shown(chosen.map(({ label }) => label).join(', '))
  }
  const wrapper = wrapperProps(props)
  return (
    <MultiSelect
      ref={field}
      {...wrapper}
      data={[...props.options]}
      value={input.value}
      searchValue={choice.text ?? ''}
      error={wrapper.error ?? (choice.isLeft && texts.unreadableChoice)}
      onChange={input.onChange}
      onInput={({ currentTarget: { value: next } }) => choice.type(next === '' ? null : next)}
      onOptionSubmit={() => choice.type(null)}
      onDropdownClose={choice.onDropdownClose}
      onFocus={onFocus}
      onBlur={() => {
        input.onBlur()
        choice.leave()
      }}
      onKeyDownCapture={(event) => {
        if (event.key === 'Tab') choice.takeHighlighted()
        else if (choice.text !== null) takeOption(event)
      }}
      searchable
      openOnFocus={false}
      selectFirstOptionOnChange
      hidePickedOptions
      nothingFoundMessage={texts.nothingFound}
      comboboxProps={{ shadow: 'md', keepMounted }}
    />
  )
}
