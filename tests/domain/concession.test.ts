import { expect, test } from 'vitest'
import { withConcession } from '../../src/domain/interest/concession.ts'
import { dailyTerms } from '../support/lending.ts'

const bands = [
  { fromDay: 1, toDay: 90, rateBp: 150 },
  { fromDay: 91, toDay: null, rateBp: 1800 },
]

test('a concession lowers the rate of each band, but not below zero and not the penal rate', () => {
  const terms = dailyTerms({ bands, penalRateBp: 300 })
  const lowered = withConcession(terms, 200)
  expect(lowered.bands.map(({ rateBp }) => rateBp)).toEqual([0, 1600])
  expect(lowered).toEqual({ ...terms, bands: lowered.bands })
  expect(withConcession(terms, 0)).toBe(terms)
})
