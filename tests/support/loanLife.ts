import { addDays } from '../../src/domain/dates/dates.ts'
import { type LoanOpening, principalOf } from '../../src/domain/interest/accrualState.ts'
import type { InterestTerms } from '../../src/domain/interest/terms.ts'
import {
  addCharge,
  applyWaiver,
  duesToday,
  type LoanState,
  openLoan,
  takePayment,
  type Waiver,
} from '../../src/domain/loan/loanState.ts'
import type { Movement } from '../../src/domain/loan/statement.ts'
import { drawDate, drawTerms } from './lending.ts'
import type { Draws } from './seeded.ts'

/** A loan in the middle of its life, with its state after each of its entries. */
export interface Life {
  terms: InterestTerms
  opening: LoanOpening
  /** The state at opening, then after each entry. */
  states: LoanState[]
  movements: Movement[]
  date: string
  /** The number of entries, including reversed ones. */
  made: number
}

/** The current state of the loan. */
export function stateOf({ states }: Life): LoanState {
  return states.at(-1) as LoanState
}

/** A new loan with any terms. */
export function drawOpening(draws: Draws, terms = drawTerms(draws)): Life {
  const openedOn = drawDate(draws)
  const opening = {
    openedOn,
    dueOn: addDays(openedOn, draws.pick([30, 90, 365])),
    principalPaise: draws.whole(100_000, 100_000_000),
    advancePaise: draws.pick([0, 0, draws.whole(1, 20_000)]),
  }
  return { terms, opening, states: [openLoan(opening)], movements: [], date: openedOn, made: 0 }
}

/** A valid amount of a receipt: a part of the dues, all of them, or some principal. */
export function drawAmount(draws: Draws, { terms, states, date }: Life): number {
  const dues = duesToday(terms, states.at(-1) as LoanState, date)
  const beforePrincipal = dues.totalPaise - dues.principalPaise
  return draws.pick([
    Math.max(1, beforePrincipal),
    draws.whole(1, beforePrincipal + Math.ceil(dues.principalPaise / 2)),
    draws.whole(1, beforePrincipal + dues.principalPaise - 1),
  ])
}

/** Adds one entry after some days: a receipt, a charge, or a waiver if something is due. */
export function drawEntry(draws: Draws, life: Life): void {
  life.date = addDays(life.date, draws.pick([0, draws.whole(0, 20), draws.whole(0, 90)]))
  const { terms, date } = life
  const state = stateOf(life)
  const id = `m${life.made++}`
  const kind = draws.pick(['receipt', 'receipt', 'receipt', 'charge', 'waiver'] as const)
  const waiver = drawWaiver(draws, duesToday(terms, state, date), state)
  if (kind === 'charge') {
    const duePaise = draws.whole(1, 50_000)
    life.states.push(addCharge(state, { id, onDate: date, duePaise }))
    life.movements.push({ kind, id, date, duePaise })
  } else if (kind === 'waiver' && waiver) {
    const applied = applyWaiver(terms, state, date, waiver)
    if ('problem' in applied) throw new Error(applied.problem.message)
    life.states.push(applied.state)
    life.movements.push({ kind, id, date, waived: waiver })
  } else if (principalOf(state.accrual) > 1) {
    const taken = takePayment(terms, state, { date, amountPaise: drawAmount(draws, life) })
    if ('problem' in taken) throw new Error(taken.problem.message)
    life.states.push(taken.state)
    life.movements.push({ kind: 'receipt', id, date, allocated: taken.allocated })
  }
}

function drawWaiver(
  draws: Draws,
  dues: { penalPaise: number; interestPaise: number },
  { charges }: LoanState,
): Waiver | null {
  const part = (due: number) => draws.pick([0, due, draws.whole(0, due)])
  const waiver = {
    charges: charges
      .map(({ id, duePaise }) => ({ id, paise: part(duePaise) }))
      .filter(({ paise }) => paise > 0),
    penalPaise: part(dues.penalPaise),
    interestPaise: part(dues.interestPaise),
  }
  return waiver.charges.length + waiver.penalPaise + waiver.interestPaise > 0 ? waiver : null
}
