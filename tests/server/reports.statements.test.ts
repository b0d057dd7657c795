import { afterAll, beforeAll, expect, test } from 'vitest'
import { activeLoans } from '../support/activeLoans.ts'
import { notesOf } from '../support/notes.ts'
import { reportsOf } from '../support/reports.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

/** One day of the previous financial year, and one in each of two months of the current one. */
const DAYS = ['2026-03-30', '2026-04-20', '2026-05-05'] as const

let server: TestServer
let reports: Awaited<ReturnType<typeof reportsOf>>
/** Opens a day and adds a credit note and a debit note of these amounts, in paise. */
let onDay: (date: string, notes: { credit: number; debit: number }) => Promise<void>

beforeAll(async () => {
  server = await startTestServer()
  const loans = await activeLoans(server)
  const notes = await notesOf(server)
  onDay = async (date, { credit, debit }) => {
    await loans.onDay(date)
    await notes.add('credit', date, { amountPaise: credit })
    await notes.add('debit', date, { amountPaise: debit })
  }
  for (const [at, date] of DAYS.entries())
    await onDay(date, { credit: 90_000 + at * 1_000, debit: 20_000 + at * 100 })
  reports = await reportsOf(server, loans)
})
afterAll(() => server?.end())

/** Debits less credits of an account in a period, in paise. */
const balance = async (code: string, fromOn: string, toOn: string) =>
  Number(
    (
      await server.pool.query(
        `select coalesce(sum(l.debit_paise - l.credit_paise), 0) as net from voucher_line l
          join account a on a.company_id = l.company_id and a.id = l.account_id
          where a.code = $1 and l.posted_on between $2 and $3`,
        [code, fromOn, toOn],
      )
    ).rows[0].net,
  )

async function statement(report: string, filters: Record<string, string>) {
  const { rows } = await reports.page(report, filters)
  const places = ['account', 'amountPaise', 'beforePaise'].map((name) => reports.placeOf(report, name))
  return rows.map(({ id, level, cells, opens, opensBefore }) => ({
    id,
    level,
    account: cells[places[0] ?? -1],
    now: Number(cells[places[1] ?? -1] ?? 0),
    before: Number(cells[places[2] ?? -1] ?? 0),
    opens: opens?.filters,
    opensBefore: opensBefore && [opensBefore.id, opensBefore.filters],
  }))
}

const isAccount = ({ level }: { level: string | undefined }) => level === undefined

test('profit and loss shows income and expenses with subtotals, net profit, and the month before', async () => {
  const rows = await statement('profitAndLoss', { fromOn: '2026-05-01', toOn: '2026-05-31' })
  expect(rows.filter((row) => !isAccount(row)).map(({ account, level }) => [account, level])).toEqual([
    ['Income', 'heading'],
    ['Total income', 'subtotal'],
    ['Expenses', 'heading'],
    ['Total expenses', 'subtotal'],
    ['Net profit', 'result'],
  ])
  const accounts = rows.filter(isAccount)
  expect(accounts.length).toBeGreaterThanOrEqual(2)
  for (const { id, now, before } of accounts) {
    const sign = id.startsWith('4') ? -1 : 1
    expect(now, id).toBe(sign * (await balance(id, '2026-05-01', '2026-05-31')))
    expect(before, id).toBe(sign * (await balance(id, '2026-04-01', '2026-04-30')))
  }
  for (const column of ['now', 'before'] as const) {
    const sum = (first: string) =>
      accounts.filter(({ id }) => id.startsWith(first)).reduce((total, row) => total + row[column], 0)
    const shown = (id: string) => rows.find((row) => row.id === id)?.[column]
    expect(shown('incomeTotal')).toBe(sum('4'))
    expect(shown('expenseTotal')).toBe(sum('5'))
    expect(shown('result')).toBe(sum('4') - sum('5'))
  }
})

test('the balance sheet shows both sides with subtotals, compared with the end of the previous financial year, and balances on both dates', async () => {
  const rows = await statement('balanceSheet', { asOn: '2026-05-31' })
  expect(rows.filter(({ level }) => level === 'heading').map(({ account }) => account)).toEqual([
    'Assets',
    'Capital',
  ])
  const find = (id: string) => rows.find((row) => row.id === id)
  for (const { id, now, before } of rows.filter(isAccount).filter(({ id }) => id !== 'profit')) {
    const sign = id.startsWith('1') ? 1 : -1
    expect(now, id).toBe(sign * (await balance(id, '2000-01-01', '2026-05-31')))
    expect(before, id).toBe(sign * (await balance(id, '2000-01-01', '2026-03-31')))
  }
  expect(find('assetTotal')?.now).toBeGreaterThan(find('assetTotal')?.before ?? 0)
  expect(find('assetTotal')?.before).toBeGreaterThan(0)
  for (const column of ['now', 'before'] as const) {
    expect(find('assetTotal')?.[column]).toBe(find('result')?.[column])
    expect(find('equityTotal')?.[column]).toBe(find('result')?.[column])
  }
})

test('each account opens its ledger for the period, and headings, subtotals and results open nothing', async () => {
  const period = { fromOn: '2026-05-01', toOn: '2026-05-31' }
  const rows = await statement('profitAndLoss', period)
  for (const row of rows)
    expect(row.opens, row.id).toEqual(isAccount(row) ? { ...period, account: row.id } : undefined)
  // Compared with the end of the previous financial year, each balance opens its ledger since then.
  const since = { fromOn: '2026-04-01', toOn: '2026-05-31' }
  for (const row of (await statement('balanceSheet', { asOn: '2026-05-31' })).filter(isAccount))
    if (row.id !== 'profit') expect(row.opens, row.id).toEqual({ ...since, account: row.id })
})

test('each comparative figure opens the ledger of its period; a comparative net profit opens its profit and loss', async () => {
  const april = { fromOn: '2026-04-01', toOn: '2026-04-30' }
  const year = { fromOn: '2025-04-01', toOn: '2026-03-31' }
  const opened = (report: string, filters: object, { before }: { before: number }) =>
    before === 0 ? undefined : [report, filters]
  const rows = await statement('profitAndLoss', { fromOn: '2026-05-01', toOn: '2026-05-31' })
  for (const row of rows.filter(isAccount))
    expect(row.opensBefore, row.id).toEqual(opened('accountLedger', { ...april, account: row.id }, row))
  for (const row of rows.filter((one) => !isAccount(one)))
    expect(row.opensBefore, row.id).toEqual(row.id === 'result' ? ['profitAndLoss', april] : undefined)
  for (const row of (await statement('balanceSheet', { asOn: '2026-05-31' })).filter(isAccount))
    if (row.id !== 'profit')
      expect(row.opensBefore, row.id).toEqual(opened('accountLedger', { ...year, account: row.id }, row))
  const first = await statement('profitAndLoss', { fromOn: '2026-03-01', toOn: '2026-03-31' })
  expect(first.find(({ id }) => id === 'result')).toMatchObject({ before: 0, opensBefore: undefined })
})

test('the profit of a balance sheet opens the statement of all days up to its date, with the same profit', async () => {
  const rows = await statement('balanceSheet', { asOn: '2026-05-31' })
  const profit = rows.find(({ id }) => id === 'profit')
  const [report, before] = profit?.opensBefore ?? []
  expect([profit?.opens?.toOn, report, before]).toEqual([
    '2026-05-31',
    'profitAndLoss',
    { fromOn: profit?.opens?.fromOn, toOn: '2026-03-31' },
  ])
  const resultOf = async (filters: object) =>
    (await statement('profitAndLoss', { ...filters })).find(({ id }) => id === 'result')?.now
  expect(profit?.now).toBeGreaterThan(profit?.before ?? 0)
  expect(await resultOf(profit?.opens ?? {})).toBe(profit?.now)
  expect(await resultOf(before as object)).toBe(profit?.before)
})

test('the result is named net profit, net loss, or both if one period has a profit and the other a loss', async () => {
  const resultOf = async (date: string) => {
    const rows = await statement('profitAndLoss', { fromOn: date, toOn: date })
    const result = rows.find(({ id }) => id === 'result')
    return [result?.account, result?.now]
  }
  await onDay('2026-06-10', { credit: 90_000, debit: 20_000 })
  await onDay('2026-06-11', { credit: 10_000, debit: 70_000 })
  await onDay('2026-06-12', { credit: 10_000, debit: 20_000 })
  await onDay('2026-06-13', { credit: 30_000, debit: 20_000 })
  const days = ['2026-06-10', '2026-06-11', '2026-06-12', '2026-06-13']
  expect(await Promise.all(days.map(resultOf))).toEqual([
    ['Net profit', 70_000],
    ['Net profit, or loss (−)', -60_000],
    ['Net loss', -10_000],
    ['Net profit, or loss (−)', 10_000],
  ])
})
