import { expect, test, vi } from 'vitest'
import type { NewLoanChoices } from '../../src/api/gen/model/index.ts'
import openApi from '../../src/api/gen/openapi.json' with { type: 'json' }
import { calculateLoan } from '../../src/web/newloan/calculateLoan.ts'
import { costCalculations } from '../../src/web/newloan/costCalculations.ts'
import { emptyItem, emptyLoan } from '../../src/web/newloan/loanValues.ts'

vi.hoisted(() => {
  Object.defineProperty(globalThis, 'localStorage', { value: { getItem: () => null }, configurable: true })
})

const [example] = openApi.components.schemas.NewLoanChoices.examples as unknown as [NewLoanChoices]
const bands = [
  { fromDay: 1, toDay: 90, rateBp: 1500 },
  { fromDay: 91, toDay: null, rateBp: 1800 },
]

test.each([
  ['stepped', 2, /at 15\s%\sp\.a\. \([\d.\s%]+p\.m\.\)$/],
  ['stepped', 4, /at 15\s%\sp\.a\. .* · 18\s%\sp\.a\. .* from day 91$/],
  ['retrospective', 4, /at 15\s%\sp\.a\. .* · 18\s%\sp\.a\. .* for all days if unpaid on day 91$/],
] as const)(
  'the calculation of %s interest for %i months in advance names each rate that they reach',
  (slabMode, advanceMonths, rates) => {
    const schemes = example.schemes.map((scheme) => ({
      ...scheme,
      bands,
      terms: { ...scheme.terms, slabMode, advanceMonths },
    }))
    const choices = { ...example, schemes }
    const productId = choices.products[0]?.id ?? ''
    const values = {
      ...emptyLoan('appraiser'),
      slabId: schemes[0]?.id ?? '',
      tenureMonths: 12,
      principalPaise: 4_000_000,
      items: [{ ...emptyItem(), productId, purity: '9160', grossMg: 24_000 }],
    }
    const calculation = calculateLoan(values, choices, null)
    if (calculation.cost === null) throw new Error('no cost')
    expect(costCalculations(calculation.cost, 4_000_000, calculation, choices, null)?.advance).toEqual([
      expect.stringMatching(rates),
    ])
  },
)
