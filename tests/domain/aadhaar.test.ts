import { describe, expect, test } from 'vitest'
import { cutAadhaar, storableId } from '../../src/domain/customer/aadhaar.ts'

describe('stored part of an identity number', () => {
  test.each([
    ['aadhaar', '234567894821', '4821'],
    ['aadhaar', '2345 6789 4821', '4821'],
    ['aadhaar', '2345-6789-4821', '4821'],
    ['aadhaar', 'XXXX XXXX 4821', '4821'],
    [null, '2345 6789 4821', '4821'],
  ])('with the document type %s, %s is cut to its last four digits', (kind, typed, stored) => {
    expect(cutAadhaar(kind, typed)).toBe(stored)
  })

  test.each([
    ['aadhaar', '4821'],
    ['aadhaar', '2345 6789 48'],
    [null, 'TN01 20110012345'],
    ['rationCard', '234567894821'],
    ['drivingLicence', 'TN0120110012345'],
  ])('with the document type %s, %s is unchanged', (kind, typed) => {
    expect(cutAadhaar(kind, typed)).toBe(typed)
  })

  test('autosave keeps at most four digits of an Aadhaar number', () => {
    expect(storableId('aadhaar', '2345 6789 4')).toBe('')
    expect(storableId('aadhaar', '48')).toBe('48')
    expect(storableId('aadhaar', '234567894821')).toBe('4821')
    expect(storableId('aadhaar', '••••')).toBe('••••')
    expect(storableId('passport', 'M1234567')).toBe('M1234567')
  })
})
