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
