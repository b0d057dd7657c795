import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Borrower, LoanPriceSource, LoanQuote, NewLoanChoices } from '../../src/api/gen/model/index.ts'
import openApi from '../../src/api/gen/openapi.json' with { type: 'json' }
import { blockReasons } from '../../src/web/newloan/Blockers.tsx'
import { calculateLoan } from '../../src/web/newloan/calculateLoan.ts'
import { cashProblem, cashProblems, checkLoan } from '../../src/web/newloan/checkLoan.ts'
import { costCalculations } from '../../src/web/newloan/costCalculations.ts'
import { limitCalculations } from '../../src/web/newloan/limitCalculations.ts'
import { emptyItem, emptyLoan, type LoanValues } from '../../src/web/newloan/loanValues.ts'
import { priceLines } from '../../src/web/newloan/priceLines.ts'
import {
  type CashRules,
  checkParts,
  type PartValues,
  partsTotal,
} from '../../src/web/shared/payment/paymentValues.ts'
import { setTimeZone } from '../../src/web/ui/clock.ts'

vi.hoisted(() => {
  Object.defineProperty(globalThis, 'localStorage', { value: { getItem: () => null }, configurable: true })
})

const cash = (amountPaise: number): PartValues => ({
  mode: 'cash',
  bankId: null,
  amountPaise,
  reference: '',
})
const bank = (amountPaise: number): PartValues => ({ ...cash(amountPaise), mode: 'bank', bankId: 'own' })

/** The errors of parts with the right total. */
const wrong = (parts: PartValues[], rules: CashRules) => {
  const wanted = parts.reduce((sum, { amountPaise }) => sum + (amountPaise ?? 0), 0)
  return checkParts('payments', parts, wanted, rules)
}

describe('the drawer', () => {
  const rules = { stepPaise: 100, availablePaise: 1_000_50 }
  const short = 'The drawer has ₹1,000.50. Pay at most ₹1,000 in cash and the rest by bank.'

  test('limits the cash of a payout, not the part by bank', () => {
    expect(wrong([cash(1_000_00)], rules)).toEqual({})
    expect(wrong([bank(9_000_00), cash(1_000_00)], rules)).toEqual({})
  })

  test('with too little cash gives an error at the first cash part', () => {
    expect(wrong([cash(1_001_00)], rules)).toEqual({ 'payments.0.amountPaise': short })
    expect(wrong([bank(5_00), cash(600_00), cash(600_00)], rules)).toEqual({
      'payments.1.amountPaise': short,
    })
  })

  test('does not limit receipts', () => {
    expect(wrong([cash(90_000_00)], { stepPaise: 100 })).toEqual({})
  })
})

describe('cash', () => {
  test('is in whole rupees in each part; a part by bank can be any amount', () => {
    expect(wrong([cash(100_50), bank(10_57), cash(99)], { stepPaise: 100 })).toEqual({
      'payments.0.amountPaise': 'Cash is in whole rupees. Take ₹100 or ₹101.',
      'payments.2.amountPaise': 'Cash is in whole rupees. Take ₹1.',
    })
  })
})

const [described] = openApi.components.schemas.NewLoanChoices.examples as unknown as [NewLoanChoices]
const RATE = [{ purityBp: 9160, lendingRatePaisePerG: 480_000 }]
/** The choices of the API description; their schemes lend up to ₹4,800 per gram. */
const example: NewLoanChoices = {
  ...described,
  schemes: described.schemes.map((scheme) => ({ ...scheme, rateForGram: RATE })),
}

describe('the messages about amount and payout', () => {
  const [customer] = openApi.components.schemas.Borrower.examples as unknown as [Borrower]
  const borrower: Borrower = { ...customer, outstandingPaise: 0, pledged: [], exposureCapPaise: null }
  /** 24 g net at ₹4,800 per gram by the scheme. */
  const ELIGIBLE = 11_520_000
  const IN_CASH = 1_999_900
  const loanOf = (principalPaise: number, payout: PartValues[]) => ({
    ...emptyLoan('appraiser'),
    customerId: borrower.id,
    slabId: example.schemes[0]?.id ?? '',
    tenureMonths: 12,
    items: [
      {
        ...emptyItem(),
        productId: example.products[0]?.id ?? '',
        purity: '9160',
        grossMg: 24_500,
        stoneMg: 500,
      },
    ],
    principalPaise,
    payout,
  })
  const ways: [string, (paise: number) => PartValues[]][] = [
    ['cash', (paise) => [cash(paise)]],
    ['bank', (paise) => [{ ...bank(paise), bankId: 'own' }]],
    ['UPI', (paise) => [{ ...bank(paise), mode: 'upi', bankId: 'own' }]],
    ['split', (paise) => [cash(IN_CASH), { ...bank(paise - IN_CASH), bankId: 'own' }]],
  ]
  const amounts = [1_000_000, IN_CASH, IN_CASH + 1, 2_000_000, ELIGIBLE, ELIGIBLE + 1, 20_000_000]
  const cases = ways.flatMap(([way, partsOf]) =>
    amounts.filter((paise) => way !== 'split' || paise > IN_CASH).map((paise) => ({ way, paise, partsOf })),
  )

  test.each(cases)(
    '$way, $paise paise: one limit for the loan, another for its cash',
    ({ paise, partsOf }) => {
      const values = loanOf(paise, partsOf(paise))
      const { quote, maxCashPaise } = calculateLoan(values, example, borrower)
      expect({ eligiblePaise: quote?.eligiblePaise, maxCashPaise }).toEqual({
        eligiblePaise: ELIGIBLE,
        maxCashPaise: IN_CASH,
      })
      const { principalPaise, payout } = checkLoan(values, example, borrower, true)
      expect(principalPaise).toBe(
        paise > ELIGIBLE
          ? 'The eligible amount is ₹1,15,200.00. Lower the amount or add an item.'
          : undefined,
      )
      expect(payout).toBeUndefined()
      const inCash = values.payout.filter(({ mode }) => mode === 'cash')
      const tooMuch = inCash.some(({ amountPaise }) => (amountPaise ?? 0) >= 2_000_000)
      expect(cashProblems(values, example, borrower).payout === null).toBe(!tooMuch)
    },
  )

  test('propose the legal limit if the drawer has more cash', () => {
    const paise = 9_000_000
    const fuller = { ...example, drawerPaise: 3_150_800 }
    const short = checkLoan(loanOf(paise, [cash(paise)]), fuller, borrower, true)
    expect(short['payout.0.amountPaise']).toBe(
      'The drawer has ₹31,508. Pay at most ₹19,999 in cash and the rest by bank.',
    )
  })

  test('name cash that the law or the drawer does not allow, and nothing for the part by bank', () => {
    const lessCash = { ...example, drawerPaise: 500_000 }
    const problem = (parts: PartValues[], cashChoices = lessCash) =>
      cashProblem(loanOf(partsTotal(parts), parts), cashChoices, borrower)
    expect(problem([cash(500_000)])).toBeNull()
    expect(problem([cash(500_100)])).toBe(
      'The drawer has ₹5,000. Pay at most ₹5,000 in cash and the rest by bank.',
    )
    expect(problem([bank(9_000_000), cash(500_000)])).toBeNull()
    expect(problem([cash(2_000_000)], { ...example, drawerPaise: 90_000_000 })).toMatch(
      /^Cash paid out on this customer’s active loans/,
    )
  })
})

test('the reasons that prevent a payout have a message only once if browser and server both give it', () => {
  const [quote] = openApi.components.schemas.LoanQuote.examples as unknown as [LoanQuote]
  const problems = ['Pay by bank.', 'Too much.'].map((message) => ({ field: 'payout', message }))
  const server = { answer: { ...quote, problems }, current: true, failed: false, request: null }
  expect(blockReasons(null, 'Pay by bank.', server)).toEqual(['Pay by bank.', 'Too much.'])
})

describe('the prices of the summary', () => {
  beforeAll(() => setTimeZone('Asia/Kolkata'))
  afterAll(() => setTimeZone(undefined))
  const linesOf = (items: LoanValues['items'], source?: Partial<LoanPriceSource>) => {
    const metals = example.metals.map((metal) => ({
      ...metal,
      ...(metal.priceSource && { priceSource: { ...metal.priceSource, ...source } }),
    }))
    const choices = { ...example, metals }
    return priceLines(calculateLoan({ ...emptyLoan('appraiser'), items }, choices, null), choices)
  }
  const item = (purity: string) => ({
    ...emptyItem(),
    productId: example.products[0]?.id ?? '',
    purity,
    grossMg: 24_500,
  })

  test('are of the reference purity before an item is complete, then of each purity once', () => {
    expect(linesOf([emptyItem()])).toMatchObject([{ name: 'Gold 22K · 916', price: '₹6,394.94' }])
    expect(linesOf([item('9160'), item('7500'), item('7500')])).toMatchObject([
      { name: 'Gold 22K · 916', price: '₹6,394.94' },
      { name: 'Gold 75 %', price: '₹5,236.03' },
    ])
    expect(linesOf([item('7500')])[0]?.lines).toEqual([
      'Latest price of 22K · 916, for 05 Apr 2026, entered 05 Apr 2026 10:02: ₹6,394.94',
      '₹6,394.94 × 75 % ÷ 91.6 % = ₹5,236.03',
    ])
  })

  test('by the average name the average and the closing price, and that the lower one applies', () => {
    const average = { averagePaisePerG: 639_494, averageDays: 21, closingPaisePerG: 650_000 }
    expect(linesOf([item('9160')], { taken: 'average', ...average })).toMatchObject([
      {
        note: '30-day average',
        lines: [
          'Average of 21 closing prices of 22K · 916 in the last 30 days: ₹6,394.94',
          'Closing price of 22K · 916 on 05 Apr 2026, entered 05 Apr 2026 10:02: ₹6,500.00',
          'The lower of the two applies.',
        ],
      },
    ])
    expect(linesOf([item('9160')], { taken: 'previousClosing', ...average })[0]?.note).toBe(
      'Closing price of 05 Apr 2026',
    )
  })
})

describe('the calculations of the costs', () => {
  const [borrower] = openApi.components.schemas.Borrower.examples as unknown as [Borrower]
  /** The calculations of a loan of ₹40,000.10 with two months of interest in advance. */
  function linesOf(
    fees: Partial<NewLoanChoices['schemes'][number]['fees']> = {},
    principalPaise = 4_000_010,
  ) {
    const schemes = example.schemes.map((scheme) => ({
      ...scheme,
      terms: { ...scheme.terms, advanceMonths: 2 },
      fees: { ...scheme.fees, ...fees },
    }))
    const choices = { ...example, schemes }
    const values = {
      ...emptyLoan('appraiser'),
      slabId: schemes[0]?.id ?? '',
      tenureMonths: 12,
      principalPaise,
      items: [{ ...emptyItem(), productId: choices.products[0]?.id ?? '', purity: '9160', grossMg: 24_000 }],
    }
    const calculation = calculateLoan(values, choices, borrower)
    if (calculation.cost === null) throw new Error('no cost')
    return costCalculations(calculation.cost, principalPaise, calculation, choices, borrower)
  }

  test('have the factors of fees, GST, advance interest, rounding, net, LTV and due date', () => {
    expect(linesOf()).toMatchObject({
      processing: ['₹40,000.10 × 0.25 % = ₹100.00'],
      document: ['Set by the scheme Gold 15 to 18'],
      gst: ['Processing fee ₹100.00 × 18 % = ₹18.00', 'Document charge ₹20.00 × 18 % = ₹3.60'],
      advance: [expect.stringMatching(/^Interest for 2 months, up to 05 Jun 2026, at [\d.]+\s%\sp\.a\. /)],
      rounding: [
        expect.stringMatching(
          /^Fees and advance interest of ₹[\d,.]+, rounded to a multiple of ₹1\.00: ₹[\d,]+\.00$/,
        ),
      ],
      net: [expect.stringMatching(/^₹40,000\.10 less ₹[\d,.]+ received at opening = ₹[\d,.]+$/)],
      ltv: ['₹40,000.10 ÷ ₹1,53,478.56 = 26.06 %'],
      dueOn: ['12 months from 05 Apr 2026'],
    })
  })

  test('of the processing fee name its minimum or maximum where that is the fee', () => {
    expect(linesOf({}, 1_000_000)?.processing).toEqual(['₹10,000.00 × 0.25 % = ₹25.00', 'At least ₹50.00'])
    expect(linesOf({ processingFeeMaximumPaise: 9_000 })?.processing).toEqual([
      '₹40,000.10 × 0.25 % = ₹100.00',
      'At most ₹90.00',
    ])
    expect(linesOf({ processingFeeBp: 0 })?.processing).toEqual(['At least ₹50.00'])
  })
})

describe('the calculations of value and limits', () => {
  const [borrower] = openApi.components.schemas.Borrower.examples as unknown as [Borrower]
  const tiers = [
    { upToPaise: 1_000_000, ltvBp: 8500 },
    { upToPaise: null, ltvBp: 7500 },
  ]

  /** The lines of a loan on 24 g net of a purity, by limit. */
  function linesOf(purity: string, policy: Partial<NewLoanChoices['policy']> = {}): Record<string, string[]> {
    const choices = { ...example, policy: { ...example.policy, ...policy } }
    const values = {
      ...emptyLoan('appraiser'),
      slabId: choices.schemes[0]?.id ?? '',
      tenureMonths: 12,
      items: [
        emptyItem(),
        { ...emptyItem(), productId: choices.products[0]?.id ?? '', purity, grossMg: 24_500, stoneMg: 500 },
      ],
    }
    const calculation = calculateLoan(values, choices, borrower)
    const { value, limit } = limitCalculations(calculation, choices, borrower)
    const limits = calculation.quote?.limits ?? []
    return { value, ...Object.fromEntries(limits.map((one) => [one.name, limit(one)])) }
  }

  test('have all factors of the value, LTV, lending rate, scheme, customer and weight limits', () => {
    expect(linesOf('9160')).toEqual({
      value: ['Item 2: 24.000 g × ₹6,394.94 per gram = ₹1,53,478.56'],
      ltv: ['80 % of the value: ₹1,22,782.84', 'Other active loans of the customer: ₹8,000.00'],
      perGram: ['Item 2: 24.000 g × ₹4,800.00 per gram = ₹1,15,200.00'],
      exposureCap: ['Limit of the customer type ₹5,00,000.00, less ₹8,000.00 outstanding'],
      weightCap: ['48.000 g already pledged, plus 24.000 g in these items'],
      slabMinimum: ['Set by the scheme Gold 15 to 18'],
      cashPayout: [],
    })
  })

  test('of another purity have both purities', () => {
    expect(linesOf('7500')).toMatchObject({
      value: ['Item 2: 24.000 g × ₹6,394.94 per gram × 75 % ÷ 91.6 % = ₹1,25,664.76'],
      perGram: ['Item 2: 24.000 g × ₹4,800.00 per gram × 75 % ÷ 91.6 % = ₹94,323.14'],
    })
  })

  test('of LTV name the tier that counts, and interest at maturity', () => {
    expect(linesOf('9160', { ltvTiers: tiers, ltvAtMaturity: true }).ltv).toEqual([
      '75 % of the value: ₹97,965.03',
      'Interest up to the due date is included in this share.',
      'Other active loans of the customer: ₹8,000.00',
    ])
    const large = [{ upToPaise: 20_000_000, ltvBp: 8500 }]
    expect(linesOf('9160', { ltvTiers: large }).ltv?.[0]).toBe(
      '85 % of the value, for loans of up to ₹2,00,000.00 in total: ₹1,30,456.77',
    )
  })
})
