import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { OperationId } from '../../src/api/gen/operations.ts'
import { startCuttingProxy } from './cuttingProxy.ts'
import { type SendOptions, startTestServer, type TestServer } from './server.ts'

/** More statements than any operation runs; reaching it means an endless loop. */
const MOST = 120

/** The tables that these operations write. */
const tables = [
  ...['voucher', 'voucher_line', 'voucher_payment', 'loan', 'loan_entry', 'charge', 'packet', 'packet_move'],
  ...['bank_loan', 'bank_loan_entry', 'bank_loan_packet', 'auction_step', 'transfer', 'transfer_packet'],
]

/** An operation sent with an idempotency key, after its preparation; by the owner in the first store by default. */
export interface KeyedOperation {
  operation: OperationId
  ready: () => Promise<Pick<SendOptions, 'query' | 'body' | 'token'>>
}

/** A second server on the same database, whose connections can be broken at a chosen statement. */
export async function cutsOf(server: TestServer) {
  const proxy = await startCuttingProxy(server.databaseUrl)
  const breaking = await startTestServer({ databaseUrl: proxy.url })

  const written = async (): Promise<Record<string, number>> => {
    const counts = tables.map((table) => `(select count(*)::integer from ${table}) as ${table}`)
    return (await server.pool.query(`select ${counts.join(', ')}`)).rows[0]
  }
  const keyed = async ({ ready }: KeyedOperation) => {
    const request = { token: server.owner.token, ...(await ready()) }
    breaking.clock.now = server.clock.now
    return { ...request, headers: { 'idempotency-key': randomUUID() } }
  }

  /** Sends an operation repeatedly with its key, cut before its first statement, its second, and so on, until it succeeds. */
  async function breakBeforeEach(action: KeyedOperation): Promise<number> {
    const request = await keyed(action)
    const before = await written()
    for (let nth = 1; ; nth++) {
      expect(nth).toBeLessThan(MOST)
      proxy.cutAt(nth, 'before')
      const reply = await breaking.inject(action.operation, request)
      const broke = proxy.cameToCut()
      const at = `${action.operation} broken before statement ${nth}: ${reply.body}`
      if (broke && reply.statusCode >= 300) {
        expect(reply.statusCode, at).toBeGreaterThanOrEqual(500)
        expect(await written(), at).toEqual(before)
        continue
      }
      expect(reply.statusCode, at).toBeLessThan(300)
      const after = await written()
      expect(after, at).not.toEqual(before)
      const again = await server.inject(action.operation, request)
      expect(again.json(), at).toEqual(reply.json())
      expect(await written(), at).toEqual(after)
      return nth - 1
    }
  }

  /** Sends an operation whose connection is cut after a statement, then sends it again with the same key. */
  async function loseAnswer(action: KeyedOperation, nth: number): Promise<void> {
    const request = await keyed(action)
    const before = await written()
    proxy.cutAt(nth, 'after')
    const lost = await breaking.inject(action.operation, request)
    expect(proxy.cameToCut(), `${action.operation} has a statement ${nth}`).toBe(true)
    const midway = await written()
    const again = await server.inject(action.operation, request)
    const at = `${action.operation} without the answer of statement ${nth}: ${lost.body}, then ${again.body}`
    expect(again.statusCode, at).toBeLessThan(300)
    const after = await written()
    expect(after, at).not.toEqual(before)
    if (lost.statusCode < 300) expect(again.json(), at).toEqual(lost.json())
    // Either nothing or everything was committed.
    expect([before, after], at).toContainEqual(midway)
  }

  return {
    /** Asserts that an operation cut at any statement is committed as a whole or not at all, and only once however often it is sent. */
    commitsWholeOrNot: async (action: KeyedOperation): Promise<void> => {
      const statements = await breakBeforeEach(action)
      expect(statements).toBeGreaterThan(2)
      // A lost result is like a cut before the next statement, except at the end, where the work is committed.
      for (const nth of [statements - 1, statements]) await loseAnswer(action, nth)
    },

    end: async (): Promise<void> => {
      await breaking.end()
      await proxy.end()
    },
  }
}
