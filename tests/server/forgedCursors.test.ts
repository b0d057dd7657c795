import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OperationId, operations } from '../../src/api/gen/operations.ts'
import { allReports } from '../../src/server/modules/reports/allReports.ts'
import {
  bodySchema,
  operationIds,
  parametersOf,
  type RequestParts,
  requestWith,
  resolve,
} from '../support/contract.ts'
import { customersOf } from '../support/customers.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let customerId: string

beforeAll(async () => {
  server = await startTestServer()
  const customers = customersOf(server)
  customerId = (await customers.add(await customers.addType('Walk-in'), 'Meena', '98400 12345')).id
})
afterAll(() => server?.end())

/** Values that some column cannot be compared with: texts with NUL, days and times that do not exist, numbers out of range. */
const VALUES = [
  'a\0',
  '0',
  '-1',
  '2026-02-30',
  '0000-01-01',
  '2026-11-29 10:00:00+99',
  '2026-02-30T00:00:00.000Z',
  '0000-01-01T00:00:00.000Z',
  '2026-02-30 10:00:00',
  '2026-11-31T10:00:00.000000Z 1 1',
  '9'.repeat(30),
]
const NO_IDS = ['-'.repeat(36), 'a'.repeat(36)]

const forged = (parts: unknown) => Buffer.from(JSON.stringify(parts)).toString('base64url')

const hasCursor = (id: OperationId) =>
  bodySchema(id)?.properties?.cursor !== undefined || parametersOf(id).some(({ name }) => name === 'cursor')
const lists = operationIds.filter((id) => hasCursor(id) && id !== 'GetReport')

/** The reply of a list to a cursor: nothing if it rejects the cursor by name, or returns rows. */
async function complaint(id: OperationId, { query, body }: RequestParts): Promise<string[]> {
  const reply = await server.inject(id, { token: server.owner.token, query, body })
  const { errors = [] } = reply.json() as { errors?: { field: string }[] }
  const isNamed = reply.statusCode === 422 && errors.some(({ field }) => field === 'cursor')
  return isNamed || reply.statusCode === 200 ? [] : [`${reply.statusCode} ${reply.body.slice(0, 200)}`]
}

/** A request for the first page of a list, with this cursor and order. */
function requestOf(id: OperationId, cursor: string, sort?: string): RequestParts {
  const { companyId, storeId } = server.owner
  const { query, body } = requestWith(id, (field) => ({ companyId, storeId })[field] ?? customerId)
  if (operations[id].requestType === null) return { query: { ...query, cursor } }
  const required = bodySchema(id)?.required ?? []
  const needed = Object.entries(body as object).filter(([name]) => required.includes(name))
  return { query, body: { ...Object.fromEntries(needed), cursor, ...(sort && { sort }) } }
}

test('more than ten lists take a cursor', () => {
  expect(lists.length).toBeGreaterThan(10)
})

test.each(lists)('%s rejects a forged cursor at its field, or returns rows', async (id) => {
  const { sort } = bodySchema(id)?.properties ?? {}
  const orders = (sort ? resolve(sort).enum : undefined) as string[] | undefined
  // A list with one order names it in its cursors only.
  const only = ['createdAt', 'postedAt', 'number', '-happenedAt', '-pledgedOn', '-number']
  const wrong: string[] = []
  for (const order of orders ?? only) {
    const cursors = [
      ...VALUES.map((value) => [order, false, value, randomUUID()]),
      ...NO_IDS.flatMap((no) => ['x', '1', '2026-01-01'].map((value) => [order, false, value, no])),
    ]
    for (const parts of cursors) {
      const found = await complaint(id, requestOf(id, forged(parts), orders && order))
      wrong.push(...found.map((one) => `${JSON.stringify(parts)}: ${one}`))
    }
  }
  expect(wrong).toEqual([])
})

// These two reject the request for a missing filter before they read the cursor.
const reports = allReports.filter(({ name }) => name !== 'accountLedger' && name !== 'customerStatement')

test.each(reports)('the report $name rejects an unreadable cursor', async ({ name: report, order }) => {
  const bad = {
    text: 'a\0',
    date: '2026-02-30',
    timestamptz: '2026-02-30 10:00:00+00',
    bigint: '1e5',
    uuid: 'a'.repeat(36),
  }
  const cursor = forged([report, false, ...order.map(({ type }) => bad[type])])
  const { companyId, storeId } = server.owner
  const body = { companyId, storeId, report, cursor }
  const reply = await server.inject('GetReport', { token: server.owner.token, body })
  expect(reply.statusCode, reply.body).toBe(422)
  expect(reply.json().errors.map(({ field }: { field: string }) => field)).toContain('cursor')
})
