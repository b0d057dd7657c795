import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyAll } from '../../src/server/verifyAll.ts'
import { fillCustomers } from '../support/manyCustomers.ts'
import { openings } from '../support/openings.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { watchStatements } from '../support/statements.ts'
import { tableReads } from '../support/tableReads.ts'

const LOANS = 1500
/** An acceptance needs fewer statements than this, for any number of loans. */
const STATEMENTS = 70
/** Maximum number of rows read from one table per loan, on average over all loans. */
const ROWS_A_LOAN = 200
const tables = ['opening_loan', 'opening_loan_item', 'customer', 'loan', 'packet', 'voucher', 'voucher_line']

let server: TestServer
let shop: Awaited<ReturnType<typeof openings>>

beforeAll(async () => {
  server = await startTestServer()
  shop = await openings(server)
  const { companyId } = server.owner
  await fillCustomers(server.pool, { companyId, typeId: shop.typeId, count: LOANS })
  await shop.save()
})
afterAll(() => server.end())

/** A file of this many loans, each of another customer. */
async function file(): Promise<string[]> {
  const { rows } = await server.pool.query<{ number: string }>(
    'select number from customer order by number limit $1',
    [LOANS],
  )
  return rows.map(
    ({ number }, row) =>
      `${5000 + row},${number},,,Gold at 18,2026-01-01,2027-01-01,36500,,2026-02-10,,,OLD-${row},Safe 1,Chain,22K,24.5,0.5`,
  )
}

/** The number of rows that some work reads from each table. */
async function rowsRead(work: () => Promise<unknown>): Promise<Record<string, number>> {
  const read: Record<string, number> = {}
  const measured = tables.reduce<() => Promise<unknown>>(
    (inner, table) => async () => {
      read[table] = (await tableReads(server, table, inner)).rows
    },
    work,
  )
  await measured()
  return read
}

test(`${LOANS} newly imported loans are listed and accepted by their indexes, in fewer than ${STATEMENTS} statements, and shown without packets`, async () => {
  await shop.importLoans(await file())
  const listed = await rowsRead(() => shop.page())
  const body = await shop.shown()
  const watched = watchStatements(server)
  let statements: string[] = []
  const accepted = await rowsRead(async () => {
    const final = await watched(() =>
      server.inject('AcceptLedgerOpening', { token: server.owner.token, body }),
    )
    expect(final.answer.statusCode, final.answer.body).toBe(200)
    statements = final.statements
  })
  expect(statements.length).toBeLessThan(STATEMENTS)
  const tooMany = (read: Record<string, number>) =>
    Object.entries(read).filter(([, rows]) => rows > LOANS * ROWS_A_LOAN)
  expect(tooMany(listed)).toEqual([])
  expect(tooMany(accepted)).toEqual([])
  expect(accepted.loan).toBeGreaterThan(LOANS)
  const shown = await rowsRead(() => shop.read())
  expect(shown.packet).toBe(0)
})

test('the books then balance, and every loan has its packet and is found by its seal', async () => {
  const { holds, lines } = await verifyAll(server.databaseUrl)
  expect(holds, lines.join('\n')).toBe(true)
  const { rows } = await server.pool.query(
    `select count(*)::integer as loans from loan l join packet p on p.id = l.packet_id and p.loan_id = l.id
     where l.search_text like '% ' || lower(p.seal)`,
  )
  expect(rows).toEqual([{ loans: LOANS }])
})
