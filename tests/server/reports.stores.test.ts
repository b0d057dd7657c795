import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { activeLoans } from '../support/activeLoans.ts'
import { business, placesOf } from '../support/business.ts'
import type { TestLoan } from '../support/putLoan.ts'
import { putLoan } from '../support/putLoan.ts'
import { pricesOf } from '../support/rates.ts'
import { reportsOf } from '../support/reports.ts'
import { addPerson, startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let reports: Awaited<ReturnType<typeof reportsOf>>
let here: TestLoan
let near: TestLoan
let nearId: string
/** A user of the first store only. */
let viewerToken: string

beforeAll(async () => {
  server = await startTestServer()
  const loans = await activeLoans(server)
  const { companyId, userId } = server.owner
  const { slabId, productId } = loans
  nearId = await business(server).addStore('Near', 'NR')
  const prices = await pricesOf(server)
  await prices.setMethod('latestRate')
  await prices.add(100_000)
  // On 10 g each: both have a shortfall.
  here = await loans.add({ principalPaise: 2_000_000 })
  const { id: customerId } = await loans.addCustomer()
  const around = { companyId, storeId: nearId, userId, slabId, productId, customerId }
  near = await putLoan(server.pool, around, { principalPaise: 3_000_000 })
  viewerToken = (await addPerson(server, 'viewer', { Reports: ['view'] })).session.token
  reports = await reportsOf(server, loans)
})
afterAll(() => server?.end())

const idsOf = async (report: string, stores: string) =>
  (await reports.page(report, { stores })).rows.map(({ id }) => id)

test.each(['loansOutstanding', 'marginWatch'])('%s shows one store by its id', async (report) => {
  const { storeId } = server.owner
  expect(await idsOf(report, nearId)).toEqual([near.id])
  expect(await idsOf(report, storeId)).toEqual([here.id])
  expect(await idsOf(report, storeId)).toEqual(await idsOf(report, 'this'))
  expect((await idsOf(report, 'all')).sort()).toEqual([here.id, near.id].sort())
  expect((await reports.totals(report, { stores: nearId })).count).toBe(1)
})

test('each row of the margin watch summed by store opens the watch of that store', async () => {
  const { rows } = await reports.page('marginSummary', { stores: 'all', by: 'store', fall: '10' })
  expect(rows.map(({ id }) => id)).toEqual([nearId, server.owner.storeId])
  for (const [at, { opens }] of rows.entries()) {
    expect(opens?.filters).toEqual({ stores: rows[at]?.id, fall: '10' })
    const led = await reports.page(opens?.id ?? '', opens?.filters)
    expect(led.rows.map(({ id }) => id)).toEqual([[near, here][at]?.id])
  }
})

describe('the stores to choose from', () => {
  const storesFor = async (token: string) => {
    const { companyId, storeId } = server.owner
    const { rows } = await server.call('GetReports', { token, body: { companyId, storeId } })
    const filters = rows.find(({ name }) => name === 'marginWatch')?.filters
    return filters?.find(({ name }) => name === 'stores')?.choices.map(({ value }) => value)
  }

  test('are those that the login may work in', async () => {
    const { rows } = await server.pool.query<{ id: string }>('select id from store order by lower(name)')
    expect(rows.length).toBeGreaterThan(1)
    expect(await storesFor(server.owner.token)).toEqual(['this', 'all', ...rows.map(({ id }) => id)])
    expect(await storesFor(viewerToken)).toEqual(['this'])
  })
})

describe('a store is rejected', () => {
  test('without the right to other stores', async () => {
    expect((await reports.inject('loansOutstanding', { stores: nearId }, viewerToken)).statusCode).toBe(403)
    const both = await addPerson(server, 'both', { Reports: ['view'] })
    const there = await business(server).copyRole(both.roleId, nearId)
    const login = await business(server).read(both.loginId)
    await business(server).change(login, { assignments: [...placesOf(login), there] })
    const { token } = await server.call('SignIn', { body: { userName: 'both', password: both.password } })
    for (const stores of [nearId, 'all'])
      expect((await reports.inject('loansOutstanding', { stores }, token)).statusCode).toBe(403)
    expect(
      (await reports.inject('loansOutstanding', { stores: server.owner.storeId }, viewerToken)).statusCode,
    ).toBe(200)
  })

  test('that does not exist, at its field', async () => {
    const reply = await reports.inject('loansOutstanding', { stores: randomUUID() })
    expect(reply.statusCode).toBe(403)
    expect(reply.json().errors).toMatchObject([{ field: 'filters.stores' }])
  })

  test.each(['here', 'ALL', `${'0'.repeat(8)}-0`])('that is invalid: %s', async (stores) => {
    expect((await reports.inject('loansOutstanding', { stores })).statusCode).toBe(400)
  })
})
