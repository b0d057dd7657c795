import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AddNewLoanRequest } from '../../src/api/gen/model/index.ts'
import { cash, openShop } from '../support/loans.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let shop: Awaited<ReturnType<typeof openShop>>

beforeAll(async () => {
  server = await startTestServer()
  shop = await openShop(server)
})
afterAll(() => server?.end())

const vouchers = async () => {
  const { rows } = await server.pool.query('select count(*)::int as count from voucher')
  return rows[0].count as number
}
const fieldsOf = (reply: { json: () => { errors?: { field: string }[] } }) =>
  (reply.json().errors ?? []).map(({ field }) => field)

describe('a loan is rejected', () => {
  const goodItem = () => shop.item()
  const cases: [string, string, () => Promise<Partial<AddNewLoanRequest>> | Partial<AddNewLoanRequest>][] = [
    [
      'to a customer with KYC gaps',
      'customerId',
      async () => ({ customerId: (await shop.addCustomer('No photo', { photoId: null })).id }),
    ],
    ['to an unknown customer', 'customerId', () => ({ customerId: randomUUID() })],
    ['under an unknown scheme', 'slabId', () => ({ slabId: randomUUID() })],
    [
      'above the eligible amount',
      'principalPaise',
      () => ({ principalPaise: 5_120_000, payout: shop.byBank(5_120_000) }),
    ],
    ['beyond the tenure of the policy', 'tenureMonths', () => ({ tenureMonths: 13 })],
    [
      'on items of another metal',
      'items.0.productId',
      () => ({ items: [shop.item({ productId: shop.productId(shop.silverId) })] }),
    ],
    [
      'on an unknown product',
      'items.0.productId',
      () => ({ items: [shop.item({ productId: randomUUID() })] }),
    ],
    [
      'on a purity that the metal does not have',
      'items.1.purityBp',
      () => ({ items: [goodItem(), shop.item({ purityBp: 9000 })] }),
    ],
    ['on an item without net weight', 'items.0.grossMg', () => ({ items: [shop.item({ stoneMg: 10_500 })] })],
    [
      'with an unknown appraiser',
      'items.0.appraiserId',
      () => ({ items: [shop.item({ appraiserId: randomUUID() })] }),
    ],
    [
      'with a photo that does not exist',
      'items.0.photoId',
      () => ({ items: [shop.item({ photoId: randomUUID() })] }),
    ],
    ['with parts that do not sum up', 'payout', () => ({ payout: cash(999_900) })],
    ['with a receipt that is not due', 'receipt', () => ({ receipt: cash(100) })],
    [
      'by an unknown bank',
      'payout.0.bankId',
      () => ({ payout: [{ mode: 'bank', bankId: randomUUID(), amountPaise: 1_000_000, reference: null }] }),
    ],
    [
      'by bank without a bank',
      'payout.0.bankId',
      () => ({ payout: [{ mode: 'upi', bankId: null, amountPaise: 1_000_000, reference: null }] }),
    ],
    [
      'in cash at the limit',
      'payout',
      () => ({ principalPaise: 3_000_000, payout: [...cash(2_000_000), ...shop.byBank(1_000_000)] }),
    ],
  ]
  test.each(cases)('%s, and posts nothing', async (_name, field, fields) => {
    const before = await vouchers()
    const customer = await shop.addCustomer('Rejected')
    const reply = await shop.inject({ customerId: customer.id, ...(await fields()) })
    expect(reply.statusCode, reply.body).toBe(422)
    expect(fieldsOf(reply)).toContain(field)
    expect(await vouchers()).toBe(before)
  })

  test('to a customer who is blocked and in-active, with all errors together', async () => {
    const { token } = server.owner
    const customer = await shop.addCustomer('Blocked')
    const body = { version: customer.version, reason: 'Police notice' }
    await server.call('BlockCustomer', { token, query: { id: customer.id }, body })
    await server.call('DeleteCustomer', { token, query: { id: customer.id } })
    const reply = await shop.inject({ customerId: customer.id, tenureMonths: 24, payout: cash(500) })
    expect(fieldsOf(reply)).toEqual(['customerId', 'customerId', 'tenureMonths', 'payout'])
    expect(reply.body).toContain('Police notice')
  })

  test('below the minimum and above the maximum loan of a scheme', async () => {
    const slab = await shop.slabs.add('Bounded', { minimumLoanPaise: 500_000, maximumLoanPaise: 900_000 })
    const inject = (principalPaise: number) => shop.inject({ slabId: slab.id, principalPaise })
    expect(fieldsOf(await inject(499_900))).toEqual(['principalPaise'])
    expect(fieldsOf(await inject(900_100))).toEqual(['principalPaise'])
  })

  test('above the exposure limit of the customer type, together with an earlier loan', async () => {
    const { token, companyId } = server.owner
    const type = await server.call('AddCustomerType', {
      token,
      body: { companyId, name: 'Capped', exposureCapPaise: 1_500_000 },
    })
    const customer = await shop.addCustomer('Capped', { typeId: type.id })
    const terms = { customerId: customer.id, principalPaise: 800_000 }
    await shop.pledge(terms)
    const reply = await shop.inject(terms)
    expect([reply.statusCode, fieldsOf(reply)]).toEqual([422, ['principalPaise']])
    expect(reply.body).toContain('₹7,000.00')
  })

  test('above the borrower’s weight limit', async () => {
    await shop.setPolicy({ weightCaps: [{ metal: 'gold', kind: 'ornament', capMg: 15_000 }] })
    const customer = await shop.addCustomer('Heavy')
    await shop.pledge({ customerId: customer.id, principalPaise: 100_000 })
    const reply = await shop.inject({ customerId: customer.id, principalPaise: 100_000 })
    await shop.setPolicy({ weightCaps: [] })
    expect([reply.statusCode, fieldsOf(reply)]).toEqual([422, ['items', 'principalPaise']])
    expect(reply.body).toContain('20.000 g pledged; the limit is 15.000 g. Remove an item.')
  })

  test('without a photo of an item above the policy’s value', async () => {
    await shop.setPolicy({ photoAbovePaise: 6_000_000 })
    const customer = await shop.addCustomer('Photo')
    const reply = await shop.inject({ customerId: customer.id })
    expect([reply.statusCode, fieldsOf(reply)]).toEqual([422, ['items.0.photoId']])
    const photoId = await shop.upload('itemPhoto')
    const loan = await shop.pledge({
      customerId: customer.id,
      items: [shop.item({ photoId: photoId })],
    })
    await shop.setPolicy({ photoAbovePaise: null })
    expect(loan.items[0]?.photoId).toBe(photoId)
  })

  test('with a seal that is in use, ignoring case', async () => {
    const { seal } = await shop.pledge({ customerId: (await shop.addCustomer('Seal')).id, seal: 'Seal-77' })
    const before = await vouchers()
    const reply = await shop.inject({
      customerId: (await shop.addCustomer('Seal two')).id,
      seal: seal.toUpperCase(),
    })
    expect([reply.statusCode, fieldsOf(reply)]).toEqual([409, ['seal']])
    expect(await vouchers()).toBe(before)
  })

  test('without a price, and while the day is not open', async () => {
    await server.pool.query(`update rate set active = false`)
    const unpriced = await shop.inject()
    await server.pool.query(`update rate set active = true`)
    expect([unpriced.statusCode, fieldsOf(unpriced)]).toEqual([422, ['slabId']])
    await server.pool.query(`update store_day set state = 'closed', closed_by = opened_by, number = 'Z1', counted_paise = 0,
        cash_in_paise = 0, cash_out_paise = 0`)
    const closed = await shop.inject()
    await server.pool.query(`update store_day set state = 'open'`)
    expect([closed.statusCode, fieldsOf(closed)]).toEqual([422, ['openedOn']])
  })
})
