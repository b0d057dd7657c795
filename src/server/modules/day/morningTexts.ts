import { writtenDay } from '../../../domain/dates/writtenDay.ts'

/** Notices of the morning: what keeps a store from lending. */
export const morningTexts = {
  dayOpenTitle: (store: string) => `A day was left open in ${store}`,
  dayOpen: (on: string) =>
    `${writtenDay(on)} is still open. Count the cash and close it; until then today cannot be opened.`,
  rateTitle: (store: string) => `Today’s price is missing in ${store}`,
  rate: (metals: string) => `No price of ${metals} was entered for today.`,
} as const
