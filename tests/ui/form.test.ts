import { describe, expect, test } from 'vitest'
import { decimalOf, groupIndian, trimDecimal } from '../../src/web/ui/digits.ts'
import { fieldElements, shownPath } from '../../src/web/ui/form/fieldElements.ts'
import { bestFirst } from '../../src/web/ui/form/options.ts'
import { parseDate, parseDecimal, parseMoney, parseWeight } from '../../src/web/ui/form/parse.ts'
import { parsePercent } from '../../src/web/ui/form/parsePercent.ts'
import { formatDate, typedDate } from '../../src/web/ui/format.ts'

const unreadable = { unreadable: true }
const ROUNDS = 2000

/** The same numbers between 0 and 1 in every run (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** A whole number of any length up to `digits`, so that short ones are as common as long ones; now and then negative. */
function wholeNumber(random: () => number, digits: number): number {
  const value = Math.floor(random() * 10 ** Math.ceil(random() * digits))
  return random() < 0.1 && value > 0 ? -value : value
}

const byThrees = (decimal: string) => {
  const [whole = '', fraction] = decimal.split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return fraction === undefined ? grouped : `${grouped}.${fraction}`
}

describe('text around an amount or a weight', () => {
  test.each([
    ['Rs. 50,000/-', 5000000],
    ['rs50000', 5000000],
    ['Rs.1,00,000.50', 10000050],
    ['INR 500', 50000],
    ['₹\u00a01,250.00', 125000],
    ['1\u202f250.00\u00a0', 125000],
    ['₹ 500/-', 50000],
    [' Rs 500 /= ', 50000],
  ])('reads %j as %j paise', (text, value) => {
    expect(parseMoney(text)).toEqual({ value })
  })

  test.each(['Rs', 'rs.', '/-', 'Rs five', '500/', '500/-5', 'INRs 5', '5 Rs 5'])(
    'does not read %j',
    (text) => {
      expect(parseMoney(text)).toEqual(unreadable)
    },
  )

  test('a percentage may carry its sign, and nothing else', () => {
    for (const text of ['9.5', '9.5%', ' 9.5 % ', '9.50\u00a0%'])
      expect(parsePercent(text), text).toEqual({ value: 950 })
    expect(parsePercent('18.%')).toEqual({ value: 1800 })
    expect(parsePercent('')).toEqual({ value: null })
    for (const text of ['%', '9.5 %%', '% 9.5', '9.5 % p.a.', '9.5 pm'])
      expect(parsePercent(text), text).toEqual(unreadable)
  })

  test('a weight may carry its unit, and no other', () => {
    for (const text of ['12.5 g', '12.5\u00a0g', '12.5gm', '12.5 GMS.', '12.5 grams', '12.5'])
      expect(parseWeight(text), text).toEqual({ value: 12500 })
    for (const text of ['g', '12.5 kg', '12.5 mg', '12.5 g g'])
      expect(parseWeight(text), text).toEqual(unreadable)
  })
})

describe('parseDecimal', () => {
  test.each([
    ['', null],
    ['   ', null],
    ['0', 0],
    ['-0', 0],
    ['5', 500],
    ['5.', 500],
    ['.5', 50],
    ['0.05', 5],
    ['12.50', 1250],
    ['12.500000', 1250],
    ['₹ 1,250.50', 125050],
    ['₹1250.5', 125050],
    ['-₹5', -500],
    ['₹ -5', -500],
    ['−5', -500],
    ['1,500', 150000],
    ['12,345', 1234500],
    ['1,00,000', 10000000],
    ['12,34,567.89', 123456789],
    ['1,234,567.89', 123456789],
    ['123,456', 12345600],
    ['1 500', 150000],
    ['12 34 567', 123456700],
    ['1\u00a0234\u00a0567.5', 123456750],
    ['  7  ', 700],
    ['007', 700],
  ])('reads %j as %j paise', (text, value) => {
    expect(parseDecimal(text, 2)).toEqual({ value })
  })

  test.each([
    '1.500,00',
    '12,50',
    '1.5,0',
    '1.5 0',
    '1,5',
    '1,2345',
    '1,,500',
    ',500',
    '500,',
    '1,50,00',
    '1234,567',
    '123,45,678',
    '1,23,4567',
    '12,345,67',
    '1, 500',
    '1,500 000',
    '1 50',
    '1.2.3',
    '1..2',
    '12.345',
    '.',
    '-',
    '₹',
    '--5',
    '5-',
    '+5',
    '1e3',
    '12a',
    'abc',
    '$5',
    '١٢',
    '90071992547409.93',
    '99999999999999999999',
  ])('does not read %j', (text) => {
    expect(parseDecimal(text, 2)).toEqual(unreadable)
  })

  test('counts digits after the point by the kind of number', () => {
    expect(parseDecimal('12.345', 3)).toEqual({ value: 12345 })
    expect(parseDecimal('12.3450', 3)).toEqual({ value: 12345 })
    expect(parseDecimal('12.3456', 3)).toEqual(unreadable)
    expect(parseDecimal('12', 0)).toEqual({ value: 12 })
    expect(parseDecimal('12.0', 0)).toEqual({ value: 12 })
    expect(parseDecimal('12.5', 0)).toEqual(unreadable)
    expect(parseDecimal('90071992547409.91', 2)).toEqual({ value: Number.MAX_SAFE_INTEGER })
  })

  test.each([
    ['money', 2, 15, groupIndian],
    ['weights', 3, 12, groupIndian],
    ['percentages', 2, 6, (decimal: string) => trimDecimal(decimal, 0)],
    ['whole numbers', 0, 15, groupIndian],
  ] as const)('reads %s back as they are written', (_, places, digits, write) => {
    const random = randomFrom(20_260_331)
    for (let round = 0; round < ROUNDS; round += 1) {
      const units = wholeNumber(random, digits)
      const decimal = decimalOf(units, places)
      for (const text of [write(decimal), decimal, groupIndian(decimal).replaceAll(',', ' ')]) {
        expect(parseDecimal(text, places), text).toEqual({ value: units })
      }
      if (units >= 0) expect(parseDecimal(byThrees(decimal), places), decimal).toEqual({ value: units })
    }
  })

  test('never reads text with a misplaced separator as a number', () => {
    const random = randomFrom(7)
    for (let round = 0; round < ROUNDS; round += 1) {
      const decimal = decimalOf(Math.abs(wholeNumber(random, 12)), 2)
      const at = Math.floor(random() * (decimal.length + 1))
      const text = `${decimal.slice(0, at)},${decimal.slice(at)}`
      const right = [groupIndian(decimal), byThrees(decimal)].includes(text)
      expect('unreadable' in parseDecimal(text, 2), text).toBe(!right)
    }
  })
})

describe('parseDate', () => {
  test.each([
    ['', null],
    ['  ', null],
    ['31/03/2026', '2026-03-31'],
    ['31-3-26', '2026-03-31'],
    ['1.1.2026', '2026-01-01'],
    ['1 1 2026', '2026-01-01'],
    [' 31032026 ', '2026-03-31'],
    ['2026-03-31', '2026-03-31'],
    ['2026-3-1', '2026-03-01'],
    ['31 Mar 2026', '2026-03-31'],
    ['31\u00a0Mar\u00a02026', '2026-03-31'],
    ['1-september-26', '2026-09-01'],
    ['31 Mar', '2026-03-31'],
    ['5-november', '2026-11-05'],
    ['29/02/2024', '2024-02-29'],
    ['29/02/2000', '2000-02-29'],
    ['1/1/99', '1999-01-01'],
    ['1/1/46', '2046-01-01'],
    ['1/1/47', '1947-01-01'],
    ['1/1/00', '2000-01-01'],
    ['29/2/96', '1996-02-29'],
    ['01/01/1900', '1900-01-01'],
    ['31/12/2100', '2100-12-31'],
    ['5/11', '2026-11-05'],
    ['31-3', '2026-03-31'],
    ['241126', '2026-11-24'],
    ['010199', '1999-01-01'],
    ['today', '2026-11-23'],
    ['Today ', '2026-11-23'],
    ['yesterday', '2026-11-22'],
    ['-7', '2026-11-16'],
    ['-23', '2026-10-31'],
    ['+7', '2026-11-30'],
    ['-0', '2026-11-23'],
  ])('reads %j as %j', (text, value) => {
    expect(parseDate(text, '2026-11-23')).toEqual({ value })
  })

  test.each([
    '31/04/2026',
    '31 Apr 2026',
    '31 Apr',
    '29 Feb',
    '1 Mai',
    '1 Mai 2026',
    '29/02/2025',
    '29/02/1900',
    '32/01/2026',
    '00/01/2026',
    '01/00/2026',
    '01/13/2026',
    '03/31/2026',
    '31/12/1899',
    '01/01/2101',
    '01/01/0026',
    '1/1/026',
    '1/1/20266',
    '31/04',
    '320326',
    '31032',
    '31/Mar/2026',
    '2026/03/31',
    '2026-02-30',
    'toda',
    '-',
    '-1000000',
    '+99999',
  ])('does not read %j', (text) => {
    expect(parseDate(text, '2026-11-23')).toEqual(unreadable)
  })

  test('reads two digits of a year by the year it is typed in', () => {
    expect(parseDate('1/1/99', '1985-06-01')).toEqual({ value: '1999-01-01' })
    expect(parseDate('1/1/30', '1985-06-01')).toEqual({ value: '1930-01-01' })
    const thisYear = new Date().getFullYear()
    expect(parseDate(`1/1/${String(thisYear).slice(-2)}`)).toEqual({ value: `${thisYear}-01-01` })
  })

  test('reads days of the whole range back as they are written', () => {
    const random = randomFrom(99)
    const first = Date.UTC(1900, 0, 1)
    const days = (Date.UTC(2100, 11, 31) - first) / 86_400_000
    for (let round = 0; round < ROUNDS; round += 1) {
      const iso = new Date(first + Math.floor(random() * (days + 1)) * 86_400_000).toISOString().slice(0, 10)
      const typed = typedDate(iso)
      for (const text of [
        typed,
        formatDate(iso),
        iso,
        typed.replaceAll('/', '-'),
        typed.replaceAll('/', ''),
      ]) {
        expect(parseDate(text), text).toEqual({ value: iso })
      }
    }
  })
})

describe('the place of an error', () => {
  const shown = new Map([
    ['name', true],
    ['toStoreIds', true],
    ['holidays.0.date', true],
  ])

  test('is under its field, or the field that it is part of', () => {
    expect(shownPath('name', shown)).toBe('name')
    expect(shownPath('toStoreIds.2', shown)).toBe('toStoreIds')
    expect(shownPath('holidays.0.date', shown)).toBe('holidays.0.date')
  })

  test('is nowhere when no such field is on the page', () => {
    expect(shownPath('companyId', shown)).toBeNull()
    expect(shownPath('holidays.1.date', shown)).toBeNull()
    expect(shownPath('holidays', shown)).toBeNull()
    expect(fieldElements(null).size).toBe(0)
  })
})

test('options that begin with the typed text come before those that contain it, because Enter takes the first', () => {
  const options = ['Anklet', 'Earrings · Gold', 'Nose ring', 'Ring · Gold', 'Ring · Silver'].map((label) => ({
    value: label,
    label,
  }))
  const found = (search: string) =>
    bestFirst({ options, search, limit: 10 }).map((option) => ('label' in option ? option.label : ''))
  expect(found(' ring')).toEqual(['Ring · Gold', 'Ring · Silver', 'Nose ring', 'Earrings · Gold'])
  expect(found('')).toHaveLength(5)
  expect(bestFirst({ options, search: '', limit: 2 })).toHaveLength(2)
  expect(found('bangle')).toEqual([])
})
