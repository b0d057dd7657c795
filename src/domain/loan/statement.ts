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
  afterPaid,
  applyWaiver,
  chargesDuePaise,
  type LoanState,
  type Waiver,
} from './loanState.ts'
import { type Allocation, duesOn, payoffOn } from './receipts.ts'

/** What happens to an open loan, in the order it was posted. Money in paise. */
export type Movement = { id: string; on: string } & (
  | { kind: 'receipt'; allocated: Allocation }
  | { kind: 'waiver'; waived: Waiver }
  /** The movement's id is the charge's. */
  | { kind: 'charge'; duePaise: number }
  | { kind: Ending; allocated: Allocation }
  | { kind: 'reversal'; of: string }
)

/** What ends a loan: closing and renewal take all of its dues, the others what there is. */
export type Ending = 'closing' | 'renewal' | 'auction' | 'write-off'

/** A movement that stands, with what was due before and after it on its date. Money in paise. */
export interface StatementLine {
  movement: Exclude<Movement, { kind: 'reversal' }>
  before: Allocation
  /** What it paid or waived. */
  allocated: Allocation
  after: Allocation
  /** How the interest due before it came about, and the penal, if any was charged. */
  interest: InterestExplanation
  penal: PenalExplanation | null
  /** How the interest of a closing or renewal came about; null of the others. */
  closing: ClosingExplanation | null
}

/** The movements of a loan that stand, and the loan after them; no state once it has ended. */
export interface Statement {
  lines: StatementLine[]
  state: LoanState | null
}

/** What a reversal is refused for, in words. */
export const reversalMessages = {
  unknown: 'This entry is not there, or was reversed before.',
  newestFirst: 'Reverse the later entries of this loan first.',
} as const

const nothing: Allocation = { chargesPaise: 0, penalPaise: 0, interestPaise: 0, principalPaise: 0 }

/**
 * Why a movement cannot be reversed; null if it can: it must be the newest that stands, a charge too. Reversals themselves
 * are not reversed (lending rules, section 4).
 */
export function reversalRefusal(movements: readonly Movement[], id: string): string | null {
  const standing = standingMovements(movements)
  if (!standing.some((movement) => movement.id === id)) return reversalMessages.unknown
  return standing.at(-1)?.id === id ? null : reversalMessages.newestFirst
}

/**
 * The movements that stand: without reversals and what they reversed, as if those had never been. Throws a RangeError
 * with the refusal for a reversal that is out of order (lending rules, section 4; further decisions).
 */
export function standingMovements(movements: readonly Movement[]): StatementLine['movement'][] {
  let standing: StatementLine['movement'][] = []
  for (const movement of movements) {
    if (movement.kind === 'reversal') {
      const refusal = reversalRefusal(standing, movement.of)
      if (refusal !== null) throw new RangeError(refusal)
      standing = standing.filter(({ id }) => id !== movement.of)
    } else standing.push(movement)
  }
  return standing
}

/**
 * The movements of a loan that stand, each with its dues before and after and how they came about, replayed from the
 * state it opened with. Throws a RangeError for movements that could not have happened: out of order, of more than was
 * due, after the loan's end, or a closing that does not take what it had to (lending rules, sections 3, 4 and 7).
 */
export function statement(
  terms: InterestTerms,
  opening: LoanState,
  movements: readonly Movement[],
): Statement {
  let state: LoanState | null = opening
  let last = opening.accrual.movedOn
  const lines: StatementLine[] = []
  for (const movement of standingMovements(movements)) {
    const { on } = movement
    if (state === null) throw new RangeError('The loan has ended.')
    if (on < last) throw new RangeError(`${on} is before the last movement, ${last}.`)
    const after: LoanState | null = stateAfter(terms, state, movement)
    lines.push({
      movement,
      before: partsOf(terms, state, on),
      allocated: allocatedOf(movement),
      after: after ? partsOf(terms, after, on) : nothing,
      interest: explainInterest(terms, state.accrual, on),
      penal: explainPenal(terms, state.accrual, on),
      closing: takesAll(movement.kind) ? explainClosing(terms, state.accrual, on) : null,
    })
    state = after
    last = on
  }
  return { lines, state }
}

function stateAfter(
  terms: InterestTerms,
  state: LoanState,
  movement: StatementLine['movement'],
): LoanState | null {
  const { id, on } = movement
  switch (movement.kind) {
    case 'receipt':
      return afterPaid(terms, state, on, movement.allocated)
    case 'waiver': {
      const given = applyWaiver(terms, state, on, movement.waived)
      if ('refused' in given) throw new RangeError(given.refused.message)
      return given.state
    }
    case 'charge':
      return addCharge(state, { id, onDate: on, duePaise: movement.duePaise })
    default:
      checkEnding(terms, state, movement)
      return null
  }
}

function checkEnding(
  terms: InterestTerms,
  { accrual, charges }: LoanState,
  movement: { kind: Ending; on: string; allocated: Allocation },
): void {
  const { kind, on, allocated } = movement
  const payoff = payoffOn(terms, accrual, chargesDuePaise({ accrual, charges }), on, 1)
  for (const part of Object.keys(nothing) as (keyof Allocation)[])
    if (allocated[part] > payoff[part] || (takesAll(kind) && allocated[part] < payoff[part]))
      throw new RangeError(`A ${kind} of ${on} takes ${payoff[part]}, not ${allocated[part]}.`)
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

function partsOf(terms: InterestTerms, state: LoanState, on: string): Allocation {
  return duesOn(terms, state.accrual, chargesDuePaise(state), on)
}
