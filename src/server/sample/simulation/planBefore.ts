import { accountCodes } from '../../../domain/books/accounts.ts'
import { addDays } from '../../../domain/dates/dates.ts'
import { type Stream, streamOf } from '../random.ts'
import { nextBusinessDay } from './calendar.ts'
import { FIRST_CASH } from './counter.ts'
import { loanOf, type PlannedAction, type PlannedLoan, type StorePlan } from './plan.ts'

/** An open loan of the previous books; its planned actions come after the cut-over date. */
export interface LoanBefore {
  planned: PlannedLoan
  /** Number of its old ticket. */
  ticket: number
  /** The date up to which interest was paid. */
  paidToOn: string
  /** Payments of principal, each as a share of what was outstanding, in percent. */
  parts: number[]
  /** Whether a notice was charged and is due. */
  noticed: boolean
}

/** The books of the previous business, with which a store begins. */
export interface BooksBefore {
  /** Their last day, and the store's first day here. */
  cutOverOn: string
  firstOn: string
  /** Balances other than loans, by account, in paise. */
  assets: Readonly<Record<string, number>>
  /** In the order of their tickets. */
  loans: LoanBefore[]
}

/** The oldest of them was opened about this many days before the cut-over date. */
const OLDEST = 390
/** The first old ticket that was still open, and the largest gap to the next. */
const FIRST_TICKET = 20_411
const TICKETS = 4
/** Of the loans that end within the simulation, the percentage that is included: every action of theirs makes a first start longer. */
const ENDING = 40
/** Actions that an imported loan cannot have: its customer has no photo, or its items no details. */
const notAfter: readonly PlannedAction['kind'][] = ['renew', 'releaseItem']

/** The open loans of the previous books, always the same for the same days. */
export function planBefore(plan: StorePlan): BooksBefore {
  const stream = streamOf(6_210 + plan.store)
  const firstOn = nextBusinessDay(plan.from)
  const cutOverOn = addDays(firstOn, -1)
  const open: LoanBefore[] = []
  while (open.length < plan.before) {
    const found = loanBefore(stream, plan, cutOverOn)
    if (found) open.push(found)
  }
  open.sort(({ planned: one }, { planned: other }) => (one.openedOn < other.openedOn ? -1 : 1))
  let ticket = FIRST_TICKET
  for (const loan of open) {
    loan.ticket = ticket
    ticket += 1 + stream.below(TICKETS)
  }
  return { cutOverOn, firstOn, assets: { [accountCodes.cash]: FIRST_CASH, ...plan.banks }, loans: open }
}

/** A loan of the year before; null for one that is not included, or was closed by the cut-over date. */
function loanBefore(stream: Stream, plan: StorePlan, cutOverOn: string): LoanBefore | null {
  const openedOn = nextBusinessDay(addDays(cutOverOn, -1 - stream.below(OLDEST)))
  const loan = loanOf(stream, plan, stream.below(plan.registered), openedOn, 'paidOut')
  const [past, coming] = [
    loan.actions.filter(({ date }) => date <= cutOverOn),
    loan.actions.filter(({ date }) => date > cutOverOn),
  ]
  if (past.some(isEnd) || (coming.some(isEnd) && !stream.percent(ENDING))) return null
  const paid = past.filter(({ kind }) => kind === 'interest' || kind === 'part')
  return {
    planned: {
      ...loan,
      opening: 'imported',
      actions: coming.filter(({ kind }) => !notAfter.includes(kind)),
    },
    ticket: 0,
    paidToOn: paid.at(-1)?.date ?? openedOn,
    parts: paid.flatMap((action) => (action.kind === 'part' ? [action.share] : [])),
    noticed: past.some(({ kind }) => kind === 'charge'),
  }
}

function isEnd({ kind }: PlannedAction): boolean {
  return kind === 'close' || kind === 'writeOff'
}
