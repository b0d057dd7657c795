import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { DayMove } from '../../src/api/gen/model/index.ts'
import { addDays } from '../../src/domain/dates/dates.ts'
import { counted, daysOf, emptyBooks, today } from '../support/days.ts'
import { openShop } from '../support/loans.ts'
import { notesOf } from '../support/notes.ts'
import { customerCollects } from '../support/releases.ts'
import { reportsOf } from '../support/reports.ts'
import { addPerson, startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let days: ReturnType<typeof daysOf>
let notes: Awaited<ReturnType<typeof notesOf>>
let shop: Awaited<ReturnType<typeof openShop>>

beforeAll(async () => {
  server = await startTestServer()
  days = daysOf(server)
  const { token, companyId } = server.owner
  await server.call('AddCommonHeads', { token, body: { companyId } })
  notes = await notesOf(server)
  shop = await openShop(server)
})
afterAll(() => server?.end())
beforeEach(() => emptyBooks(server))

const scope = () => ({ companyId: server.owner.companyId, storeId: server.owner.storeId })
const token = () => server.owner.token
const atCounter = () => server.call('GetDayAtCounter', { token: token() })
const count = (rupees: number) =>
  server.call('CountDay', {
    token: token(),
    body: { ...scope(), businessOn: today(), denominations: counted(rupees) },
  })
const business = (businessOn = today()) => ({ token: token(), query: { businessOn } })
const matters = async () => (await server.call('GetDayClosing', { token: token() })).matters

describe('a blind count', () => {
  test('comes before the comparison with the books; until then nothing is returned from which the cash could be calculated', async () => {
    await days.open(1_000)
    await notes.add('credit', today(), { amountPaise: 30_000 })
    const before = await atCounter()
    expect(before).toMatchObject({ cashPaise: null, open: { floatPaise: 100_000 } })
    expect(JSON.stringify(before)).not.toMatch(/30000|130000/)
    expect(await matters()).toEqual([{ kind: 'count', count: 1, amountPaise: null, blocks: true }])
    expect((await server.inject('GetDayBusiness', business())).statusCode).toBe(422)
    expect(await count(1_200)).toMatchObject({
      countedPaise: 120_000,
      booksPaise: 130_000,
      differencePaise: -10_000,
      cashInPaise: 30_000,
      counts: 1,
    })
    expect((await atCounter()).open?.count).toMatchObject({ differencePaise: -10_000 })
    expect(await matters()).toEqual([{ kind: 'difference', count: 1, amountPaise: -10_000, blocks: true }])
    expect((await server.call('GetDayBusiness', business())).modes).toEqual([
      { mode: 'cash', inPaise: 30_000, outPaise: 0 },
    ])
  })

  test('is outdated by a later entry; all counts are kept, and the slip has the first difference', async () => {
    await days.open(1_000)
    await count(900)
    await notes.add('credit', today(), { amountPaise: 30_000 })
    expect((await atCounter()).open?.count).toBeUndefined()
    expect(await count(1_300)).toMatchObject({ counts: 2, firstDifferencePaise: -10_000, differencePaise: 0 })
    expect(await matters()).toEqual([])
    // Closing with the same count does not store a third one.
    expect(await days.close(1_300)).toMatchObject({
      counts: 2,
      firstDifferencePaise: -10_000,
      differencePaise: 0,
    })
  })

  test('that is sent only with the closing is stored too, and is not current after the day is reopened', async () => {
    await days.open(1_000)
    expect(await days.close(1_000)).toMatchObject({ counts: 1, firstDifferencePaise: 0 })
    expect((await days.sendReopen()).statusCode).toBe(200)
    expect((await atCounter()).open?.count).toBeUndefined()
    const { rows } = await server.pool.query(
      'select reopen_reason, reopened_at is not null as at from store_day',
    )
    expect(rows).toEqual([{ reopen_reason: 'A receipt came late', at: true }])
  })

  test('is rejected while no day is open', async () => {
    const body = { ...scope(), businessOn: today(), denominations: counted(0) }
    expect((await server.inject('CountDay', { token: token(), body })).statusCode).toBe(422)
  })

  test('is needed to see by how much the drawer is above the overnight limit, but not to see that it is', async () => {
    await days.open(5_000)
    await server.pool.query('update store set cash_limit_paise = 400000')
    expect(await atCounter()).toMatchObject({ aboveLimit: true, cashPaise: null })
    await count(5_000)
    expect(await matters()).toEqual([{ kind: 'aboveLimit', count: 1, amountPaise: 100_000, blocks: false }])
    await server.pool.query('update store set cash_limit_paise = null')
  })
})

test('the list has the days of a state or period, the latest first, and other stores only with the right to them', async () => {
  await days.open(500)
  await days.close(400, { reason: 'A note was torn' })
  await server.pool.query('update store_day set business_on = business_on - 40')
  await days.open(400)
  const list = async (more: object, userToken = token()) =>
    (await server.call('GetDays', { token: userToken, body: { ...scope(), ...more } })).rows.map(
      ({ businessOn }) => businessOn,
    )
  const old = addDays(today(), -40)
  expect(await list({})).toEqual([today(), old])
  expect(await list({ state: 'closed' })).toEqual([old])
  expect(await list({ fromOn: today() })).toEqual([today()])
  expect(await list({ toOn: old, stores: 'all' })).toEqual([old])
  const { session } = await addPerson(server, 'counter', { Day: ['view'] })
  const reply = await server.inject('GetDays', { token: session.token, body: { ...scope(), stores: 'all' } })
  expect(reply.statusCode).toBe(403)
})

test('a store that the login does not have is rejected at the field of its request', async () => {
  const other = randomUUID()
  const fieldsOf = async (reply: ReturnType<typeof server.inject>) => {
    const { statusCode, json } = await reply
    return [statusCode, json().errors.map(({ field }: { field: string }) => field)]
  }
  const list = { token: token(), body: { ...scope(), stores: other } }
  expect(await fieldsOf(server.inject('GetDays', list))).toEqual([403, ['stores']])
  const day = { token: token(), query: { businessOn: today(), store: other } }
  expect(await fieldsOf(server.inject('GetDayBusiness', day))).toEqual([403, ['store']])
})

test('the business of a day has the sums of the reports, and stays as it was at the closing', async () => {
  await days.open(50_000)
  await shop.pledge()
  await shop.pledge({ payout: shop.byBank(1_000_000) })
  await count(0)
  const found = await server.call('GetDayBusiness', business())
  const reports = await reportsOf(server, { token: token(), scope: scope() })
  const period = { fromOn: today(), toOn: today() }
  const sum = async (report: string, column: string) =>
    reports.figure(report, (await reports.totals(report, period)).totals, column)
  expect(found).toMatchObject({
    loansOpened: 2,
    loansOpenedPaise: await sum('pledgeBook', 'principalPaise'),
    paidPaise: await sum('loanMoney', 'outPaise'),
    receivedPaise: await sum('loanMoney', 'inPaise'),
    interestPaise: await sum('interestReceived', 'amountPaise'),
    packetsIn: 2,
  })
  expect(found.custody).toEqual([
    expect.objectContaining({
      place: 'vault',
      packets: 2,
      grossMg: reports.figure(
        'packetsAndPlaces',
        (await reports.totals('packetsAndPlaces')).totals,
        'grossMg',
      ),
    }),
  ])
  const bank = found.banks.find(({ outPaise }) => outPaise > 0)
  expect(bank).toMatchObject({ outPaise: 1_000_000, balancePaise: await days.balance('1101') })
  const { cashPaise } = await days.state()
  await days.close(cashPaise / 100)
  await server.pool.query('update packet_totals set packets = packets + 1')
  expect(await server.call('GetDayBusiness', business())).toEqual(found)
})

test('renewals and top-ups of a day are also counted separately from new and closed loans, to the paisa', async () => {
  await days.open(50_000)
  const pledge = (principalPaise: number) =>
    shop.pledge({ principalPaise, payout: shop.byBank(principalPaise) })
  const [renewed, toppedUp, closed] = [
    await pledge(1_000_000),
    await pledge(1_200_000),
    await pledge(500_000),
  ]
  const renew = async ({ id }: { id: string }, principalPaise: number) => {
    const quoted = { token: token(), query: { id }, body: { principalPaise } }
    const { settlement, slabId, tenureMonths } = await server.call('QuoteRenewal', quoted)
    const { toPayPaise = 0, toPayOutPaise = 0 } = settlement ?? {}
    const payments = toPayPaise + toPayOutPaise === 0 ? [] : shop.byBank(toPayPaise + toPayOutPaise)
    const body = { postedOn: today(), slabId, tenureMonths, principalPaise, payments }
    return server.call('RenewLoan', { token: token(), query: { id }, body })
  }
  await renew(renewed, 900_100)
  const { id } = await renew(toppedUp, 1_300_000)
  // A loan that is renewed twice on one day.
  await renew({ id }, 1_310_000)
  const query = { id: closed.id, date: today() }
  const { dues } = await server.call('GetPayoff', { token: token(), query })
  const { chargesPaise, penalPaise, closingInterestPaise: interestPaise, principalPaise } = dues
  await server.call('CloseLoan', {
    token: token(),
    query: { id: closed.id },
    body: {
      postedOn: today(),
      payments: shop.byBank(dues.payablePaise),
      expected: { chargesPaise, penalPaise, interestPaise, principalPaise },
    },
  })
  await count(0)
  const found = await server.call('GetDayBusiness', business())
  expect(found).toMatchObject({
    loansOpened: 6,
    loansOpenedPaise: 2_700_000 + 3_510_100,
    loansClosed: 4,
    loansClosedPaise: 500_000 + 3_500_000,
    renewals: { count: 3, openedPaise: 3_510_100, closedPaise: 3_500_000 },
  })
  const { cashPaise } = await days.state()
  await days.close(cashPaise / 100)
  await server.pool.query(`update store_day set business = business - 'renewals'`)
  const { renewals, ...asBefore } = found
  expect(await server.call('GetDayBusiness', business())).toEqual(asBefore)
})

test('the counter sees when, by whom and why the day was reopened', async () => {
  await days.open(0)
  expect((await atCounter()).open?.reopened).toBeUndefined()
  await days.close(0)
  const reply = await days.sendReopen()
  expect(reply.statusCode).toBe(200)
  expect((await atCounter()).open?.reopened).toEqual({
    reopenedAt: expect.stringMatching(/^\d{4}-/),
    reopenedByName: 'Test Owner',
    reason: 'A receipt came late',
  })
})

test('packets in and out of a day weigh what they held when they moved, even after a part release and a renewal', async () => {
  await days.open(50_000)
  const silver = shop.item({ productId: shop.productId(shop.silverId), purityBp: 9250, grossMg: 101_001 })
  await shop.pledge({
    slabId: shop.silver.id,
    principalPaise: 10_000,
    payout: shop.byBank(10_000),
    items: [silver],
  })
  const items = [shop.item(), shop.item({ grossMg: 7_003, stoneMg: 2 }), shop.item({ grossMg: 5_000 })]
  const loan = await shop.pledge({ items, payout: shop.byBank(1_000_000) })
  const query = { id: loan.id }
  const release = {
    lines: [2],
    collection: customerCollects(await shop.upload('releasePicture')),
    seal: loan.seal,
    newSeal: `${loan.seal}-2`,
    witnesses: ['Ravi', 'Selvi'],
    weightBeforeMg: 22_503,
    weightAfterMg: 15_500,
  }
  await server.call('ReleaseItems', { token: token(), query, body: release })
  const quoted = { token: token(), query, body: { principalPaise: loan.principalPaise } }
  const quote = await server.call('QuoteRenewal', quoted)
  const toPay = quote.settlement?.toPayPaise ?? 0
  const { slabId, tenureMonths } = quote
  const terms = { slabId, tenureMonths, principalPaise: loan.principalPaise }
  const payments = toPay === 0 ? [] : shop.byBank(toPay)
  const renewed = await server.call('RenewLoan', {
    token: token(),
    query,
    body: { postedOn: today(), ...terms, payments },
  })
  await server.call('ReleaseItems', {
    token: token(),
    query: { id: renewed.id },
    body: {
      ...release,
      lines: [1],
      collection: customerCollects(await shop.upload('releasePicture')),
      seal: release.newSeal,
      newSeal: `${loan.seal}-3`,
      weightBeforeMg: 15_500,
      weightAfterMg: 5_000,
    },
  })
  // Nothing comes into the vault or leaves it when a packet is resealed.
  const { packet } = await server.call('GetPartPaymentById', { token: token(), query: { id: renewed.id } })
  await server.call('ResealPacket', {
    token: token(),
    query: { id: renewed.id },
    body: {
      version: packet.version,
      foundSeal: packet.seal,
      newSeal: `${loan.seal}-4`,
      reason: 'Torn',
      witnesses: release.witnesses,
      weightBeforeMg: 5_000,
      weightAfterMg: 5_000,
      note: null,
    },
  })
  await count(0)
  const found = await server.call('GetDayBusiness', business())
  const move = (
    way: Pick<DayMove, 'direction' | 'action' | 'metalName'>,
    [packets, grossMg, netMg]: [number, number, number],
  ) => ({ ...way, packets, grossMg, netMg })
  expect(found.moves).toEqual([
    move({ direction: 'in', action: 'seal', metalName: 'Gold' }, [1, 22_503, 21_501]),
    move({ direction: 'in', action: 'seal', metalName: 'Silver' }, [1, 101_001, 100_501]),
    move({ direction: 'out', action: 'open', metalName: 'Gold' }, [0, 17_503, 17_001]),
  ])
  const { cashPaise } = await days.state()
  await days.close(cashPaise / 100)
  // A slip of an earlier version has no stored moves; they are calculated.
  await server.pool.query(`update store_day set business = business - 'moves'`)
  expect(await server.call('GetDayBusiness', business())).toEqual(found)
})
