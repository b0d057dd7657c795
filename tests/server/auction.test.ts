import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auctionMessages } from '../../src/domain/auction/auction.ts'
import { addDays } from '../../src/domain/dates/dates.ts'
import { atOnce } from '../support/atOnce.ts'
import { auctionsOf, BEGAN, SALE_ON } from '../support/auctions.ts'
import { dailyTerms } from '../support/lending.ts'
import { manyOverlapping, repeated } from '../support/overlapping.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let auctions: Awaited<ReturnType<typeof auctionsOf>>

beforeAll(async () => {
  server = await startTestServer()
  auctions = await auctionsOf(server)
})
afterAll(() => server?.end())
beforeEach(() => auctions.onDay(BEGAN))

type Reply = { statusCode: number; body: string }

/** An error reply: its status, its message and the first field. */
function fault(reply: Reply) {
  const { detail, errors } = JSON.parse(reply.body) as { detail: string; errors?: { field: string }[] }
  return { status: reply.statusCode, detail, ...(errors?.[0] && { field: errors[0].field }) }
}

const identify = (...loans: { id: string }[]) =>
  server.inject('IdentifyLots', {
    token: auctions.token,
    body: { ...auctions.scope, loanIds: loans.map(({ id }) => id) },
  })
const notices = (...lots: { id: string }[]) =>
  server.inject('IssueNotices', {
    token: auctions.token,
    body: { ...auctions.scope, lotIds: lots.map(({ id }) => id) },
  })
const schedule = (lots: { id: string }[], heldOn: string) =>
  server.inject('ScheduleAuction', { token: auctions.token, body: auctions.saleDay(lots, heldOn) })
const action = (
  id: 'FailLot' | 'WithdrawLot' | 'RecordService' | 'PlaceBid',
  lot: { id: string },
  body: object,
) => server.inject(id, { token: auctions.token, query: { id: lot.id }, body })

describe('candidates', () => {
  test('are overdue loans with a packet in the store’s vault, with their dues', async () => {
    const late = await auctions.overdue({ dueOn: '2026-03-01', chargesPaise: 500 })
    const inGrace = await auctions.add({
      openedOn: '2025-04-01',
      dueOn: '2026-05-25',
      terms: dailyTerms({ graceDays: 7 }),
    })
    const atBank = await auctions.overdue()
    const held = await auctions.overdue()
    await server.pool.query(`update packet set place = 'bank' where id = $1`, [atBank.id])
    await server.pool.query(`update packet set hold_reason = 'Police' where id = $1`, [held.id])
    const { rows } = await auctions.candidates()
    expect(rows[0]).toMatchObject({
      id: late.id,
      number: late.number,
      dueOn: '2026-03-01',
      daysPastDue: 92,
      chargesPaise: 500,
      penalPaise: 0,
      principalPaise: 1_000_000,
      // ₹10,000 at 18 % per year for 426 days.
      interestPaise: 210_082,
      totalPaise: 1_210_582,
      location: 'Tray 1',
    })
    for (const { id } of [inGrace, atBank, held]) expect(rows.map((row) => row.id)).not.toContain(id)
    expect((await auctions.count()).candidates).toEqual({
      count: rows.length,
      principalPaise: rows.reduce((sum, { principalPaise }) => sum + principalPaise, 0),
    })
    await auctions.identify(late)
    expect((await auctions.candidates()).rows.map((row) => row.id)).not.toContain(late.id)
  })

  test('are paged, the oldest due date first', async () => {
    for (const dueOn of ['2026-02-02', '2026-02-03', '2026-02-01']) await auctions.overdue({ dueOn })
    const { rows: all } = await auctions.candidates()
    expect(all.slice(0, 3).map(({ dueOn }) => dueOn)).toEqual(['2026-02-01', '2026-02-02', '2026-02-03'])
    const first = await auctions.candidates({ limit: 2 })
    const next = await auctions.candidates({ limit: 2, cursor: first.nextCursor })
    expect([...first.rows, ...next.rows]).toEqual(all.slice(0, 4))
    const back = await auctions.candidates({ limit: 2, cursor: next.previousCursor })
    expect(back.rows).toEqual(first.rows)
  })
})

describe('a lot', () => {
  test('goes from its loan to the notice, its delivery and the auction date, with each step recorded', async () => {
    const loan = await auctions.overdue()
    const [lot] = await auctions.identify(loan)
    expect(lot).toMatchObject({ state: 'identified', loanId: loan.id, loanNumber: loan.number, failures: 0 })
    const [noticed] = await auctions.notice(lot as { id: string })
    expect(noticed).toMatchObject({
      state: 'noticed',
      noticedOn: BEGAN,
      earliestOn: SALE_ON,
      noticeNumber: expect.stringMatching(/^MN-2627-N\d{5}$/),
    })
    const served = await auctions.serve(noticed as { id: string }, { how: 'affixed' })
    expect(served.lot).toMatchObject({ state: 'affixed', servedOn: BEGAN, postReference: 'RT 1' })
    const day = await auctions.schedule([served.lot])
    expect(day).toMatchObject({ heldOn: SALE_ON, place: 'Community Hall', auctioneer: 'Raghavan' })
    const { steps, ...details } = await auctions.one(served.lot)
    expect(details.lot).toMatchObject({ state: 'scheduled', auctionId: day.id, heldOn: SALE_ON })
    expect(steps.map(({ action: one, byName }) => [one, byName])).toEqual(
      ['identify', 'notice', 'affix', 'schedule'].map((one) => [one, 'Test Owner']),
    )
    expect(details).toMatchObject({ reserveFixed: false, loanStatus: 'active', settlement: [], buyer: null })
    // 10 g of 22 karat at ₹7,000 per gram.
    expect(details.reserve).toEqual([{ valuePaise: 7_000_000, reserveBp: 9000, reservePaise: 6_300_000 }])
  })

  test('needs an overdue loan without a lot, whose packet is in the vault; several are created together or not at all', async () => {
    const [good, notDue, atBank] = [
      await auctions.overdue(),
      await auctions.add({ dueOn: '2026-12-01' }),
      await auctions.overdue(),
    ]
    await server.pool.query(`update packet set place = 'bank' where id = $1`, [atBank.id])
    expect(fault(await identify(good, notDue))).toMatchObject({
      status: 422,
      field: 'loanIds.1',
      detail: expect.stringContaining('not overdue'),
    })
    expect(fault(await identify(good, atBank))).toMatchObject({
      status: 422,
      field: 'loanIds.1',
      detail: expect.stringContaining('Collect it first'),
    })
    expect(fault(await identify(good, good))).toMatchObject({ status: 422, field: 'loanIds.1' })
    expect(fault(await identify({ id: randomUUID() }))).toMatchObject({ status: 422, field: 'loanIds.0' })
    expect((await auctions.candidates({ limit: 1000 })).rows.map(({ id }) => id)).toContain(good.id)
    await auctions.identify(good)
    expect(fault(await identify(good))).toMatchObject({
      status: 422,
      field: 'loanIds.0',
      detail: `${good.number} is already on the auction list.`,
    })
  })

  test('of one loan is created once by two concurrent requests', async () => {
    const loan = await auctions.overdue()
    const send = () => identify(loan)
    const replies = await atOnce(server, 'idempotency', [send, send])
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422])
  })

  test('has one notice, numbered without gaps; several are issued together or not at all', async () => {
    const [one, other, third] = await auctions.identify(
      ...[await auctions.overdue(), await auctions.overdue(), await auctions.overdue()],
    )
    if (!one || !other || !third) throw new Error('no lots')
    const first = await auctions.notice(other)
    expect(fault(await notices(one, other))).toMatchObject({
      status: 422,
      field: 'lotIds.1',
      detail: `${other.loanNumber}: ${auctionMessages.noticed}`,
    })
    const more = await auctions.notice(third, one)
    const numbers = [...first, ...more].map(({ noticeNumber }) => Number(noticeNumber?.slice(-5)))
    expect(numbers).toEqual([0, 1, 2].map((step) => (numbers[0] ?? 0) + step))
    expect(more.map(({ id }) => id)).toEqual([third.id, one.id])
  })

  test('shows on its notice the dues of the notice’s day, whatever is paid before it is printed', async () => {
    const loan = await auctions.overdue({ chargesPaise: 500 })
    const lot = await auctions.served(loan)
    const printed = () => server.call('GetAuctionNotice', { token: auctions.token, query: { id: lot.id } })
    const notice = await printed()
    // ₹10,000 at 18 % per year for 426 days.
    const dues = { chargesPaise: 500, penalPaise: 0, interestPaise: 210_082, principalPaise: 1_000_000 }
    expect(notice).toMatchObject({
      number: lot.noticeNumber,
      noticedOn: BEGAN,
      earliestOn: addDays(BEGAN, 15),
      dues,
      totalPaise: 1_210_582,
      principalPaise: 1_000_000,
      postReference: 'RT 1',
    })
    await auctions.receive(auctions.receipt(loan, BEGAN, 100_000))
    expect(await printed()).toEqual(notice)
  })

  test('gets its notice once from fifty concurrent requests with one key', async () => {
    const [lot] = await auctions.identify(await auctions.overdue())
    const headers = { 'idempotency-key': randomUUID() }
    const body = { ...auctions.scope, lotIds: [lot?.id ?? ''] }
    const replies = await manyOverlapping(
      server,
      repeated(50, () => server.inject('IssueNotices', { token: auctions.token, body, headers })),
    )
    for (const reply of replies) expect(reply.json()).toEqual(replies[0]?.json())
    expect(replies[0]?.statusCode).toBe(200)
  })

  test('is served between its notice and today, and only once', async () => {
    const [lot] = await auctions.notice(...(await auctions.identify(await auctions.overdue())))
    if (!lot) throw new Error('no lot')
    const body = { how: 'served', postReference: null, proofId: null, note: null }
    for (const servedOn of [addDays(BEGAN, -1), addDays(BEGAN, 1)])
      expect(fault(await action('RecordService', lot, { ...body, servedOn }))).toMatchObject({
        status: 422,
        field: 'servedOn',
      })
    const unknown = { ...body, servedOn: BEGAN, proofId: randomUUID() }
    expect(fault(await action('RecordService', lot, unknown))).toMatchObject({
      status: 422,
      field: 'proofId',
    })
    await auctions.serve(lot)
    expect(fault(await action('RecordService', lot, { ...body, servedOn: BEGAN }))).toMatchObject({
      status: 409,
      detail: auctionMessages.served,
    })
  })

  test('is scheduled for no day before its notice period has ended, nor before it was served', async () => {
    const lot = await auctions.served(await auctions.overdue())
    expect(fault(await schedule([lot], addDays(SALE_ON, -1)))).toMatchObject({
      status: 422,
      field: 'heldOn',
      detail: expect.stringContaining('16 Jun 2026'),
    })
    const [unserved] = await auctions.notice(...(await auctions.identify(await auctions.overdue())))
    expect(fault(await schedule([lot, unserved as { id: string }], SALE_ON))).toMatchObject({
      status: 422,
      field: 'lotIds.1',
      detail: expect.stringContaining(auctionMessages.notServed),
    })
    const first = await auctions.schedule([lot])
    const again = await auctions.schedule([await auctions.served(await auctions.overdue())])
    expect(again.id).toBe(first.id)
    expect(again.lots.length).toBeGreaterThan(1)
  })

  test('joins the auction of its date and place; each note is kept once', async () => {
    const heldOn = addDays(SALE_ON, 1)
    const put = async (note: string | null, place = 'Community Hall') => {
      const lots = [await auctions.served(await auctions.overdue())]
      const body = { ...auctions.saleDay(lots, heldOn), place, note }
      return server.inject('ScheduleAuction', { token: auctions.token, body })
    }
    const noteAfter = async (...parameters: Parameters<typeof put>) => (await put(...parameters)).json().note
    expect(await noteAfter(null, 'Court hall')).toBeNull()
    expect(await noteAfter('null', 'Court hall')).toBe('null')
    expect(await noteAfter(null)).toBeNull()
    expect(await noteAfter('Bring the catalogue')).toBe('Bring the catalogue')
    expect(await noteAfter(null)).toBe('Bring the catalogue')
    expect(await noteAfter(' Bring the catalogue ', 'community hall ')).toBe('Bring the catalogue')
    expect(await noteAfter('Two guards')).toBe('Bring the catalogue\nTwo guards')
    expect(await noteAfter('Two')).toBe('Bring the catalogue\nTwo guards\nTwo')
    const most = 500 - 'Bring the catalogue\nTwo guards\nTwo\n'.length
    expect(fault(await put('x'.repeat(most + 1)))).toEqual({
      status: 422,
      field: 'note',
      detail: `This auction already has a note. At most ${most} more characters fit.`,
    })
    expect(await noteAfter('x'.repeat(most))).toHaveLength(500)
    expect(fault(await put('y'))).toEqual({
      status: 422,
      field: 'note',
      detail: 'This auction already has a note, and nothing more fits. Leave the note empty.',
    })
  })

  test('joins no auction that already has the maximum number of lots, unless it failed in that auction', async () => {
    const first = await auctions.served(await auctions.overdue())
    const second = await auctions.served(await auctions.overdue())
    const heldOn = addDays(SALE_ON, 2)
    const { id } = await auctions.schedule([first], heldOn)
    await server.pool.query(
      `insert into auction_lot (company_id, id, store_id, loan_id, state, auction_id, made_by, ended_on)
       select company_id, gen_random_uuid(), store_id, loan_id, 'withdrawn', auction_id, made_by, current_date
       from auction_lot, generate_series(1, 999) where id = $1`,
      [first.id],
    )
    expect(fault(await schedule([second], heldOn))).toEqual({
      status: 422,
      field: 'lotIds',
      detail: 'An auction has at most 1,000 lots, and this one has 1,000 already. Choose fewer.',
    })
    await server.pool.query(`update auction_lot set state = 'failed', failures = 1 where id = $1`, [first.id])
    expect((await schedule([first], heldOn)).json()).toMatchObject({ id })
    await server.pool.query(`delete from auction_lot where auction_id = $1 and state = 'withdrawn'`, [id])
  })

  test('that does not exist is not found, nor is an auction', async () => {
    const nobody = { id: randomUUID() }
    expect(fault(await action('WithdrawLot', nobody, { reason: 'x' })).status).toBe(404)
    const reply = await server.inject('GetAuctionById', { token: auctions.token, query: nobody })
    expect(reply.statusCode).toBe(404)
    expect(fault(await notices(nobody))).toMatchObject({ status: 422, field: 'lotIds.0' })
  })
})

describe('the lists', () => {
  test('show each lot at its stage, found by loan, customer and seal', async () => {
    const { id: customerId } = await auctions.addCustomer('Unmistakable Usha')
    const loan = await auctions.overdue({ customerId, seal: 'RARE-77' })
    const [lot] = await auctions.identify(loan)
    const before = await auctions.count()
    const find = async (fields: object) => (await auctions.lots(fields)).rows.map(({ id }) => id)
    expect(await find({ search: 'rare-77', stage: 'notice' })).toEqual([lot?.id])
    expect(await find({ search: loan.number.toLowerCase() })).toEqual([lot?.id])
    expect(await find({ search: 'usha' })).toEqual([lot?.id])
    expect(await find({ search: 'rare-77', stage: 'service' })).toEqual([])
    await auctions.notice(lot as { id: string })
    expect(await find({ search: 'rare-77', stage: 'service' })).toEqual([lot?.id])
    const counts = (counted: typeof before) =>
      Object.fromEntries(counted.stages.map(({ stage, count }) => [stage, count]))
    const [was, is] = [counts(before), counts(await auctions.count())]
    expect(is).toMatchObject({ notice: (was.notice ?? 0) - 1, service: (was.service ?? 0) + 1 })
  })

  test('are summed over all lots of a stage that match', async () => {
    const named = { seal: 'SUMMED-1' }
    await auctions.identify(await auctions.overdue({ ...named, principalPaise: 2_500_000 }))
    const countOf = async (stage: string, search?: string) =>
      (await auctions.count({ search })).stages.find((one) => one.stage === stage)
    expect(await countOf('notice', 'summed-1')).toEqual({
      stage: 'notice',
      count: 1,
      principalPaise: 2_500_000,
      pricePaise: 0,
      surplusDuePaise: 0,
      shortfallDuePaise: 0,
    })
    const { rows } = await auctions.lots({ stage: 'notice', limit: 1000 })
    expect(await countOf('notice')).toMatchObject({
      count: rows.length,
      principalPaise: rows.reduce((sum, row) => sum + row.outstandingPaise, 0),
    })
  })

  test('are read page by page in both orders', async () => {
    const ids = async (sort: string) => {
      const first = await auctions.lots({ sort, limit: 3 })
      const next = await auctions.lots({ sort, limit: 1000, cursor: first.nextCursor })
      expect((await auctions.lots({ sort, limit: 3, cursor: next.previousCursor })).rows).toEqual(first.rows)
      return [...first.rows, ...next.rows].map(({ id }) => id)
    }
    expect(await ids('-createdAt')).toEqual((await ids('createdAt')).reverse())
  })
})

describe('the auction date', () => {
  test('accepts reserve prices and bids only on that day, and bids only once the reserve price is set; a lot can be marked unsold later', async () => {
    const bid = { bidderName: 'Mani', bidderPhone: '98400 11111', amountPaise: 1 }
    const lot = await auctions.served(await auctions.overdue())
    expect(fault(await action('PlaceBid', lot, bid))).toMatchObject({
      status: 409,
      detail: auctionMessages.notScheduled,
    })
    const { id } = await auctions.schedule([lot])
    const body = auctions.scope
    const reserves = () => server.inject('SetReserves', { token: auctions.token, query: { id }, body })
    expect(fault(await reserves())).toMatchObject({
      status: 422,
      detail: expect.stringContaining('on that day'),
    })
    expect(fault(await action('PlaceBid', lot, bid)).status).toBe(422)
    expect(fault(await action('FailLot', lot, { bidId: null, note: null })).status).toBe(422)
    await auctions.onDay(SALE_ON)
    expect(fault(await action('PlaceBid', lot, bid))).toMatchObject({
      status: 422,
      detail: auctionMessages.noReserve,
    })
    expect((await reserves()).json()).toMatchObject({ inProgress: true })
    await auctions.onDay(addDays(SALE_ON, 1))
    expect(fault(await action('PlaceBid', lot, { ...bid, amountPaise: 9_000_000 }))).toMatchObject({
      status: 422,
      detail: expect.stringContaining('16 Jun 2026'),
    })
    const failed = await action('FailLot', lot, { bidId: null, note: null })
    expect(failed.json().lot).toMatchObject({ state: 'failed', failures: 1 })
  })
})
