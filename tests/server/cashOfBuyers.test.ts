import { drizzle } from 'drizzle-orm/node-postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Customer } from '../../src/api/gen/model/index.ts'
import { verifyCompany } from '../../src/server/modules/integrity/verifyCompany.ts'
import { auctionsOf, SALE_ON } from '../support/auctions.ts'
import { reportsOf } from '../support/reports.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

/** What the customer pays in cash on a loan, and both buyers for a lot. */
const RECEIPT_PAISE = 100_000
const LOT_PAISE = 7_000_000
const BOTH_PAISE = RECEIPT_PAISE + LOT_PAISE
const BUYER_PHONE = '98400 77777'

let server: TestServer
let auctions: Awaited<ReturnType<typeof auctionsOf>>
let customer: Customer

/** On one day, a customer pays in cash on a loan and for a lot, and a buyer who is not a customer for another lot. */
beforeAll(async () => {
  server = await startTestServer()
  auctions = await auctionsOf(server, SALE_ON)
  customer = await auctions.addCustomer()
  const own = await auctions.overdue({ customerId: customer.id })
  const payments = [auctions.cash(RECEIPT_PAISE)]
  await auctions.receive(auctions.receipt(own, SALE_ON, RECEIPT_PAISE, { payments }))
  for (const phone of [`+91 ${customer.phone}`, BUYER_PHONE]) {
    const lot = await auctions.openForBids(await auctions.overdue())
    await auctions.bid(lot, LOT_PAISE, phone)
    const body = await auctions.saleRequest(lot, {}, [auctions.cash(LOT_PAISE)])
    expect((await auctions.sendSell(lot, body)).statusCode).toBe(200)
  }
})
afterAll(() => server?.end())

/** Sets the daily limit, without an entry in the audit log. */
const limitCash = (paise: number) =>
  server.pool.query('update company set policy = policy || $1::jsonb', [
    { cashReceiptDailyLimitPaise: paise },
  ])

async function alerts() {
  const reports = await reportsOf(server, auctions)
  const { rows } = await reports.page('cashExceptions', { fromOn: SALE_ON, toOn: SALE_ON })
  return rows.map((row) => ({
    name: reports.cell('cashExceptions', row, 'customer'),
    paise: reports.figure('cashExceptions', row.cells, 'amountPaise'),
    pan: reports.cell('cashExceptions', row, 'pan'),
    opens: row.opens?.id,
  }))
}

/** What the integrity check finds about cash. */
async function wrongCash(): Promise<readonly string[]> {
  const { checks } = await verifyCompany(drizzle({ client: server.pool }), server.owner.companyId)
  return checks.find(({ name }) => name.startsWith('Cash from one customer'))?.wrong ?? []
}

test('the report of cash limits adds what a customer paid for lots, and has buyers who are not customers', async () => {
  await limitCash((BOTH_PAISE / 8) * 10)
  const ofCustomer = { name: customer.name, paise: BOTH_PAISE, pan: 'Missing', opens: customer.id }
  expect(await alerts()).toEqual([ofCustomer])
  await limitCash((LOT_PAISE / 8) * 10)
  const ofBuyer = { name: 'Kumar Jewellers', paise: LOT_PAISE, pan: 'Missing', opens: undefined }
  expect((await alerts()).sort((one, other) => other.paise - one.paise)).toEqual([ofCustomer, ofBuyer])
})

test('the integrity check counts cash paid for lots too', async () => {
  await limitCash(BOTH_PAISE + 1)
  expect(await wrongCash()).toEqual([])
  await limitCash(BOTH_PAISE)
  expect(await wrongCash()).toEqual([expect.stringContaining(`Customer ${customer.number} on ${SALE_ON}`)])
  await limitCash(LOT_PAISE)
  expect((await wrongCash()).filter((one) => one.startsWith('Buyer Kumar Jewellers'))).toHaveLength(2)
})

test('a purchase belongs to the customer who had the phone at the sale, not to one who got it later', async () => {
  const { id, version, typeId, name } = customer
  await server.call('UpdateCustomer', {
    token: auctions.token,
    query: { id },
    body: { version, typeId, name, phone: BUYER_PHONE },
  })
  await limitCash(BOTH_PAISE)
  expect(await wrongCash()).toEqual([expect.stringContaining(`Customer ${customer.number} on ${SALE_ON}`)])
  const ofCustomer = { name, paise: BOTH_PAISE, pan: 'Missing', opens: id }
  const ofBuyer = { name: 'Kumar Jewellers', paise: LOT_PAISE, pan: 'Missing', opens: undefined }
  expect((await alerts()).sort((one, other) => other.paise - one.paise)).toEqual([ofCustomer, ofBuyer])
})

test('a customer whose phone changes after a purchase reaches the daily limit with it', async () => {
  await limitCash(20_000_000)
  const buyer = await auctions.addCustomer()
  const lot = await auctions.openForBids(await auctions.overdue())
  await auctions.bid(lot, LOT_PAISE, buyer.phone)
  const body = await auctions.saleRequest(lot, {}, [auctions.cash(LOT_PAISE)])
  expect((await auctions.sendSell(lot, body)).statusCode).toBe(200)
  const { id, version, typeId, name } = buyer
  for (const [step, phone] of ['98400 88888', '98400 99999'].entries())
    await server.call('UpdateCustomer', {
      token: auctions.token,
      query: { id },
      body: { version: version + step, typeId, name, phone },
    })
  await limitCash(LOT_PAISE + RECEIPT_PAISE)
  const payments = [auctions.cash(RECEIPT_PAISE)]
  const loan = await auctions.overdue({ customerId: id })
  const receipt = auctions.receipt(loan, SALE_ON, RECEIPT_PAISE, { payments })
  const rejected = await server.inject('ReceivePayment', { token: auctions.token, body: receipt })
  expect(rejected.statusCode, rejected.body).toBe(422)
  expect(rejected.json().errors).toMatchObject([{ field: 'payments' }])
  await limitCash(LOT_PAISE + RECEIPT_PAISE + 1)
  await auctions.receive(receipt)
})
