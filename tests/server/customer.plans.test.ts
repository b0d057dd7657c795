import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { GetCustomerRequest } from '../../src/api/gen/model/index.ts'
import { customersOf } from '../support/customers.ts'
import { fillCustomers } from '../support/manyCustomers.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { tableReads } from '../support/tableReads.ts'

const COUNT = 20_000

let server: TestServer
let customers: ReturnType<typeof customersOf>
let typeId: string

beforeAll(async () => {
  server = await startTestServer()
  customers = customersOf(server)
  typeId = await customers.addType('Walk-in')
  await fillCustomers(server.pool, { companyId: server.owner.companyId, typeId, count: COUNT })
  await server.pool.query('vacuum analyze customer')
})
afterAll(() => server?.end())

const cost = (work: () => Promise<unknown>) => tableReads(server, 'customer', work)

const page = (fields: Partial<GetCustomerRequest>) =>
  server.call('GetCustomer', { token: server.owner.token, body: { ...customers.scope, ...fields } })

/** A cursor far into a list, as an earlier reply would contain it. */
const deep = (sort: string, value: string) =>
  Buffer.from(JSON.stringify([sort, false, value, server.owner.userId])).toString('base64url')

describe(`of ${COUNT.toLocaleString('en-IN')} customers`, () => {
  test.each([
    ['by name', {}],
    ['by name, from the end', { sort: '-name' }],
    ['by number', { sort: 'number' }],
    ['the newest first', { sort: '-createdAt' }],
    ['deep in the names', { cursor: ['name', 'murugan'] }],
    ['deep in the numbers, backwards', { sort: '-number', cursor: ['-number', 'C1010000'] }],
    ['of one type', { typed: true }],
    ['of those blocked', { block: 'blocked' }],
    ['of those without a photo', { withoutPhoto: true }],
  ] as [string, Omit<Partial<GetCustomerRequest>, 'cursor'> & { cursor?: [string, string]; typed?: true }][])(
    'a page %s comes from an index, and reads few rows',
    async (_, { cursor, typed, ...fields }) => {
      const request = {
        ...fields,
        ...(cursor && { cursor: deep(...cursor) }),
        ...(typed && { typeId }),
      }
      const { scans, rows } = await cost(async () => expect((await page(request)).rows).toHaveLength(50))
      expect(scans).toBe(0)
      expect(rows).toBeLessThan(300)
    },
  )

  test.each([
    ['a part of a name', 'umuga'],
    ['two parts of a name', 'zubai perum'],
    ['a number', 'c1012345'],
    ['a phone', '60000'],
    ['a text without a match', 'xyzzy'],
    ['the first letters', 'mu'],
  ])('a page found by %s comes from an index', async (_, search) => {
    const { scans } = await cost(() => page({ search }))
    expect(scans).toBe(0)
  })

  test.each([
    ['a part of a name', 'umuga', 6],
    ['a number', 'c1012345', 1],
    ['the first letters', 'mu', 6],
  ])('those that the header search finds by %s come from an index', async (_, search, count) => {
    const { token } = server.owner
    const { scans } = await cost(async () => {
      const found = await server.call('GetSearch', { token, body: { ...customers.scope, search } })
      expect(found.customers).toHaveLength(count)
    })
    expect(scans).toBe(0)
  })

  test('the measurement detects a sequential scan', async () => {
    const { scans } = await cost(() =>
      server.pool.query(`select count(*) from customer where city = 'Salem'`),
    )
    expect(scans).toBeGreaterThan(0)
  })

  test('duplicates are found from indexes', async () => {
    const { scans } = await cost(() =>
      server.call('GetDuplicateCustomers', {
        token: server.owner.token,
        body: {
          companyId: server.owner.companyId,
          name: 'Murugan Perumal',
          phone: '6000012345',
          pan: 'ABCDE1234F',
        },
      }),
    )
    expect(scans).toBe(0)
  })

  test('one customer and its history come from an index', async () => {
    const [row] = (await page({ limit: 1 })).rows
    const query = { id: row?.id as string }
    const { token } = server.owner
    const { scans, rows } = await cost(async () => {
      await server.call('GetCustomerById', { token, query })
      await server.call('GetCustomerTimeline', { token, query })
    })
    expect({ scans, few: rows < 20 || rows }).toEqual({ scans: 0, few: true })
  })
})
