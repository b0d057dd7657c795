import { ActionIcon } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { useRef } from 'react'
import { usePageTexts } from '../PageTextsProvider.tsx'
import classes from './form.module.css'

interface CalendarButtonProps {
  /** YYYY-MM-DD; null for none. */
  value: string | null
  onPick: (value: string | null) => void
  disabled?: boolean
}

/** Opens the calendar of the browser within a field whose date can also be typed. */
export function CalendarButton({ value, onPick, disabled = false }: CalendarButtonProps) {
  const { form: texts } = usePageTexts()
  const picker = useRef<HTMLInputElement>(null)
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        tabIndex={-1}
        aria-label={texts.openCalendar}
        disabled={disabled}
        onClick={() => picker.current?.showPicker()}
      >
        <IconCalendar size={18} aria-hidden />
      </ActionIcon>
      <input
        ref={picker}
        type="date"
        tabIndex={-1}
        aria-hidden
        className={classes.picker}
        value={value ?? ''}
        min="1900-01-01"
        max="2100-12-31"
        onChange={(event) => onPick(event.currentTarget.value || null)}
      />
    </>
  )
}
