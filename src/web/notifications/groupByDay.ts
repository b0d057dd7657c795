import type { Notification } from '../../api/gen/model/index.ts'
import { dateOf, dayBefore } from '../ui/days.ts'

/** The notifications of today, of yesterday, or of all earlier days. */
export interface DayGroup {
  day: 'today' | 'yesterday' | 'earlier'
  rows: Notification[]
}

/** Groups notifications, newest first, by the calendar day of the store; empty groups are left out. */
export function groupByDay(rows: Notification[], now: Date): DayGroup[] {
  const today = dateOf(now)
  const yesterday = dayBefore(today)
  const dayOf = (row: Notification) => {
    const date = dateOf(new Date(row.postedAt))
    if (date >= today) return 'today'
    return date === yesterday ? 'yesterday' : 'earlier'
  }
  return (['today', 'yesterday', 'earlier'] as const)
    .map((day) => ({ day, rows: rows.filter((row) => dayOf(row) === day) }))
    .filter((group) => group.rows.length > 0)
}
