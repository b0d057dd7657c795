import { titlesTexts } from './titles.ts'

/** Texts of slab types; the examples are for ₹10,000 at 18 % per year. */
export const slabTypeTexts = {
  title: titlesTexts.slabType,
  noun: 'Slab Type',
  lead: 'Interest calculation methods used by schemes.',
  newTitle: 'Add Slab Type',
  schemes: 'Schemes',
  schemesDisabled: 'Your role cannot view schemes.',
  emptyText:
    'Add your own, or start with six common schemes for gold and silver, which include their slab types.',
  priced: 'Existing schemes keep their terms; a scheme uses the new terms from its next version.',
  fields: {
    name: 'Name',
    method: 'Interest calculated by',
    yearDays: 'Days in the year',
    partMonth: 'Part of a month',
    slabMode: 'Bands',
    slabClock: 'Day count after payment',
    countBothDays: 'Charge both first and last day',
    advanceMonths: 'Advance interest',
    note: 'Note',
  },
  sections: { name: 'Name', time: 'Day count', bands: 'Rate bands', more: 'More' },
  methods: { daily: 'Days', monthly: 'Months' },
  methodMeans: {
    daily: (cost: string) => `Interest is charged for each day: ₹10,000 at 18 % costs ${cost} in 10 days.`,
    monthly: (cost: string) =>
      `Interest is charged by calendar month at 1/12 of the yearly rate: ${cost} per month.`,
  },
  yearDays: { 365: '365', 360: '360' },
  yearDaysMeans: {
    365: (cost: string) => `The yearly rate is spread over 365 days: 30 days cost ${cost}.`,
    360: (cost: string) =>
      `The yearly rate is spread over 360 days (slightly costlier): 30 days cost ${cost}.`,
  },
  partMonths: { full: 'A full month', half: 'Half or full month', week: 'By weeks', days: 'By days' },
  partMonthMeans: {
    full: (cost: string) => `Part of a month is charged as a full month: 1 month and 10 days cost ${cost}.`,
    half: (cost: string) =>
      `Up to 15 days is half a month, more is a full month: 1 month and 10 days cost ${cost}.`,
    week: (cost: string) => `By weeks up to 21 days, then a full month: 1 month and 10 days cost ${cost}.`,
    days: (cost: string) => `Each day is 1/30 of a month: 1 month and 10 days cost ${cost}.`,
  },
  slabModes: { stepped: 'Stepped', retrospective: 'Retrospective' },
  slabModeMeans: {
    stepped: (cost: string) =>
      `Each band’s rate applies only to its days. At 12 % to day 30 and 18 % after it, 45 days cost ${cost}.`,
    retrospective: (cost: string) =>
      `The rate of the band reached applies to all days. At 12 % to day 30 and 18 % after it, 45 days cost ${cost}.`,
  },
  slabClocks: { restart: 'Restarts after payment', continuous: 'Continues' },
  slabClockMeans: {
    restart:
      'Paying all interest restarts the count. If it is paid on day 60, the next day is day 1, at the first rate.',
    continuous:
      'Days always count from opening. If all interest is paid on day 60, the next day is day 61, at its rate.',
  },
  monthlyRates:
    'Monthly interest is retrospective and its count restarts: the rate of the band reached applies to all months, and paying all interest restarts the count.',
  bothDaysHelp: (days: number, one: string, both: string) =>
    `Adds one day, once per loan. ${days} days cost ${both} instead of ${one}.`,
  advanceHelp: 'Months of interest collected in advance (not refundable); 0 for none.',
  months: 'months',
  example: {
    title: 'Example of interest over time',
    lead: '₹10,000 lent on 01 Apr 2026, with no earlier payments.',
    days: 'Days',
    flat: 'At 18 %',
    rising: '12 %, then 18 % from day 31',
  },
  yes: 'Yes',
  no: 'No',
  columns: {
    charges: 'Calculated by',
    daily: (yearDays: number) => `Days (${yearDays}-day year)`,
    monthly: {
      full: 'Full months',
      half: 'Months and half months',
      week: 'Months and weeks',
      days: 'Months and days',
    },
    bothDays: 'Both days',
    advance: 'Advance months',
  },
}
