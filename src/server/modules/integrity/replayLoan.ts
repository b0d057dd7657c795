import { isDeepStrictEqual } from 'node:util'
import { type ImportedLoan, importedAccrual } from '../../../domain/books/openingBalances.ts'
import { openAccrual } from '../../../domain/interest/accrualState.ts'
import {
  addCharge,
  applyWaiver,
  type ChargeDue,
  chargesDuePaise,
  duesToday,
  type LoanState,
  takePayment,
  totalOf,
} from '../../../domain/loan/loanState.ts'
import { type Allocation, payoffOn } from '../../../domain/loan/receipts.ts'
import type { StoredLoanState } from '../../db/columns.ts'
import {
  type LoanEntryRow,
  type LoanRow,
  NO_ALLOCATION,
  newestUnreversed,
  storedStateAfter,
  storedStateEnded,
} from '../lending/public.ts'

/** The input of a loan's replay. */
export interface ReplayedLoan
  extends Pick<
    LoanRow,
    'id' | 'number' | 'terms' | 'openedOn' | 'dueOn' | 'principalPaise' | 'advancePaise' | 'renewedFromId'
  > {
  /** The loan as it was imported, with charges due; null for a loan that began here. */
  imported: (ImportedLoan & { chargesDuePaise: number }) | null
}

/** The parts of a loan entry that are replayed. */
export type ReplayedEntry = Pick<
  LoanEntryRow,
  | 'seq'
  | 'kind'
  | 'entryOn'
  | 'chargesPaise'
  | 'penalPaise'
  | 'interestPaise'
  | 'principalPaise'
  | 'before'
  | 'after'
  | 'reversesSeq'
>

/** Allocation of an entry and the state after it according to the rules; null when they reject it. */
type Outcome = { allocated: Allocation; after: StoredLoanState } | null

const STEP_PAISE = 1 // The parts of a closing do not depend on the step that the total is rounded to.

/**
 * Replays the entries of a loan according to the rules, each from the state before it, and returns those whose amounts or state after them
 * differ (lending rules, sections 3, 4 and 7).
 * @param chargeIds the loan's charges, the oldest first: payments are allocated to charges in this order.
 */
export function replayLoan(
  loan: ReplayedLoan,
  entries: readonly ReplayedEntry[],
  chargeIds: readonly string[],
): string[] {
  return entries.flatMap((entry) => {
    const { seq, kind, chargesPaise, penalPaise, interestPaise, principalPaise, after } = entry
    const written = { allocated: { chargesPaise, penalPaise, interestPaise, principalPaise }, after }
    const outcome = outcomeOf(loan, entry, entries, chargeIds)
    return isDeepStrictEqual(plain(outcome), plain(written)) ? [] : [`entry ${seq}, ${kind}`]
  })
}

/** An outcome without the charges that are paid in full, which may be listed or not. */
function plain(outcome: Outcome): Outcome {
  if (outcome === null) return null
  const { allocated, after } = outcome
  const charges = Object.fromEntries(Object.entries(after.charges).filter(([, due]) => due > 0))
  return { allocated, after: { ...after, charges } }
}

function outcomeOf(
  loan: ReplayedLoan,
  entry: ReplayedEntry,
  entries: readonly ReplayedEntry[],
  chargeIds: readonly string[],
): Outcome {
  const { kind, before } = entry
  if (kind === 'opening') return loan.imported ? arrived(loan, entry, chargeIds) : opened(loan, entry)
  if (kind === 'reversal') return reversal(loan, entry, entries)
  const state = stateOf(before, chargeIds)
  if (state === null || before.status !== 'active' || entry.entryOn < state.accrual.movedOn) return null
  switch (kind) {
    case 'receipt':
      return received(loan, entry, state)
    case 'charge':
      return charged(entry, state)
    case 'waiver':
      return waived(loan, entry, state)
    case 'closing':
      return paidOff(loan, entry, state, 'closed')
    case 'renewal':
      return paidOff(loan, entry, state, 'renewed')
    case 'write-off':
      return writtenOff(entry, state)
    case 'auction':
      return saleOutcome(loan, entry, state)
  }
}

function opened(loan: ReplayedLoan, { before, entryOn }: ReplayedEntry): Outcome {
  const { openedOn, dueOn, principalPaise, advancePaise } = loan
  if (openedOn !== entryOn || dueOn === null || before.clock !== null) return null
  const clock = openAccrual({ openedOn, dueOn, principalPaise, advancePaise })
  return {
    allocated: { chargesPaise: 0, penalPaise: 0, interestPaise: advancePaise, principalPaise },
    after: { ...before, status: 'active', clock },
  }
}

/** The state of an imported loan at the cut-over date. Its unpaid charges become its first charge. */
function arrived(
  { terms, imported }: ReplayedLoan,
  { before, entryOn }: ReplayedEntry,
  chargeIds: readonly string[],
): Outcome {
  if (imported === null || imported.cutOverOn !== entryOn || before.clock !== null) return null
  const { chargesDuePaise: chargesPaise, outstandingPaise: principalPaise } = imported
  const [first] = chargeIds
  const charges = first !== undefined && chargesPaise > 0 ? { [first]: chargesPaise } : {}
  return {
    allocated: { ...NO_ALLOCATION, chargesPaise, principalPaise },
    after: { ...before, status: 'active', clock: importedAccrual(terms, imported), charges },
  }
}

function received({ terms }: ReplayedLoan, entry: ReplayedEntry, state: LoanState): Outcome {
  const taken = takePayment(terms, state, { date: entry.entryOn, amountPaise: totalOf(entry) })
  if ('problem' in taken) return null
  return { allocated: taken.allocated, after: storedStateAfter(entry.before, taken.state) }
}

function charged({ entryOn, before, after, chargesPaise }: ReplayedEntry, state: LoanState): Outcome {
  const [id, ...more] = Object.keys(after.charges).filter((one) => before.charges[one] === undefined)
  if (id === undefined || more.length > 0 || chargesPaise <= 0) return null
  const charge = { id, onDate: entryOn, duePaise: chargesPaise }
  return {
    allocated: { ...NO_ALLOCATION, chargesPaise },
    after: storedStateAfter(before, addCharge(state, charge)),
  }
}

function waived({ terms }: ReplayedLoan, entry: ReplayedEntry, state: LoanState): Outcome {
  const { entryOn, before, after, penalPaise, interestPaise } = entry
  const charges = Object.entries(before.charges)
    .map(([id, due]) => ({ id, paise: due - (after.charges[id] ?? 0) }))
    .filter(({ paise }) => paise !== 0)
  const waiver = applyWaiver(terms, state, entryOn, { charges, penalPaise, interestPaise })
  if ('problem' in waiver) return null
  return { allocated: waiver.waived, after: storedStateAfter(before, waiver.state) }
}

function paidOff(
  { terms }: ReplayedLoan,
  { entryOn, before }: ReplayedEntry,
  state: LoanState,
  status: 'closed' | 'renewed',
): Outcome {
  const payoff = payoffOn(terms, state.accrual, chargesDuePaise(state), entryOn, STEP_PAISE)
  const { chargesPaise, penalPaise, interestPaise, principalPaise } = payoff
  return {
    allocated: { chargesPaise, penalPaise, interestPaise, principalPaise },
    after: storedStateEnded(before, status, entryOn),
  }
}

function writtenOff({ entryOn, before }: ReplayedEntry, state: LoanState): Outcome {
  const principalPaise = state.accrual.segments.at(-1)?.principalPaise ?? 0
  return {
    allocated: { ...NO_ALLOCATION, chargesPaise: chargesDuePaise(state), principalPaise },
    after: storedStateEnded(before, 'written-off', entryOn),
  }
}

/**
 * A sale takes all charges and principal, and as much penal interest and then interest as its price paid. Only the lot has the price, so
 * that the order is checked here, not the amounts.
 */
function saleOutcome(
  { terms }: ReplayedLoan,
  { entryOn, before, penalPaise, interestPaise }: ReplayedEntry,
  state: LoanState,
): Outcome {
  const dues = duesToday(terms, state, entryOn)
  const inOrder = interestPaise === 0 || penalPaise === dues.penalPaise
  if (penalPaise > dues.penalPaise || interestPaise > dues.interestPaise || !inOrder) return null
  const { chargesPaise, principalPaise } = dues
  return {
    allocated: { chargesPaise, penalPaise, interestPaise, principalPaise },
    after: storedStateEnded(before, 'auctioned', entryOn),
  }
}

/** Only the newest unreversed entry can be reversed, which restores the state before it; an opening only with its renewal. */
function reversal(
  { renewedFromId }: ReplayedLoan,
  { seq, reversesSeq, entryOn }: ReplayedEntry,
  entries: readonly ReplayedEntry[],
): Outcome {
  const earlier = entries.filter((one) => one.seq < seq)
  const reversed = earlier.find((one) => one.seq === reversesSeq)
  if (!reversed || newestUnreversed(earlier) !== reversesSeq) return null
  const { kind, chargesPaise, penalPaise, interestPaise, principalPaise, before, after } = reversed
  const allocated = { chargesPaise, penalPaise, interestPaise, principalPaise }
  if (kind !== 'opening') return { allocated, after: before }
  return renewedFromId === null ? null : { allocated, after: storedStateEnded(after, 'cancelled', entryOn) }
}

/** The dues as arguments of the rules; null before the loan is paid out. */
function stateOf({ clock, charges }: StoredLoanState, chargeIds: readonly string[]): LoanState | null {
  if (clock === null) return null
  const due = chargeIds.flatMap((id): ChargeDue[] => {
    const duePaise = charges[id] ?? 0
    return duePaise > 0 ? [{ id, onDate: '', duePaise }] : []
  })
  return { accrual: clock, charges: due }
}
