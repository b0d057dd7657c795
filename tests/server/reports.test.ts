import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { ReportRow } from '../../src/api/gen/model/index.ts'
import { operations } from '../../src/api/gen/operations.ts'
import { formerOperations } from '../../src/domain/text/formerOperations.ts'
import { allReports } from '../../src/server/modules/reports/allReports.ts'
import { activeLoans } from '../support/activeLoans.ts'
import { notesOf } from '../support/notes.ts'
import { putLoan } from '../support/putLoan.ts'
import { filtersFor, reportsOf } from '../support/reports.ts'
import { addPerson, startTestServer, type TestServer } from '../support/server.ts'
import { withoutTriggers } from '../support/withoutTriggers.ts'

const DAYS = ['2026-05-01', '2026-05-04', '2026-05-05'] as const
const MAY = { fromOn: '2026-05-01', toOn: '2026-05-31' }

let server: TestServer
let loans: Awaited<ReturnType<typeof activeLoans>>
let reports: Awaited<ReturnType<typeof reportsOf>>
/** A user who may view reports, but not the books. */
let viewerToken: string
let customerId: string

beforeAll(async () => {
  server = await startTestServer()
  loans = await activeLoans(server)
  const notes = await notesOf(server)
  viewerToken = (await addPerson(server, 'viewer', { Reports: ['view'] })).session.token
  for (const [at, date] of DAYS.entries()) {
    await loans.onDay(date)
    const loan = await loans.add({ principalPaise: 1_000_000 + at * 50_000, openedOn: '2026-04-01' })
    customerId = loan.customerId
    await loans.receive(loans.receipt(loan, date, 60_000 + at * 1_000))
    await notes.add('credit', date, { amountPaise: 70_000 + at * 100 })
    await notes.add('debit', date, { amountPaise: 20_000 + at * 100 })
  }
  reports = await reportsOf(server, loans)
})
afterAll(() => server?.end())

const net = async (sql: string) => Number((await server.pool.query(sql)).rows[0].net)

const page: typeof reports.page = (...args) => reports.page(...args)
const totals: typeof reports.totals = (...args) => reports.totals(...args)
const inject: typeof reports.inject = (...args) => reports.inject(...args)
const placeOf: typeof reports.placeOf = (...args) => reports.placeOf(...args)
const figure: typeof reports.figure = (...args) => reports.figure(...args)
const sumOf: typeof reports.sumOf = (...args) => reports.sumOf(...args)

test('in every report, each row has a cell for each column, and the totals are the sums of the rows', async () => {
  const names = reports.reports.map(({ name }) => name)
  expect(names).toEqual([...new Set(names)])
  for (const { name, columns } of reports.reports) {
    const filters = filtersFor(name, { ...MAY, account: '1200', customerId })
    const { rows, nextCursor } = await page(name, filters, { limit: 1000 })
    expect(nextCursor, name).toBeNull()
    expect(new Set(rows.map(({ id }) => id)).size, name).toBe(rows.length)
    expect(rows.every(({ cells }) => cells.length === columns.length)).toBe(true)
    const shown = await totals(name, filters)
    expect(shown.count, name).toBe(rows.length)
    for (const [place, column] of columns.entries())
      expect(shown.totals[place], `${name} ${column.name}`).toBe(
        column.total ? String(sumOf(name, rows, column.name)) : null,
      )
  }
})

test('a report of a period without entries is empty, though there are some before and after it', async () => {
  const empty = { fromOn: '2026-05-02', toOn: '2026-05-03' }
  // Profit and loss shows the period before too.
  const ofPeriods = allReports.filter(
    ({ name, filters }) => filters.includes('fromOn') && name !== 'profitAndLoss',
  )
  expect(ofPeriods.length).toBeGreaterThan(8)
  const found: [string, number][] = []
  for (const { name } of ofPeriods) {
    const { count } = await totals(name, filtersFor(name, { ...empty, account: '1200', customerId }))
    found.push([name, count])
  }
  expect(found.filter(([, count]) => count > 0)).toEqual([])
})

test('the points of a chart sum to the totals of its columns', async () => {
  const drawn = allReports.filter(({ chart }) => chart !== undefined)
  expect(drawn.length).toBeGreaterThan(4)
  for (const { name, chart } of drawn) {
    const shown = await totals(name, filtersFor(name, MAY))
    for (const [at, column] of (chart?.drawn ?? []).entries())
      expect(
        shown.points.reduce((sum, { values }) => sum + Number(values[at]), 0),
        `${name} ${column}`,
      ).toBe(figure(name, shown.totals, column))
  }
})

describe('a report in pages', () => {
  test.each(['dayBook', 'loansOutstanding', 'packetsAndPlaces'])(
    '%s has every row, forward and back',
    async (name) => {
      const filters = name === 'dayBook' ? MAY : {}
      const { rows: whole } = await page(name, filters, { limit: 1000 })
      expect(whole.length).toBeGreaterThan(2)
      const forth: ReportRow[][] = []
      let at = await page(name, filters, { limit: 2 })
      for (;;) {
        forth.push(at.rows)
        if (at.nextCursor === null) break
        at = await page(name, filters, { limit: 2, cursor: at.nextCursor })
      }
      expect(forth.flat()).toEqual(whole)
      const back: ReportRow[][] = []
      while (at.previousCursor !== null) {
        at = await page(name, filters, { limit: 2, cursor: at.previousCursor })
        back.unshift(at.rows)
      }
      expect(back).toEqual(forth.slice(0, -1))
    },
  )

  test('rejects a cursor of another report', async () => {
    const { nextCursor } = await page('dayBook', MAY, { limit: 1 })
    const reply = await server.inject('GetReport', {
      token: loans.token,
      body: { ...loans.scope, report: 'loansOutstanding', cursor: nextCursor ?? '' },
    })
    expect(reply.statusCode).toBe(422)
    expect(reply.json().errors).toMatchObject([{ field: 'cursor' }])
  })
})

describe('the figures agree', () => {
  test('the trial balance is zero, and each account has the closing balance of its ledger', async () => {
    const { rows } = await page('trialBalance', { asOn: '2026-05-31' })
    expect(sumOf('trialBalance', rows, 'debitPaise')).toBe(sumOf('trialBalance', rows, 'creditPaise'))
    expect(rows.length).toBeGreaterThan(4)
    for (const { cells, opens } of rows) {
      const { before, totals: moved } = await totals('accountLedger', opens?.filters)
      const balance = (from: readonly (string | null)[]) =>
        figure('accountLedger', from, 'debitPaise') - figure('accountLedger', from, 'creditPaise')
      expect(balance(before) + balance(moved)).toBe(
        figure('trialBalance', cells, 'debitPaise') - figure('trialBalance', cells, 'creditPaise'),
      )
    }
  })

  test('the day book has every line of the books, and the cash book the cash', async () => {
    const all = { fromOn: '2026-04-01', toOn: '2026-05-31' }
    const { totals: day, count } = await totals('dayBook', all)
    expect(count).toBe(await net('select count(*) as net from voucher_line'))
    expect(day[placeOf('dayBook', 'debitPaise')]).toBe(day[placeOf('dayBook', 'creditPaise')])
    const cash = await totals('cashBook', { ...MAY, fromOn: '2026-05-04' })
    const opening = figure('cashBook', cash.before, 'inPaise') - figure('cashBook', cash.before, 'outPaise')
    expect(opening).toBe(70_000 - 20_000)
    const moved = figure('cashBook', cash.totals, 'inPaise') - figure('cashBook', cash.totals, 'outPaise')
    expect(opening + moved).toBe(
      await net(`select sum(debit_paise - credit_paise) as net from voucher_line l join account a on a.id = l.account_id
        where a.code = '1010'`),
    )
  })

  test('profit is income less expenses', async () => {
    const { rows } = await page('profitAndLoss', MAY)
    expect(figure('profitAndLoss', rows.at(-1)?.cells ?? [], 'amountPaise')).toBe(
      await net(`select sum(credit_paise - debit_paise) as net from voucher_line l join account a on a.id = l.account_id
        where a.kind in ('income', 'expense') and l.posted_on between '2026-05-01' and '2026-05-31'`),
    )
  })

  test('outstanding principal agrees with the loans, their account and their ageing; interest with the pages of the loans', async () => {
    const { rows } = await page('loansOutstanding')
    const principal = sumOf('loansOutstanding', rows, 'outstandingPaise')
    expect(principal).toBe(await net('select sum(outstanding_paise) as net from loan'))
    for (const name of ['ageing', 'portfolio'])
      expect(figure(name, (await totals(name)).totals, 'outstandingPaise')).toBe(principal)
    const { rows: accounts } = await page('trialBalance', { asOn: '2026-05-31' })
    const lent = accounts.find(({ id }) => id === '1200')
    expect(figure('trialBalance', lent?.cells ?? [], 'debitPaise')).toBe(principal)
    for (const { cells, opens } of rows) {
      const { dues } = await loans.one({ id: opens?.id ?? '' })
      expect(figure('loansOutstanding', cells, 'interestPaise')).toBe(dues.interestPaise)
      expect(figure('loansOutstanding', cells, 'totalPaise')).toBe(dues.totalPaise)
    }
  })

  test('packets are those in custody that were neither released nor sold', async () => {
    const { count } = await totals('packetsAndPlaces')
    expect(count).toBe(
      await net("select count(*) as net from packet where place not in ('released', 'sold')"),
    )
  })
})

test('no row of a report opens a voucher for a user who may not see the books', async () => {
  for (const { name } of allReports.filter(({ right }) => right === undefined)) {
    const reply = await inject(name, filtersFor(name, { ...MAY, customerId }), viewerToken)
    expect(reply.statusCode, name).toBe(200)
    const rows: ReportRow[] = reply.json().rows
    expect(
      rows.filter(({ opens }) => opens?.kind === 'voucher'),
      name,
    ).toEqual([])
  }
  expect((await page('partPayments', MAY)).rows).toHaveLength(DAYS.length)
})

test('the log has the days of the store: late evening in Greenwich is the next day', async () => {
  await server.pool.query(
    `insert into audit (company_id, seq, at, address, operation, status, changes, previous_hash, hash)
     values ($1, 1000000, '2026-02-01T20:00:00Z', '', 'AddRole', 201, '[]', '', '')`,
    [server.owner.companyId],
  )
  const entriesOn = async (day: string) => (await page('auditLog', { fromOn: day, toOn: day })).rows.length
  expect([await entriesOn('2026-02-01'), await entriesOn('2026-02-02')]).toEqual([0, 1])
})

test('the log names an operation of a former id by its present summary', async () => {
  await server.pool.query(
    `insert into audit (company_id, seq, at, address, operation, status, changes, previous_hash, hash)
     values ($1, 1000001, '2026-02-04T06:00:00Z', '', 'RunProof', 200, '[]', '', '')`,
    [server.owner.companyId],
  )
  const { rows } = await page('auditLog', { fromOn: '2026-02-04', toOn: '2026-02-04' })
  expect(rows.map(({ cells }) => cells[2])).toEqual([operations.RunIntegrityCheck.summary])
  const ids = Object.keys(operations)
  expect(ids).toEqual(expect.arrayContaining(Object.values(formerOperations)))
  for (const former of Object.keys(formerOperations)) expect(ids).not.toContain(former)
})

test('a row of a book opens its voucher, with its lines', async () => {
  const { rows } = await page('cashBook', MAY)
  const { opens, cells } = rows[0] as ReportRow
  expect(opens).toMatchObject({ kind: 'voucher' })
  const voucher = await server.call('GetReportVoucher', {
    token: loans.token,
    query: { id: opens?.id ?? '' },
  })
  expect(voucher.number).toBe(cells[placeOf('cashBook', 'number')])
  expect(voucher.lines.map(({ accountCode }) => accountCode)).toContain('1010')
  expect(voucher.lines.reduce((sum, line) => sum + line.debitPaise - line.creditPaise, 0)).toBe(0)
})

test.each([
  ['a report that does not exist', 'noReport', {}, 'report'],
  ['a filter that the report does not have', 'dayBook', { account: '1010' }, 'filters.account'],
  ['a ledger without an account', 'accountLedger', {}, 'filters.account'],
  ['a day too far in the future', 'dueList', { asOn: '9999-12-31' }, 'filters.asOn'],
  [
    'a period that ends before it begins',
    'dayBook',
    { fromOn: '2026-05-02', toOn: '2026-05-01' },
    'filters.toOn',
  ],
] as const)('%s is rejected at its field', async (_, name, filters, field) => {
  const reply = await inject(name, filters)
  expect(reply.statusCode).toBe(422)
  expect(reply.json().errors).toMatchObject([{ field }])
})

describe('a user who may not see the books', () => {
  test('is not offered reports of the books, and cannot run them', async () => {
    const { rows } = await server.call('GetReports', { token: viewerToken, body: loans.scope })
    const names = rows.map(({ name }) => name)
    expect(names).toContain('loansOutstanding')
    expect(names).not.toContain('dayBook')
    expect((await inject('dayBook', {}, viewerToken)).statusCode).toBe(403)
    expect((await inject('loansOutstanding', {}, viewerToken)).statusCode).toBe(200)
  })

  test('cannot run reports of other stores without that right', async () => {
    expect((await inject('loansOutstanding', { stores: 'all' }, viewerToken)).statusCode).toBe(403)
    expect((await inject('loansOutstanding', { stores: 'all' })).statusCode).toBe(200)
  })
})

test('the pledge book lists each product of a loan once, with its pieces, however many items the loan has', async () => {
  const { companyId, storeId, userId } = server.owner
  const [long, other] = ['Bangle with stones '.repeat(6).trim(), 'Chain of many links '.repeat(5).trim()]
  const { slabId, productId } = loans
  const around = { companyId, storeId, userId, slabId, productId, customerId }
  const { id } = await putLoan(server.pool, around, {
    openedOn: '2026-06-01',
    valuesPaise: Array(100).fill(20_000),
  })
  await withoutTriggers(
    server.pool,
    `with made as (insert into product (company_id, id, category_id, name, usual_purity_bp)
       select company_id, gen_random_uuid(), category_id, $3, usual_purity_bp from product where company_id = $1 and id = $2 returning id)
     update loan_item set product_id = (select id from made), pieces = 2 where loan_id = $4 and line % 2 = 0`,
    [companyId, productId, other, id],
  )
  const { rows: named } = await server.pool.query('select name from product where id = $1', [productId])
  const rename = (name: string) =>
    server.pool.query('update product set name = $2 where id = $1', [productId, name])
  onTestFinished(() => rename(named[0].name).then(() => undefined))
  await rename(long)
  const { rows } = await page('pledgeBook', { fromOn: '2026-06-01', toOn: '2026-06-01' })
  expect(rows.map((row) => reports.cell('pledgeBook', row, 'items'))).toEqual([`50 ${long}, 100 ${other}`])
  expect(reports.cell('pledgeBook', rows[0], 'grossMg')).toBe('1000000')
})
