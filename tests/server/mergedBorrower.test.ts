import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Customer, NewLoan } from '../../src/api/gen/model/index.ts'
import { cash, openShop } from '../support/loans.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let shop: Awaited<ReturnType<typeof openShop>>
let surviving: Customer
let duplicate: Customer
let survivingLoan: NewLoan
let movedLoan: NewLoan

beforeAll(async () => {
  server = await startTestServer()
  shop = await openShop(server)
  const { token, companyId } = server.owner
  const { id: typeId } = await server.call('AddCustomerType', {
    token,
    body: { companyId, name: 'Capped', exposureCapPaise: 3_000_000 },
  })
  await shop.setPolicy({ cashReceiptDailyLimitPaise: 500_000 })
  // A third customer was merged into the duplicate earlier, so that their records are two merges away.
  const first = await shop.addCustomer('Meenakshi S', { typeId })
  surviving = await shop.addCustomer('Meenakshi Sundaram', { typeId })
  duplicate = await shop.addCustomer('Meenakshi', { typeId })
  movedLoan = await shop.pledge({ customerId: first.id })
  await receive(movedLoan, 150_000)
  await merge(first, duplicate)
  survivingLoan = await shop.pledge({ customerId: surviving.id, principalPaise: 900_000 })
  await receive(survivingLoan, 200_000)
  await receive({ ...movedLoan, customerId: duplicate.id }, 100_000)
  await merge(duplicate, surviving)
})
afterAll(() => server?.end())

async function merge(from: Customer, into: Customer): Promise<void> {
  const { token } = server.owner
  const now = async ({ id }: Customer) =>
    (await server.call('GetCustomerById', { token, query: { id } })).version
  await server.call('MergeCustomer', {
    token,
    query: { id: into.id },
    body: { version: await now(into), duplicateId: from.id, duplicateVersion: await now(from) },
  })
}

const sendReceive = ({ id, customerId }: Pick<NewLoan, 'id' | 'customerId'>, amountPaise: number) =>
  server.inject('ReceivePayment', {
    token: server.owner.token,
    body: {
      ...shop.scope,
      customerId,
      postedOn: shop.today(),
      payments: cash(amountPaise),
      lines: [{ loanId: id, amountPaise }],
    },
  })

async function receive(loan: Pick<NewLoan, 'id' | 'customerId'>, amountPaise: number): Promise<void> {
  const reply = await sendReceive(loan, amountPaise)
  expect(reply.statusCode, reply.body).toBe(200)
}

describe('a customer and those who were merged into them are one borrower:', () => {
  const message = async (sent: ReturnType<typeof sendReceive>, field: string) => {
    const { errors = [] } = (await sent).json() as { errors?: { field: string; message: string }[] }
    return errors.find((error) => error.field === field)?.message
  }

  test('loans, weight, cash paid out and cash received today are shown together', async () => {
    const borrower = await server.call('GetBorrower', {
      token: server.owner.token,
      query: { id: surviving.id },
    })
    expect(borrower).toMatchObject({
      outstandingPaise: 1_000_000 - 250_000 + 900_000 - 200_000,
      cashPaidOutPaise: 1_900_000,
      cashReceivedTodayPaise: 450_000,
      openCount: 2,
      pledged: [{ netMg: 20_000 }],
    })
  })

  test('cash paid out counts towards the limit of the Income Tax Act', async () => {
    const sent = shop.inject({ customerId: surviving.id, principalPaise: 100_000 })
    expect(await message(sent, 'payout')).toContain('₹20,000.00')
  })

  test('outstanding principal counts towards the exposure limit of their type', async () => {
    const principalPaise = 1_600_000
    const payout = shop.byBank(principalPaise)
    const sent = shop.inject({ customerId: surviving.id, principalPaise, payout })
    expect(await message(sent, 'principalPaise')).toContain('₹15,500.00')
  })

  test('pledged weight counts towards the borrower’s weight limit', async () => {
    await shop.setPolicy({ weightCaps: [{ metal: 'gold', kind: 'ornament', capMg: 25_000 }] })
    const sent = shop.inject({
      customerId: surviving.id,
      principalPaise: 100_000,
      payout: shop.byBank(100_000),
    })
    expect(await message(sent, 'items')).toContain('30.000 g pledged')
    await shop.setPolicy({ weightCaps: [] })
  })

  test('cash received today on the loans of either counts towards the daily limit', async () => {
    for (const loan of [survivingLoan, { ...movedLoan, customerId: surviving.id }])
      expect(await message(sendReceive(loan, 50_000), 'payments')).toMatch(/Cash from this person/)
    await receive({ ...movedLoan, customerId: surviving.id }, 49_900)
  })

  test('and the merged customer is no longer a borrower: a receipt in their name is rejected', async () => {
    const sent = sendReceive({ ...movedLoan, customerId: duplicate.id }, 1_000)
    expect(await message(sent, 'lines.0.loanId')).toBe('This loan belongs to another customer.')
  })
})
