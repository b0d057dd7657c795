import { writtenDay } from '../../../domain/dates/writtenDay.ts'
import { rupees } from '../../../domain/money/rupees.ts'
import { texts } from '../../platform/operation/texts.ts'
import { percent } from '../../platform/text/percent.ts'

/** A price that differs much from the closing before it. */
export interface Jump {
  metal: string
  fromPaise: number
  fromOn: string
  toPaise: number
  changeBp: number
}

/** The average of the closings of some days, beside the closing of the day before. */
interface Compared {
  days: number
  fromOn: string
  toOn: string
  average: number
  previous: number
  on: string
}

/** Jumps that a sentence names. */
const SHOWN = 4

function jump({ metal, fromPaise, fromOn, toPaise, changeBp }: Jump): string {
  const way = changeBp < 0 ? 'down' : 'up'
  return `${metal} goes ${way} by ${percent(Math.abs(changeBp))}, from ${rupees(fromPaise)} (closing of ${writtenDay(fromOn)}) to ${rupees(toPaise)} a gram.`
}

/** Sentences about prices of metals. */
export const rateTexts = {
  unknownMetal: 'This metal is not here, or is in-active.',
  metalTwice: 'This metal stands twice.',
  future: (today: string) => `This day has not come yet; today is ${writtenDay(today)}.`,
  pastNeedsEdit: 'The price of a past day may be entered only by someone whose role may change prices.',
  pastNeedsNote: 'Say in the note why the price of a past day is entered now.',
  pastTaken: (metal: string, day: string) =>
    `${metal} has a price for ${writtenDay(day)}. Correct that one, so that both can be seen.`,
  jump,
  jumps: (all: readonly Jump[]) =>
    `${all.slice(0, SHOWN).map(jump).join(' ')}${all.length > SHOWN ? ` And ${all.length - SHOWN} more.` : ''} Is that right?`,
  inactive: 'This entry is in-active. Add a price instead.',
  changed: texts.stale,
  notLast: 'A later entry has taken the place of this one. Correct the last entry of the day.',
  samePrice: 'This is the price that stands.',
  reason: 'Give the reason of the correction.',
  otherStore: (store: string) => `This price belongs to the store ${store}. Switch to it first.`,
  daysBackwards: 'The last day is before the first.',
  noPriceInDays: (metal: string, day: string) =>
    `${metal} has no closing price in the 30 days before ${writtenDay(day)}. No loan can be valued until prices are entered.`,
  noPrice: (metal: string, day: string) =>
    `${metal} has no price effective on ${writtenDay(day)}. No loan can be valued until one is entered.`,
  latest: (price: number, on: string) => `${rupees(price)} a gram: the latest price, of ${writtenDay(on)}.`,
  average: (given: Compared) =>
    `${rupees(given.average)} a gram: the average of ${closings(given)}, which is ${
      given.average === given.previous ? 'the same as' : 'below'
    } the closing of ${writtenDay(given.on)}, ${rupees(given.previous)}.`,
  previousClosing: (given: Compared) =>
    `${rupees(given.previous)} a gram: the closing of ${writtenDay(given.on)}, which is below the average of ${closings(given)}, ${rupees(given.average)}.`,
} as const

function closings({ days, fromOn, toOn }: Compared): string {
  return `${days === 1 ? 'the one closing price' : `${days} closing prices`} from ${writtenDay(fromOn)} to ${writtenDay(toOn)}`
}
