import { describe, expect, test } from 'vitest'
import { cutAadhaar, storableId } from '../../src/domain/customer/aadhaar.ts'

describe('an identity number as it is typed', () => {
  test.each([
    ['aadhaar', '234567894821', '4821'],
    ['aadhaar', '2345 6789 4821', '4821'],
    ['aadhaar', '2345-6789-4821', '4821'],
    ['aadhaar', 'XXXX XXXX 4821', '4821'],
    [null, '2345 6789 4821', '4821'],
  ])('as %s %s is cut to the last four digits', (kind, typed, kept) => {
    expect(cutAadhaar(kind, typed)).toBe(kept)
  })

  test.each([
    ['aadhaar', '4821'],
    ['aadhaar', '2345 6789 48'],
    [null, 'TN01 20110012345'],
    ['rationCard', '234567894821'],
    ['drivingLicence', 'TN0120110012345'],
  ])('as %s %s stays', (kind, typed) => {
    expect(cutAadhaar(kind, typed)).toBe(typed)
  })

  test('is put away only when no more than four digits of an Aadhaar stand there', () => {
    expect(storableId('aadhaar', '2345 6789 4')).toBe('')
    expect(storableId('aadhaar', '48')).toBe('48')
    expect(storableId('aadhaar', '234567894821')).toBe('4821')
    expect(storableId('passport', 'M1234567')).toBe('M1234567')
  })
})
