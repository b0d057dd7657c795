import { afterAll, beforeAll, expect, test } from 'vitest'
import type { NewLoan } from '../../src/api/gen/model/index.ts'
import { verifyAll } from '../../src/server/verifyAll.ts'
import { cutsOf, type KeyedOperation } from '../support/cuts.ts'
import { openShop } from '../support/loans.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let cuts: Awaited<ReturnType<typeof cutsOf>>
let shop: Awaited<ReturnType<typeof openShop>>

beforeAll(async () => {
  server = await startTestServer()
  shop = await openShop(server)
  lent = { payout: shop.byBank(1_000_000) }
  paidInParts = await shop.pledge(lent)
  cuts = await cutsOf(server)
})
afterAll(async () => {
  await cuts.end()
  await server.end()
})

/** By bank: cash paid to one customer is limited. */
let lent: Parameters<typeof shop.request>[0]
let paidInParts: NewLoan

const receipt = async () => {
  const { id, customerId } = paidInParts
  const body = {
    ...shop.scope,
    customerId,
    postedOn: shop.today(),
    payments: shop.byBank(10_000),
    lines: [{ loanId: id, amountPaise: 10_000 }],
  }
  return { body }
}

const closing = async () => {
  const { id } = await shop.pledge(lent)
  const { token } = server.owner
  const { dues } = await server.call('GetPayoff', { token, query: { id, date: shop.today() } })
  return { query: { id }, body: { postedOn: shop.today(), payments: shop.byBank(dues.payablePaise) } }
}

const actions: Record<string, KeyedOperation> = {
  'a payout': { operation: 'AddNewLoan', ready: async () => ({ body: shop.request(lent) }) },
  'a receipt': { operation: 'ReceivePayment', ready: receipt },
  'a closing': { operation: 'CloseLoan', ready: closing },
}

test.each(Object.entries(actions))('%s interrupted at any statement is complete or absent', (_, action) =>
  cuts.commitsWholeOrNot(action),
)

test('the integrity check finds nothing afterwards', async () => {
  const { holds, lines } = await verifyAll(server.databaseUrl)
  expect(holds, lines.join('\n')).toBe(true)
})
