import { counted } from '../../../domain/text/count.ts'
import { grouped } from '../../../domain/text/grouped.ts'
import { plural } from '../../../domain/text/plural.ts'

/** Shown in place of a count of 0. */
const NONE = '–'

/** An amount of a trend and its day, as shown. */
interface ShownPoint {
  day: string
  amount: string
}

/** Texts of the day summary of the stores. */
export const eveningTexts = {
  branches: {
    title: 'Stores today',
    lead: 'Open a figure or a store for details. Lines show the last 13 weeks, on one scale for all stores; disbursed and collected show full weeks only.',
    figures: 'Figures of the stores',
    store: 'Store',
    day: 'Day',
    total: 'All stores',
    inactive: (store: string) => `${store} (in-active)`,
    closedOf: (closed: number, all: number) => `${closed} of ${all} closed`,
    states: { closed: 'Closed', open: 'Open', leftOpen: 'Not closed', notOpened: 'Not opened' },
    at: (at: string, userName: string | null) => (userName === null ? at : `${at} by ${userName}`),
    since: (day: string) => `Since ${day}`,
    reopened: (count: number) =>
      plural(count, { one: 'Reopened once', other: `Reopened ${grouped(count)} times` }),
    lastDay: (day: string) => `Last opened ${day}`,
    matches: 'Cash matches',
    difference: (amount: string) => `Cash difference ${amount}`,
    cash: 'Cash as per books',
    lent: 'Disbursed',
    received: 'Collected',
    interest: 'Interest',
    outstanding: 'Outstanding',
    overdue: 'Overdue',
    short: 'Margin shortfall',
    shortOf: (loans: number, amount: string) => `${counted(loans, 'loan')}, ${amount}`,
    late: 'Late releases',
    linesMissing: 'The lines of the last 13 weeks could not be loaded.',
  },
  pending: {
    title: 'Pending work',
    lead: 'Open a figure to see its list. This switches you to its store.',
    figures: 'Pending work of the stores',
    store: 'Store',
    total: 'All stores',
    approvals: 'Pending approvals',
    due: 'Due this week',
    collect: 'Packets to collect',
    arriving: 'Transfers to receive',
    sent: 'Transfers sent, in transit',
    audits: 'Open packet audits',
    none: NONE,
    loans: (count: number, amount: string) => (count === 0 ? NONE : `${counted(count, 'loan')}, ${amount}`),
    packets: (count: number) => (count === 0 ? NONE : counted(count, 'packet')),
    transfers: (count: number) => (count === 0 ? NONE : counted(count, 'transfer')),
    auditsOf: (count: number) => (count === 0 ? NONE : counted(count, 'audit')),
    nothing: 'Nothing is pending in any store.',
    nothingHere: 'Nothing is pending.',
    elsewhere: (what: string, store: string) => `${what}, opens in ${store}`,
    oldest: 'Oldest pending approvals',
    more: (count: number) => `${grouped(count)} more`,
  },
  exceptions: {
    title: 'Exceptions',
    lead: 'Cash differences, repeated counts, reopened days, waivers, reversals, write-offs, releases by exception, packet audits with differences, late or missing references, prices corrected, in-activated or activated.',
    span: 'Period',
    spans: { 1: 'Today', 7: '7 days', 30: '30 days' },
    none: 'No exceptions in this period.',
    more: (count: number) => `${grouped(count)} more`,
  },
  mail: {
    label: 'Send me this summary by email each evening',
    text: (email: string) =>
      `To ${email}, when the last store has closed its day, at 22:00 at the latest. It covers the stores whose reports you may view.`,
  },
  trend: {
    money: 'Collections and disbursals by week',
    principal: 'Outstanding by week',
    week: 'Week ending',
    lent: 'Disbursed',
    received: 'Collected',
    outstanding: 'Outstanding',
    soFar: 'so far',
    dotted: 'Dotted: the current week so far',
    moneyLabel: 'Collections and disbursals per week, last 13 weeks',
    outstandingLabel: 'Outstanding principal at the end of each week, last 13 weeks',
    inWeeks: (figure: string, from: ShownPoint, to: ShownPoint) =>
      `${figure} per week: ${from.amount} in the week ending ${from.day}, ${to.amount} in the week ending ${to.day}`,
    atEnds: (figure: string, from: ShownPoint, to: ShownPoint) =>
      `${figure}: ${from.amount} on ${from.day}, ${to.amount} on ${to.day}`,
    rise: (percent: string) => `+${percent}`,
    manyfold: 'more than +999 %',
    fromNone: 'New',
    none: NONE,
  },
}
