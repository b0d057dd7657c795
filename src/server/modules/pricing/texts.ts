import { writtenDay } from '../../../domain/dates/writtenDay.ts'
import { percent } from '../../../domain/money/rate.ts'
import { rupees } from '../../../domain/money/rupees.ts'
import { counted } from '../../../domain/text/count.ts'
import { texts } from '../../platform/operation/texts.ts'

/** A price that differs a lot from the previous closing price. */
export interface Jump {
  metal: string
  fromPaise: number
  fromOn: string
  toPaise: number
  changeBp: number
}

/** The average of the closing prices of some days, and the last of them. */
interface Compared {
  days: number
  fromOn: string
  toOn: string
  average: number
  previous: number
  date: string
}

/** Maximum number of jumps in a message. */
const SHOWN = 4

function jump({ metal, fromPaise, fromOn, toPaise, changeBp }: Jump): string {
  const change = percent(Math.abs(changeBp))
  return changeBp < 0
    ? `${metal} is down ${change} from ${rupees(fromPaise)} (closing on ${writtenDay(fromOn)}) to ${rupees(toPaise)} per gram.`
    : `${metal} is up ${change} from ${rupees(fromPaise)} (closing on ${writtenDay(fromOn)}) to ${rupees(toPaise)} per gram.`
}

/** Messages about metal prices. */
export const rateTexts = {
  unknownMetal: 'Choose an active metal.',
  metalTwice: 'This metal is repeated.',
  future: (today: string) => `The date is in the future. Today is ${writtenDay(today)}.`,
  pastNeedsEdit: 'Your role cannot enter the price of a past day. Ask someone who can change prices.',
  pastNeedsNote: 'Enter in the note why the price of a past day is added now.',
  pastTaken: (metal: string, day: string) =>
    `${metal} already has a price for ${writtenDay(day)}. Correct that price instead.`,
  jump,
  jumps: (all: readonly Jump[]) =>
    `${all.slice(0, SHOWN).map(jump).join(' ')}${all.length > SHOWN ? ` And ${all.length - SHOWN} more.` : ''} Is this correct?`,
  inactive: 'This entry is in-active. Add a price instead.',
  changed: texts.stale,
  notLast: 'A later entry exists. Correct the last entry of the day.',
  samePrice: 'This is already the current price.',
  reason: 'Enter a reason for the correction.',
  otherStore: (store: string) => `This price belongs to store ${store}. Switch to that store first.`,
  daysBackwards: 'The last day cannot be before the first day.',
  noPriceInDays: (metal: string, day: string) =>
    `${metal} has no closing price in the 30 days before ${writtenDay(day)}. Enter prices to value loans.`,
  noPrice: (metal: string, day: string) =>
    `${metal} has no price effective on ${writtenDay(day)}. Enter one to value loans.`,
  latest: (price: number, date: string) =>
    `${rupees(price)} per gram: the latest price, entered for ${writtenDay(date)}.`,
  average: ({ days, fromOn, toOn, average, previous, date }: Compared) =>
    average === previous
      ? `${rupees(average)} per gram: the average of ${counted(days, 'closing price')} from ${writtenDay(fromOn)} to ${writtenDay(toOn)}, which is the same as the closing price on ${writtenDay(date)}, ${rupees(previous)}.`
      : `${rupees(average)} per gram: the average of ${counted(days, 'closing price')} from ${writtenDay(fromOn)} to ${writtenDay(toOn)}, which is below the closing price on ${writtenDay(date)}, ${rupees(previous)}.`,
  previousClosing: ({ days, fromOn, toOn, average, previous, date }: Compared) =>
    `${rupees(previous)} per gram: the closing price on ${writtenDay(date)}, which is below the average of ${counted(days, 'closing price')} from ${writtenDay(fromOn)} to ${writtenDay(toOn)}, ${rupees(average)}.`,
} as const
