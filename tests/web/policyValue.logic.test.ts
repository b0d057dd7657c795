import { expect, test } from 'vitest'
import { policyFields } from '../../src/domain/policy/policyFields.ts'
import { writePolicyValue } from '../../src/web/company/writePolicyValue.ts'

test('one tier is written without a bound; the last of several applies above the others', () => {
  const field = policyFields.find(({ kind }) => kind === 'tiers')
  if (field === undefined) throw new Error('no field of tiers')
  expect(writePolicyValue(field, [{ upToPaise: null, ltvBp: 8000 }])).toBe('80 %')
  const several = [
    { upToPaise: 25_000_000, ltvBp: 8500 },
    { upToPaise: null, ltvBp: 7500 },
  ]
  expect(writePolicyValue(field, several)).toBe('85 % up to ₹2,50,000.00, 75 % above')
})
