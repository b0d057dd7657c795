import { ActionIcon, Group, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { monthNames } from '../ui/days.ts'
import classes from './Holidays.module.css'
import type { HolidayValue } from './storeValues.ts'
import { storeTexts } from './texts.ts'

const texts = storeTexts.holidays

interface YearCalendarProps {
  year: number
  onYear: (year: number) => void
  holidays: readonly HolidayValue[]
  /** 0 is Sunday. */
  weeklyOff: number | null
}

/** A calendar of the year: weekly offs dim, holidays marked. The list next to it has the same content. */
export function YearCalendar({ year, onYear, holidays, weeklyOff }: YearCalendarProps) {
  const names = new Map(
    holidays.flatMap(({ date, name }) => (date?.startsWith(`${year}-`) ? [[date, name]] : [])),
  )
  return (
    <div>
      <Group justify="space-between" mb="xs">
        <ActionIcon variant="default" aria-label={texts.previousYear} onClick={() => onYear(year - 1)}>
          <IconChevronLeft size={16} aria-hidden />
        </ActionIcon>
        <Text fw={600} aria-live="polite">
          {year} · {texts.some(names.size)}
        </Text>
        <ActionIcon variant="default" aria-label={texts.nextYear} onClick={() => onYear(year + 1)}>
          <IconChevronRight size={16} aria-hidden />
        </ActionIcon>
      </Group>
      <div className={classes.year} role="img" aria-label={texts.calendar(year, names.size)}>
        {monthNames.map((name, month) => (
          <div key={name}>
            <Text size="xs" c="dimmed">
              {name}
            </Text>
            <div className={classes.month}>
              {daysOf(year, month).map(({ date, day, weekday }) => (
                <span
                  key={date}
                  className={dayClass(names.has(date), weekday === weeklyOff)}
                  style={day === 1 ? { gridColumnStart: weekday + 1 } : undefined}
                  title={names.get(date)}
                >
                  {day}
                </span>
              ))}
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}

function dayClass(holiday: boolean, off: boolean): string | undefined {
  if (holiday) return classes.holiday
  return off ? classes.off : undefined
}

function daysOf(year: number, month: number): { date: string; day: number; weekday: number }[] {
  const length = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return Array.from({ length }, (_, index) => {
    const at = new Date(Date.UTC(year, month, index + 1))
    return { date: at.toISOString().slice(0, 10), day: index + 1, weekday: at.getUTCDay() }
  })
}
