import { writtenDay } from '../../../domain/dates/writtenDay.ts'
import { rupees } from '../../../domain/money/rupees.ts'
import { texts } from '../../platform/operation/texts.ts'

/** Messages about the business days of a store. */
export const dayTexts = {
  future: (today: string) => `The date is in the future. Today is ${writtenDay(today)}.`,
  notToday: (today: string) => `Only today, ${writtenDay(today)}, can be opened.`,
  earlierOpen: (date: string) =>
    `${writtenDay(date)} is still open. Count the cash and close that day first.`,
  storeInactive: 'This store was in-activated. Activate it before you open a day in it.',
  alreadyOpen: 'The day is already open.',
  alreadyClosed: 'The day is closed. Someone with the right to reopen days can reopen it.',
  notOpen: (date: string) => `${writtenDay(date)} is not open in this store.`,
  otherOpen: (date: string) => `${writtenDay(date)} is open in this store. Close it first.`,
  notLast: (date: string) => `Only the last closed day, ${writtenDay(date)}, can be reopened.`,
  dayOpen: (date: string) => `${writtenDay(date)} is open. An earlier day cannot be reopened.`,
  neverClosed: 'No day has been closed in this store.',
  changed: texts.stale,
  cashMoved: 'Cash was received or paid after this count. Count again.',
  countFirst: 'Count the cash first. The business of an open day is shown after the count.',
  twice: 'This note or coin is repeated.',
  reason: (difference: number) =>
    difference < 0
      ? `Short by ${rupees(-difference)}. Count again or enter the reason.`
      : `Excess of ${rupees(difference)}. Count again or enter the reason.`,
  firstFloat: 'Opening cash of the store, as counted',
  floatDiffers: (reason: string) => `Opening cash difference: ${reason}`,
  closeDiffers: (reason: string) => `Closing cash difference: ${reason}`,
} as const

/** Morning notifications about what keeps a store from lending. */
export const morningTexts = {
  dayOpenTitle: (store: string) => `Day not closed in ${store}`,
  dayOpen: (date: string) =>
    `${writtenDay(date)} was not closed. Count the cash and close it before opening today.`,
  rateTitle: (store: string) => `Today’s price is missing in ${store}`,
  rate: (metals: string) => `Today’s price not entered: ${metals}.`,
} as const
