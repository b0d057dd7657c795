import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type {
  GetBankNewLoanRequest,
  GetTransferRequest,
  GetVaultPacketsRequest,
} from '../../src/api/gen/model/index.ts'
import { business } from '../support/business.ts'
import { manyActiveLoans } from '../support/manyActiveLoans.ts'
import { fillManyBankLoans } from '../support/manyBankLoans.ts'
import { fillManyTransfers } from '../support/manyTransfers.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { tableReads } from '../support/tableReads.ts'

const LOANS = 14_000
const BANK_LOANS = 8_000
const TRANSFERS = 16_000
/** Rows of a page: so few that looking each up is much cheaper than a sequential scan. */
const PAGE = 20

let server: TestServer
let loans: Awaited<ReturnType<typeof manyActiveLoans>>

beforeAll(async () => {
  server = await startTestServer()
  loans = await manyActiveLoans(server, { customers: 2000, loans: LOANS })
  const { pool, owner } = server
  const { companyId, storeId, userId } = owner
  const scope = { companyId, storeId, userId }
  await fillManyBankLoans(pool, { ...scope, count: BANK_LOANS })
  const stores = business(server)
  const others: [string, string] = [await stores.addStore('Near', 'NR'), await stores.addStore('Far', 'FR')]
  await fillManyTransfers(pool, { ...scope, others, count: TRANSFERS })
  await pool.query('vacuum analyze')
})
afterAll(() => server?.end())

/** A cursor far into a list, as an earlier reply would contain it. */
const deep = (sort: string, value: string) =>
  Buffer.from(JSON.stringify([sort, false, value, server.owner.userId])).toString('base64url')

type Cursored<Request> = Omit<Partial<Request>, 'cursor'> & { cursor?: [sort: string, value: string] }

function input<Request>({ cursor, ...fields }: Cursored<Request>) {
  return { ...loans.scope, limit: PAGE, ...fields, ...(cursor && { cursor: deep(...cursor) }) }
}

/** Asserts that a page comes from an index of its table, and reads few rows of it. */
async function expectFewRows(table: string, page: () => Promise<{ rows: unknown[] }>): Promise<void> {
  const { scans, rows } = await tableReads(server, table, async () =>
    expect((await page()).rows).toHaveLength(PAGE),
  )
  expect({ scans, few: rows < 400 ? true : rows }).toEqual({ scans: 0, few: true })
}

describe(`a page of ${BANK_LOANS.toLocaleString('en-IN')} bank loans`, () => {
  test.each([
    ['by newest number', {}],
    ['by number', { sort: 'number' }],
    ['by the day they were drawn', { sort: 'openedOn' }],
    ['by due date, from the end', { sort: '-dueOn' }],
    ['deep in the numbers', { sort: 'number', cursor: ['number', 'ZZ-2526-B02000'] }],
    ['deep in the due dates', { sort: 'dueOn', cursor: ['dueOn', '2026-06-01'] }],
    ['that are open', { state: 'open', sort: 'dueOn' }],
  ] as [string, Cursored<GetBankNewLoanRequest>][])('%s reads few rows', (_, fields) =>
    expectFewRows('bank_loan', () =>
      server.call('GetBankNewLoan', { token: loans.token, body: input(fields) }),
    ),
  )

  test('reads few rows of their packets', () =>
    expectFewRows('bank_loan_packet', () =>
      server.call('GetBankNewLoan', { token: loans.token, body: input({}) }),
    ))
})

describe(`a page of ${TRANSFERS.toLocaleString('en-IN')} transfers`, () => {
  test.each([
    ['in both directions, the latest first', {}],
    ['in both directions, in the order of sending', { sort: 'sent' }],
    ['deep in both directions', { sort: 'sent', cursor: ['sent', '3000'] }],
    ['to the store', { direction: 'in' }],
    ['from the store, in the order of sending', { direction: 'out', sort: 'sent' }],
  ] as [string, Cursored<GetTransferRequest>][])('%s reads few rows', (_, fields) =>
    expectFewRows('transfer', () => server.call('GetTransfer', { token: loans.token, body: input(fields) })),
  )

  test('has every transfer of the store once, in the order of sending; the last page leads back to the one before', async () => {
    const seen: number[] = []
    let cursor: string | undefined
    let back: string | undefined
    do {
      const body = { ...loans.scope, sort: 'sent' as const, limit: 1000, ...(cursor && { cursor }) }
      const page = await server.call('GetTransfer', { token: loans.token, body })
      seen.push(...page.rows.map(({ number }) => Number(number.slice(-5))))
      back = page.previousCursor ?? undefined
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    const ofStore = Array.from({ length: TRANSFERS }, (_, n) => n + 1).filter((n) => n % 3 < 2)
    expect(seen).toEqual(ofStore)
    const body = { ...loans.scope, sort: 'sent' as const, limit: 1000, cursor: back ?? '' }
    const before = await server.call('GetTransfer', { token: loans.token, body })
    expect(before.rows.map(({ number }) => Number(number.slice(-5)))).toEqual(ofStore.slice(9000, 10_000))
    const counted = await server.call('GetTransferCount', { token: loans.token, body: loans.scope })
    expect(counted.count).toBe(ofStore.length)
  })
})

describe(`packets to send among ${LOANS.toLocaleString('en-IN')}`, () => {
  test.each([
    ['the first ones', { limit: 50 }, 50],
    ['by a seal', { search: 's504321' }, 1],
    ['by a part of a number', { search: '2627-0432', limit: 50 }, 10],
    ['by a text without a match', { search: 'xyzzy' }, 0],
  ] as [string, Partial<GetVaultPacketsRequest>, number][])(
    '%s are found by reading few rows',
    async (_, fields, many) => {
      for (const table of ['packet', 'loan', 'customer']) {
        const { scans, rows } = await tableReads(server, table, async () => {
          const body = { ...loans.scope, ...fields }
          const found = await server.call('GetVaultPackets', { token: loans.token, body })
          expect(found.rows).toHaveLength(many)
        })
        expect({ table, scans, few: rows < 300 ? true : rows }).toEqual({ table, scans: 0, few: true })
      }
    },
  )
})
