import { TextInput } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { CalendarButton } from '../form/CalendarButton.tsx'
import { parseDate } from '../form/parse.ts'
import { typedDate } from '../format.ts'
import { useUiTexts } from '../UiTextsProvider.tsx'
import classes from './ListToolbar.module.css'

interface DayFilterProps {
  label: string
  /** YYYY-MM-DD; null for any day. */
  value: string | null
  /** What is wrong with the date that is shown, beyond the form of it. */
  error?: string | undefined
  onChange: (value: string | null) => void
}

/** What is in the box, if that is not yet the value it was typed over. */
interface Typed {
  text: string
  over: string | null
  unreadable: boolean
}

/**
 * A filter by a day, typed day first or picked. It is taken on Enter or when the field is left, never while it is typed. What
 * cannot be read stays in the box as an error, and the list stays as it is; Escape brings the date of the list back.
 */
export function DayFilter({ label, value, error, onChange }: DayFilterProps) {
  const { form: texts } = useUiTexts()
  const [typed, setTyped] = useState<Typed | null>(null)
  const draft = typed !== null && typed.over === value ? typed : null
  const shown = value === null ? '' : typedDate(value)

  function take() {
    if (draft === null) return
    const read = parseDate(draft.text)
    if ('unreadable' in read) {
      setTyped({ ...draft, unreadable: true })
      return
    }
    setTyped(null)
    if (read.value !== value) onChange(read.value)
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Enter') take()
    else if (event.key === 'Escape' && draft !== null) setTyped(null)
    else return
    event.preventDefault()
  }

  return (
    <TextInput
      className={classes.day}
      aria-label={label}
      autoComplete="off"
      placeholder={texts.dateHint}
      leftSection={<span className={classes.dayLabel}>{label}</span>}
      leftSectionWidth="4rem"
      leftSectionPointerEvents="none"
      rightSection={
        <CalendarButton
          value={value}
          onPick={(picked) => {
            setTyped(null)
            onChange(picked)
          }}
        />
      }
      value={draft?.text ?? shown}
      error={draft?.unreadable === true ? texts.unreadableDate : draft === null && error}
      onChange={(event) => setTyped({ text: event.currentTarget.value, over: value, unreadable: false })}
      onBlur={take}
      onKeyDown={onKeyDown}
    />
  )
}
