import { expect, test } from 'vitest'
import {
  cashDifferenceLines,
  chargeLines,
  chargeWaiverLines,
  openingReceiptLines,
  payoutLines,
  receiptLines,
  renewalLines,
  writeOffLines,
} from '../../src/domain/books/journal.ts'
import {
  assertBalanced,
  type JournalLine,
  mergeLines,
  type Payment,
  reversalLines,
} from '../../src/domain/books/journalLines.ts'
import { principalOf } from '../../src/domain/interest/accrualState.ts'
import { chargesDuePaise, duesToday, openLoan, totalOf } from '../../src/domain/loan/loanState.ts'
import { payoffOn } from '../../src/domain/loan/receipts.ts'
import { settleRenewal } from '../../src/domain/loan/renewal.ts'
import type { Movement } from '../../src/domain/loan/statement.ts'
import type { SchemeFees } from '../../src/domain/scheme/fees.ts'
import { openingFees } from '../../src/domain/scheme/fees.ts'
import { drawEntry, drawOpening, type Life, stateOf } from '../support/loanLife.ts'
import { type Draws, forSeeds } from '../support/seeded.ts'

/** A loan with what each of its movements posted. */
interface Loan {
  life: Life
  id: string
  posted: JournalLine[][]
}

const STEP = 100
const gstOf = (chargePaise: number) => Math.floor((chargePaise * 18) / 118)

/** A store with its loans and all lines that they posted. */
class Shop {
  readonly draws: Draws
  loans: Loan[] = []
  lines: JournalLine[] = []
  /** Money received less paid out, counted separately from the books. */
  moneyPaise = 0
  count = 0

  constructor(draws: Draws) {
    this.draws = draws
  }

  post(lines: readonly JournalLine[]): JournalLine[] {
    assertBalanced(lines)
    assertBalanced(mergeLines(lines))
    this.lines.push(...lines)
    return [...lines]
  }

  /** An amount in cash, by bank or both: received by the shop, or paid if negative. */
  pay(amountPaise: number): Payment[] {
    this.moneyPaise += amountPaise
    const whole = Math.abs(amountPaise)
    const inCash = this.draws.pick([0, whole, this.draws.whole(0, whole)])
    return [
      { mode: 'cash', accountCode: '1010', amountPaise: inCash },
      { mode: this.draws.pick(['bank', 'upi']), accountCode: '1102', amountPaise: whole - inCash },
    ]
  }

  open(): void {
    const loan = { life: drawOpening(this.draws), id: `loan${this.count++}`, posted: [] }
    const { principalPaise, advancePaise = 0 } = loan.life.opening
    const fees = this.fees(principalPaise)
    this.post(payoutLines(principalPaise, this.pay(-principalPaise), { loanId: loan.id }))
    const received = this.pay(fees.totalPaise + advancePaise)
    this.post(openingReceiptLines(fees, advancePaise, received, { loanId: loan.id }))
    this.loans.push(loan)
  }

  fees(principalPaise: number) {
    const { draws } = this
    const fees: SchemeFees = {
      processingFeeBp: draws.whole(0, 200),
      processingFeeMinimumPaise: draws.whole(0, 5000),
      processingFeeMaximumPaise: draws.pick([null, 50_000]),
      documentChargePaise: draws.pick([0, 2500]),
      gstBp: 1800,
    }
    return openingFees(fees, principalPaise)
  }

  addEntry(loan: Loan): void {
    const before = loan.life.movements.length
    drawEntry(this.draws, loan.life)
    const movement = loan.life.movements.at(-1)
    if (movement && loan.life.movements.length > before)
      loan.posted.push(this.post(this.linesOf(loan, movement)))
  }

  linesOf({ id, life }: Loan, movement: Movement): JournalLine[] {
    const subject = { loanId: id }
    if (movement.kind === 'receipt')
      return receiptLines(movement.allocated, this.pay(totalOf(movement.allocated)), 0, subject)
    if (movement.kind === 'charge') {
      const gstPaise = gstOf(movement.duePaise)
      return chargeLines({ amountPaise: movement.duePaise - gstPaise, gstPaise, incomeCode: '4110' }, subject)
    }
    if (movement.kind !== 'waiver') return []
    return movement.waived.charges.flatMap((part) => {
      const waivers = life.movements.filter((one) => one.kind === 'waiver' && one !== movement)
      const waivedBeforePaise = waivers
        .flatMap((one) => (one.kind === 'waiver' ? one.waived.charges : []))
        .reduce((all, { id: other, paise }) => all + (other === part.id ? paise : 0), 0)
      const charged = life.movements.find((one) => one.id === part.id)
      const chargePaise = charged?.kind === 'charge' ? charged.duePaise : 0
      const gstPaise = gstOf(chargePaise)
      const amountPaise = chargePaise - gstPaise
      return chargeWaiverLines({ amountPaise, gstPaise, waivedBeforePaise, waivedPaise: part.paise }, subject)
    })
  }

  /** Reverses the newest movement. */
  reverse({ life, posted }: Loan): void {
    const lines = posted.pop()
    const movement = life.movements.pop()
    if (!lines || !movement) return
    life.states.pop()
    life.date = life.movements.at(-1)?.date ?? life.opening.openedOn
    if (movement.kind === 'receipt') this.moneyPaise -= totalOf(movement.allocated)
    this.post(reversalLines(lines))
  }

  payoff({ life }: Loan, stepPaise: number) {
    const state = stateOf(life)
    return payoffOn(life.terms, state.accrual, chargesDuePaise(state), life.date, stepPaise)
  }

  end(loan: Loan): void {
    const { draws } = this
    const subject = { loanId: loan.id }
    const payoff = this.payoff(loan, STEP)
    const kind = draws.pick(['close', 'renew', 'writeOff'] as const)
    this.loans = this.loans.filter((one) => one !== loan)
    if (kind === 'writeOff') this.post(writeOffLines(payoff, subject))
    else if (kind === 'close')
      this.post(receiptLines(payoff, this.pay(payoff.payablePaise), payoff.roundOffPaise, subject))
    else this.renew(loan)
  }

  renew(loan: Loan): void {
    const old = this.payoff(loan, 1)
    const next = { life: drawOpening(this.draws), id: `loan${this.count++}`, posted: [] }
    const { principalPaise, advancePaise = 0 } = next.life.opening
    const fees = this.fees(principalPaise)
    const settled = settleRenewal({
      old,
      newPrincipalPaise: principalPaise,
      eligiblePaise: principalPaise,
      newFeesPaise: fees.totalPaise,
      newAdvancePaise: advancePaise,
      stepPaise: STEP,
    })
    if ('problem' in settled) throw new Error(settled.problem.message)
    const { toPayPaise, toPayOutPaise, roundOffPaise } = settled
    const posted = {
      old,
      newPrincipalPaise: principalPaise,
      fees,
      advancePaise,
      direction: toPayOutPaise > 0 ? ('out' as const) : ('in' as const),
      payments: this.pay(toPayPaise - toPayOutPaise),
      roundOffPaise,
    }
    this.post(renewalLines(posted, { loanId: loan.id }, { loanId: next.id }))
    this.loans.push(next)
  }

  /** The balance of some accounts, debits less credits; of one loan if it is named. */
  balance(accounts: readonly string[], loanId?: string): number {
    return this.lines
      .filter((line) => accounts.includes(line.account) && (loanId === undefined || line.loanId === loanId))
      .reduce((all, { debitPaise, creditPaise }) => all + debitPaise - creditPaise, 0)
  }
}

test('balances of the books equal the loans after any sequence of events', () => {
  forSeeds(150, (draws) => {
    const shop = new Shop(draws)
    for (let many = draws.whole(5, 40); many > 0; many--) {
      const action = draws.pick([
        'open',
        'addEntry',
        'addEntry',
        'addEntry',
        'addEntry',
        'reverse',
        'end',
      ] as const)
      const loan = shop.loans.length > 0 ? draws.pick(shop.loans) : null
      if (action === 'open' || !loan) shop.open()
      else shop[action](loan)

      const states = shop.loans.map(({ life }) => stateOf(life))
      const sum = (figure: (state: (typeof states)[number]) => number) =>
        states.reduce((all, state) => all + figure(state), 0)
      expect(shop.balance(['1200'])).toBe(sum(({ accrual }) => principalOf(accrual)))
      expect(shop.balance(['1310'])).toBe(sum(chargesDuePaise))
      expect(shop.balance(['1010', '1102'])).toBe(shop.moneyPaise)
      for (const { id, life } of shop.loans) {
        const { principalPaise, chargesPaise } = duesToday(life.terms, stateOf(life), life.date)
        expect([shop.balance(['1200'], id), shop.balance(['1310'], id)]).toEqual([
          principalPaise,
          chargesPaise,
        ])
      }
    }
    assertBalanced(shop.lines)
    // Counted cash equals the books' cash once the difference is posted.
    const counted = Math.max(0, shop.balance(['1010'])) + draws.whole(0, 500)
    shop.post(cashDifferenceLines(counted - shop.balance(['1010']), {}))
    expect(shop.balance(['1010'])).toBe(counted)
  })
})

test('a loan opened and closed on the same day leaves only income and its GST in the books', () => {
  forSeeds(200, (draws) => {
    const shop = new Shop(draws)
    shop.open()
    const [loan] = shop.loans as [Loan]
    const { opening } = loan.life
    expect(stateOf(loan.life)).toEqual(openLoan(opening))
    const payoff = shop.payoff(loan, STEP)
    shop.post(receiptLines(payoff, shop.pay(payoff.payablePaise), payoff.roundOffPaise, { loanId: loan.id }))
    const earned = shop.balance(['4010', '4100', '4900', '2201', '2202'])
    expect(shop.moneyPaise + earned).toBe(0)
    expect(shop.balance(['1200', '1310'])).toBe(0)
    expect(shop.balance(['4010']) + payoff.interestPaise + (opening.advancePaise ?? 0)).toBe(0)
  })
})
