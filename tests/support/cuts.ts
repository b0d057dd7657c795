import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { OperationId } from '../../src/api/gen/operations.ts'
import { startCuttingProxy } from './cuttingProxy.ts'
import { type AskOptions, startTestServer, type TestServer } from './server.ts'

/** Statements of no act come near to this; whoever gets here goes round in circles. */
const MOST = 120

/** What acts write. */
const tables = [
  ...['voucher', 'voucher_line', 'voucher_payment', 'loan', 'loan_entry', 'charge', 'packet', 'packet_move'],
  ...['bank_loan', 'bank_loan_entry', 'bank_loan_packet', 'auction_step', 'transfer', 'transfer_packet'],
]

/** An act that is sent with a key, made ready by what comes before it; of the owner in the first store unless told. */
export interface Act {
  operation: OperationId
  ready: () => Promise<Pick<AskOptions, 'query' | 'body' | 'token'>>
}

/** A second server on the same database, whose connections can be broken at a chosen statement. */
export async function cutsOf(server: TestServer) {
  const proxy = await startCuttingProxy(server.databaseUrl)
  const breaking = await startTestServer({ databaseUrl: proxy.url })

  const written = async (): Promise<Record<string, number>> => {
    const counts = tables.map((table) => `(select count(*)::integer from ${table}) as ${table}`)
    return (await server.pool.query(`select ${counts.join(', ')}`)).rows[0]
  }
  const keyed = async ({ ready }: Act) => {
    const asked = { token: server.owner.token, ...(await ready()) }
    breaking.clock.now = server.clock.now
    return { ...asked, headers: { 'idempotency-key': randomUUID() } }
  }

  /** Sends an act again and again with its key, broken before its first statement, its second, until it stands. */
  async function breakBeforeEach(act: Act): Promise<number> {
    const asked = await keyed(act)
    const before = await written()
    for (let nth = 1; ; nth++) {
      expect(nth).toBeLessThan(MOST)
      proxy.cutAt(nth, 'before')
      const reply = await breaking.ask(act.operation, asked)
      const broke = proxy.cameToCut()
      const at = `${act.operation} broken before statement ${nth}: ${reply.body}`
      if (broke && reply.statusCode >= 300) {
        expect(reply.statusCode, at).toBeGreaterThanOrEqual(500)
        expect(await written(), at).toEqual(before)
        continue
      }
      expect(reply.statusCode, at).toBeLessThan(300)
      const stands = await written()
      expect(stands, at).not.toEqual(before)
      const again = await server.ask(act.operation, asked)
      expect(again.json(), at).toEqual(reply.json())
      expect(await written(), at).toEqual(stands)
      return nth - 1
    }
  }

  /** Sends an act whose last statements are done but never answered, and again with its key. */
  async function loseAnswer(act: Act, nth: number): Promise<void> {
    const asked = await keyed(act)
    const before = await written()
    proxy.cutAt(nth, 'after')
    const lost = await breaking.ask(act.operation, asked)
    expect(proxy.cameToCut(), `${act.operation} has a statement ${nth}`).toBe(true)
    const after = await written()
    const again = await server.ask(act.operation, asked)
    const at = `${act.operation} without the answer of statement ${nth}: ${lost.body}, then ${again.body}`
    expect(again.statusCode, at).toBeLessThan(300)
    const stands = await written()
    expect(stands, at).not.toEqual(before)
    if (lost.statusCode < 300) expect(again.json(), at).toEqual(lost.json())
    // Nothing, or all of it.
    expect([before, stands], at).toContainEqual(after)
  }

  return {
    /** Holds that an act broken off at any statement stands whole or not at all, and once however often it is sent. */
    standsWholeOrNot: async (act: Act): Promise<void> => {
      const statements = await breakBeforeEach(act)
      expect(statements).toBeGreaterThan(2)
      // An answer that is lost is as a break before the next statement, but for the end, where it is already done.
      for (const nth of [statements - 1, statements]) await loseAnswer(act, nth)
    },

    end: async (): Promise<void> => {
      await breaking.end()
      await proxy.end()
    },
  }
}
