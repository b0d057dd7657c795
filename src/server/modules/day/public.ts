/** Opening and closing a store's day: what other modules may use. */
export { notifyOfMorning as tellOfMorning } from './morningNotices.ts'
