import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { NewLoan } from '../../src/api/gen/model/index.ts'
import type { OperationId } from '../../src/api/gen/operations.ts'
import { verifyAll } from '../../src/server/verifyAll.ts'
import { type CutSide, type CuttingProxy, startCuttingProxy } from '../support/cuttingProxy.ts'
import { openShop } from '../support/loans.ts'
import { type AskOptions, startTestServer, type TestServer } from '../support/server.ts'

/** Statements of no act come near to this; whoever gets here goes round in circles. */
const MOST = 120

let server: TestServer
let proxy: CuttingProxy
let breaking: TestServer
let shop: Awaited<ReturnType<typeof openShop>>

beforeAll(async () => {
  server = await startTestServer()
  shop = await openShop(server)
  lent = { payout: shop.byBank(1_000_000) }
  paidInParts = await shop.pledge(lent)
  proxy = await startCuttingProxy(server.databaseUrl)
  breaking = await startTestServer({ databaseUrl: proxy.url })
})
afterAll(async () => {
  await breaking.end()
  await proxy.end()
  await server.end()
})

const posted = async (): Promise<number> => {
  const { rows } = await server.pool.query('select count(*)::int as vouchers from voucher')
  return rows[0].vouchers
}

/** An act that posts one voucher, made ready anew for each try. */
interface Act {
  operation: OperationId
  ready: () => Promise<Pick<AskOptions, 'query' | 'body'>>
}

/** By bank: what is paid in cash to one customer has an end. */
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

const acts: Record<string, Act> = {
  'a payout': { operation: 'AddNewLoan', ready: async () => ({ body: shop.request(lent) }) },
  'a receipt': { operation: 'ReceivePayment', ready: receipt },
  'a closing': { operation: 'CloseLoan', ready: closing },
}

/**
 * Does the act with the connection broken at its nth statement, then sends it again with its key: it stands once.
 * Answers whether there was an nth statement.
 */
async function breakAt({ operation, ready }: Act, nth: number, side: CutSide): Promise<boolean> {
  const asked = {
    ...(await ready()),
    token: server.owner.token,
    headers: { 'idempotency-key': randomUUID() },
  }
  const before = await posted()
  proxy.cutAt(nth, side)
  const first = await breaking.ask(operation, asked)
  const broke = proxy.cameToCut()
  const at = `${operation} broken ${side} statement ${nth}`
  const stood = (await posted()) - before
  if (first.statusCode < 300) expect(stood, at).toBe(1)
  else expect(first.statusCode, `${at}: ${first.body}`).toBeGreaterThanOrEqual(500)
  const again = await server.ask(operation, asked)
  expect(again.statusCode, `${at}, sent again: ${again.body}`).toBeLessThan(300)
  if (first.statusCode < 300) expect(again.json()).toEqual(first.json())
  expect((await posted()) - before, at).toBe(1)
  return broke
}

test.each(Object.entries(acts))(
  '%s broken off at any statement stands whole or not at all',
  async (_, act) => {
    let statements = 0
    while (await breakAt(act, statements + 1, 'before')) {
      statements += 1
      expect(statements).toBeLessThan(MOST)
    }
    expect(statements).toBeGreaterThan(5)
    // An answer that is lost is as a break before the next statement, but for the end, where it is already done.
    for (const nth of [statements - 1, statements]) expect(await breakAt(act, nth, 'after')).toBe(true)
  },
  120_000,
)

test('the books balance after all that', async () => {
  const { holds, lines } = await verifyAll(server.databaseUrl)
  expect(holds, lines.join('\n')).toBe(true)
})
