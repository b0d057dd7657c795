import type { Day, DayState } from '../../api/gen/model/index.ts'

/** What the person is doing; it stays while others change the day, so that what is typed stays too. */
export type DayWork =
  | { act: 'open' | 'close'; businessOn: string; first: boolean }
  | { act: 'slip' | 'reopen'; day: Day }

/** The one act that comes next for a store; null once today is closed. */
export function nextWork({ open, lastClosed, todayOn, firstFloat: first }: DayState): DayWork | null {
  if (open !== undefined) return { act: 'close', businessOn: open.businessOn, first: false }
  return lastClosed?.businessOn === todayOn ? null : { act: 'open', businessOn: todayOn, first }
}
