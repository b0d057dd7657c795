import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { NewLoan, RenewLoanRequest } from '../../src/api/gen/model/index.ts'
import { cash } from '../support/loans.ts'
import { manyOverlapping, repeated, statusesOf } from '../support/overlapping.ts'
import { INTEREST_PAISE, renewals } from '../support/renewals.ts'
import { addPerson, startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let shop: Awaited<ReturnType<typeof renewals>>['shop']
let loans: Awaited<ReturnType<typeof renewals>>

beforeAll(async () => {
  server = await startTestServer()
  loans = await renewals(server, 9)
  shop = loans.shop
})
afterAll(() => server?.end())

describe('a renewal', () => {
  test('at the same principal takes charges, interest and the new fees, to the paisa', async () => {
    const { token } = server.owner
    const old = loans.next()
    const { companyId } = server.owner
    const heads = await server.call('AddCommonHeads', { token, body: { companyId } })
    const headId = heads.rows.find(({ name }) => name === 'Notice charge')?.id ?? ''
    const charge = { headId, amountPaise: 10_000, gstBp: 1800, postedOn: shop.today() }
    await server.call('AddCharge', { token, query: { id: old.id }, body: charge })
    const chargesPaise = 11_800
    const { settlement, dues, quote, drawerPaise } = await loans.quote(old)
    // 1,257.53 + 118.00 + 112.10 = 1,487.63.
    expect(settlement).toEqual({
      kind: 'renewal',
      differencePaise: 148_763,
      toPayPaise: 148_800,
      toPayOutPaise: 0,
      roundOffPaise: 37,
    })
    expect(dues).toMatchObject({ chargesPaise, closingInterestPaise: INTEREST_PAISE })
    const { cashPaise } = await server.call('GetDay', { token: server.owner.token })
    expect(drawerPaise).toBe(cashPaise)
    // 80 % of 10 g at 7,000.
    expect(quote).toMatchObject({ eligiblePaise: 5_600_000, principalPaise: 3_000_000, problems: [] })
    expect(quote.binding?.name).toBe('ltv')

    const renewed = await loans.renew(old, { payments: cash(148_800), note: 'One more year' })
    expect(renewed).toMatchObject({ status: 'active', kind: 'renewal', toPayPaise: 148_800 })
    expect(await loans.lines(renewed.voucherId)).toEqual([
      ['1200', renewed.id, 3_000_000],
      ['1010', renewed.id, 148_800],
      ['1310', old.id, -chargesPaise],
      ['4010', old.id, -INTEREST_PAISE],
      ['1200', old.id, -3_000_000],
      ['4100', renewed.id, -9500],
      ['2201', renewed.id, -855],
      ['2202', renewed.id, -855],
      ['4900', renewed.id, -37],
    ])

    const [ended, begun] = [await loans.one(old), await loans.one(renewed)]
    expect(ended).toMatchObject({
      status: 'renewed',
      outstandingPaise: 0,
      closedOn: shop.today(),
      renewedTo: { id: begun.id, number: begun.number },
      packet: { seal: old.seal, place: 'vault' },
    })
    expect(begun).toMatchObject({
      status: 'active',
      number: renewed.number,
      openedOn: shop.today(),
      principalPaise: 3_000_000,
      outstandingPaise: 3_000_000,
      valuePaise: 7_000_000,
      renewedFrom: { id: old.id, number: old.number },
      packet: { seal: old.seal, place: 'vault' },
      note: 'One more year',
    })
    expect(begun.items).toMatchObject([{ line: 1, grossMg: 10_500, netMg: 10_000, valuePaise: 7_000_000 }])
    const { rows } = await server.call('GetPartPaymentStatement', { token, query: { id: old.id } })
    expect(rows.at(-1)).toMatchObject({
      kind: 'renewal',
      voucherNumber: renewed.voucherNumber,
      allocated: { chargesPaise, penalPaise: 0, interestPaise: INTEREST_PAISE, principalPaise: 3_000_000 },
      roundOffPaise: 37,
      principalAfterPaise: 0,
      reversible: true,
    })
  })

  test('moves the packet to the new loan: both loans show the same custody log, and only the new one can move the packet', async () => {
    const { token } = server.owner
    const old = loans.next()
    const renewed = await loans.renew(old)
    const moves = await loans.custody(renewed)
    expect(moves.map(({ action, toPlace, seal }) => [action, toPlace, seal])).toEqual([
      ['seal', 'vault', old.seal],
      ['renew', 'vault', old.seal],
    ])
    expect(moves.at(-1)?.note).toBe(`Renewal of ${old.number} as ${renewed.number}`)
    expect(await loans.custody(old)).toEqual(moves)
    const body = { version: 2, action: 'move', location: 'Tray 9', reason: null }
    expect((await server.inject('MovePacket', { token, query: { id: old.id }, body })).json().detail).toBe(
      'The items of this loan are pledged for another loan. Open that loan.',
    )
    expect((await server.inject('MovePacket', { token, query: { id: renewed.id }, body })).statusCode).toBe(
      200,
    )
    const list = { ...shop.scope, search: old.seal }
    const found = (await server.call('GetPartPayment', { token, body: list })).rows
    expect(found.map(({ id, status, place }) => [id, status, place])).toEqual([
      [renewed.id, 'active', 'vault'],
      [old.id, 'renewed', 'vault'],
    ])
  })

  test('with a lower principal takes the difference in principal', async () => {
    const old = loans.next()
    const { settlement } = await loans.quote(old, 2_500_000)
    // 5,000 + 1,257.53 + fees of 62.50 and 20 with GST of 14.85.
    expect(settlement).toMatchObject({ kind: 'renewal', differencePaise: 635_488, toPayPaise: 635_500 })
    const payments = [...cash(100_000), ...shop.byBank(535_500)]
    const inCash = await loans.inject(old, { principalPaise: 2_500_000, payments })
    // ₹31,257 outstanding: no principal in cash.
    expect(inCash.json().errors).toMatchObject([
      { field: 'payments', message: expect.stringContaining('in cash') },
    ])
    const byBank = shop.byBank(635_500)
    const renewed = await loans.renew(old, { principalPaise: 2_500_000, payments: byBank })
    expect((await loans.one(renewed)).outstandingPaise).toBe(2_500_000)
  })

  test('closes the old loan to payments and further renewals', async () => {
    const { token } = server.owner
    const old = loans.next()
    await loans.renew(old)
    expect((await loans.receive(old, 1000)).statusCode).toBe(409)
    const again = await loans.inject(old)
    expect([again.statusCode, again.json().detail]).toEqual([
      409,
      expect.stringMatching(`^Test Owner renewed ${old.number} on .* Open the new loan.$`),
    ])
    const quoted = await server.inject('QuoteRenewal', {
      token,
      query: { id: old.id },
      body: { principalPaise: null },
    })
    expect(quoted.statusCode).toBe(422)
  })
})

describe('a top-up', () => {
  test('pays out the principal less all dues and fees', async () => {
    const old = loans.next()
    const { settlement } = await loans.quote(old, 4_000_000)
    // 40,000 − 30,000 − 1,257.53 − fees of 100 and 20 with GST of 21.60.
    expect(settlement).toEqual({
      kind: 'topUp',
      differencePaise: -860_087,
      toPayPaise: 0,
      toPayOutPaise: 860_100,
      roundOffPaise: -13,
    })
    const payments = shop.byBank(860_100)
    const renewed = await loans.renew(old, { principalPaise: 4_000_000, payments })
    expect(renewed).toMatchObject({ kind: 'topUp', toPayPaise: 0, toPayOutPaise: 860_100 })
    expect(await loans.lines(renewed.voucherId)).toEqual([
      ['1200', renewed.id, 4_000_000],
      ['1101', renewed.id, -860_100],
      ['4010', old.id, -INTEREST_PAISE],
      ['1200', old.id, -3_000_000],
      ['4100', renewed.id, -12_000],
      ['2201', renewed.id, -1080],
      ['2202', renewed.id, -1080],
      ['4900', renewed.id, 13],
    ])
    expect((await loans.one(renewed)).outstandingPaise).toBe(4_000_000)
  })

  test('is limited to today’s eligible amount of the items', async () => {
    const old = loans.next()
    const { quote, settlement } = await loans.quote(old, 5_600_100)
    expect(quote.problems).toMatchObject([{ field: 'principalPaise' }])
    expect(settlement).toBeUndefined()
    const reply = await loans.inject(old, { principalPaise: 5_600_100, payments: shop.byBank(100) })
    expect(reply.json().errors).toMatchObject([
      { field: 'principalPaise', message: expect.stringContaining('₹56,000.00') },
    ])
    const most = await loans.quote(old, 5_600_000)
    const payments = shop.byBank(most.settlement?.toPayOutPaise ?? 0)
    await loans.renew(old, { principalPaise: 5_600_000, payments })
  })

  test('counts cash paid out on the renewed loan towards the cash limit', async () => {
    const { settlement } = await loans.quote(loans.inCash, 2_200_000)
    const out = settlement?.toPayOutPaise ?? 0
    expect(out).toBeGreaterThan(500_000)
    const reply = await loans.inject(loans.inCash, { principalPaise: 2_200_000, payments: cash(out) })
    expect(reply.json().errors).toMatchObject([
      { field: 'payments', message: expect.stringContaining('must stay below ₹20,000.00') },
    ])
    const { toPayPaise = 0 } = (await loans.quote(loans.inCash)).settlement ?? {}
    const first = await loans.renew(loans.inCash, { principalPaise: 1_500_000, payments: cash(toPayPaise) })
    const more = (await loans.quote(first, 2_200_000)).settlement?.toPayOutPaise ?? 0
    expect((await loans.inject(first, { principalPaise: 2_200_000, payments: cash(more) })).statusCode).toBe(
      422,
    )
    await loans.renew(first, { principalPaise: 2_200_000, payments: shop.byBank(more) })
  })
})

describe('a renewal is rejected and posts nothing', () => {
  let old: NewLoan
  beforeAll(() => {
    old = loans.next()
  })

  const upi = { mode: 'upi' as const, bankId: randomUUID(), amountPaise: 137_000, reference: null }
  test.each<[string, Partial<RenewLoanRequest>, string]>([
    ['with an amount other than the difference', { payments: cash(137_100) }, 'payments'],
    ['without any payment', { payments: [] }, 'payments'],
    ['through a bank that does not exist', { payments: [upi] }, 'payments.0.bankId'],
    ['under a scheme that does not exist', { slabId: randomUUID() }, 'slabId'],
    ['beyond the tenure of the policy', { tenureMonths: 13 }, 'tenureMonths'],
    ['on another day', { postedOn: '2026-01-01' }, 'postedOn'],
  ])('%s', async (_name, fields, field) => {
    const before = await loans.vouchers()
    const reply = await loans.inject(old, fields)
    expect([reply.statusCode, reply.json().errors[0].field]).toEqual([422, field])
    expect(await loans.vouchers()).toBe(before)
  })

  test.each([
    [
      'while its packet is on hold',
      `update packet set hold_reason = 'Police' where loan_id = $1`,
      'update packet set hold_reason = null where loan_id = $1',
      'on hold (Police)',
    ],
    [
      'of a customer who is blocked',
      `update customer set blocked_at = now(), blocked_reason = 'Notice' where id =
         (select customer_id from loan where id = $1)`,
      `update customer set blocked_at = null, blocked_reason = null where id =
         (select customer_id from loan where id = $1)`,
      'This customer is blocked: Notice',
    ],
    [
      'without a price of the metal',
      'update rate set effective_on = effective_on + 3650 where $1::uuid is not null',
      'update rate set effective_on = effective_on - 3650 where $1::uuid is not null',
      'Gold has no price effective today',
    ],
  ])('%s', async (_name, spoil, mend, words) => {
    const before = await loans.vouchers()
    await server.pool.query(spoil, [old.id])
    const reply = await loans.inject(old)
    await server.pool.query(mend, [old.id])
    expect([reply.statusCode, reply.json().detail]).toEqual([422, expect.stringContaining(words)])
    expect(await loans.vouchers()).toBe(before)
  })

  test('with a scheme of another metal, without the right to add loans, and of an unknown loan', async () => {
    const before = await loans.vouchers()
    expect((await loans.inject(old, { slabId: shop.silver.id })).json().errors[0].field).toBe('slabId')
    const { session } = await addPerson(server, 'teller', { PartPayment: ['view', 'add'] })
    const reply = await loans.inject(old, {}, session.token)
    expect([reply.statusCode, reply.json().detail]).toEqual([403, expect.stringContaining('New Loan')])
    expect((await loans.inject({ id: randomUUID() })).statusCode).toBe(404)
    expect((await loans.one(old)).status).toBe('active')
    expect(await loans.vouchers()).toBe(before)
  })
})

describe('concurrently', () => {
  test('twenty requests with one key make one renewal', async () => {
    const old = loans.next()
    const headers = { 'idempotency-key': randomUUID() }
    const before = await loans.vouchers()
    const replies = await manyOverlapping(
      server,
      repeated(20, () => loans.inject(old, {}, server.owner.token, headers)),
    )
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([201]))
    expect(new Set(replies.map((reply) => reply.json().number)).size).toBe(1)
    expect(await loans.vouchers()).toBe(before + 1)
  })

  test('twenty requests with different keys make one renewal, and the other replies name who was first', async () => {
    const old = loans.next()
    const before = await loans.vouchers()
    const replies = await manyOverlapping(
      server,
      repeated(20, () => loans.inject(old)),
    )
    expect(statusesOf(replies)).toEqual([201, ...Array(19).fill(409)])
    for (const reply of replies.slice(1)) expect(reply.json().detail).toContain('Test Owner')
    expect(await loans.vouchers()).toBe(before + 1)
  })
})

test('the integrity check passes after all of this', async () => {
  expect(await loans.wrong()).toEqual([])
})
