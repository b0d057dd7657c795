/** Opening and closing a store's day: what other modules may use. */
export { notifyOfMorning } from './morningNotices.ts'
