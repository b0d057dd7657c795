import { titlesTexts } from './titles.ts'

/** Texts of slab types; examples are of ₹10,000 at 18 % a year. */
export const slabTypeTexts = {
  title: titlesTexts.slabType,
  noun: 'Slab Type',
  lead: 'Ways of charging interest. A scheme takes one and adds its rates, its metal and its limits.',
  newTitle: 'Add Slab Type',
  schemes: 'Schemes',
  schemesLocked: 'Your role does not allow you to look at schemes.',
  emptyText: 'Add your own, or add the six usual schemes under Schemes: their slab types come with them.',
  priced:
    'Schemes that are priced already keep their terms; a scheme takes the new ones with its next version.',
  fields: {
    name: 'Name',
    method: 'Interest is counted by',
    yearDays: 'Days of the year',
    partMonth: 'Days beyond whole months',
    slabMode: 'Bands',
    slabClock: 'Clock',
    countBothDays: 'Count the first day and the last',
    advanceMonths: 'Months taken in advance',
    note: 'Note',
  },
  sections: { name: 'Name', time: 'How time is counted', bands: 'How rates follow time', more: 'More' },
  methods: { daily: 'Days', monthly: 'Months' },
  methodMeans: {
    daily: (cost: string) =>
      `Each day costs its part of the yearly rate: ₹10,000 at 18 % cost ${cost} in 10 days.`,
    monthly: (cost: string) =>
      `Whole months by the calendar, a twelfth of the yearly rate each: ${cost} a month.`,
  },
  yearDays: { 365: '365', 360: '360' },
  yearDaysMeans: {
    365: (cost: string) => `The yearly rate is spread over 365 days: 30 days cost ${cost}.`,
    360: (cost: string) => `The yearly rate is spread over 360 days, a little dearer: 30 days cost ${cost}.`,
  },
  partMonths: { full: 'A full month', half: 'Half a month or a full one', week: 'By weeks', days: 'By days' },
  partMonthMeans: {
    full: (cost: string) => `A month begun is charged whole: 1 month and 10 days cost ${cost}.`,
    half: (cost: string) =>
      `Up to 15 days are half a month, more a whole one: 1 month and 10 days cost ${cost}.`,
    week: (cost: string) =>
      `Weeks begun, up to 21 days; more are a whole month: 1 month and 10 days cost ${cost}.`,
    days: (cost: string) => `Each day is a thirtieth of a month: 1 month and 10 days cost ${cost}.`,
  },
  slabModes: { stepped: 'Stepped', retrospective: 'Retrospective' },
  slabModeMeans: {
    stepped: (cost: string) =>
      `Each day has the rate of its own band. At 12 % to day 30 and 18 % after it, 45 days cost ${cost}.`,
    retrospective: (cost: string) =>
      `All days have the rate of the band reached. At 12 % to day 30 and 18 % after it, 45 days cost ${cost}.`,
  },
  slabClocks: { restart: 'Restarts', continuous: 'Runs on' },
  slabClockMeans: {
    restart:
      'Paying all interest starts the days anew. Paid in full on day 60, the next day is day 1, at the first rate.',
    continuous:
      'Days always count from opening. Paid in full on day 60, the next day is day 61, at its rate.',
  },
  monthlyRates:
    'Monthly interest is retrospective and its clock restarts: all months have the rate of the band reached, and paying all interest starts the count anew.',
  bothDaysHelp: (days: number, one: string, both: string) =>
    `Adds one day, once in a loan’s life. ${days} days cost ${both} instead of ${one}.`,
  advanceHelp: 'Interest for so many months is taken at opening and not given back; 0 for none.',
  months: 'months',
  example: {
    title: 'Example of the cost over time',
    lead: '₹10,000 lent on 01 Apr 2026, nothing paid before the day.',
    days: 'Days',
    flat: 'At 18 %',
    rising: '12 %, from day 31 18 %',
  },
  yes: 'Yes',
  no: 'No',
  columns: {
    charges: 'Charges',
    daily: (yearDays: number) => `Days of ${yearDays}`,
    monthly: {
      full: 'Months, begun ones whole',
      half: 'Months and halves',
      week: 'Months and weeks',
      days: 'Months and days',
    },
    bothDays: 'Both days',
    advance: 'Advance months',
  },
}
