import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AddBankNewLoanRequest } from '../../src/api/gen/model/index.ts'
import { addDays, addMonths } from '../../src/domain/dates/dates.ts'
import { activeLoans } from '../support/activeLoans.ts'
import { bankLoansOf, LENT_PAISE } from '../support/bankLoans.ts'
import { manyOverlapping, overlapping, repeated, statusesOf } from '../support/overlapping.ts'
import { rejectedUnwritten } from '../support/rejected.ts'
import { addPerson, startTestServer, type TestServer } from '../support/server.ts'

/** Days of a store only advance: each test has its own day. */
let date = '2026-05-01'

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
  await loans.onDay(date)
})
afterEach(async () => {
  const { rows } = await server.pool.query('select sum(outstanding_paise)::bigint as owed from bank_loan')
  expect(await bank.balanceOf('2010')).toBe(-(rows[0].owed ?? 0))
})

/** Fields of a rejected request; dates in days from the open one. */
type Rejected = Omit<Partial<AddBankNewLoanRequest>, 'postedOn' | 'dueOn'> & {
  postedOn?: number
  dueOn?: number
}

/** A rejection that writes nothing: status, first field and message. */
const rejected = (send: Parameters<typeof rejectedUnwritten>[1]) => rejectedUnwritten(bank.written, send)

describe('a bank loan that is drawn', () => {
  test('is posted gross with its fees, and its packets go to the lender', async () => {
    const before = { owed: await bank.balanceOf('2010'), fees: await bank.balanceOf('5110') }
    const { made, pledged, packetIds } = await bank.drawn(date, 2, {
      lenderNumber: ' JL-77 ',
      feePaise: 59_000,
      feePayments: [loans.byBank(59_000)],
      payments: [loans.byBank(LENT_PAISE - 100_000), loans.cash(100_000)],
    })
    expect(made).toMatchObject({
      status: 'open',
      lenderName: 'City Lender',
      lenderNumber: 'JL-77',
      openedOn: date,
      dueOn: addMonths(date, 12),
      principalPaise: LENT_PAISE,
      outstandingPaise: LENT_PAISE,
      feePaise: 59_000,
      packetCount: 2,
      number: expect.stringMatching(/^MN-2627-B\d{5}$/),
      payoff: [{ date, interestPaise: 0, totalPaise: LENT_PAISE }],
      entries: [{ kind: 'drawn', principalPaise: LENT_PAISE, feePaise: 59_000, problem: null }],
      netMg: 20_000,
    })
    expect(made.packets.map(({ loanNumber }) => loanNumber).sort()).toEqual(
      pledged.map(({ number }) => number).sort(),
    )
    expect((await bank.balanceOf('2010')) - before.owed).toBe(-LENT_PAISE)
    expect((await bank.balanceOf('5110')) - before.fees).toBe(59_000)
    expect(await bank.custodyOf(packetIds[0] ?? '')).toEqual({ place: 'bank', location: 'City Lender' })
    expect(await bank.one(made.id)).toEqual(made)
  })

  test('sent fifty times concurrently with one key is drawn once', async () => {
    const packetId = await bank.packetOf(await loans.add())
    const before = await bank.written()
    const body = bank.request(date, [packetId])
    const headers = bank.keyed()
    const replies = await manyOverlapping(
      server,
      repeated(50, () => bank.send(body, headers)),
    )
    for (const reply of replies) expect(reply.json()).toEqual(replies[0]?.json())
    expect(replies[0]?.statusCode).toBe(201)
    const { vouchers, loans: count, there } = await bank.written()
    expect([vouchers, count, there]).toEqual([before.vouchers + 1, before.loans + 1, before.there + 1])
  })

  test('is drawn by one of two concurrent requests on the same packets; the other is rejected with the reason', async () => {
    const [one, two] = [await loans.add(), await loans.add()]
    const both = [await bank.packetOf(one), await bank.packetOf(two)]
    const before = await bank.written()
    const pledge = (packetIds: string[]) => () => bank.send(bank.request(date, packetIds))
    const replies = await overlapping(server, pledge(both), pledge([...both].reverse()))
    expect(statusesOf(replies)).toEqual([201, 422])
    expect(replies[1]?.json().detail).toMatch(/is with a lender/)
    expect((await bank.written()).there).toBe(before.there + 2)
  })

  test.each([
    ['a closed day', 'postedOn', { postedOn: -1 }, /closed/],
    ['a day to come', 'postedOn', { postedOn: 1 }, /future/],
    ['a due date before it', 'dueOn', { dueOn: -1 }, /before the loan date/],
    ['payments below the amount', 'payments', { amountPaise: LENT_PAISE + 1 }, /They add up to ₹5,00,000.00/],
    [
      'fees that are not paid',
      'feePayments',
      { feePaise: 100 },
      /must add up to ₹1.00. They add up to ₹0.00/,
    ],
    ['a bank that is not a lender', 'lenderId', { lenderId: 'own' }, /lender/],
    ['an unknown lender', 'lenderId', { lenderId: randomUUID() }, /lender/],
    ['no number', 'lenderNumber', { lenderNumber: '  ' }, /number/],
    ['an unknown packet', 'packetIds', { packetIds: [randomUUID()] }, /no longer in this store/],
  ] as [string, string, Rejected, RegExp][])('is rejected for %s', async (_, field, fields, message) => {
    const packetId = await bank.packetOf(await loans.add())
    const lenderId = fields.lenderId === 'own' ? loans.bankId : (fields.lenderId ?? bank.lenderId)
    const { postedOn = 0, dueOn = 365, ...rest } = fields
    const days = { postedOn: addDays(date, postedOn), dueOn: addDays(date, dueOn) }
    const body = bank.request(date, [packetId], { ...rest, ...days, lenderId })
    expect(await rejected(() => bank.send(body))).toMatchObject({
      status: 422,
      field,
      message: expect.stringMatching(message),
    })
  })

  test.each([
    ['on hold', "update packet set hold_reason = 'police' where id = $1", /on hold \(police\)/],
    ['in transit', "update packet set place = 'transit' where id = $1", /in transit/],
    ['released', "update packet set place = 'released' where id = $1", /was released/],
    [
      'of a closed loan',
      `update loan set status = 'closed', outstanding_paise = 0, closed_on = opened_on
       where id = (select loan_id from packet where id = $1)`,
      /not active/,
    ],
  ])('is rejected for a packet %s', async (_, spoil, message) => {
    const packetId = await bank.packetOf(await loans.add())
    await server.pool.query(spoil, [packetId])
    const found = await rejected(() => bank.send(bank.request(date, [packetId])))
    expect(found).toMatchObject({ status: 422, field: 'packetIds', message: expect.stringMatching(message) })
  })

  test('is rejected for a packet of another store', async () => {
    const { rows } = await server.pool.query(
      `insert into store (company_id, id, name, code) values ($1, $2, 'Other', 'OT') returning id`,
      [loans.scope.companyId, randomUUID()],
    )
    const packetId = await bank.packetOf(await loans.add())
    await server.pool.query('update packet set store_id = $1 where id = $2', [rows[0].id, packetId])
    const found = await rejected(() => bank.send(bank.request(date, [packetId])))
    expect(found).toMatchObject({ field: 'packetIds', message: expect.stringMatching(/longer in this/) })
  })

  test('is reversed only while all its packets are with the lender; they then return to their locations', async () => {
    const { made, packetIds } = await bank.drawn(date, 2)
    const [first = ''] = packetIds
    const back = bank.good(await bank.reverse(made.id, 1, date))
    expect(back).toMatchObject({ status: 'cancelled', outstandingPaise: 0, packetCount: 0, payoff: [] })
    expect(back.entries.map(({ kind, reversedBySeq }) => [kind, reversedBySeq])).toEqual([
      ['drawn', 2],
      ['reversal', null],
    ])
    expect(await bank.custodyOf(first)).toEqual({ place: 'vault', location: 'Tray 1' })
    expect(await rejected(() => bank.pay(back, date, [loans.byBank(100)]))).toMatchObject({ status: 409 })
    const other = await bank.drawn(date, 2)
    bank.good(
      await bank.collect(other.made.id, [other.packetIds[0] ?? ''], { consent: 'Letter of the bank' }),
    )
    expect(await rejected(() => bank.reverse(other.made.id, 1, date))).toMatchObject({
      status: 422,
      field: 'seq',
      message: expect.stringMatching(/collected from the lender/),
    })
  })

  test('notifies once when it is reversed, with the locations of all its packets', async () => {
    const pledged = [await loans.add({ openedOn: date }), await loans.add({ openedOn: date })]
    await server.pool.query('update packet set location = $2 where loan_id = $1', [pledged[1]?.id, 'Tray 2'])
    const packetIds = await Promise.all(pledged.map(bank.packetOf))
    const made = await server.call('AddBankNewLoan', {
      token: loans.token,
      body: bank.request(date, packetIds),
    })
    const { session: keeper } = await addPerson(server, 'keeper', { BankNewLoan: ['view'] })
    bank.good(await bank.reverse(made.id, 1, date))
    expect(await bank.custodyOf(packetIds[1] ?? '')).toEqual({ place: 'vault', location: 'Tray 2' })
    const { rows } = await server.call('GetNotifications', { token: keeper.token, body: {} })
    expect(rows.filter(({ path }) => path === `/banknewloan?open=${made.id}`)).toMatchObject([
      {
        title: 'Packets collected from lender',
        description: expect.stringMatching(/^2 packets of bank loan .*, now in Tray 1; Tray 2: /),
      },
    ])
  })
})
