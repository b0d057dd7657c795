import { describe, expect, test } from 'vitest'
import { chargesDuePaise, type LoanState, openLoan } from '../../src/domain/loan/loanState.ts'
import { payoffOn } from '../../src/domain/loan/receipts.ts'
import {
  type Ending,
  effectiveMovements,
  type Movement,
  reversalMessages,
  reversalProblem,
  statement,
} from '../../src/domain/loan/statement.ts'
import { dailyTerms } from '../support/lending.ts'
import { drawEntry, drawOpening, stateOf } from '../support/loanLife.ts'
import { forSeeds } from '../support/seeded.ts'

/** ₹36,500 at 18 %: ₹18 a day, at least ₹500. */
const terms = dailyTerms({ minimumAmountPaise: 50_000 })
const opening = openLoan({ openedOn: '2026-04-01', dueOn: '2027-04-01', principalPaise: 3_650_000 })

const parts = (chargesPaise: number, penalPaise: number, interestPaise: number, principalPaise: number) => ({
  chargesPaise,
  penalPaise,
  interestPaise,
  principalPaise,
})
const taking =
  (kind: 'receipt' | Ending) =>
  (id: string, date: string, ...allocated: Parameters<typeof parts>): Movement => ({
    kind,
    id,
    date,
    allocated: parts(...allocated),
  })
const receipt = taking('receipt')
const charge: Movement = { kind: 'charge', id: 'notice', date: '2026-04-11', duePaise: 500 }
const waiver: Movement = {
  kind: 'waiver',
  id: 'waived',
  date: '2026-04-21',
  waived: { charges: [{ id: 'notice', paise: 200 }], penalPaise: 0, interestPaise: 8000 },
}
const reversal = (reversedId: string): Movement => ({
  kind: 'reversal',
  id: `-${reversedId}`,
  date: '2026-05-01',
  reversedId,
})
const closing = (...allocated: Parameters<typeof parts>) =>
  taking('closing')('closed', '2026-05-01', ...allocated)

const linesOf = (...movements: Movement[]) => statement(terms, opening, movements).lines
const thrown = (...movements: Movement[]) => {
  try {
    linesOf(...movements)
  } catch (error) {
    return error
  }
  return null
}

describe('loan statement', () => {
  test('each line has the dues before and after the entry and the calculation of its interest', () => {
    const lines = linesOf(charge, receipt('paid', '2026-04-21', 300, 0, 0, 0), waiver)
    expect(lines.map(({ movement }) => movement.id)).toEqual(['notice', 'paid', 'waived'])
    expect(lines.map(({ before }) => before)).toEqual([
      parts(0, 0, 18_000, 3_650_000),
      parts(500, 0, 36_000, 3_650_000),
      parts(200, 0, 36_000, 3_650_000),
    ])
    expect(lines.map(({ allocated }) => allocated)).toEqual([
      parts(0, 0, 0, 0),
      parts(300, 0, 0, 0),
      parts(200, 0, 8000, 0),
    ])
    expect(lines.map(({ after }) => after)).toEqual([
      parts(500, 0, 18_000, 3_650_000),
      parts(200, 0, 36_000, 3_650_000),
      parts(0, 0, 28_000, 3_650_000),
    ])
    expect(lines[2]?.interest).toMatchObject({ from: '2026-04-01', days: 20, duePaise: 36_000 })
    expect(lines.map(({ penal, closing: end }) => [penal, end])).toEqual(lines.map(() => [null, null]))
  })

  test('a closing ends the statement and takes the lifetime minimum', () => {
    const paid = receipt('paid', '2026-04-21', 0, 0, 36_000, 650_000)
    // 10 days of ₹30,000 cost ₹147.95; ₹140 would still be missing to reach the minimum.
    const { lines, state } = statement(terms, opening, [paid, closing(0, 0, 14_795, 3_000_000)])
    expect(state).toBeNull()
    expect(lines[1]).toMatchObject({ after: parts(0, 0, 0, 0), closing: { closingPaise: 14_795 } })
    const early = { ...closing(0, 0, 50_000, 3_650_000), date: '2026-04-05' }
    expect(linesOf(early)[0]?.closing).toMatchObject({ minimumBinds: true, closingPaise: 50_000 })
    expect(linesOf(early)[0]?.interest.duePaise).toBe(7200)
  })

  test('a write-off or an auction ends the statement and can take less than all dues', () => {
    for (const kind of ['write-off', 'auction'] as const) {
      const end = taking(kind)('end', '2026-05-01', 0, 0, 100, 0)
      expect(statement(terms, opening, [charge, end])).toMatchObject({ state: null })
      expect(thrown(taking(kind)('end', '2026-05-01', 0, 1, 0, 0))).toBeInstanceOf(RangeError)
    }
  })

  test('entries that could not have happened are rejected', () => {
    const late = receipt('late', '2026-04-21', 0, 0, 100, 0)
    const wrong: Movement[][] = [
      [late, receipt('early', '2026-04-20', 0, 0, 100, 0)],
      [late, charge],
      [charge, receipt('early', '2026-04-10', 0, 0, 100, 0)],
      [receipt('more', '2026-04-21', 0, 0, 36_001, 0)],
      [receipt('more', '2026-04-21', 1, 0, 0, 0)],
      [waiver],
      [charge, charge],
      [closing(0, 0, 53_999, 3_650_000)],
      [closing(0, 0, 54_000, 3_649_999)],
      [closing(0, 0, 54_000, 3_650_000), { ...charge, date: '2026-05-01' }],
      [receipt('early', '2026-03-31', 0, 0, 0, 0)],
    ]
    for (const movements of wrong) expect(thrown(...movements)).toBeInstanceOf(RangeError)
    expect(thrown(closing(0, 0, 54_000, 3_650_000))).toBeNull()
  })
})

describe('reversals', () => {
  const paid = receipt('paid', '2026-04-21', 0, 0, 100, 0)
  const later = receipt('later', '2026-04-21', 0, 0, 200, 0)

  test('entries are reversed newest first, charges included', () => {
    expect(reversalProblem([paid, later], 'later')).toBeNull()
    expect(reversalProblem([paid, later], 'paid')).toBe(reversalMessages.newestFirst)
    const after = { ...charge, date: '2026-04-25' }
    expect(reversalProblem([paid, after], 'paid')).toBe(reversalMessages.newestFirst)
    expect(reversalProblem([paid, after], 'notice')).toBeNull()
    expect(reversalProblem([charge, paid], 'notice')).toBe(reversalMessages.newestFirst)
    expect(reversalProblem([paid, later, reversal('later')], 'paid')).toBeNull()
  })

  test('only an effective entry can be reversed', () => {
    for (const id of ['none', 'later', '-later'])
      expect(reversalProblem([paid, later, reversal('later')], id)).toBe(reversalMessages.unknown)
    expect(thrown(paid, later, reversal('paid'))).toBeInstanceOf(RangeError)
    expect(thrown(paid, reversal('paid'), reversal('paid'))).toBeInstanceOf(RangeError)
  })

  test('the reversal of a closing reopens the loan', () => {
    const end = closing(0, 0, 54_000, 3_650_000)
    expect(statement(terms, opening, [end, reversal('closed')])).toEqual({ lines: [], state: opening })
  })
})

describe('random entries with reversals', () => {
  test('the statement equals one without the reversed entries', () => {
    forSeeds(400, (draws) => {
      const life = drawOpening(draws)
      const posted: Movement[] = []
      for (let many = draws.whole(1, 14); many > 0; many--) {
        const newest = life.movements.at(-1)
        if (newest && draws.whole(0, 3) === 0) {
          // A reversal has its own date; the loan returns to its state before the entry.
          posted.push({ kind: 'reversal', id: `r${posted.length}`, date: life.date, reversedId: newest.id })
          life.movements.pop()
          life.states.pop()
          life.date = life.movements.at(-1)?.date ?? life.opening.openedOn
        } else {
          drawEntry(draws, life)
          const made = life.movements.at(-1)
          if (made && !posted.includes(made)) posted.push(made)
        }
      }
      const result = statement(life.terms, life.states[0] as LoanState, posted)
      expect(result.state).toEqual(stateOf(life))
      expect(effectiveMovements(posted)).toEqual(life.movements)
      expect(result).toEqual(statement(life.terms, life.states[0] as LoanState, life.movements))
    })
  })

  test('the dues after each entry are those before it, plus a charge, less what it took; the payoff closes the loan', () => {
    forSeeds(200, (draws) => {
      const life = drawOpening(draws)
      for (let many = draws.whole(0, 8); many > 0; many--) drawEntry(draws, life)
      const { terms: loanTerms, date } = life
      const state = stateOf(life)
      const { chargesPaise, penalPaise, interestPaise, principalPaise } = payoffOn(
        loanTerms,
        state.accrual,
        chargesDuePaise(state),
        date,
        100,
      )
      const allocated = parts(chargesPaise, penalPaise, interestPaise, principalPaise)
      const end: Movement = { kind: 'closing', id: 'end', date, allocated }
      const { lines, state: closed } = statement(loanTerms, life.states[0] as LoanState, [
        ...life.movements,
        end,
      ])
      expect(closed).toBeNull()
      for (const { before, allocated: paid, after, movement, interest } of lines) {
        expect(interest.duePaise).toBe(before.interestPaise)
        if (movement.kind === 'closing') continue
        const added = movement.kind === 'charge' ? movement.duePaise : 0
        expect(after).toEqual(
          parts(
            before.chargesPaise + added - paid.chargesPaise,
            before.penalPaise - paid.penalPaise,
            before.interestPaise - paid.interestPaise,
            before.principalPaise - paid.principalPaise,
          ),
        )
      }
    })
  })
})
