import { unzipSync } from 'fflate'
import readXlsxFile from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AddReportTicketRequest } from '../../src/api/gen/model/index.ts'
import { allReports } from '../../src/server/modules/reports/allReports.ts'
import { activeLoans } from '../support/activeLoans.ts'
import { business } from '../support/business.ts'
import { notesOf } from '../support/notes.ts'
import { filtersFor } from '../support/reports.ts'
import { addPerson, OWNER_PASSWORD, startTestServer, type TestServer } from '../support/server.ts'

const MAY = { fromOn: '2026-05-01', toOn: '2026-05-31' }
/** A text that a spreadsheet would evaluate, and one with the special characters of XML and CSV. */
const NASTY = '=HYPERLINK("http://x")'
const AWKWARD = '-2+3, <b>&"quoted"</b>'

let server: TestServer
let loans: Awaited<ReturnType<typeof activeLoans>>
let token: string
let customerId: string

beforeAll(async () => {
  server = await startTestServer()
  loans = await activeLoans(server)
  const notes = await notesOf(server)
  await loans.onDay('2026-05-04')
  const loan = await loans.add({ principalPaise: 1_000_000, openedOn: '2026-04-01' })
  customerId = loan.customerId
  await loans.receive(loans.receipt(loan, '2026-05-04', 60_001))
  await notes.add('credit', '2026-05-04', {
    amountPaise: 70_005,
    narration: NASTY,
    payments: [loans.byBank(70_005)],
  })
  await notes.add('debit', '2026-05-04', {
    amountPaise: 20_000,
    narration: AWKWARD,
    payments: [loans.byBank(20_000)],
  })
  // A control character, which requests no longer may have; rows stored earlier may.
  await server.pool.query(`begin; set local session_replication_role = replica;
    update voucher set narration = narration || E'\\x01' where narration = '${AWKWARD}'; commit`)
  server.clock.now = null
  const body = { userName: 'owner', password: OWNER_PASSWORD }
  token = (await server.call('SignIn', { body })).token
})
afterAll(() => server?.end())

type FileRequest = Omit<AddReportTicketRequest, 'companyId' | 'storeId'>

const columnsOf = (name: string) => allReports.find((report) => report.name === name)?.columns ?? []

const addTicket = (request: FileRequest, cookie = '') =>
  server.inject('AddReportTicket', { token, body: { ...loans.scope, ...request }, headers: { cookie } })
const take = (ticket: string, cookie = '') =>
  server.inject('GetReportFile', { query: { ticket }, headers: { cookie } })

/** A ticket, and the cookie that came with it. */
async function ticketOf(request: FileRequest) {
  const reply = await addTicket(request)
  expect(reply.statusCode, reply.body).toBe(201)
  return {
    ticket: reply.json().ticket as string,
    cookie: String(reply.headers['set-cookie']).split(';')[0] ?? '',
  }
}

async function fileOf(request: FileRequest) {
  const { ticket, cookie } = await ticketOf(request)
  const reply = await take(ticket, cookie)
  expect(reply.statusCode, reply.body).toBe(200)
  return reply
}

/** A decimal of the file in units of its last digit. */
const units = (decimal: string) => BigInt(decimal.replace('.', ''))

describe('a file', () => {
  test('of every report has its rows and the totals of its page, as CSV', async () => {
    for (const { name, columns } of allReports) {
      const filters = filtersFor(name, { ...MAY, account: '1200', customerId })
      const { payload } = await fileOf({ report: name, filters, format: 'csv' })
      const lines = payload.split('\r\n').slice(1, -1)
      const totals = await server.call('GetReportTotals', {
        token,
        body: { ...loans.scope, report: name, filters },
      })
      const summed = columns.some(({ total }) => total)
      const balanced = totals.before.length > 0
      expect(lines, name).toHaveLength(totals.count + (summed ? 1 : 0) + (balanced ? 2 : 0))
      // The log contains the last request, and the label of the totals comes first.
      const last = (lines.at(balanced ? -2 : -1) ?? '').split(',')
      for (const [at, total] of totals.totals.entries())
        if (total !== null) expect(units(last[at] ?? ''), `${name} ${at}`).toBe(BigInt(total))
    }
  })

  test('as CSV is UTF-8 with a byte order mark, in rupees, without texts that act as formulas', async () => {
    const { payload, headers, rawPayload } = await fileOf({ report: 'dayBook', filters: MAY, format: 'csv' })
    expect(rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
    expect(payload).toContain('\uFEFFDate,Number,Account,Narration,Debit,Credit\r\n')
    expect(payload).toContain(`,"'=HYPERLINK(""http://x"")",700.05,0.00\r\n`)
    expect(payload).toContain(`"'-2+3, <b>&""quoted""</b>\u0001"`)
    expect(headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': 'attachment; filename="day-book-MN-2026-05-01-2026-05-31.csv"',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
  })

  test.each([
    ['auditLog', 'audit-log'],
    ['rateHistory', 'rate-history'],
  ] as const)('of %s is named after the report and all stores', async (report, name) => {
    const { headers } = await fileOf({ report, filters: MAY, format: 'csv' })
    expect(headers['content-disposition']).toContain(`"${name}-all-stores-2026-05-01-2026-05-31.csv"`)
  })

  test('as XLSX has typed cells, texts instead of formulas, a total, and a frozen row of headings', async () => {
    const { rawPayload } = await fileOf({ report: 'dayBook', filters: MAY, format: 'xlsx' })
    const rows = await readXlsxFile(rawPayload)
    const [sheet] = rows
    const [head, ...lines] = sheet?.data ?? []
    expect(head).toEqual(['Date', 'Number', 'Account', 'Narration', 'Debit', 'Credit'])
    const nasty = lines.filter(([, , , narration]) => narration === NASTY)
    expect(nasty.map(([date, , , , debit]) => [date, debit])).toContainEqual([new Date('2026-05-04'), 700.05])
    expect(lines.flat()).toContain('-2+3, <b>&"quoted"</b>')
    const total = lines.at(-1) ?? []
    expect(total.slice(0, 4)).toEqual(['Total', null, null, null])
    expect(total[4]).toBe(total[5])
    const xml = sheetXml(rawPayload)
    expect(xml).not.toContain('<f>')
    expect(xml).toContain('state="frozen"')
  })

  test('shows times in the store’s time zone as XLSX and in UTC as CSV, and weights in grams', async () => {
    await server.pool.query(
      `insert into audit (company_id, seq, at, address, operation, status, changes, previous_hash, hash)
       values ($1, 1000000, '2026-02-01T20:00:00Z', '', 'AddRole', 201, '[]', '', '')`,
      [server.owner.companyId],
    )
    const request = { report: 'auditLog', filters: { fromOn: '2026-02-02', toOn: '2026-02-02' } }
    const [sheet] = await readXlsxFile((await fileOf({ ...request, format: 'xlsx' })).rawPayload)
    expect(sheet?.data[1]).toEqual([
      new Date('2026-02-02T01:30:00Z'),
      null,
      'Create a role',
      null,
      'Succeeded (201)',
      null,
    ])
    expect((await fileOf({ ...request, format: 'csv' })).payload).toContain(
      '2026-02-01T20:00:00.000Z,,Create a role,,Succeeded (201),\r\n',
    )
    const packets = await fileOf({ report: 'packetsAndPlaces', format: 'csv', columns: ['seal', 'netMg'] })
    expect(packets.payload).toMatch(/^\uFEFFSeal,Net weight\r\n.+,\d+\.\d{3}\r\nTotal,\d+\.\d{3}\r\n$/)
  })
})

function sheetXml(file: Buffer): string {
  return Buffer.from(unzipSync(file)['xl/worksheets/sheet1.xml'] ?? []).toString()
}

describe('a ticket', () => {
  const request: FileRequest = { report: 'trialBalance', format: 'csv' }

  test('works once', async () => {
    const { ticket, cookie } = await ticketOf(request)
    expect((await take(ticket, cookie)).statusCode).toBe(200)
    const again = await take(ticket, cookie)
    expect(again.statusCode).toBe(404)
    expect(again.json().detail).toContain('has expired')
  })

  test('works when it is requested with ids in capitals', async () => {
    const { companyId, storeId } = loans.scope
    const scope = { companyId: companyId.toUpperCase(), storeId: storeId.toUpperCase() }
    const { ticket, cookie } = await ticketOf({ ...scope, ...request })
    expect((await take(ticket, cookie)).statusCode).toBe(200)
  })

  test('is rejected for another browser, and stays valid for its own', async () => {
    const { ticket, cookie } = await ticketOf(request)
    const { cookie: other } = await ticketOf(request)
    expect((await take(ticket)).statusCode).toBe(404)
    expect((await take(ticket, other)).statusCode).toBe(404)
    expect((await take(ticket, cookie)).statusCode).toBe(200)
  })

  test('expires after a minute', async () => {
    const { ticket, cookie } = await ticketOf(request)
    const { ticket: second, cookie: known } = await ticketOf(request)
    server.clock.now = new Date(Date.now() + 61_000)
    expect((await take(ticket, cookie)).statusCode).toBe(404)
    server.clock.now = null
    expect((await take(second, known)).statusCode).toBe(200)
  })

  test('keeps the cookie of a browser that already has one', async () => {
    const { cookie } = await ticketOf(request)
    const next = await addTicket(request, cookie)
    const [pair, ...parts] = String(next.headers['set-cookie']).split('; ')
    expect(pair).toBe(cookie)
    expect(parts.sort()).toEqual(['HttpOnly', 'Max-Age=60', 'Path=/api/Reports', 'SameSite=Strict'])
  })

  test('ends with its session, and when its session switches stores', async () => {
    const { session } = await addPerson(server, 'leaver', { Reports: ['view', 'export'] })
    const body = { ...loans.scope, report: 'loansOutstanding', format: 'csv' as const }
    const ticket = async (userToken: string) => {
      const reply = await server.inject('AddReportTicket', { token: userToken, body })
      expect(reply.statusCode, reply.body).toBe(201)
      return [reply.json().ticket, String(reply.headers['set-cookie']).split(';')[0] ?? ''] as const
    }
    const before = await ticket(session.token)
    await server.call('SignOut', { token: session.token })
    expect((await take(...before)).statusCode).toBe(404)

    const storeId = await business(server).addStore('Elsewhere', 'EL')
    const asOwner = await ticket(token)
    const { companyId } = loans.scope
    const moved = await server.call('SwitchStore', { token, body: { companyId, storeId } })
    expect((await take(...asOwner)).statusCode).toBe(404)
    token = (await server.call('SwitchStore', { token: moved.token, body: loans.scope })).token
  })

  test('is rejected if its login may no longer see the report, or no longer export', async () => {
    const { session, roleId } = await addPerson(server, 'demoted', { Reports: ['view', 'export', 'books'] })
    const body = { ...loans.scope, report: 'trialBalance', format: 'csv' as const }
    const ticket = async () => {
      const reply = await server.inject('AddReportTicket', { token: session.token, body })
      expect(reply.statusCode, reply.body).toBe(201)
      return [reply.json().ticket, String(reply.headers['set-cookie']).split(';')[0] ?? ''] as const
    }
    const allow = async (actions: string[]) => {
      const { version } = (await server.call('GetRole', { token, body: loans.scope })).find(
        ({ id }) => id === roleId,
      ) ?? { version: 0 }
      const rows = [{ screen: 'Reports', actions }]
      await server.call('UpdateRoleMapping', { token, query: { id: roleId }, body: { version, rows } })
    }
    const both = [await ticket(), await ticket()] as const
    await allow(['view', 'export'])
    expect((await take(...both[0])).statusCode).toBe(403)
    await allow(['view', 'books'])
    expect((await take(...both[1])).statusCode).toBe(403)
  })

  test.each([
    ['an unknown report', { report: 'noReport' }, 'report'],
    [
      'a filter that the report does not have',
      { report: 'dayBook', filters: { account: '1010' } },
      'filters.account',
    ],
    ['a column that the report does not have', { report: 'dayBook', columns: ['seal'] }, 'columns'],
  ] as const)('is rejected for %s', async (_, fields, field) => {
    const reply = await addTicket({ ...fields, format: 'csv' } as unknown as FileRequest)
    expect(reply.statusCode).toBe(422)
    expect(reply.json().errors).toMatchObject([{ field }])
  })

  test('is in the audit log with its login, report and filters', async () => {
    await ticketOf({ report: 'pledgeBook', filters: MAY, format: 'xlsx' })
    const { rows } = await server.pool.query(
      `select login_id, store_id, status, request -> 'body' as body from audit where operation = 'AddReportTicket'
       order by seq desc limit 1`,
    )
    expect(rows).toMatchObject([
      {
        login_id: server.owner.userId,
        store_id: loans.scope.storeId,
        status: 201,
        body: { report: 'pledgeBook', filters: MAY, format: 'xlsx' },
      },
    ])
    const log = await server.call('GetReport', { token, body: { ...loans.scope, report: 'auditLog' } })
    const place = columnsOf('auditLog').findIndex(({ name }) => name === 'file')
    expect(log.rows[0]?.cells[place]).toBe(
      'Pledge book · XLSX · Stores: Main · From 01 May 2026 · To 31 May 2026',
    )
    await ticketOf({ report: 'accountLedger', filters: { ...MAY, account: '1200' }, format: 'csv' })
    await ticketOf({ report: 'customerStatement', filters: { ...MAY, customerId }, format: 'csv' })
    const after = await server.call('GetReport', { token, body: { ...loans.scope, report: 'auditLog' } })
    expect(after.rows[1]?.cells[place]).toContain('Account ledger · CSV · Account: 1200 ')
    expect(after.rows[0]?.cells[place]).toMatch(/^Customer statement · CSV · Customer: Borrower \d+ C\d+ · /)
    const { rows: tickets } = await server.pool.query('select count(*) from report_ticket')
    expect(Number(tickets[0]?.count)).toBeGreaterThan(0)
  })
})
