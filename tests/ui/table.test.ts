import { inflateRawSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { toCsv } from '../../src/web/ui/table/exportCsv.ts'
import { toXlsx } from '../../src/web/ui/table/exportXlsx.ts'
import { createRowText, filterRows } from '../../src/web/ui/table/filterRows.ts'
import { columnsWithoutRoom } from '../../src/web/ui/table/fitColumns.ts'
import {
  initialListState,
  isIdOr,
  listSearchOf,
  listStateOf,
  validateListSearch,
} from '../../src/web/ui/table/listSearch.ts'
import { sheetOf } from '../../src/web/ui/table/sheet.ts'
import { totalsOf } from '../../src/web/ui/table/totals.ts'
import type { DataColumn } from '../../src/web/ui/table/types.ts'
import { defaultFormats, valueText } from '../../src/web/ui/table/values.ts'

interface Loan {
  name: string
  phone: string
  paise: number | null
  milligrams: number
  due: string
  active: boolean
}

const columns: readonly DataColumn<Loan>[] = [
  { id: 'name', header: 'Name', value: (loan) => loan.name },
  { id: 'phone', header: 'Phone', value: (loan) => loan.phone },
  { id: 'paise', header: 'Amount', value: (loan) => loan.paise, kind: 'money', total: true },
  { id: 'milligrams', header: 'Weight', value: (loan) => loan.milligrams, kind: 'weight', total: true },
  { id: 'due', header: 'Due', value: (loan) => loan.due, kind: 'date' },
]

const loan = (name: string, part: Partial<Loan> = {}): Loan => ({
  name,
  phone: '+91 98400 12345',
  paise: 12345678,
  milligrams: 10005,
  due: '2026-03-31',
  active: true,
  ...part,
})

const csvOf = (...rows: Loan[]) =>
  toCsv(sheetOf(rows, columns, 'Total'))
    .slice(1)
    .split('\r\n')

describe('CSV', () => {
  test('has exact amounts, ISO dates, and totals in the last line', () => {
    const text = toCsv(sheetOf([loan('Mani'), loan('Devi', { paise: -5 })], columns, 'Total'))
    expect(text).toBe(
      '\uFEFFName,Phone,Amount,Weight,Due\r\n' +
        'Mani,+91 98400 12345,123456.78,10.005,2026-03-31\r\n' +
        'Devi,+91 98400 12345,-0.05,10.005,2026-03-31\r\n' +
        'Total,,123456.73,20.010,\r\n',
    )
  })

  test.each(['=1+1', '+SUM(A1)', '-cmd', '@x', '-1-1', '-1+cmd|x'])(
    '%s is not a formula in the file',
    (name) => {
      expect(csvOf(loan(name))[1]).toMatch(/^'[=+\-@]/)
    },
  )

  test('a control character at the start gets an apostrophe before it, and the cell is quoted', () => {
    expect(csvOf(loan('\t=1'))[1]).toMatch(/^"'\t=1",/)
    expect(csvOf(loan('\r=1'))).toContain('"\'\r=1",+91 98400 12345,123456.78,10.005,2026-03-31')
  })

  test('phone numbers and amounts stay as they are; commas and quotes are quoted', () => {
    expect(csvOf(loan('-12.5', { phone: '+91-44-2345' }))[1]).toMatch(/^-12\.5,\+91-44-2345,/)
    expect(csvOf(loan('Rao, "Babu"'))[1]).toMatch(/^"Rao, ""Babu""",/)
  })
})

describe('XLSX', () => {
  test('has typed cells: text stays text, amounts and dates are numbers', async () => {
    const blob = await toXlsx(sheetOf([loan('=1+1')], columns, 'Total'), 'Loans')
    const parts = unzip(Buffer.from(await blob.arrayBuffer()))
    const sheet = parts.get('xl/worksheets/sheet1.xml') ?? ''
    expect(sheet).not.toContain('<f>')
    expect(sheet).toMatch(/<c r="C2"[^>]*><v>123456\.78<\/v><\/c>/)
    expect(sheet).toMatch(/<c r="D2"[^>]*><v>10\.005<\/v><\/c>/)
    expect(sheet).toMatch(/<c r="E2"[^>]*><v>46112<\/v><\/c>/)
    expect(sheet).toMatch(/<c r="C3"[^>]*><v>123456\.78<\/v><\/c>/)
    expect([...parts.values()].join('')).toContain('=1+1')
  })
})

describe('search in the rows', () => {
  const rowText = createRowText(columns, (row, column) =>
    valueText(column.value(row), column.kind, defaultFormats, { yes: 'Yes', no: 'No' }),
  )
  const rows = [
    loan('Zoë D’Souza'),
    loan('Mani', { paise: 500, active: false }),
    loan('ராஜேஸ்வரி', { paise: null }),
  ]
  const found = (search: string, showInactive = true) =>
    filterRows(
      rows,
      { search, showInactive, filters: {} },
      { rowText, isInactive: (row) => !row.active },
    ).map(({ name }) => name)

  test('ignores case and accents, and requires every word', () => {
    expect(found('ZOE souza')).toEqual(['Zoë D’Souza'])
    expect(found('zoe mani')).toEqual([])
    expect(found('ராஜே')).toEqual(['ராஜேஸ்வரி'])
  })

  test('amounts are found with and without grouping, dates as displayed', () => {
    expect(found('1,23,456.78')).toEqual(['Zoë D’Souza'])
    expect(found('123456.78')).toEqual(['Zoë D’Souza'])
    expect(found('31 Mar 2026')).toHaveLength(3)
  })

  test('finds in-active rows only if they are included', () => {
    expect(found('', false)).toEqual(['Zoë D’Souza', 'ராஜேஸ்வரி'])
    expect(found('mani', false)).toEqual([])
  })

  test('applies the filters', () => {
    const filters = [
      { id: 'big', label: 'Big', options: [], matches: (row: Loan) => (row.paise ?? 0) > 1000 },
    ]
    const state = { search: '', showInactive: true, filters: { big: 'yes' } }
    expect(filterRows(rows, state, { rowText, filters })).toEqual([rows[0]])
  })
})

describe('the address of a list', () => {
  test('restores every state that is written to it', () => {
    const state = {
      search: 'ra & ju',
      sort: { id: 'paise', desc: true },
      showInactive: true,
      hidden: ['due', 'phone'],
      page: 3,
      cursor: 'WyJuYW1lIl0',
      filters: { status: 'late' },
    }
    expect(listStateOf(validateListSearch(listSearchOf(state)))).toEqual(state)
    expect(listStateOf(validateListSearch(listSearchOf({ ...state, hidden: [] }))).hidden).toEqual([])
    expect(listStateOf(validateListSearch(listSearchOf(initialListState)))).toEqual(initialListState)
  })

  test('drops invalid values', () => {
    expect(
      validateListSearch({ q: {}, sort: '1; drop', hide: ',', page: -1, f: ['x'], inactive: 'no' }),
    ).toEqual({})
  })

  test('accepts only ids and the given words', () => {
    const id = '0198d7a2-0000-7000-8000-0123456789ab'
    for (const value of [id, id.toUpperCase(), 'new', 'list'])
      expect(isIdOr(value, 'new', 'list'), value).toBe(true)
    for (const value of ['import', '-'.repeat(36), 'a'.repeat(36), `${id}0`, '', 1, null, undefined])
      expect(isIdOr(value, 'new', 'list'), String(value)).toBe(false)
  })
})

describe('totals', () => {
  test('missing values count as 0', () => {
    expect(totalsOf([loan('a'), loan('b', { paise: null })], columns)).toEqual({
      paise: 12345678,
      milligrams: 20010,
    })
  })

  test('a sum that is no longer exact is rejected', () => {
    const much = loan('a', { paise: Number.MAX_SAFE_INTEGER })
    expect(() => totalsOf([much, much], columns)).toThrow(RangeError)
  })
})

/** The text files in a ZIP, found through its central directory. */
function unzip(zip: Buffer): Map<string, string> {
  const files = new Map<string, string>()
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06'))
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const [packed, nameLength] = [zip.readUInt32LE(at + 20), zip.readUInt16LE(at + 28)]
    const head = zip.readUInt32LE(at + 42)
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength)
    const start = head + 30 + zip.readUInt16LE(head + 26) + zip.readUInt16LE(head + 28)
    const body = zip.subarray(start, start + packed)
    files.set(name, (zip.readUInt16LE(at + 10) === 8 ? inflateRawSync(body) : body).toString('utf8'))
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  return files
}

describe('columns without room', () => {
  const column = (id: string, part: Partial<DataColumn<Loan>> = {}): DataColumn<Loan> => ({
    id,
    header: id,
    value: ({ name }) => name,
    width: 100,
    ...part,
  })
  const list = [
    column('name'),
    column('city'),
    column('amount', { kind: 'money' }),
    column('due', { kind: 'date' }),
    column('status', { kind: 'status' }),
    column('remark'),
  ]

  test.each([
    [600, []],
    [599, ['remark']],
    [400, ['remark', 'due']],
    [399, ['remark', 'due', 'city']],
    [100, ['remark', 'due', 'city', 'status']],
  ])('at %i px: %s', (width, out) => {
    expect(columnsWithoutRoom(list, width)).toEqual(out)
  })

  test('a declared priority overrides the one that follows from position and kind', () => {
    expect(columnsWithoutRoom([...list, column('number', { priority: 7 })], 400)).not.toContain('number')
  })

  test.each([{ leads: true }, { atHand: true }, { hideable: false }, { initiallyHidden: true }])(
    'a column with %o stays',
    (part) => {
      expect(columnsWithoutRoom([...list, column('kept', part)], 0)).not.toContain('kept')
    },
  )
})
