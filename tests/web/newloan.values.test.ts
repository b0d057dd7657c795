import { describe, expect, test } from 'vitest'
import type { NewLoanChoices } from '../../src/api/gen/model/index.ts'
import openApi from '../../src/api/gen/openapi.json' with { type: 'json' }
import { emptyItem, emptyLoan, type ItemValues, toLoanRequest } from '../../src/web/newloan/loanValues.ts'
import { schemeOf } from '../../src/web/newloan/schemeOf.ts'

const [example] = openApi.components.schemas.NewLoanChoices.examples as unknown as [NewLoanChoices]
const [gold] = example.schemes
const [necklace] = example.products
if (gold === undefined || necklace === undefined) throw new Error('the example has no scheme or no product')

describe('the scheme of chosen items', () => {
  const choices = {
    ...example,
    products: [
      { ...necklace, id: 'gold', metalId: 'gold' },
      { ...necklace, id: 'silver', metalId: 'silver' },
    ],
    schemes: [
      { ...gold, id: 'year', metalId: 'gold', tenureMonths: 12 },
      { ...gold, id: 'short', metalId: 'silver', tenureMonths: 3 },
    ],
  }
  const of = (productId: string, slabId: string | null, tenureMonths: number | null) =>
    schemeOf(choices, [{ ...emptyItem(), productId }], { slabId, tenureMonths })

  test('has its usual tenure when it is the first, or replaces that of another metal', () => {
    expect(of('gold', null, null)).toEqual({ slabId: 'year', tenureMonths: 12 })
    expect(of('silver', 'year', 6)).toEqual({ slabId: 'short', tenureMonths: 3 })
  })

  test('keeps a typed tenure when another product is chosen, and has the usual one if the field is empty', () => {
    expect(of('gold', 'year', 6)).toEqual({ slabId: 'year', tenureMonths: 6 })
    expect(of('gold', null, 6)).toEqual({ slabId: 'year', tenureMonths: 6 })
    expect(of('gold', 'year', null)).toEqual({ slabId: 'year', tenureMonths: 12 })
  })
})

describe('a row of an item', () => {
  const sent = (fields: Partial<ItemValues>) =>
    toLoanRequest({ ...emptyLoan('appraiser'), items: [{ ...emptyItem(), ...fields }] }).items

  test.each<Partial<ItemValues>>([
    { photoId: 'photo' },
    { testMethod: 'XRF' },
    { pieces: 2 },
    { marks: 'KDM' },
    { grossMg: 10_000 },
  ])('with only %o is sent, so that nothing typed is lost', (fields) => {
    expect(sent(fields)).toMatchObject([fields])
  })

  test('with only the proposed piece count, or none, is skipped', () => {
    expect(sent({})).toEqual([])
    expect(sent({ pieces: null })).toEqual([])
  })
})
