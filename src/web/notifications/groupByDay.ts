import type { Notification } from '../../api/gen/model/index.ts'

/** Notifications of one day, as told from today. */
export interface DayGroup {
  day: 'today' | 'yesterday' | 'earlier'
  rows: Notification[]
}

/** Groups notifications, newest first, by this computer's calendar day; empty groups are left out. */
export function groupByDay(rows: Notification[], now: Date): DayGroup[] {
  const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate()).getTime()
  const before = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1).getTime()
  const dayOf = (row: Notification) => {
    const at = Date.parse(row.postedAt)
    if (at >= midnight) return 'today'
    return at >= before ? 'yesterday' : 'earlier'
  }
  return (['today', 'yesterday', 'earlier'] as const)
    .map((day) => ({ day, rows: rows.filter((row) => dayOf(row) === day) }))
    .filter((group) => group.rows.length > 0)
}
