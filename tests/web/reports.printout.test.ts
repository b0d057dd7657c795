import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Report, ReportColumn, ReportRow } from '../../src/api/gen/model/index.ts'
import {
  COLUMNS_MM,
  cutRows,
  FOOT_MM,
  HEAD_MM,
  heightOf,
  layoutOf,
  MARGIN_MM,
  pagesOf,
  SHORT_HEAD_MM,
  type Sheet,
  SUMS_MM,
} from '../../src/web/print/report/reportLayout.ts'
import { seeded } from '../support/seeded.ts'

const column = (name: string, kind: ReportColumn['kind'], total = false): ReportColumn => ({
  name,
  kind,
  total,
  heading: name,
})

const report: Report = {
  name: 'dayBook',
  group: 'books',
  title: 'Day book',
  lead: '',
  filters: [],
  paged: true,
  columns: [column('number', 'text'), column('narration', 'text'), column('paise', 'money', true)],
}

/** Measures a text as if each letter were a millimetre wide. */
const measure = (text: string) => text.length

test('pages have every row once, in order, and carry the sums forward', () => {
  const draws = seeded(7)
  const rows: ReportRow[] = Array.from({ length: 500 }, (_, at) => ({
    id: String(at),
    cells: [`P${at}`, 'x'.repeat(draws.whole(0, 300)), String(draws.whole(-100, 9_000_000))],
  }))
  const { pages, sheet, widthsMm } = pagesOf(report, rows, measure)
  expect(sheet.turn).toBe('portrait')
  expect(widthsMm.reduce((sum, width) => sum + width, 0)).toBeCloseTo(sheet.widthMm - 20)
  expect(pages.flatMap((page) => page.rows.map(({ id }) => id))).toEqual(rows.map(({ id }) => id))
  expect(pages.length).toBeGreaterThan(8)
  let sum = 0
  for (const page of pages) {
    expect(page.brought).toEqual([null, null, sum])
    for (const { id } of page.rows) sum += Number(rows[Number(id)]?.cells[2])
    expect(page.carried).toEqual([null, null, sum])
    expect(page.rows.every(({ lines }) => lines === 1 || lines === 2)).toBe(true)
  }
})

test('a date is never divided or cut: it has its own width, and does not count for the lines of its row', () => {
  const dated: Report = {
    ...report,
    columns: [column('on', 'date'), column('at', 'datetime'), ...report.columns],
  }
  const row = { id: '1', cells: ['2026-11-23', '2026-11-23T04:30:00.000Z', 'P1', 'x', '100'] }
  // As in a font so wide that the date alone would need two lines.
  const { pages, widthsMm } = pagesOf(dated, [row], (text) => (text.includes('Nov') ? 25 : 1))
  expect(widthsMm[0]).toBe(22)
  expect(pages[0]?.rows[0]?.lines).toBe(1)
  const [date, at] = pages[0]?.rows[0]?.texts ?? []
  expect(date).toBe('23\u00A0Nov\u00A02026')
  expect(at).toMatch(/^23\u00A0Nov\u00A02026 \d/)
  const wide = pagesOf(dated, [row], (text) => (/2026 /.test(text) ? 35 : 1))
  expect(wide.pages[0]?.rows[0]?.lines).toBe(2)
})

const upright: Sheet = { turn: 'portrait', widthMm: 210, heightMm: 297 }
const across: Sheet = { turn: 'landscape', widthMm: 297, heightMm: 210 }

test('for any rows, a page with headings, sums and balance fits its sheet, and no page but the last has room for another row', () => {
  const check = (heights: readonly number[], sheet: Sheet) => {
    const cuts = cutRows(heights, sheet)
    const fixed = 2 * MARGIN_MM + COLUMNS_MM + FOOT_MM
    let next = 0
    for (const [at, { from, to }] of cuts.entries()) {
      expect(from).toBe(next)
      next = to
      const [first, last] = [at === 0, at === cuts.length - 1]
      // Above the rows: opening balance or brought forward. Below: carried forward, or total and closing balance.
      const sums = last ? 3 : 2
      const around = fixed + (first ? HEAD_MM : SHORT_HEAD_MM) + sums * SUMS_MM
      const high = heights.slice(from, to).reduce((sum, height) => sum + height, around)
      // Sums of fractions of a millimetre differ in their last digits.
      expect(high).toBeLessThan(sheet.heightMm + 0.001)
      if (!last) expect(high + heightOf(2) + SUMS_MM).toBeGreaterThan(sheet.heightMm)
    }
    expect(next).toBe(heights.length)
  }
  // Every number of rows, so that each last page is full once; then random rows.
  for (const sheet of [upright, across])
    for (const lines of [[1], [2], [1, 2], [2, 1, 1]])
      for (let count = 0; count <= 200; count += 1)
        check(
          Array.from({ length: count }, (_, at) => heightOf(lines[at % lines.length] ?? 1)),
          sheet,
        )
  const rows = fc.array(fc.constantFrom(1, 2).map(heightOf), { maxLength: 400, size: 'max' })
  fc.assert(fc.property(rows, fc.constantFrom(upright, across), check))
})

test('a report without rows is one page, and one with many columns is landscape', () => {
  expect(pagesOf(report, [], measure).pages).toHaveLength(1)
  const wide = Array.from({ length: 7 }, (_, at) => column(`money${at}`, 'money'))
  expect(layoutOf([column('number', 'text'), ...wide]).sheet.turn).toBe('landscape')
})

test('a cell without a posting is empty; a row without any amount shows zero', () => {
  const book: Report = {
    ...report,
    columns: [column('number', 'text'), column('debitPaise', 'money'), column('creditPaise', 'money')],
  }
  const texts = (...cells: (string | null)[]) =>
    pagesOf(book, [{ id: '1', cells: ['P1', ...cells] }], measure).pages.flatMap(({ rows }) => rows)[0]?.texts
  expect(texts('150000', '0')).toEqual(['P1', '1,500.00', ''])
  expect(texts('0', '-5')).toEqual(['P1', '', '−0.05'])
  expect(texts('0', '0')).toEqual(['P1', '0.00', '0.00'])
  expect(texts('0', null)).toEqual(['P1', '0.00', ''])
  expect(texts(null, null)).toEqual(['P1', '', ''])
})
