import { describe, expect, test } from 'vitest'
import { reserveOf, settle } from '../../src/domain/auction/auction.ts'
import { openingTrialBalance } from '../../src/domain/books/openingBalances.ts'
import { totalOf } from '../../src/domain/cash/cashCount.ts'
import { addDays } from '../../src/domain/dates/dates.ts'
import { openAccrual, principalOf } from '../../src/domain/interest/accrualState.ts'
import { closingInterestPaise, interestDuePaise } from '../../src/domain/interest/interest.ts'
import type { InterestTerms } from '../../src/domain/interest/terms.ts'
import { maximumCashPayoutPaise } from '../../src/domain/loan/cashLimits.ts'
import { ltvLimit } from '../../src/domain/loan/ltvLimit.ts'
import { applyReceipt } from '../../src/domain/loan/receipts.ts'
import { rupees, shortRupees } from '../../src/domain/money/rupees.ts'
import { policyProfiles } from '../../src/domain/policy/policy.ts'
import { bankLoanTerms } from '../../src/domain/refinance/bankLoan.ts'
import { itemValuePaise, valuationRate } from '../../src/domain/valuation/valuation.ts'
import { isWeightOff, weighingToleranceMg, weightDifferenceMg } from '../../src/domain/weighing/tolerance.ts'
import { howItWorks as auction } from '../../src/web/auction/texts/howItWorks.ts'
import { howItWorks as bankLoan } from '../../src/web/banknewloan/texts/howItWorks.ts'
import { howItWorks as day } from '../../src/web/day/texts/howItWorks.ts'
import { howItWorks as scheme } from '../../src/web/interestslab/texts/howItWorks.ts'
import { howItWorks as opening } from '../../src/web/ledgeropening/texts/howItWorks.ts'
import { howItWorks as newLoan } from '../../src/web/newloan/texts/howItWorks.ts'
import { howItWorks as packetAudit } from '../../src/web/packetaudit/texts/howItWorks.ts'
import { howItWorks as loan } from '../../src/web/partpayment/texts/howItWorks.ts'
import { howItWorks as rate } from '../../src/web/rate/texts/howItWorks.ts'
import { howItWorks as role } from '../../src/web/role/texts/howItWorks.ts'
import { howItWorks as imported } from '../../src/web/shared/import/texts/howItWorks.ts'
import { formatWeight } from '../../src/web/ui/format.ts'
import type { HowItWorksText } from '../../src/web/ui/page/howItWorksText.ts'

const { nbfc, pawnbroker } = policyProfiles
const OPENED = '2026-04-01'

const screens: [string, HowItWorksText][] = Object.entries({
  newLoan,
  loan,
  scheme,
  rate,
  day,
  auction,
  bankLoan,
  opening,
  role,
  imported,
  packetAudit,
})

const accrualOf = (principalPaise: number) =>
  openAccrual({ openedOn: OPENED, dueOn: addDays(OPENED, 365), principalPaise })
/** The interest due on a loan under these terms after some days, in paise. */
const due = (terms: InterestTerms, principalPaise: number, days: number) =>
  interestDuePaise(terms, accrualOf(principalPaise), addDays(OPENED, days))
const bands = (last: number): InterestTerms['bands'] => [
  { fromDay: 1, toDay: 90, rateBp: 1200 },
  { fromDay: 91, toDay: null, rateBp: last },
]
const daily = (rateBp: number) => bankLoanTerms(rateBp)

/** The rules and the example of a screen, which contain the figures. */
const linesOf = ({ rules, example }: HowItWorksText) => [...rules, ...example].join('\n')

describe.each(screens)('the explanation of %s', (_name, text) => {
  test('has every part, three to six steps and at most 180 words', () => {
    expect(text.steps.length).toBeGreaterThanOrEqual(3)
    expect(text.steps.length).toBeLessThanOrEqual(6)
    for (const part of [text.rules, text.final, text.example]) expect(part.length).toBeGreaterThan(0)
    const lines = [text.title, text.purpose, ...text.steps, ...text.rules, ...text.final, ...text.example]
    const words = lines.join(' ').split(/\s+/)
    expect(words.filter((word) => /[a-z]/i.test(word)).length).toBeLessThanOrEqual(180)
  })
})

describe('the figures match the lending rules', () => {
  test('New Loan: value, eligible amount and cash', () => {
    const valuePaise = itemValuePaise({ netMg: 10_000, purityBp: 9160, referencePurityBp: 9160 }, 9_000_00)
    const { limitPaise } = ltvLimit(pawnbroker.ltvTiers, valuePaise, 0)
    const cash = maximumCashPayoutPaise({
      limitPaise: pawnbroker.cashLoanLimitPaise,
      paidOutPaise: 0,
      stepPaise: pawnbroker.cashStepPaise,
    })
    for (const paise of [valuePaise, limitPaise, cash, limitPaise - cash, pawnbroker.cashLoanLimitPaise])
      expect(linesOf(newLoan)).toContain(shortRupees(paise))
    for (const { ltvBp, upToPaise } of [...nbfc.ltvTiers, ...pawnbroker.ltvTiers]) {
      expect(linesOf(newLoan)).toContain(`${ltvBp / 100} %`)
      if (upToPaise !== null) expect(linesOf(newLoan)).toContain(shortRupees(upToPaise))
    }
    expect(linesOf(newLoan)).toContain(shortRupees(nbfc.eligibleStepPaise))
  })

  test('Loan Details: interest of 30 days and the split of a receipt', () => {
    const taken = applyReceipt(daily(1800), accrualOf(50_000_00), 0, {
      date: addDays(OPENED, 30),
      amountPaise: 5_000_00,
      stepPaise: 100,
    })
    if ('problem' in taken) throw new Error(taken.problem.message)
    const { interestPaise, principalPaise } = taken.allocated
    for (const paise of [interestPaise, principalPaise, principalOf(taken.accrual)])
      expect(linesOf(loan)).toContain(rupees(paise))
    for (const paise of [nbfc.cashLoanLimitPaise, nbfc.cashReceiptDailyLimitPaise, nbfc.payableStepPaise])
      expect(linesOf(loan)).toContain(shortRupees(paise))
  })

  test('scheme: stepped and retrospective bands, minimum interest, highest rate', () => {
    const terms: InterestTerms = { ...daily(0), bands: bands(1500) }
    const least = { ...terms, minimumDays: 30 }
    const all = [
      due(terms, 100_000_00, 100),
      due({ ...terms, slabMode: 'retrospective' }, 100_000_00, 100),
      closingInterestPaise(least, accrualOf(100_000_00), addDays(OPENED, 5)),
      due(least, 100_000_00, 5),
    ]
    for (const paise of all) expect(linesOf(scheme)).toContain(rupees(paise))
    expect(linesOf(scheme)).toContain(`${Number(pawnbroker.rateCeilingBp) / 100} %`)
  })

  test('prices: another purity and the lower of average and previous closing', () => {
    const value = itemValuePaise({ netMg: 10_000, purityBp: 7500, referencePurityBp: 9160 }, 9_000_00)
    expect(linesOf(rate)).toContain(rupees(value))
    const closings = [
      { date: '2026-04-01', pricePaisePerG: 8_800_00 },
      { date: '2026-04-02', pricePaisePerG: 9_000_00 },
    ]
    const valuation = valuationRate(nbfc.valuation, closings, '2026-04-03')
    expect(valuation?.taken).toBe('average')
    expect(linesOf(rate)).toContain(shortRupees(valuation?.pricePaisePerG ?? 0))
  })

  test('the day: the count and its difference', () => {
    const counted = totalOf([
      { valuePaise: 500_00, count: 90 },
      { valuePaise: 100_00, count: 30 },
      { valuePaise: 50_00, count: 4 },
    ])
    expect(linesOf(day)).toContain(shortRupees(counted))
    expect(linesOf(day)).toContain(`short by ${shortRupees(48_250_00 - counted)}`)
  })

  test('auction: notice, reserve price and settlement', () => {
    for (const { auctionNoticeDays, surplusRefundDays } of [nbfc, pawnbroker]) {
      expect(linesOf(auction)).toContain(`${auctionNoticeDays} days`)
      expect(linesOf(auction)).toMatch(new RegExp(`\\b${surplusRefundDays} (?:working )?days`))
    }
    expect(linesOf(auction)).toContain(`${pawnbroker.redemptionMonths} months`)
    expect(linesOf(auction)).toContain(`a grace period of ${pawnbroker.auctionGraceDays} days`)
    for (const bp of [nbfc.reserveBp, nbfc.reserveAfterFailuresBp])
      expect(linesOf(auction)).toContain(`${bp / 100} %`)
    const dues = {
      chargesPaise: 200_00,
      penalPaise: 300_00,
      interestPaise: 8_500_00,
      principalPaise: 70_000_00,
    }
    const { surplusPaise } = settle(95_000_00, { costsPaise: 1_000_00, dues })
    for (const paise of [reserveOf(100_000_00, 0, nbfc).reservePaise, surplusPaise, ...Object.values(dues)])
      expect(linesOf(auction)).toContain(shortRupees(paise))
  })

  test('bank loan: the interest of both sides and the spread', () => {
    const cost = due(daily(900), 200_000_00, 30)
    const earned = due(daily(1800), 250_000_00, 30)
    for (const paise of [cost, earned, earned - cost]) expect(linesOf(bankLoan)).toContain(rupees(paise))
    expect([nbfc.bankLoansAllowed, pawnbroker.bankLoansAllowed]).toEqual([false, true])
  })

  test('opening balances: the difference that balances the books', () => {
    const rows = openingTrialBalance(
      [
        { code: '1010', debitPaise: 100_000_00, creditPaise: 0 },
        { code: '3010', debitPaise: 0, creditPaise: 550_000_00 },
      ],
      { outstandingPaise: 500_000_00, chargesDuePaise: 0 },
    )
    const balance = rows.find(({ code }) => code === '3900')
    expect(balance?.debitPaise).toBe(0)
    expect(linesOf(opening)).toContain(`a credit of ${shortRupees(balance?.creditPaise ?? 0)}`)
  })

  test('packet audit: tolerances, and a weight that is beyond them', () => {
    for (const [weightMg, to] of [
      [50_000, 'up to 50 g'],
      [200_000, 'up to 200 g'],
      [200_001, 'above'],
    ] as const)
      expect(linesOf(packetAudit)).toContain(`${weighingToleranceMg(weightMg)} mg ${to}`)
    const weighing = { recordedMg: 16_250, emptyPacketMg: 4_200, toleranceMg: weighingToleranceMg(16_250) }
    const weighedMg = 20_425
    expect(weightDifferenceMg({ ...weighing, weighedMg })).toBe(-25)
    expect(isWeightOff({ ...weighing, weighedMg })).toBe(true)
    for (const mg of [weighing.recordedMg, weighing.emptyPacketMg, weighedMg, 20_450])
      expect(linesOf(packetAudit)).toContain(formatWeight(mg))
  })
})
