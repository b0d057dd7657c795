import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '../../src/domain/dates/dates.ts'
import { activeLoans } from '../support/activeLoans.ts'
import { bankLoansOf, LENT_PAISE } from '../support/bankLoans.ts'
import { overlapping, statusesOf } from '../support/overlapping.ts'
import { rejectedUnwritten } from '../support/rejected.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

/** Days of a store only advance: each test has its own day, and one 30 days later. */
let date = '2026-05-01'
let later = ''

let server: TestServer
let loans: Awaited<ReturnType<typeof activeLoans>>
let bank: Awaited<ReturnType<typeof bankLoansOf>>

beforeAll(async () => {
  server = await startTestServer()
  loans = await activeLoans(server)
  bank = await bankLoansOf(server, loans)
})
afterAll(() => server?.end())
beforeEach(async () => {
  date = addDays(date, 40)
  later = addDays(date, 30)
  await loans.onDay(date)
})
afterEach(async () => {
  const { rows } = await server.pool.query('select sum(outstanding_paise)::bigint as owed from bank_loan')
  expect(await bank.balanceOf('2010')).toBe(-(rows[0].owed ?? 0))
})

/** A rejection that writes nothing: status, first field and message. */
const rejected = (send: Parameters<typeof rejectedUnwritten>[1]) => rejectedUnwritten(bank.written, send)

describe('a payment to a lender', () => {
  test('goes to interest, then principal, and interest restarts from that day', async () => {
    const { made } = await bank.drawn(date)
    const interest = await bank.balanceOf('5100')
    await loans.onDay(later)
    // 5,00,000 × 9.5 % × 30 / 365
    const paid = bank.good(await bank.pay(made, later, [loans.byBank(10_390_411)]))
    expect(paid).toMatchObject({
      outstandingPaise: 40_000_000,
      interestPaidPaise: 390_411,
      version: made.version + 1,
    })
    expect(paid.payoff[0]).toMatchObject({ interestPaise: 0, totalPaise: 40_000_000 })
    expect((await bank.balanceOf('5100')) - interest).toBe(390_411)
    expect(paid.entries[1]).toMatchObject({
      kind: 'payment',
      interestPaise: 390_411,
      principalPaise: 10_000_000,
      asStated: false,
      payments: [{ direction: 'out', mode: 'bank', bankName: 'Own bank', amountPaise: 10_390_411 }],
      interest: [{ days: 30, interestPaise: 390_411 }],
    })
    const back = bank.good(await bank.reverse(made.id, 2, later))
    expect(back.outstandingPaise).toBe(LENT_PAISE)
    expect(back.payoff[0]?.interestPaise).toBe(390_411)
  })

  test('is reversed only as the newest entry', async () => {
    const { made } = await bank.drawn(date)
    const once = bank.good(await bank.pay(made, date, [loans.byBank(100)]))
    bank.good(await bank.pay(once, date, [loans.byBank(200)]))
    expect(await rejected(() => bank.reverse(made.id, 2, date))).toMatchObject({ status: 422, field: 'seq' })
    bank.good(await bank.reverse(made.id, 3, date))
    expect(bank.good(await bank.reverse(made.id, 2, date)).outstandingPaise).toBe(LENT_PAISE)
  })

  test('takes the lender’s figure of interest unchanged', async () => {
    const { made } = await bank.drawn(date)
    await loans.onDay(later)
    const paid = bank.good(
      await bank.pay(made, later, [loans.byBank(400_000)], {
        interestPaise: 400_000,
        note: 'Statement of May',
      }),
    )
    expect(paid.entries[1]).toMatchObject({
      asStated: true,
      interestPaise: 400_000,
      reason: 'Statement of May',
    })
    expect(paid.payoff[0]?.interestPaise).toBe(0)
  })

  test.each([
    ['the whole principal', { amountPaise: LENT_PAISE }, 422, /Redeem it instead/],
    [
      'less than the lender’s figure',
      { amountPaise: 99, interestPaise: 100 },
      422,
      /^Pay at least the interest that the lender states: ₹1\.00\.$/,
    ],
    ['a stale version', { amountPaise: 100, version: 99 }, 409, /changed this record/],
    ['a closed day', { amountPaise: 100, days: -1 }, 422, /closed/],
  ] as const)('is rejected for %s', async (_, changes, status, message) => {
    const { made } = await bank.drawn(date)
    const { amountPaise, days, ...fields } = { days: 0, ...changes }
    const found = await rejected(() =>
      bank.pay(made, addDays(date, days), [loans.byBank(amountPaise)], fields),
    )
    expect(found).toMatchObject({ status, detail: expect.stringMatching(message) })
  })

  test('is rejected if another one of the same version runs concurrently', async () => {
    const { made } = await bank.drawn(date)
    const pay = () => bank.pay(made, date, [loans.byBank(100)])
    expect(statusesOf(await overlapping(server, pay, pay))).toEqual([200, 409])
  })
})

test('a packet of a loan of another store is rejected at its field', async () => {
  const { token, scope } = loans
  const packetId = await bank.packetOf(await loans.add({ openedOn: date }))
  const store = await server.call('AddStore', {
    token,
    body: { companyId: scope.companyId, name: 'Other', code: 'OT' },
  })
  await server.pool.query(
    'update loan set store_id = $1 where id = (select loan_id from packet where id = $2)',
    [store.id, packetId],
  )
  expect(await rejected(() => bank.send(bank.request(date, [packetId])))).toMatchObject({
    status: 422,
    field: 'packetIds',
  })
})

describe('a redeemed bank loan', () => {
  test('costs exactly the payoff of the day, and closes only when its last packet is collected', async () => {
    const { made, packetIds } = await bank.drawn(date, 2)
    const [first = '', second = ''] = packetIds
    expect(await rejected(() => bank.collect(made.id, [first]))).toMatchObject({
      status: 422,
      field: 'consent',
    })
    await loans.onDay(later)
    expect(
      await rejected(() => bank.redeem(made, later, { payments: [loans.byBank(LENT_PAISE)] })),
    ).toMatchObject({ field: 'payments', message: expect.stringMatching(/exactly ₹5,03,904.11/) })
    const redeemed = bank.good(await bank.redeem(made, later))
    expect(redeemed).toMatchObject({ status: 'redeemed', outstandingPaise: 0, packetCount: 2, payoff: [] })
    expect(redeemed.interestPaidPaise).toBe(390_411)
    const half = bank.good(await bank.collect(made.id, [first]))
    expect(half).toMatchObject({ status: 'redeemed', packetCount: 1 })
    expect(await bank.custodyOf(first)).toEqual({ place: 'vault', location: 'Tray 9' })
    expect(await rejected(() => bank.collect(made.id, [first]))).toMatchObject({
      message: expect.stringMatching(/not with a lender/),
    })
    expect(await rejected(() => bank.reverse(made.id, 2, later))).toMatchObject({
      message: expect.stringMatching(/after this redemption/),
    })
    expect(bank.good(await bank.collect(made.id, [second]))).toMatchObject({
      status: 'closed',
      packetCount: 0,
    })
  })

  test('accepts no further payment, and stays redeemed while a packet is with the lender', async () => {
    const { made } = await bank.drawn(date)
    const redeemed = bank.good(await bank.redeem(made, date))
    const found = await rejected(() => bank.pay(redeemed, date, [loans.byBank(1)]))
    expect(found).toMatchObject({ status: 409, detail: expect.stringMatching(/^Test Owner redeemed/) })
    expect((await bank.one(made.id)).status).toBe('redeemed')
  })

  test('may have cost the lender’s figure; the redemption is reversed while its packets are with the lender', async () => {
    const { made } = await bank.drawn(date)
    await loans.onDay(later)
    const body = { interestPaise: 400_000, payments: [loans.byBank(LENT_PAISE + 400_000)] }
    const redeemed = bank.good(await bank.redeem(made, later, body))
    expect(redeemed.interestPaidPaise).toBe(400_000)
    const back = bank.good(await bank.reverse(made.id, 2, later))
    expect(back).toMatchObject({ status: 'open', outstandingPaise: LENT_PAISE, interestPaidPaise: 0 })
  })

  test('is redeemed once by two concurrent requests; the other reply names who redeemed it', async () => {
    const { made } = await bank.drawn(date)
    const redeem = () => bank.redeem(made, date)
    const replies = await overlapping(server, redeem, redeem)
    expect(statusesOf(replies)).toEqual([200, 409])
    expect(replies[1]?.json().detail).toMatch(/^Test Owner redeemed/)
  })

  test('returns no packet of another bank loan', async () => {
    const [one, other] = [await bank.drawn(date), await bank.drawn(date)]
    const found = await rejected(() => bank.collect(one.made.id, other.packetIds, { consent: 'Letter' }))
    expect(found).toMatchObject({ field: 'packetIds', message: expect.stringMatching(/not with the lender/) })
  })
})

describe('lists', () => {
  test('show bank loans that are near the due date, overdue, redeemed or in run-off, with sums', async () => {
    const { token, scope } = loans
    const soon = (await bank.drawn(date, 1, { dueOn: addDays(date, 4), lenderNumber: 'SOON-1' })).made
    const redeemed = bank.good(
      await bank.redeem((await bank.drawn(date, 1, { lenderNumber: 'RED-1' })).made, date),
    )
    const rows = async (fields: object) =>
      (await server.call('GetBankNewLoan', { token, body: { ...scope, ...fields } })).rows
    const ids = async (fields: object) => (await rows(fields)).map(({ id }) => id)
    expect(await ids({ state: 'dueSoon', search: 'soon-1' })).toEqual([soon.id])
    expect(await ids({ state: 'redeemed' })).toContain(redeemed.id)
    const runOff = await ids({ state: 'runOff' })
    expect(runOff).toEqual(expect.arrayContaining([soon.id, redeemed.id]))
    expect(await ids({ search: 'soon-1 city' })).toEqual([soon.id])
    expect((await rows({ search: 'soon-1' }))[0]).toMatchObject({
      daysToDue: 4,
      packetCount: 1,
      netMg: 10_000,
      rateBp: 950,
      customerRateBp: 1800,
    })
    await loans.onDay(addDays(date, 5))
    expect(await ids({ state: 'overdue', search: 'soon' })).toEqual([soon.id])
    const count = await server.call('GetBankNewLoanCount', {
      token,
      body: { ...scope, state: 'overdue', search: 'soon' },
    })
    expect(count).toEqual({
      count: 1,
      principalPaise: LENT_PAISE,
      outstandingPaise: LENT_PAISE,
      packetCount: 1,
      netMg: 10_000,
    })
  })

  test('of packets, the last due first, leave out those with a lender', async () => {
    const { token, scope } = loans
    const last = await loans.add({ dueOn: '2031-01-01', seal: 'LAST-1' })
    const there = await loans.add({ dueOn: '2031-02-01', seal: 'LAST-2' })
    bank.good(await bank.send(bank.request(date, [await bank.packetOf(there)])))
    const page = (fields: object) =>
      server.call('GetBankNewLoanPackets', { token, body: { ...scope, ...fields } })
    const { rows, nextCursor } = await page({ limit: 1 })
    expect(rows).toMatchObject([
      { seal: 'LAST-1', loanId: last.id, netMg: 10_000, valuePaise: 2_000_000, principalPaise: 1_000_000 },
    ])
    const next = await page({ limit: 1, cursor: nextCursor })
    expect(next.rows).toMatchObject([{ seal: expect.not.stringMatching(/^LAST-/) }])
    expect((await page({ search: 'last-1' })).rows).toHaveLength(1)
    expect((await page({ search: 'last-2' })).rows).toHaveLength(0)
  })
})
