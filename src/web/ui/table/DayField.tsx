import { Button, Menu, TextInput } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { today } from '../days.ts'
import { CalendarButton } from '../form/CalendarButton.tsx'
import { parseDate } from '../form/parse.ts'
import { typedDate } from '../format.ts'
import { useKeyHelp } from '../keyHelp.ts'
import { usePageTexts } from '../PageTextsProvider.tsx'
import { type Period, type PeriodKey, periods, type UsualDay, usualDays } from '../periods.ts'
import classes from './ListToolbar.module.css'
import type { DayFieldProps } from './types.ts'

/** The ends of a period; null if open. */
type Ends = { [End in keyof Period]: string | null }

/** Ends typed in the wrong order: the end typed last, and the period that the list still shows. */
interface ReversedPeriod {
  ends: Ends
  at: keyof Period
  over: Ends
}

/** The field of a filter by a day. If a list has `fromOn` and `toOn`, one field for the period replaces both. */
export function DayField({ filter: { id, label }, filters, values, onFilter }: DayFieldProps) {
  const value = values[id] ?? null
  const [from, to] = ['fromOn', 'toOn'].map((end) => filters.find((one) => one.id === end))
  if (id !== from?.id && id !== to?.id)
    return <OneDayFilter label={label} value={value} onChange={(next) => onFilter({ [id]: next })} />
  if (id !== from?.id || to === undefined) return null
  return (
    <PeriodFilter
      labels={{ fromOn: label, toOn: to.label }}
      value={{ fromOn: value, toOn: values[to.id] ?? null }}
      onChange={({ fromOn, toOn }) => onFilter({ [id]: fromOn, [to.id]: toOn })}
    />
  )
}

interface PeriodFilterProps {
  labels: Readonly<Record<keyof Period, string>>
  value: Ends
  onChange: (value: Ends) => void
}

/**
 * A filter by first and last day, with common periods. A first day after the last is an error at its field, and the
 * list stays unchanged until the other end is corrected.
 */
function PeriodFilter({ labels, value, onChange }: PeriodFilterProps) {
  const texts = usePageTexts().table
  const [reversed, setReversed] = useState<ReversedPeriod | null>(null)
  const pending = reversed !== null && isSame(reversed.over, value) ? reversed : null
  const shown = pending?.ends ?? value

  function take(ends: Ends, at: keyof Period) {
    const isTurned = ends.fromOn !== null && ends.toOn !== null && ends.fromOn > ends.toOn
    setReversed(isTurned ? { ends, at, over: value } : null)
    if (!isTurned && !isSame(ends, value)) onChange(ends)
  }

  function end(at: keyof Period) {
    return (
      <DayFilter
        label={labels[at]}
        value={shown[at]}
        error={pending?.at === at ? texts.endBeforeStart(labels.fromOn, labels.toOn) : undefined}
        onChange={(date) => take({ ...shown, [at]: date }, at)}
      />
    )
  }

  const names = Object.keys(periods) as PeriodKey[]
  const current = names.find((name) => isSame(periods[name](today()), value))
  return (
    <>
      {end('fromOn')}
      {end('toOn')}
      <DayMenu
        label={texts.period}
        current={current && texts.periods[current]}
        choices={names.map((name) => [name, texts.periods[name]])}
        onChoose={(name) => take(periods[name](today()), 'toOn')}
      />
    </>
  )
}

interface OneDayFilterProps {
  label: string
  value: string | null
  onChange: (value: string | null) => void
}

/** A filter by a single day, such as the date of balances, with common days. */
function OneDayFilter({ label, value, onChange }: OneDayFilterProps) {
  const texts = usePageTexts().table
  const names = Object.keys(usualDays) as UsualDay[]
  const current = names.find((name) => usualDays[name](today()) === value)
  return (
    <>
      <DayFilter label={label} value={value} onChange={onChange} />
      <DayMenu
        label={texts.day}
        current={current && texts.days[current]}
        choices={names.map((name) => [name, texts.days[name]])}
        onChoose={(name) => onChange(usualDays[name](today()))}
      />
    </>
  )
}

interface DayMenuProps<Key extends string> {
  label: string
  /** The current option. */
  current: string | undefined
  choices: readonly (readonly [key: Key, label: string])[]
  onChoose: (key: Key) => void
}

function DayMenu<Key extends string>({ label, current, choices, onChoose }: DayMenuProps<Key>) {
  return (
    <Menu position="bottom-start" shadow="md" withinPortal={false}>
      <Menu.Target>
        <Button
          variant="default"
          className={classes.period}
          aria-label={current === undefined ? label : `${label}: ${current}`}
          rightSection={<IconChevronDown size={16} aria-hidden />}
        >
          {current ?? label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {choices.map(([key, words]) => (
          <Menu.Item key={key} onClick={() => onChoose(key)}>
            {words}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function isSame(one: Ends, other: Ends): boolean {
  return one.fromOn === other.fromOn && one.toOn === other.toOn
}

interface DayFilterProps {
  label: string
  /** YYYY-MM-DD; null for any day. */
  value: string | null
  /** An error of the shown date other than its format. */
  error?: string | undefined
  onChange: (value: string | null) => void
}

/** The typed text, until it becomes the value. */
interface Typed {
  text: string
  over: string | null
  unreadable: boolean
}

/**
 * A filter by a day, typed day first or picked. It is applied on Enter or when the field is left, never while typing.
 * Unreadable text stays in the box as an error, and the list stays unchanged; Escape restores the date of the list.
 */
function DayFilter({ label, value, error, onChange }: DayFilterProps) {
  const { form: texts, keys } = usePageTexts()
  useKeyHelp(keys.typeDay)
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
