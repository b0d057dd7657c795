import type { ErrorObject } from 'ajv'
import { expect, test } from 'vitest'
import { fieldMessage } from '../../src/server/platform/http/fieldMessage.ts'

test.each([
  ['pan', 'PAN is required.'],
  ['kycGaps', 'KYC gaps is required.'],
  ['pinCode', 'PIN code is required.'],
  ['bankIfsc', 'Bank IFSC is required.'],
  ['upiId', 'UPI is required.'],
  ['cgstPaise', 'CGST is required.'],
  ['cashLimitPaise', 'Cash limit is required.'],
  ['assignments.0.roleId', 'Role is required.'],
  ['company', 'Company is required.'],
  ['id', 'Id is required.'],
])('a problem of %s names the field in words', (field, message) => {
  const error = { keyword: 'required', params: {} } as ErrorObject
  expect(fieldMessage(field, error)).toBe(message)
})

test.each([
  ['principalPaise', 'minimum', 100, 'Principal must be at least ₹1.'],
  ['principalPaise', 'maximum', 1_000_000_000_000, 'Principal must be at most ₹10,00,00,00,000.'],
  ['pricePaisePerG', 'maximum', 10_000_000, 'Price must be at most ₹1,00,000.'],
  ['items.0.grossMg', 'maximum', 100_000_000, 'Gross must be at most 1,00,000.000 g.'],
  ['bands.0.rateBp', 'maximum', 100_000, 'Rate must be at most 1000 %.'],
  ['tenureMonths', 'maximum', 1200, 'Tenure months must be at most 1,200.'],
])('a limit of %s is written in the unit that users type', (field, keyword, limit, message) => {
  expect(fieldMessage(field, { keyword, params: { limit } as object } as ErrorObject)).toBe(message)
})
