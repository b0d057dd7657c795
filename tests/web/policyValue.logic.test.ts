import { expect, test } from 'vitest'
import { policyFields } from '../../src/domain/policy/policyFields.ts'
import { writePolicyValue } from '../../src/web/company/writePolicyValue.ts'

test.each([
  ['releaseWorkingDays', 0, 'Same day'],
  ['releaseWorkingDays', 7, '7 days'],
  ['surplusRefundDays', 0, 'Same day'],
  ['auctionNoticeDays', 0, '0 days'],
])('%s of %d days is written as %s', (key, days, text) => {
  const field = policyFields.find((one) => one.key === key)
  if (field === undefined) throw new Error(`no field ${key}`)
  expect(writePolicyValue(field, days)).toBe(text)
})

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
