import { expect, test } from 'vitest'
import { dateIn } from '../../src/server/platform/text/time.ts'
import { business } from '../support/business.ts'
import { balances } from '../support/loans.ts'
import { openings } from '../support/openings.ts'
import { overlapping, statusesOf } from '../support/overlapping.ts'
import { OWNER_PASSWORD, startTestServer } from '../support/server.ts'

const CASH_PAISE = 5_000_000

test.each([
  ['as the first day opens', 0],
  ['before the first day opens', 1],
])('opening balances that are accepted %s count the cash once', async (_, place) => {
  const server = await startTestServer()
  try {
    const shop = await openings(server)
    await shop.save({
      amounts: [{ accountId: shop.idOf('1010'), debitPaise: CASH_PAISE, creditPaise: 0 }],
    })
    const body = await shop.shown()
    const both = [
      () => shop.openDay(CASH_PAISE / 100),
      () => server.inject('AcceptLedgerOpening', { token: server.owner.token, body }),
    ]
    const replies = await overlapping(server, ...(place === 0 ? both : both.reverse()))
    expect(statusesOf(replies)).toEqual(place === 0 ? [201, 422] : [200, 201])
    expect((await balances(server))['1010']).toBe(CASH_PAISE)
  } finally {
    await server.end()
  }
})

test.each([
  ['as its customer is merged', 0],
  ['before its customer is merged', 1],
])('a loan of opening balances that are accepted %s belongs to the remaining customer', async (_, place) => {
  const server = await startTestServer()
  try {
    const shop = await openings(server)
    await shop.save()
    await shop.add({ customerNumber: shop.other.number })
    const body = await shop.shown()
    const merge = {
      version: shop.customer.version,
      duplicateId: shop.other.id,
      duplicateVersion: shop.other.version,
    }
    const { token } = server.owner
    const both = [
      () => server.inject('MergeCustomer', { token, query: { id: shop.customer.id }, body: merge }),
      () => server.inject('AcceptLedgerOpening', { token, body }),
    ]
    const replies = await overlapping(server, ...(place === 0 ? both : both.reverse()))
    expect(statusesOf(replies)).toEqual([200, 200])
    const { rows } = await server.pool.query<{ id: string }>('select customer_id as id from loan')
    expect(rows).toEqual([{ id: shop.customer.id }])
  } finally {
    await server.end()
  }
})

test.each([
  ['as their store is in-activated', 0, [204, 422]],
  ['before their store is in-activated', 1, [200, 422]],
])('opening balances that are accepted %s: one of the two is rejected', async (_, place, statuses) => {
  const server = await startTestServer()
  try {
    const shop = await openings(server, dateIn('Asia/Kolkata', new Date()))
    await shop.save()
    await shop.add({})
    const body = await shop.shown()
    const { companyId, storeId } = server.owner
    const other = await business(server).addStore('T. Nagar', 'TN')
    const { token } = await server.call('SignIn', { body: { userName: 'owner', password: OWNER_PASSWORD } })
    const there = await server.call('SwitchStore', { token, body: { companyId, storeId: other } })
    const query = { id: storeId, version: 1 }
    const both = [
      () => server.inject('DeleteStore', { token: there.token, query }),
      () => server.inject('AcceptLedgerOpening', { token: server.owner.token, body }),
    ]
    const replies = await overlapping(server, ...(place === 0 ? both : both.reverse()))
    expect(statusesOf(replies)).toEqual(statuses)
  } finally {
    await server.end()
  }
})
