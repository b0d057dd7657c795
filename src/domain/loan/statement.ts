import {
  type ClosingExplanation,
  explainClosing,
  explainInterest,
  explainPenal,
  type InterestExplanation,
  type PenalExplanation,
} from '../interest/explain.ts'
import type { InterestTerms } from '../interest/terms.ts'
import {
  addCharge,
  applyWaiver,
  chargesDuePaise,
  type LoanState,
  loanAfterPayment,
  type Waiver,
} from './loanState.ts'
import { type Allocation, duesOn, payoffOn } from './receipts.ts'

/** An entry of an open loan, in posting order. Money is in paise. */
export type Movement = { id: string; date: string } & (
  | { kind: 'receipt'; allocated: Allocation }
  | { kind: 'waiver'; waived: Waiver }
  /** `id` is the id of the charge. */
  | { kind: 'charge'; duePaise: number }
  | { kind: Ending; allocated: Allocation }
  | { kind: 'reversal'; reversedId: string }
)

/** Entries that end a loan. Closing and renewal take all dues; the others may take less. */
export type Ending = 'closing' | 'renewal' | 'auction' | 'write-off'

/** An effective entry with the dues before and after it on its date. Money is in paise. */
export interface StatementLine {
  movement: Exclude<Movement, { kind: 'reversal' }>
  before: Allocation
  /** Amounts that the entry paid or waived. */
  allocated: Allocation
  after: Allocation
  /** Calculation of the interest and penal interest due before the entry; penal interest is null if none was charged. */
  interest: InterestExplanation
  penal: PenalExplanation | null
  /** Calculation of the closing interest of a closing or renewal; null for other entries. */
  closing: ClosingExplanation | null
}

/** Effective entries of a loan and its state after them. The state is null once the loan has ended. */
export interface Statement {
  lines: StatementLine[]
  state: LoanState | null
}

/** Messages for reversals that are not allowed. */
export const reversalMessages = {
  unknown: 'This entry does not exist or has already been reversed.',
  newestFirst: 'Reverse the later entries of this loan first.',
} as const

const nothing: Allocation = { chargesPaise: 0, penalPaise: 0, interestPaise: 0, principalPaise: 0 }

/**
 * Returns why an entry cannot be reversed, or null if it can. Only the newest effective entry can be reversed; this
 * includes charges. Reversals cannot be reversed. Source: lending rules, section 4.
 */
export function reversalProblem(movements: readonly Movement[], id: string): string | null {
  const effective = effectiveMovements(movements)
  if (!effective.some((movement) => movement.id === id)) return reversalMessages.unknown
  return effective.at(-1)?.id === id ? null : reversalMessages.newestFirst
}

/**
 * Returns the effective entries: without reversals and the entries they reversed. Source: lending rules, section 4;
 * further decisions, Lending.
 * @throws RangeError with the message if a reversal is out of order
 */
export function effectiveMovements(movements: readonly Movement[]): StatementLine['movement'][] {
  let effective: StatementLine['movement'][] = []
  for (const movement of movements) {
    if (movement.kind === 'reversal') {
      const problem = reversalProblem(effective, movement.reversedId)
      if (problem !== null) throw new RangeError(problem)
      effective = effective.filter(({ id }) => id !== movement.reversedId)
    } else effective.push(movement)
  }
  return effective
}

/**
 * Replays the effective entries of a loan from its opening state and returns each with the dues before and after it.
 * Source: lending rules, sections 3, 4 and 7.
 * @throws RangeError if an entry is out of order, exceeds the dues, comes after the end of the loan, or is a closing
 *   or renewal that does not take all dues
 */
export function statement(
  terms: InterestTerms,
  opening: LoanState,
  movements: readonly Movement[],
): Statement {
  let state: LoanState | null = opening
  let last = opening.accrual.movedOn
  const lines: StatementLine[] = []
  for (const movement of effectiveMovements(movements)) {
    const { date } = movement
    if (state === null) throw new RangeError('The loan has ended.')
    if (date < last) throw new RangeError(`${date} is before the last entry, ${last}.`)
    const after: LoanState | null = stateAfter(terms, state, movement)
    lines.push({
      movement,
      before: partsOf(terms, state, date),
      allocated: allocatedOf(movement),
      after: after ? partsOf(terms, after, date) : nothing,
      interest: explainInterest(terms, state.accrual, date),
      penal: explainPenal(terms, state.accrual, date),
      closing: takesAll(movement.kind) ? explainClosing(terms, state.accrual, date) : null,
    })
    state = after
    last = date
  }
  return { lines, state }
}

function stateAfter(
  terms: InterestTerms,
  state: LoanState,
  movement: StatementLine['movement'],
): LoanState | null {
  const { id, date } = movement
  switch (movement.kind) {
    case 'receipt':
      return loanAfterPayment(terms, state, date, movement.allocated)
    case 'waiver': {
      const result = applyWaiver(terms, state, date, movement.waived)
      if ('problem' in result) throw new RangeError(result.problem.message)
      return result.state
    }
    case 'charge':
      return addCharge(state, { id, onDate: date, duePaise: movement.duePaise })
    default:
      checkEnding(terms, state, movement)
      return null
  }
}

function checkEnding(
  terms: InterestTerms,
  { accrual, charges }: LoanState,
  movement: { kind: Ending; date: string; allocated: Allocation },
): void {
  const { kind, date, allocated } = movement
  const payoff = payoffOn(terms, accrual, chargesDuePaise({ accrual, charges }), date, 1)
  for (const part of Object.keys(nothing) as (keyof Allocation)[])
    if (allocated[part] > payoff[part] || (takesAll(kind) && allocated[part] < payoff[part]))
      throw new RangeError(`A ${kind} of ${date} takes ${payoff[part]}, not ${allocated[part]}.`)
}

function takesAll(kind: Movement['kind']): boolean {
  return kind === 'closing' || kind === 'renewal'
}

function allocatedOf(movement: StatementLine['movement']): Allocation {
  switch (movement.kind) {
    case 'charge':
      return nothing
    case 'waiver': {
      const { charges, penalPaise, interestPaise } = movement.waived
      const chargesPaise = charges.reduce((all, { paise }) => all + paise, 0)
      return { chargesPaise, penalPaise, interestPaise, principalPaise: 0 }
    }
    default:
      return movement.allocated
  }
}

function partsOf(terms: InterestTerms, state: LoanState, date: string): Allocation {
  return duesOn(terms, state.accrual, chargesDuePaise(state), date)
}
