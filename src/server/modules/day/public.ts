/** Opening and closing a store's day: what other modules may use. */
export type { DayClosedListener } from './dayClosed.ts'
export { notifyOfMorning } from './morningNotices.ts'
