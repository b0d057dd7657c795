import { type ComboboxItem, Select, type SelectProps } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useKeyHelp } from '../keyHelp.ts'
import { usePageTexts } from '../PageTextsProvider.tsx'
import { afterPress, isPressed, watchPresses } from './afterPress.ts'
import { bestFirst, highlightedOption, MAX_OPTIONS, takeOption } from './options.ts'
import { useListOnFocus } from './useListOnFocus.ts'

type InputProps = 'data' | 'value' | 'onChange' | 'searchValue' | 'nothingFoundMessage' | 'onBlur'

interface SelectInputProps extends Omit<SelectProps, InputProps> {
  options: readonly ComboboxItem[]
  value: string | null
  onChange: (value: string | null) => void
  /** Called with true when a text is typed that is not the chosen option, with false once it is or the field is removed; stable. */
  onTyping?: (isTyping: boolean) => void
  /** False drops the typed text, such as after its form was reset. */
  isTyping?: boolean
  /** The text shown instead of “No matches” for what was typed; undefined shows “No matches”. */
  notFound?: ((typed: string) => string | undefined) | undefined
  onBlur?: (() => void) | undefined
}

/**
 * One of several options, by typing. Enter takes the highlighted option; so does leaving the field by Tab or the mouse. A text that matches
 * none, or whose list was closed, stays and is an error: the option chosen before is never restored in its place. Emptying the text of a
 * clearable field clears it.
 */
export function SelectInput(props: SelectInputProps) {
  const { options, value, onChange, onTyping, isTyping = true, notFound, onBlur, ...others } = props
  const { form: texts, keys } = usePageTexts()
  const { keepMounted, onFocus } = useListOnFocus()
  const [typed, setTyped] = useState<{ text: string; value: string | null } | null>(null)
  const [isLeft, setLeft] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const isTaken = useRef(false)
  /** Whether the label of the chosen option was typed again. The list then has all options, and the component highlights the first. */
  const isRetyped = useRef(false)
  const shown = useRef<ComboboxItem>(undefined)
  // An option that is no longer offered keeps its label.
  const chosen = [...options, shown.current].find((option) => option?.value === value)
  shown.current = chosen
  const label = chosen?.label ?? ''
  const isReplaced = typed !== null && typed.value !== value
  const text = isTyping && typed !== null && !isReplaced ? typed.text : null
  useKeyHelp(keys.takeOption)
  useEffect(watchPresses, [])
  useEffect(() => () => onTyping?.(false), [onTyping])
  useEffect(() => {
    if (isReplaced) type(null)
  })

  function type(next: string | null) {
    setTyped(next === null ? null : { text: next, value })
    setLeft(false)
    onTyping?.(next !== null)
  }

  function takeHighlighted() {
    if (text?.trim() && !isTaken.current && field.current) highlightedOption(field.current)?.click()
  }

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
      error={others.error ?? (isLeft && text !== null && texts.unreadableChoice)}
      onChange={onChange}
      onFocus={onFocus}
      onInput={({ currentTarget: { value: next } }) => {
        isTaken.current = false
        const clears = next === '' && others.clearable === true
        isRetyped.current = next === label && next !== ''
        type(clears || next === label ? null : next)
        if (clears) onChange(null)
      }}
      onOptionSubmit={() => {
        isTaken.current = true
        type(null)
      }}
      onClick={({ currentTarget }) => text === null && currentTarget.select()}
      onKeyDownCapture={(event) => {
        if (event.key.startsWith('Arrow')) isRetyped.current = false
        if (event.key === 'Tab') takeHighlighted()
        else if (isRetyped.current) takeOption(event, '[data-combobox-active]')
        else if (text !== null) takeOption(event)
      }}
      // A press outside closes the list before the field loses the focus.
      onDropdownClose={() => isPressed() && takeHighlighted()}
      onBlur={() => {
        onBlur?.()
        afterPress(() => setLeft(true))
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
