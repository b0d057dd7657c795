import { addDays } from './dates.ts'

/** Days before a due date or an event from which it counts as near: "due within 7 days". */
export const DUE_SOON_DAYS = 7

/** Returns the last date that is near today. */
export function dueSoonBy(today: string): string {
  return addDays(today, DUE_SOON_DAYS)
}
