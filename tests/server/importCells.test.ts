import { expect, test } from 'vitest'
import { readIdentity, readPhones } from '../../src/server/modules/customers/importCells.ts'
import { readDecimal } from '../../src/server/platform/imports/importCells.ts'
import { withoutAadhaar } from '../../src/server/platform/imports/reading/aadhaar.ts'

test.each([
  ['1,00,000', 10_000_000],
  ['100,000.5', 10_000_050],
  ['₹ 6,394.94', 639_494],
  ['Rs. 1 234', 123_400],
  ['12,34,56,789.00', 12_345_678_900],
  ['7', 700],
  ['7.', 700],
  ['0.10', 10],
])('the amount %s is %s paise', (text, paise) => {
  expect(readDecimal(text, 2)).toBe(paise)
})

test.each([
  '1234,50',
  '1500,75',
  '10,5',
  '1,23,45',
  ',500',
  '1,,000',
  '1.000,50',
  '5,0000',
  '-5',
  '1.234',
  'five',
  '',
])('the text %j is not an amount in rupees', (text) => {
  expect(readDecimal(text, 2)).toBeNull()
})

test.each([
  ['9840012345.0', '', '9840012345', null, []],
  ['9840012345.00 / +919840054321.0', '', '9840012345', '+919840054321', []],
  ['044.2434.1234', '9840054321.0', '04424341234', '9840054321', []],
  ['98400 12345 /', '', '98400 12345', null, []],
  ['98400 12345, 98400 54321 | 98400 67890', '', '98400 12345', '98400 54321', ['98400 67890']],
  ['98400 12345/98400 54321', '98400 67890', '98400 12345', '98400 67890', ['98400 54321']],
  ['98400 12345/9840054321/9840012345', '98400 54321', '98400 12345', '98400 54321', []],
])(
  'the phones %j and %j are read as %j and %j, and %j have no place',
  (cell, second, phone, secondPhone, dropped) => {
    expect(readPhones({ phone: cell, secondPhone: second })).toEqual({ phone, secondPhone, dropped })
  },
)

test('only the last four digits of an Aadhaar number remain that was exported as a decimal number', () => {
  const column = ['234567890123.0', '2345 6789 0124', '234567890125.00', '234567890126.5']
  const masked = ['XXXXXXXX0123', 'XXXXXXXX0124', 'XXXXXXXX0125', '234567890126.5']
  expect(withoutAadhaar('Aadhaar no', column)).toEqual(masked)
  expect(withoutAadhaar('Account no', column)).toEqual(column)
  expect(readIdentity({ aadhaar: '234567890123.0' })).toMatchObject({ kind: 'aadhaar', number: '0123' })
  expect(readIdentity({ idKind: 'Ration card', idNumber: '1234567.0' })).toMatchObject({ number: '1234567' })
})

test('a column without a known heading is masked if most of its decimal numbers end in the check digit of Aadhaar', () => {
  expect(withoutAadhaar('Printout', ['234567890124.0', '234567890124'])).toEqual([
    'XXXXXXXX0124',
    'XXXXXXXX0124',
  ])
})
