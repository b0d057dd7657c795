import { type ComboboxItem, Select, type SelectProps } from '@mantine/core'
import { useRef } from 'react'
import { useKeyHelp } from '../keyHelp.ts'
import { usePageTexts } from '../PageTextsProvider.tsx'
import { bestFirst, MAX_OPTIONS, takeOption } from './options.ts'
import { useListOnFocus } from './useListOnFocus.ts'
import { useTypedChoice } from './useTypedChoice.ts'

type InputProps = 'data' | 'value' | 'onChange' | 'searchValue' | 'nothingFoundMessage' | 'onBlur'

interface SelectInputProps extends Omit<SelectProps, InputProps> {
  options: readonly ComboboxItem[]
  value: string | null
  onChange: (value: string | null) => void
  /** As in {@link useTypedChoice}. */
  onTyping?: (isTyping: boolean) => void
  /** As in {@link useTypedChoice}. */
  isTyping?: boolean
  /** The text shown instead of “No matches” for what was typed; undefined shows “No matches”. */
  notFound?: ((typed: string) => string | undefined) | undefined
  onBlur?: (() => void) | undefined
}

/**
 * One of several options, by typing. Enter takes the highlighted option; so does leaving the field by Tab or a press. A text that matches
 * none, or whose list was closed, stays and is an error: the option chosen before is never restored in its place. Emptying the text of a
 * clearable field clears it.
 */
export function SelectInput(props: SelectInputProps) {
  const { options, value, onChange, onTyping, isTyping, notFound, onBlur, ...others } = props
  const { form: texts, keys } = usePageTexts()
  const { keepMounted, onFocus } = useListOnFocus()
  const field = useRef<HTMLInputElement>(null)
  const choice = useTypedChoice({ field, value, onTyping, isTyping })
  const { text, type } = choice
  /** Whether the label of the chosen option was typed again. The list then has all options, and the component highlights the first. */
  const isRetyped = useRef(false)
  const shown = useRef<ComboboxItem>(undefined)
  // An option that is no longer offered keeps its label.
  const chosen = [...options, shown.current].find((option) => option?.value === value)
  shown.current = chosen
  const label = chosen?.label ?? ''
  useKeyHelp(keys.takeOption)

  return (
    <Select
      ref={field}
      placeholder={texts.choose}
      limit={MAX_OPTIONS}
      openOnFocus={false}
      {...others}
      data={[...options]}
      value={value}
      searchValue={text ?? label}
      error={others.error ?? (choice.isLeft && texts.unreadableChoice)}
      onChange={onChange}
      onFocus={onFocus}
      onInput={({ currentTarget: { value: next } }) => {
        const clears = next === '' && others.clearable === true
        isRetyped.current = next === label && next !== ''
        type(clears || next === label ? null : next)
        if (clears) onChange(null)
      }}
      onOptionSubmit={() => type(null)}
      onClick={({ currentTarget }) => text === null && currentTarget.select()}
      onKeyDownCapture={(event) => {
        if (event.key.startsWith('Arrow')) isRetyped.current = false
        if (event.key === 'Tab') choice.takeHighlighted()
        else if (isRetyped.current) takeOption(event, '[data-combobox-active]')
        else if (text !== null) takeOption(event)
      }}
      onDropdownClose={choice.onDropdownClose}
      onBlur={() => {
        onBlur?.()
        choice.leave()
      }}
      searchable
      filter={bestFirst}
      selectFirstOptionOnChange
      allowDeselect={false}
      nothingFoundMessage={notFound?.(text ?? label) ?? texts.nothingFound}
      comboboxProps={{ shadow: 'md', keepMounted, ...others.comboboxProps }}
    />
  )
}
