import { addDays, addMonths } from '../../../domain/dates/dates.ts'
import { type Stream, streamOf } from '../random.ts'
import { businessDays, nextBusinessDay } from './calendar.ts'

/** An item that a customer brings. Weights in milligrams; the product is one of the metal's, by its index. */
export interface PlannedItem {
  product: number
  pieces: number
  grossMg: number
  stoneMg: number
}

/** An action on a loan on a day; shares in percent. */
export type PlannedAction = { date: string } & (
  | {
      kind: 'interest' | 'mistake' | 'charge' | 'waiver' | 'renew' | 'hold' | 'release' | 'close' | 'writeOff'
    }
  | { kind: 'part'; share: number }
  | { kind: 'releaseItem' }
)

/** How a loan begins: imported, paid out at once or after approval, or left pending, approved or cancelled. */
export type PlannedOpening = 'imported' | 'paidOut' | 'pending' | 'approved' | 'cancelled'

/** A loan of the sample, with all its actions. */
export interface PlannedLoan {
  /** Index of the borrower among the store's borrowers; for an imported loan, among the customers of its register. */
  borrower: number
  openedOn: string
  scheme: string
  metal: 'Gold' | 'Silver'
  tenureMonths: number
  items: PlannedItem[]
  /** Principal in percent of the eligible amount. */
  share: number
  opening: PlannedOpening
  actions: PlannedAction[]
}

/** The input of a store's plan. */
export interface StorePlan {
  /** Its index among the stores: each has its own random numbers. */
  store: number
  /** Open loans of its opening balances, and customers of the register who may owe them. */
  before: number
  registered: number
  /** Opening balances of its banks, by account code; paise. */
  banks: Readonly<Record<string, number>>
  /** Loans that it lends, and who may borrow. */
  loans: number
  borrowers: number
  /** The first day of its simulation, and the day after the last. */
  from: string
  today: string
}

const gold = ['Gold Saver', 'Gold Prompt', 'Gold Daily 360', 'Gold Monthly'] as const
const silver = ['Silver Monthly', 'Silver by Days'] as const

/** How many of the newest loans are pending, and how many of the next newest are approved. */
const PENDING = 3
const APPROVED = 1

/** The loans of a store in the order of their opening, always the same for the same days. */
export function planLoans(plan: StorePlan): PlannedLoan[] {
  const stream = streamOf(4_120 + plan.store)
  const days = [...businessDays(plan.from, plan.today)]
  return Array.from({ length: plan.loans }, (_, index) => {
    const left = plan.loans - index
    const openedOn = days[Math.floor((index * days.length) / plan.loans)] ?? plan.from
    const borrower = index % plan.borrowers
    if (left <= PENDING) return loanOf(stream, plan, borrower, openedOn, 'pending')
    if (left <= PENDING + APPROVED) return loanOf(stream, plan, borrower, openedOn, 'approved')
    return loanOf(stream, plan, borrower, openedOn, stream.below(90) === 0 ? 'cancelled' : 'paidOut')
  })
}

/** A loan that is opened on a day, with its actions if it is paid out. */
export function loanOf(
  stream: Stream,
  plan: StorePlan,
  borrower: number,
  openedOn: string,
  opening: PlannedOpening,
): PlannedLoan {
  const metal = opening === 'paidOut' && stream.percent(18) ? 'Silver' : 'Gold'
  const tenureMonths = stream.oneOf([3, 6, 6, 12, 12, 12])
  const items = itemsOf(stream, metal, opening)
  const loan: PlannedLoan = {
    borrower,
    openedOn,
    scheme: stream.oneOf<string>(metal === 'Gold' ? gold : silver),
    metal,
    tenureMonths,
    items,
    share: 55 + stream.below(44),
    opening,
    actions: [],
  }
  if (opening === 'paidOut') loan.actions = actionsOf(stream, loan, plan.today)
  return loan
}

/**
 * The items of a pledge: most customers bring a ring, few a necklace. Loans that stay pending, approved or cancelled are large enough to
 * need a second person.
 */
function itemsOf(stream: Stream, metal: PlannedLoan['metal'], opening: PlannedOpening): PlannedItem[] {
  const large = opening !== 'paidOut'
  const unit = metal === 'Gold' ? 1_000 : 25_000
  return Array.from({ length: large ? 2 : stream.oneOf([1, 1, 2, 3]) }, () => {
    const grams = large ? 26 + stream.below(8) : stream.oneOf([2, 2, 3, 5, 8, 12]) + stream.below(4)
    const grossMg = grams * unit + stream.below(1_000)
    const stoneMg = stream.percent(25) ? 100 + stream.below(400) : 0
    return { product: stream.below(7), pieces: stream.oneOf([1, 1, 1, 2]), grossMg, stoneMg }
  })
}

/** A loan that falls due within this many days is not closed before its due date, so that the dashboard has customers to call. */
const TO_CALL = 7

/** Days after its due date from which a late loan ends; loans of a year last until they can be auctioned. */
const LATE = 40
const LATE_AFTER_A_YEAR = 100

/** The actions of a loan that is paid out, up to yesterday: most pay interest for months and close, some are late. */
function actionsOf(stream: Stream, loan: PlannedLoan, today: string): PlannedAction[] {
  const { openedOn, tenureMonths, items } = loan
  const dueOn = addMonths(openedOn, tenureMonths)
  const late = stream.percent(12)
  const drawn = late
    ? addDays(dueOn, (tenureMonths === 12 ? LATE_AFTER_A_YEAR : LATE) + stream.below(120))
    : addDays(openedOn, 20 + stream.below(tenureMonths * 29))
  const soon = dueOn >= today && dueOn <= addDays(today, TO_CALL)
  const end = soon && drawn < dueOn ? dueOn : drawn
  const actions: PlannedAction[] = []
  const every = stream.oneOf([90, 120, 150, 180])
  for (
    let date = addDays(openedOn, every + stream.below(9));
    date < end && !late;
    date = addDays(date, every + stream.below(9))
  )
    actions.push(
      stream.percent(25) ? { kind: 'part', date, share: 5 + stream.below(30) } : { kind: 'interest', date },
    )
  const from = (days: number) => addDays(openedOn, days)
  const rare = stream.below(400)
  if (rare < 10) actions.push({ kind: 'mistake', date: from(8) })
  const held = rare >= 10 && rare < 18
  if (held) actions.push({ kind: 'hold', date: from(5) })
  if (rare >= 60 && rare < 85) actions.push({ kind: 'renew', date: addDays(openedOn, 90) })
  if (items.length > 1 && rare >= 20 && rare < 50)
    actions.push({ kind: 'part', date: from(12), share: 75 }, { kind: 'releaseItem', date: from(12) })
  if (late) {
    actions.push({ kind: 'charge', date: addDays(dueOn, 12) })
    if (rare % 3 === 0) actions.push({ kind: 'waiver', date: addDays(dueOn, 20) })
  }
  const collects = addDays(end, stream.oneOf([0, 0, 0, 1, 3]))
  if (late && rare % 3 === 1) actions.push({ kind: 'writeOff', date: end })
  else actions.push({ kind: 'close', date: end })
  if (!late && !held && !stream.percent(4)) actions.push({ kind: 'release', date: collects })
  return actions
    .map((action) => ({ ...action, date: nextBusinessDay(action.date) }))
    .filter(({ date }) => date < today)
    .sort((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : 0))
}
