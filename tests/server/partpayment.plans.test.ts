import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { GetPartPaymentRequest } from '../../src/api/gen/model/index.ts'
import { manyActiveLoans } from '../support/manyActiveLoans.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { watchStatements } from '../support/statements.ts'
import { tableReads } from '../support/tableReads.ts'

const COUNT = 20_000
/** The first loan is due on 2027-01-01, and one in 400 on each of the next days. */
const NOW = '2027-02-15T06:00:00Z'

let server: TestServer
let loans: Awaited<ReturnType<typeof manyActiveLoans>>
let customerId: string

beforeAll(async () => {
  server = await startTestServer()
  loans = await manyActiveLoans(server, { customers: 5000, loans: COUNT })
  // The packets of loans that are closed in the database wait for their customers.
  await server.pool.query('insert into packet_waiting select * from packet_waits')
  await server.pool.query('vacuum analyze packet_waiting')
  const [first] = (await page({ limit: 1 })).rows
  customerId = first?.customerId ?? ''
})
afterAll(() => server?.end())
beforeEach(() => {
  server.clock.now = new Date(NOW)
})

const page = (fields: Partial<GetPartPaymentRequest>) =>
  server.call('GetPartPayment', { token: loans.token, body: { ...loans.scope, ...fields } })

/** A cursor far into a list, as an earlier reply would contain it. */
const deep = (sort: string, value: string) =>
  Buffer.from(JSON.stringify([sort, false, value, server.owner.userId])).toString('base64url')

describe(`a page of ${COUNT.toLocaleString('en-IN')} loans`, () => {
  test.each([
    ['by newest number', {}],
    ['by number', { sort: 'number' }],
    ['by opening', { sort: 'openedOn' }],
    ['by due date, from the end', { sort: '-dueOn' }],
    ['deep in the numbers', { sort: 'number', cursor: ['number', 'ZZ-2627-10000'] }],
    ['deep in the due dates, backwards', { sort: '-dueOn', cursor: ['-dueOn', '2027-08-01'] }],
    ['of active loans', { status: 'active', sort: 'dueOn' }],
    ['of those that are closed', { status: 'closed' }],
    ['of those written off', { status: 'written-off' }],
    ['of those with an item without a photo', { status: 'noPhoto' }],
    ['of one scheme', { slab: true }],
  ] as [
    string,
    Omit<Partial<GetPartPaymentRequest>, 'cursor'> & { cursor?: [string, string]; slab?: true },
  ][])('%s comes from an index, and reads few rows', async (_, { cursor, slab, ...fields }) => {
    const request = {
      ...fields,
      ...(cursor && { cursor: deep(...cursor) }),
      ...(slab && { slabId: loans.slabId }),
    }
    const { scans, rows } = await tableReads(server, 'loan', async () =>
      expect((await page(request)).rows).toHaveLength(50),
    )
    expect(scans).toBe(0)
    expect(rows).toBeLessThan(300)
  })

  test.each([
    ['overdue', 50, { status: 'overdue' }],
    ['due this week', 50, { status: 'dueThisWeek' }],
    ['overdue for 30 days', 50, { status: 'overdue30' }],
    ['to release', 50, { status: 'toRelease' }],
    ['below the required margin', 0, { status: 'marginShort' }],
    ['of one customer', 4, { customer: true }],
    ['of a part of a name', 50, { search: 'umuga' }],
    ['of two parts of a name', 36, { search: 'zubai perum' }],
    ['of a number', 1, { search: '2627-12345' }],
    ['of a phone', 4, { search: '8654435761' }],
    ['of a seal', 1, { search: 's512345' }],
    ['of a text without a match', 0, { search: 'xyzzy' }],
    ['of the first letters', 50, { search: 'mu' }],
  ] as [string, number, Partial<GetPartPaymentRequest> & { customer?: true }][])(
    '%s comes from an index and has %i rows',
    async (_, count, { customer, ...fields }) => {
      const request = { ...fields, ...(customer && { customerId }) }
      const { scans } = await tableReads(server, 'loan', async () =>
        expect((await page(request)).rows).toHaveLength(count),
      )
      expect(scans).toBe(0)
    },
  )

  test('the measurement detects a sequential scan', async () => {
    const { scans } = await tableReads(server, 'loan', () =>
      server.pool.query(`select count(*) from loan where tenure_months = 7`),
    )
    expect(scans).toBeGreaterThan(0)
  })
})

describe(`one of ${COUNT.toLocaleString('en-IN')} loans`, () => {
  test.each(['loan', 'loan_entry', 'packet', 'packet_move', 'loan_item', 'charge', 'loan_release'])(
    'is shown by reading few rows of %s',
    async (table) => {
      const [row] = (await page({ limit: 1 })).rows
      const query = { id: row?.id ?? '' }
      const { token } = loans
      // A sequential scan of an empty table is as fast.
      const most = ['charge', 'loan_release'].includes(table) ? 2 : 0
      const { scans, rows } = await tableReads(server, table, async () => {
        await server.call('GetPartPaymentById', { token, query })
        await server.call('GetPartPaymentStatement', { token, query })
        await server.call('GetPartPaymentCustody', { token, query })
        await server.call('GetPartPaymentHistory', { token, query })
      })
      expect({ few: scans <= most, rows: rows < 20 }).toEqual({ few: true, rows: true })
    },
  )
})

describe('the search of the header', () => {
  test.each([
    ['a part of a name', 'umuga', 6],
    ['two parts of a name', 'zubai perum', 6],
    ['a number', 'zz-2627-12345', 1],
    ['a part of a number', '2627-1234', 6],
    ['a seal', 's512345', 1],
    ['a text without a match', 'xyzzy', 0],
  ])('finds by %s from indexes: %s', async (_, search, count) => {
    const inject = async () =>
      expect(
        (await server.call('GetSearch', { token: loans.token, body: { ...loans.scope, search } })).loans,
      ).toHaveLength(count)
    const [ofLoans, ofPackets] = [
      await tableReads(server, 'loan', inject),
      await tableReads(server, 'packet', inject),
    ]
    expect({ loan: ofLoans.scans, packet: ofPackets.scans }).toEqual({ loan: 0, packet: 0 })
    if (count === 1) expect(ofLoans.rows).toBeLessThan(60)
    expect(ofPackets.rows).toBeLessThan(20)
  })
})

describe('the list', () => {
  test('has every loan once, forward and back', async () => {
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const { rows, nextCursor } = await page({ limit: 1000, sort: 'dueOn', ...(cursor && { cursor }) })
      seen.push(...rows.map(({ id }) => id))
      cursor = nextCursor ?? undefined
    } while (cursor)
    expect({ all: seen.length, distinct: new Set(seen).size }).toEqual({ all: COUNT, distinct: COUNT })
    const first = await page({ sort: 'dueOn' })
    const second = await page({ sort: 'dueOn', cursor: first.nextCursor ?? '' })
    const back = await page({ sort: 'dueOn', cursor: second.previousCursor ?? '' })
    expect(back.rows).toEqual(first.rows)
  })

  test('reads the dues of 10,000 loans in one query per page, only from the rows of the loans', async () => {
    const watched = watchStatements(server)
    const limit = 1000
    let cursor: string | undefined
    let dues = 0
    const readPages = async () => {
      for (let count = 0; count < 10_000; count += limit) {
        const { answer, statements } = await watched(() => page({ limit, ...(cursor && { cursor }) }))
        const [first, ...more] = statements
        expect(first).toContain('auth.page_loans')
        expect(more).toEqual([])
        dues += answer.rows.filter(({ interestDuePaise }) => interestDuePaise > 0).length
        cursor = answer.nextCursor ?? undefined
      }
    }
    server.clock.now = new Date('2027-03-01T06:00:00Z')
    const { scans, rows } = await tableReads(server, 'loan', readPages)
    expect(dues).toBeGreaterThan(9_000)
    expect(scans).toBe(0)
    expect(rows).toBeLessThan(3 * 10_000)
  })

  test('counts and sums all matches, not only those of a page', async () => {
    const { token, scope } = loans
    const all = await server.call('GetPartPaymentCount', { token, body: scope })
    const { rows } = await server.pool.query(
      `select count(*)::integer as count, sum(principal_paise)::bigint as "principalPaise",
         sum(outstanding_paise)::bigint as "outstandingPaise" from loan`,
    )
    expect(all).toEqual(rows[0])
    const ended = await server.call('GetPartPaymentCount', { token, body: { ...scope, status: 'closed' } })
    expect(ended).toMatchObject({ count: 600, outstandingPaise: 0 })
  })

  test('shows overdue and due this week by the store’s date', async () => {
    server.clock.now = new Date('2027-01-10T06:00:00Z')
    const due = await page({ status: 'dueThisWeek', sort: 'dueOn', limit: 1000 })
    expect([due.rows[0]?.dueOn, due.rows.at(-1)?.dueOn]).toEqual(['2027-01-10', '2027-01-17'])
    // None of the loans of the first four days is active.
    const overdue = await page({ status: 'overdue', sort: '-dueOn', limit: 1000 })
    expect([overdue.rows[0]?.dueOn, overdue.rows.at(-1)?.dueOn]).toEqual(['2027-01-09', '2027-01-05'])
    expect(new Set(overdue.rows.map((row) => row.overdue))).toEqual(new Set([true]))
    // The newest numbers belong to loans that are not due then: none of them is read.
    const newest = await tableReads(server, 'loan', async () =>
      expect((await page({ status: 'overdue' })).rows).toHaveLength(50),
    )
    expect(newest.scans).toBe(0)
    expect(newest.rows).toBeLessThan(300)
  })
})
