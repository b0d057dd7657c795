import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { GetPartPaymentCountRequest } from '../../src/api/gen/model/index.ts'
import { itemValuePaise } from '../../src/domain/valuation/valuation.ts'
import { activeLoans } from '../support/activeLoans.ts'
import { business } from '../support/business.ts'
import { customersOf } from '../support/customers.ts'
import type { TestLoan } from '../support/putLoan.ts'
import { pricesOf } from '../support/rates.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

/** Price of gold at the reference purity, in paise per gram; an item of tests is 10 g of 91.60 %. */
const PRICE = 700_000

let server: TestServer
/** In this order: 82 % of the value lent, 60 % of it lent, closed with the packet still in the store, closed and released. */
let loans: Record<'short' | 'safe' | 'waiting' | 'released', TestLoan>

beforeAll(async () => {
  server = await startTestServer()
  const made = await activeLoans(server)
  const prices = await pricesOf(server)
  await prices.setMethod('latestRate')
  await server.pool.query(`update company set policy = policy || '{"ltvAtMaturity": false,
    "ltvTiers": [{"upToPaise": null, "ltvBp": 8000}]}'`)
  await prices.add(PRICE)
  const { rows } = await server.pool.query(`select reference_purity_bp as bp from metal where name = 'Gold'`)
  const value = itemValuePaise({ netMg: 10_000, purityBp: 9160, referencePurityBp: rows[0]?.bp }, PRICE)
  const lend = (percent: number) => made.add({ principalPaise: Math.floor((value * percent) / 100) })
  loans = { short: await lend(82), safe: await lend(60), waiting: await lend(50), released: await lend(50) }
  const ended = [loans.waiting.id, loans.released.id]
  await server.pool.query(
    `update loan set status = 'closed', outstanding_paise = 0, closed_on = opened_on where id = any ($1)`,
    [ended],
  )
  await server.pool.query(`update packet set place = 'released' where loan_id = $1`, [loans.released.id])
})
afterAll(() => server?.end())

async function listed(status: NonNullable<GetPartPaymentCountRequest['status']>) {
  const { token, companyId, storeId } = server.owner
  const body = { companyId, storeId, status }
  const { rows } = await server.call('GetPartPayment', { token, body })
  const { count } = await server.call('GetPartPaymentCount', { token, body })
  expect(count).toBe(rows.length)
  return rows.map(({ id }) => Object.entries(loans).find(([, loan]) => loan.id === id)?.[0]).sort()
}

describe('loans', () => {
  test('below the required margin are those that today’s price does not cover', async () => {
    expect(await listed('marginShort')).toEqual(['short'])
    await server.pool.query(`update loan set outstanding_paise = outstanding_paise / 2 where id = $1`, [
      loans.short.id,
    ])
    expect(await listed('marginShort')).toEqual([])
  })

  test('to release have ended, while their packet is still here', async () => {
    expect(await listed('toRelease')).toEqual(['waiting'])
    const { token, companyId, storeId } = server.owner
    const { rows } = await server.call('GetPartPayment', { token, body: { companyId, storeId } })
    for (const [name, { id }] of Object.entries(loans)) {
      const { closedOn, toRelease } = rows.find((row) => row.id === id) ?? {}
      const {
        packet,
        closedOn: endedOn,
        releaseDue,
      } = await server.call('GetPartPaymentById', {
        token,
        query: { id },
      })
      expect([name, closedOn]).toEqual([name, endedOn])
      if (name === 'waiting') {
        const { seal, location, otherStore, holdReason } = packet
        const { byOn, lateDays } = releaseDue ?? {}
        expect(toRelease).toEqual({ seal, location, otherStore, holdReason, byOn, lateDays })
      } else expect([name, toRelease]).toEqual([name, undefined])
    }
  })

  test('to release says in which store the packet is and why it is on hold', async () => {
    const { token, companyId, storeId } = server.owner
    const otherId = await business(server).addStore('T. Nagar', 'TN')
    const where = async () => {
      const { rows } = await server.call('GetPartPayment', { token, body: { companyId, storeId } })
      const { packet } = await server.call('GetPartPaymentById', { token, query: { id: loans.waiting.id } })
      const { otherStore, holdReason } = rows.find(({ id }) => id === loans.waiting.id)?.toRelease ?? {}
      expect({ otherStore, holdReason }).toEqual({
        otherStore: packet.otherStore,
        holdReason: packet.holdReason,
      })
      return [otherStore, holdReason]
    }
    const put = (toStoreId: string, reason: string | null) =>
      server.pool.query('update packet set store_id = $2, hold_reason = $3 where loan_id = $1', [
        loans.waiting.id,
        toStoreId,
        reason,
      ])
    expect(await where()).toEqual([null, null])
    await put(otherId, 'Police letter')
    expect(await where()).toEqual(['T. Nagar', 'Police letter'])
    await put(storeId, null)
  })

  test('without a photo are active and have a pledged item without one', async () => {
    expect(await listed('noPhoto')).toEqual(['safe', 'short'])
    const photoId = await customersOf(server).upload('itemPhoto')
    await server.pool.query('alter table loan_item disable trigger loan_item_stays')
    await server.pool.query('update loan_item set photo_id = $1 where loan_id = $2', [photoId, loans.safe.id])
    await server.pool.query('alter table loan_item enable trigger loan_item_stays')
    expect(await listed('noPhoto')).toEqual(['short'])
  })

  test('overdue for 30 days fell due 30 days ago or more', async () => {
    const { rows } = await server.pool.query(`select due_on::text as on from loan where id = $1`, [
      loans.safe.id,
    ])
    const at = (days: number) => new Date(Date.parse(`${rows[0]?.on}T06:00:00Z`) + days * 86_400_000)
    server.clock.now = at(29)
    expect(await listed('overdue30')).toEqual([])
    server.clock.now = at(30)
    expect(await listed('overdue30')).toEqual(['safe', 'short'])
    server.clock.now = null
  })
})

test('customers without a photo are found and counted', async () => {
  const { token, companyId, storeId } = server.owner
  const customers = customersOf(server)
  const typeId = await customers.addType('Regular')
  await customers.add(typeId, 'Without Photo', '98400 11223')
  const body = { companyId, storeId, typeId, withoutPhoto: true }
  const find = async () => (await server.call('GetCustomer', { token, body })).rows.map(({ name }) => name)
  expect(await find()).toEqual(['Without Photo'])
  expect(await server.call('GetCustomerCount', { token, body })).toEqual({ count: 1 })
  await server.pool.query(
    `update customer set photo_id = (select id from attachment where company_id = $1 limit 1) where name = 'Without Photo'`,
    [companyId],
  )
  expect(await find()).toEqual([])
  expect(await server.call('GetCustomerCount', { token, body })).toEqual({ count: 0 })
})
