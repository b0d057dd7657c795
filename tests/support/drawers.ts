import { expect } from 'vitest'
import type { PaymentPart, Problem } from '../../src/api/gen/model/index.ts'
import { notesOf } from './notes.ts'
import type { TestServer } from './server.ts'

interface Reply {
  statusCode: number
  body: string
  json: () => unknown
}

/** The drawer of the owner's store in tests: its balance and rejected withdrawals. Call it after the common voucher heads are added. */
export async function drawerOf(server: TestServer, openOn: () => string) {
  const { token } = server.owner
  const notes = await notesOf(server)
  const balance = async (): Promise<number> => (await server.call('GetDay', { token })).cashPaise

  /** Brings the drawer to exactly this amount in paise with a credit or debit note in cash. */
  async function holds(paise: number): Promise<void> {
    const morePaise = paise - (await balance())
    if (morePaise !== 0)
      await notes.add(morePaise > 0 ? 'credit' : 'debit', openOn(), { amountPaise: Math.abs(morePaise) })
    expect(await balance()).toBe(paise)
  }

  /** Asserts that a request is rejected and posts nothing; returns the messages by field, under '' the one of no field. */
  async function rejected(send: () => Promise<Reply>): Promise<Record<string, string>> {
    const [before, drawer] = [await vouchers(), await balance()]
    const reply = await send()
    expect(reply.statusCode, reply.body).toBe(422)
    expect([await vouchers(), await balance()]).toEqual([before, drawer])
    const { detail = '', errors = [{ field: '', message: detail }] } = reply.json() as Problem
    return Object.fromEntries(errors.map(({ field, message }) => [field, message]))
  }

  /**
   * Asserts that a cash payout of this amount is rejected with an error at this field, '' for none, while the drawer has one rupee less, and is
   * accepted when the drawer has exactly this amount, which leaves it empty.
   */
  async function expectHeld(outPaise: number, field: string, message: RegExp, send: () => Promise<Reply>) {
    await holds(outPaise - 100)
    const problems = await rejected(send)
    expect(Object.keys(problems)).toEqual([field])
    expect(problems[field]).toMatch(message)
    await holds(outPaise)
    const reply = await send()
    expect(reply.statusCode, reply.body).toBeLessThan(300)
    expect(await balance()).toBe(0)
  }

  async function vouchers(): Promise<number> {
    const { rows } = await server.pool.query('select count(*)::integer as count from voucher')
    return rows[0].count
  }

  return { balance, holds, rejected, expectHeld }
}

/** A payment of a single part, in cash. */
export const inCash = (amountPaise: number): PaymentPart[] => [
  { mode: 'cash', bankId: null, amountPaise, reference: null },
]
