import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { InterestTerms } from '../../src/domain/interest/terms.ts'
import { texts } from '../../src/server/platform/operation/texts.ts'
import { activeLoans } from '../support/activeLoans.ts'
import { vectors } from '../support/lending.ts'
import { manyOverlapping, repeated, statusesOf } from '../support/overlapping.ts'
import { addPerson, startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let loans: Awaited<ReturnType<typeof activeLoans>>
/** Another user of the store who may take payments. */
let colleague: string

beforeAll(async () => {
  server = await startTestServer()
  loans = await activeLoans(server)
  colleague = (await addPerson(server, 'colleague', { PartPayment: ['view', 'add'] })).session.token
})
afterAll(() => server?.end())
beforeEach(() => loans.onDay('2026-05-01'))
afterEach(() => loans.expectBooksAgree())

interface Parts {
  charges: number
  penal: number
  interest: number
  principal: number
}
interface Case {
  name: string
  /** The terms of the domain, except for one name without its unit. */
  terms: Omit<InterestTerms, 'minimumAmountPaise'> & { minimumAmount: number }
  principal: number
  openedOn: string
  dueOn: string
  advance: number
  charges: number
  receipts: { on: string; amount: number; allocated: Parts; principalAfter: number }[]
  payoff: Parts & { on: string; roundTo: number; total: number; payable: number; roundOff: number }
}

const paiseOf = ({ charges, penal, interest, principal }: Parts) => ({
  chargesPaise: charges,
  penalPaise: penal,
  interestPaise: interest,
  principalPaise: principal,
})

describe('the worked cases, by operations of the counter', () => {
  const cases = vectors('receipts').map(({ name, one }) => ({ name, receipt: one.value as Case }))

  test.each(cases)('$name', async ({ receipt }) => {
    const { minimumAmount, ...terms } = receipt.terms
    const loan = await loans.add({
      terms: { ...terms, minimumAmountPaise: minimumAmount },
      openedOn: receipt.openedOn,
      dueOn: receipt.dueOn,
      principalPaise: receipt.principal,
      advancePaise: receipt.advance,
      chargesPaise: receipt.charges,
    })
    for (const { on: date, amount, allocated, principalAfter } of receipt.receipts) {
      await loans.onDay(date)
      const { rows } = await loans.receive(loans.receipt(loan, date, amount))
      expect(rows[0]).toMatchObject({ allocated: paiseOf(allocated), outstandingPaise: principalAfter })
    }
    const { payoff } = receipt
    const { dues } = await loans.payoff(loan, payoff.on)
    expect(dues).toMatchObject({
      closingInterestPaise: payoff.interest,
      closingTotalPaise: payoff.total,
      payablePaise: payoff.payable,
      roundOffPaise: payoff.roundOff,
    })
    await loans.onDay(payoff.on)
    const { rows } = (await loans.close(loan, payoff.on, payoff.payable)).json()
    expect(rows[0]).toMatchObject({
      allocated: paiseOf(payoff),
      roundOffPaise: payoff.roundOff,
      status: 'closed',
      outstandingPaise: 0,
      chargesDuePaise: 0,
    })
  })
})

describe('a receipt', () => {
  test('over several loans is one voucher with lines and an entry for each', async () => {
    const one = await loans.add()
    const other = await loans.add({ customerId: one.customerId, principalPaise: 500_000 })
    const body = loans.receipt(one, '2026-05-01', 0, {
      payments: [loans.cash(100_000), loans.byBank(150_000)],
      lines: [
        { loanId: one.id, amountPaise: 200_000 },
        { loanId: other.id, amountPaise: 50_000 },
      ],
    })
    const before = await loans.posted()
    const posted = await loans.receive(body)
    expect(posted.amountPaise).toBe(250_000)
    // 18 % on 10,000 and on 5,000 for 30 days.
    expect(posted.rows.map(({ allocated }) => allocated.interestPaise)).toEqual([14_795, 7397])
    const after = await loans.posted()
    expect({ ...after }).toEqual({ vouchers: before.vouchers + 1, entries: before.entries + 2 })
    const { rows } = await server.pool.query(
      `select a.code, l.loan_id, (l.debit_paise - l.credit_paise)::bigint as paise from voucher_line l
       join account a on a.id = l.account_id where voucher_id = $1 order by l.line`,
      [posted.voucherId],
    )
    expect(rows).toEqual([
      { code: '1010', loan_id: one.id, paise: 100_000 },
      { code: '1101', loan_id: one.id, paise: 100_000 },
      { code: '4010', loan_id: one.id, paise: -14_795 },
      { code: '1200', loan_id: one.id, paise: -185_205 },
      { code: '1101', loan_id: other.id, paise: 50_000 },
      { code: '4010', loan_id: other.id, paise: -7397 },
      { code: '1200', loan_id: other.id, paise: -42_603 },
    ])
  })

  test('that is allocated differently from the page is marked as such', async () => {
    const loan = await loans.add()
    const expected = { chargesPaise: 0, penalPaise: 0, interestPaise: 14_795, principalPaise: 5205 }
    const line = { loanId: loan.id, amountPaise: 20_000, expected }
    const asShown = await loans.receive(loans.receipt(loan, '2026-05-01', 20_000, { lines: [line] }))
    expect(asShown.previewDiffers).toBe(false)
    const again = await loans.receive(loans.receipt(loan, '2026-05-01', 20_000, { lines: [line] }))
    expect(again).toMatchObject({ previewDiffers: true, rows: [{ previewDiffers: true }] })
    expect(again.rows[0]?.allocated).toMatchObject({ interestPaise: 0, principalPaise: 20_000 })
  })

  test('that differs from the page in any one part is marked as such', async () => {
    const shown = { chargesPaise: 0, penalPaise: 0, interestPaise: 14_795, principalPaise: 5205 }
    for (const part of [undefined, ...Object.keys(shown)]) {
      const loan = await loans.add()
      const expected = { ...shown, ...(part && { [part]: 1 }) }
      const line = { loanId: loan.id, amountPaise: 20_000, expected }
      const taken = await loans.receive(loans.receipt(loan, '2026-05-01', 20_000, { lines: [line] }))
      expect([part, taken.previewDiffers]).toEqual([part, part !== undefined])
    }
  })

  test('is offered in cash up to one step of the policy below the daily limit', async () => {
    const loan = await loans.add()
    const left = async (cashStepPaise: number) => {
      await server.pool.query('update company set policy = policy || $1::jsonb', [
        JSON.stringify({ cashStepPaise }),
      ])
      return (await loans.payoff(loan, '2026-05-01')).receipt.cashLeftPaise
    }
    // Below ₹2,00,000, in paise, in steps of ₹500 and in rupees.
    expect([await left(1), await left(50_000), await left(100)]).toEqual([19_999_999, 19_950_000, 19_999_900])
  })

  test('sent fifty times concurrently with one key is one receipt', async () => {
    const loan = await loans.add()
    const body = loans.receipt(loan, '2026-05-01', 20_000)
    const headers = { 'idempotency-key': '018f9a52-7c1e-7a3b-8f10-2f6d1c0e4a77' }
    const before = await loans.posted()
    const replies = await manyOverlapping(
      server,
      repeated(50, () => server.inject('ReceivePayment', { token: loans.token, body, headers })),
    )
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect(new Set(replies.map((reply) => reply.json().voucherNumber)).size).toBe(1)
    expect(replies.filter((reply) => reply.headers['idempotency-replayed'] === 'true')).toHaveLength(49)
    expect((await loans.posted()).vouchers).toBe(before.vouchers + 1)
    expect((await loans.one(loan)).outstandingPaise).toBe(1_000_000 - 20_000 + 14_795)
  })

  test('sent again by a colleague with the same key is rejected, and nothing is posted twice', async () => {
    const loan = await loans.add()
    const body = loans.receipt(loan, '2026-05-01', 20_000)
    const headers = { 'idempotency-key': randomUUID() }
    expect((await server.inject('ReceivePayment', { token: loans.token, body, headers })).statusCode).toBe(
      200,
    )
    const before = await loans.posted()
    const reply = await server.inject('ReceivePayment', { token: colleague, body, headers })
    expect([reply.statusCode, reply.json().detail]).toEqual([409, texts.keyOfColleague])
    expect(await loans.posted()).toEqual(before)
  })

  test('sent again with its key after the loan has changed gets the first reply', async () => {
    const loan = await loans.add()
    const { dues } = await loans.payoff(loan, '2026-05-01')
    const headers = { 'idempotency-key': randomUUID() }
    const body = loans.receipt(loan, '2026-05-01', 20_000)
    const send = () => server.inject('ReceivePayment', { token: loans.token, body, headers })
    const first = await send()
    expect((await loans.close(loan, '2026-05-01', dues.payablePaise - 20_000)).statusCode).toBe(200)
    const before = await loans.posted()
    const again = await send()
    expect([again.statusCode, again.json()]).toEqual([200, first.json()])
    expect(await loans.posted()).toEqual(before)
    const other = await server.inject('ReceivePayment', {
      token: loans.token,
      headers,
      body: loans.receipt(loan, '2026-05-01', 20_100),
    })
    expect([other.statusCode, other.json().type]).toEqual([409, 'urn:pledgebook:key-used'])
  })

  test('sent ten times concurrently with different keys is posted ten times', async () => {
    const loan = await loans.add()
    const receive = () => loans.receive(loans.receipt(loan, '2026-05-01', 20_000))
    const replies = await manyOverlapping(server, repeated(10, receive))
    expect(new Set(replies.map(({ rows }) => rows[0]?.seq)).size).toBe(10)
    expect((await loans.one(loan)).outstandingPaise).toBe(1_000_000 - 200_000 + 14_795)
  })
})

describe('closing', () => {
  test('by twenty concurrent requests succeeds once; the other replies name who closed it', async () => {
    const loan = await loans.add()
    const { dues } = await loans.payoff(loan, '2026-05-01')
    const before = await loans.posted()
    const close = () => loans.close(loan, '2026-05-01', dues.payablePaise)
    const replies = await manyOverlapping(server, repeated(20, close))
    expect(statusesOf(replies)).toEqual([200, ...Array(19).fill(409)])
    for (const reply of replies.slice(1))
      expect(reply.json().detail).toBe(`Test Owner closed ${loan.number} on 01 May 2026.`)
    expect(await loans.posted()).toEqual({ vouchers: before.vouchers + 1, entries: before.entries + 1 })
  })

  test('that is allocated differently from the page is marked as such', async () => {
    const closed = async (principalPaise: number) => {
      const loan = await loans.add()
      const expected = { chargesPaise: 0, penalPaise: 0, interestPaise: 14_795, principalPaise }
      return (await loans.close(loan, '2026-05-01', 1_014_800, { expected })).json().previewDiffers
    }
    expect([await closed(1_000_000), await closed(999_999)]).toEqual([false, true])
  })

  test('takes exactly the payable', async () => {
    const loan = await loans.add()
    const { dues } = await loans.payoff(loan, '2026-05-01')
    expect(dues).toMatchObject({ closingTotalPaise: 1_014_795, payablePaise: 1_014_800, roundOffPaise: 5 })
    for (const amount of [1_014_795, 1_014_700, 1_014_900]) {
      const reply = await loans.close(loan, '2026-05-01', amount)
      expect(reply.statusCode).toBe(422)
      expect(reply.json().errors).toEqual([
        { field: 'payments', message: expect.stringMatching(/^Enter exactly ₹/) },
      ])
    }
    expect((await loans.close(loan, '2026-05-01', 1_014_800)).statusCode).toBe(200)
  })
})
