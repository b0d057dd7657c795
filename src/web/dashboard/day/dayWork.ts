import type { Day } from '../../../api/gen/model/index.ts'

/** What the person is doing; it stays while others change the day, so that what is typed stays too. */
export type DayWork =
  | { act: 'open' | 'close'; businessOn: string; first: boolean }
  | { act: 'slip' | 'reopen'; day: Day }
