import { writtenDay } from '../../../domain/dates/writtenDay.ts'
import { rupees } from '../../../domain/money/rupees.ts'
import { texts } from '../../platform/operation/texts.ts'

/** Sentences about the days of a store. */
export const dayTexts = {
  future: (today: string) => `This day has not come yet; today is ${writtenDay(today)}.`,
  notToday: (today: string) => `Only today, ${writtenDay(today)}, can be opened.`,
  earlierOpen: (on: string) => `${writtenDay(on)} is still open. Count the cash and close that day first.`,
  alreadyOpen: 'The day is open already.',
  alreadyClosed: 'The day was closed. Someone whose role allows it can open it again.',
  notOpen: (on: string) => `${writtenDay(on)} is not open in this store.`,
  otherOpen: (on: string) => `${writtenDay(on)} is open in this store, and is closed first.`,
  notLast: (on: string) => `Only the last closed day, ${writtenDay(on)}, can be opened again.`,
  dayOpen: (on: string) => `${writtenDay(on)} is open. An earlier day cannot be opened again.`,
  neverClosed: 'No day was closed in this store.',
  changed: texts.stale,
  twice: 'This note or coin stands twice.',
  reason: (difference: number) =>
    `The cash counted is ${rupees(Math.abs(difference))} ${difference < 0 ? 'less' : 'more'} than the books say. Count again, or say why.`,
  firstFloat: 'First cash of the store, as counted',
  floatDiffers: (reason: string) => `Cash at opening: ${reason}`,
  closeDiffers: (reason: string) => `Cash at close: ${reason}`,
} as const

/** Notices of the morning: what keeps a store from lending. */
export const morningTexts = {
  dayOpenTitle: (store: string) => `A day was left open in ${store}`,
  dayOpen: (on: string) =>
    `${writtenDay(on)} is still open. Count the cash and close it; until then today cannot be opened.`,
  rateTitle: (store: string) => `Today’s price is missing in ${store}`,
  rate: (metals: string) => `No price of ${metals} was entered for today.`,
} as const
