import { randomUUID } from 'node:crypto'
import type { LightMyRequestResponse as Reply } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Transfer } from '../../src/api/gen/model/index.ts'
import { addDays } from '../../src/domain/dates/dates.ts'
import { manyOverlapping, overlapping, repeated, statusesOf } from '../support/overlapping.ts'
import { OWNER_PASSWORD, startTestServer, type TestServer } from '../support/server.ts'
import { twoStores } from '../support/transfers.ts'
import { brokenChecks } from '../support/verifyAfter.ts'

let server: TestServer
let stores: Awaited<ReturnType<typeof twoStores>>

beforeAll(async () => {
  server = await startTestServer()
  stores = await twoStores(server)
})
afterAll(() => server?.end())
afterEach(async () => {
  expect(await brokenChecks(server)).toEqual([])
})

const one = (id: string, token = server.owner.token) =>
  server.call('GetTransferById', { token, query: { id } })

describe('cash', () => {
  test('leaves the drawer, is in transit until it is received, and is in the books of both stores', async () => {
    const before = await stores.net('1010')
    const sent = await stores.sent({ note: ' Two bundles ' })
    expect(sent).toMatchObject({
      kind: 'cash',
      state: 'on-the-way',
      amountPaise: 5_000_000,
      carrier: 'Murugesan',
      fromStoreName: 'Main',
      toStoreName: 'T. Nagar',
      note: 'Two bundles',
      receivedOn: null,
      number: expect.stringMatching(/^MN-\d{4}-T\d{5}$/),
      vouchers: [{ kind: 'cash-sent', storeName: 'Main' }],
    })
    expect(await stores.net('1410')).toEqual({ MN: 5_000_000 })
    expect(await stores.noticesOf(stores.ravi.token)).toContain(`${sent.number} in transit`)
    expect((await server.call('GetDay', { token: server.owner.token })).onTheWayOut).toEqual({
      transfers: 1,
      cashPaise: 5_000_000,
      packets: 0,
    })
    expect((await server.call('GetDay', { token: stores.ravi.token })).onTheWayIn.transfers).toBe(1)

    // Nothing is received on a day that is not open. No field of the form is wrong.
    expect(await stores.rejected(() => stores.receiveCash(sent))).toEqual({
      status: 422,
      detail: expect.stringMatching(/not open/),
    })
    await stores.openOther()
    const received: Transfer = (await stores.receiveCash(sent)).json()
    expect(received).toMatchObject({
      state: 'received',
      countedPaise: 5_000_000,
      differenceReason: null,
      waitsForSender: false,
      receivedByName: 'ravi',
      vouchers: [
        { kind: 'cash-sent', storeName: 'Main' },
        { kind: 'cash-received', storeName: 'T. Nagar' },
        { kind: 'cash-arrived', storeName: 'Main' },
      ],
    })
    expect(await stores.net('1010')).toEqual({ MN: (before.MN ?? 0) - 5_000_000, TN: 5_100_000 })
    expect(await stores.net('1410')).toEqual({})
    expect(await stores.net('1400')).toEqual({ MN: 5_000_000, TN: -5_000_000 })
    expect(await stores.noticesOf(server.owner.token)).toContain(`${sent.number} received`)
  })

  test('is received in full although the cash step was raised meanwhile; a difference must be a multiple of the new step', async () => {
    const setStep = (cashStepPaise: number) =>
      server.pool.query('update company set policy = policy || $2::jsonb where id = $1', [
        server.owner.companyId,
        JSON.stringify({ cashStepPaise }),
      ])
    const sent = await stores.sent({ amountPaise: 10_500 })
    await setStep(1_000)
    const differing = { countedPaise: 10_400, reason: 'One coin is missing' }
    expect(await stores.rejected(() => stores.receiveCash(sent, differing))).toMatchObject({
      status: 422,
      field: 'countedPaise',
    })
    expect((await stores.receiveCash(sent)).json()).toMatchObject({ state: 'received', countedPaise: 10_500 })
    await setStep(100)
  })

  test('sent fifty times concurrently with one key is sent once', async () => {
    const before = await stores.posted()
    const headers = { 'idempotency-key': randomUUID() }
    const replies = await manyOverlapping(
      server,
      repeated(50, () => stores.sendCash({ amountPaise: 100_000 }, headers)),
    )
    for (const reply of replies) expect(reply.json()).toEqual(replies[0]?.json())
    expect(await stores.posted()).toEqual({ vouchers: before.vouchers + 1, count: before.count + 1 })
    await stores.cancel((replies[0] as Reply).json())
  })

  test('is never more than the drawer has as per books, however many requests are concurrent', async () => {
    const { drawerPaise, stores: others } = await server.call('GetTransferChoices', {
      token: server.owner.token,
      body: stores.main,
    })
    expect(others).toEqual([{ id: stores.otherId, name: 'T. Nagar', active: true }])
    expect(await stores.rejected(() => stores.sendCash({ amountPaise: drawerPaise + 100 }))).toMatchObject({
      status: 422,
      field: 'amountPaise',
      message: expect.stringMatching(/^The drawer has ₹[\d,.]+\. Send at most ₹/),
    })
    const most = Math.floor(drawerPaise / 300) * 200
    const send = () => stores.sendCash({ amountPaise: most })
    const replies = await overlapping(server, send, send, send)
    expect(statusesOf(replies)).toEqual([201, 422, 422])
    await stores.cancel((replies[0] as Reply).json())
  })

  test.each([
    ['its own store', () => ({ toStoreId: stores.main.storeId }), /sending store/],
    ['a store that does not exist', () => ({ toStoreId: randomUUID() }), /active store/],
  ])('is not sent to %s', async (_, fields, message) => {
    expect(await stores.rejected(() => stores.sendCash(fields()))).toMatchObject({
      status: 422,
      field: 'toStoreId',
      message: expect.stringMatching(message),
    })
  })

  test('is received as counted, with a reason if the count differs', async () => {
    const sent = await stores.sent({ amountPaise: 100_000 })
    const over = await stores.net('5500')
    for (const reason of [undefined, null, ' '])
      expect(
        await stores.rejected(() => stores.receiveCash(sent, { countedPaise: 95_000, reason })),
      ).toMatchObject({
        status: 422,
        field: 'reason',
      })
    const received: Transfer = (
      await stores.receiveCash(sent, { countedPaise: 95_000, reason: ' One note torn ' })
    ).json()
    expect(received).toMatchObject({ countedPaise: 95_000, differenceReason: 'One note torn' })
    expect(await stores.net('5500')).toEqual({ ...over, TN: (over.TN ?? 0) + 5_000 })
  })

  test.each([
    ['Cash shortage', 80_000, 'less'],
    ['Excess cash', 120_000, 'more'],
  ])('%s is an exception of which holders of that right are notified', async (title, countedPaise, how) => {
    await server.pool.query('delete from notification')
    const sent = await stores.sent({ amountPaise: 100_000 })
    await stores.receiveCash(sent, { countedPaise, reason: 'Counted twice' })
    const { rows } = await server.call('GetNotifications', { token: server.owner.token, body: {} })
    const period = JSON.stringify({ fromOn: stores.shop.today(), toOn: stores.shop.today() })
    expect(rows.filter((one) => one.title === title)).toMatchObject([
      {
        type: 'alert',
        description: `ravi received ₹200.00 ${how} than was sent with ${sent.number}. Reason: Counted twice`,
        path: `/reports?report=cashDifferences&f=${encodeURIComponent(period)}`,
      },
    ])
    expect(await stores.noticesOf(stores.ravi.token)).not.toContain(title)
  })

  test('that has changed since it was shown is neither received nor cancelled', async () => {
    const sent = await stores.sent({ amountPaise: 100_000 })
    const stale = { ...sent, version: sent.version + 1 }
    for (const send of [() => stores.receiveCash(stale), () => stores.cancel(stale)])
      expect(await stores.rejected(send)).toMatchObject({ status: 409 })
    expect((await stores.cancel(sent)).statusCode).toBe(200)
  })

  test('is received by a person other than its sender, unless that store has nobody else', async () => {
    const sent = await stores.sent({ amountPaise: 100_000 })
    const { token } = await server.call('SignIn', { body: { userName: 'owner', password: OWNER_PASSWORD } })
    const there = await stores.switched(token, stores.otherId)
    const message = 'The sender cannot receive this transfer. Another user of this store must receive it.'
    expect((await one(sent.id, there.token)).receivingProblem).toBe(message)
    expect(await stores.rejected(() => stores.receiveCash(sent, {}, there.token))).toMatchObject({
      status: 422,
      detail: message,
    })
    await server.pool.query('update login set active = false where user_name = $1', ['ravi'])
    expect((await stores.receiveCash(sent, {}, there.token)).statusCode).toBe(200)
    await server.pool.query('update login set active = true where user_name = $1', ['ravi'])
  })

  test('is received once, and a concurrent receipt is rejected with the reason', async () => {
    const sent = await stores.sent({ amountPaise: 100_000 })
    const receive = () => stores.receiveCash(sent)
    const replies = await overlapping(server, receive, receive)
    expect(statusesOf(replies)).toEqual([200, 409])
    expect(replies[1]?.json().detail).toMatch(/^ravi received this transfer on \d\d [A-Z][a-z][a-z] \d{4}\.$/)
  })

  test('is received or cancelled by concurrent requests, not both', async () => {
    for (const receivedFirst of [true, false]) {
      const sent = await stores.sent({ amountPaise: 100_000 })
      const requests = [() => stores.receiveCash(sent), () => stores.cancel(sent)]
      if (!receivedFirst) requests.reverse()
      expect(statusesOf(await overlapping(server, ...requests))).toEqual([200, 409])
      expect(await stores.net('1410')).toEqual({})
    }
  })

  test('returns by a reversing voucher, with a reason, if cancelled', async () => {
    const before = await stores.net('1010')
    const sent = await stores.sent()
    expect(await stores.rejected(() => stores.cancel(sent, { reason: ' ' }))).toMatchObject({ status: 400 })
    expect((await stores.cancel(sent, {}, stores.ravi.token)).statusCode).toBe(404)
    const back: Transfer = (await stores.cancel(sent)).json()
    expect(back).toMatchObject({
      state: 'cancelled',
      cancelReason: 'The road is closed',
      cancelledByName: 'Test Owner',
      vouchers: [{ kind: 'cash-sent' }, { kind: 'reversal' }],
    })
    expect(await stores.net('1010')).toEqual(before)
    expect(await stores.rejected(() => stores.receiveCash(sent))).toMatchObject({
      status: 409,
      detail: 'Test Owner cancelled this transfer.',
    })
    expect(await stores.noticesOf(stores.ravi.token)).toContain(`${sent.number} cancelled`)
  })

  test('is neither sent to another company nor found by it', async () => {
    const sent = await stores.sent({ amountPaise: 100_000 })
    const company = await server.call('AddCompany', {
      token: server.owner.token,
      body: { name: 'Other', policyProfile: 'pawnbroker', firstStore: { name: 'First', code: 'OT' } },
    })
    const { rows } = await server.pool.query('select id from store where company_id = $1', [company.id])
    expect(await stores.rejected(() => stores.sendCash({ toStoreId: rows[0].id }))).toMatchObject({
      status: 422,
    })
    const { token } = await server.call('SignIn', { body: { userName: 'owner', password: OWNER_PASSWORD } })
    const away = await server.call('SwitchStore', {
      token,
      body: { companyId: company.id, storeId: rows[0].id },
    })
    const send = await server.inject('GetTransferById', { token: away.token, query: { id: sent.id } })
    expect(send.statusCode).toBe(404)
    await stores.cancel(sent)
  })
})

describe('the lists', () => {
  const list = (fields: object, token = server.owner.token, place = stores.main) =>
    server.call('GetTransfer', { token, body: { ...place, direction: 'out' as const, ...fields } })

  test('show sent and incoming transfers, filtered and paged', async () => {
    const all = await list({})
    expect(all.rows.length).toBeGreaterThan(5)
    const [first, second] = all.rows
    const page = await list({ limit: 1 })
    expect(page.rows).toEqual([first])
    expect((await list({ limit: 1, cursor: page.nextCursor })).rows).toEqual([second])
    expect((await list({ sort: 'sent' })).rows).toEqual([...all.rows].reverse())
    expect((await list({ search: first?.number })).rows).toEqual([first])
    expect((await list({ direction: 'in' })).rows).toEqual([])
    const both = await server.call('GetTransfer', { token: server.owner.token, body: stores.main })
    expect(both.rows).toEqual(all.rows)
    expect((await list({ direction: 'in' }, stores.ravi.token, stores.other)).rows).toEqual(all.rows)
    for (const filter of [
      { kind: 'cash' },
      { state: 'received' },
      { otherStoreId: stores.otherId },
    ] as const) {
      const { rows } = await list(filter)
      expect(rows.length).toBeGreaterThan(0)
      for (const row of rows) expect({ ...row, otherStoreId: row.toStoreId }).toMatchObject(filter)
      const { count } = await server.call('GetTransferCount', {
        token: server.owner.token,
        body: { ...stores.main, direction: 'out', ...filter },
      })
      expect(count).toBe(rows.length)
    }
    for (const other of [
      { kind: 'packets' },
      { otherStoreId: randomUUID() },
      { toOn: addDays(stores.shop.today(), -1) },
    ])
      expect((await list(other)).rows, JSON.stringify(other)).toEqual([])
  })
})

describe('a store with an open transfer', () => {
  test('cannot be in-activated', async () => {
    const { rows } = await server.pool.query('select version from store where id = $1', [stores.otherId])
    const sent = await stores.sent({ amountPaise: 100_000 })
    const reply = await server.inject('DeleteStore', {
      token: server.owner.token,
      query: { id: stores.otherId, version: rows[0].version },
    })
    expect(reply.json()).toMatchObject({ status: 422, detail: expect.stringContaining(sent.number) })
    await stores.cancel(sent)
  })

  test('prevents the in-activation of its company from another one', async () => {
    const { token, companyId } = server.owner
    const { id } = await server.call('AddCompany', {
      token,
      body: { name: 'Elsewhere', policyProfile: 'nbfc', firstStore: { name: 'First', code: 'EL' } },
    })
    const elsewhere = await server.call('SignIn', {
      body: { userName: 'owner', password: OWNER_PASSWORD, companyId: id },
    })
    const { version } = await server.call('GetCompanyById', {
      token: elsewhere.token,
      query: { id: companyId },
    })
    const sent = await stores.sent({ amountPaise: 100_000 })
    const reply = await server.inject('DeleteCompany', {
      token: elsewhere.token,
      query: { id: companyId, version },
    })
    expect(reply.json()).toMatchObject({ status: 422, detail: expect.stringContaining(sent.number) })
    await stores.cancel(sent)
  })
})

/** Opens or closes today in Main with the cash that its books have. */
async function count(action: 'OpenDay' | 'CloseDay', token: string) {
  const { cashPaise } = await server.call('GetDay', { token })
  const denominations = [{ valuePaise: 100 as const, count: cashPaise / 100 }]
  await server.call(action, {
    token,
    body: { ...stores.main, businessOn: stores.shop.today(), denominations },
  })
}

/** Transfers in transit on the slip of the last closed day. */
const closedWith = async (token: string) => (await server.call('GetDay', { token })).lastClosed?.inTransit

describe('cash that is received while the sender’s day is closed', () => {
  test('waits for the sender’s next day, which posts it at its opening', async () => {
    const sent = await stores.sent({ amountPaise: 100_000 })
    const { packetId } = await stores.pledge()
    const packets = await stores.sentPackets([packetId])
    await count('CloseDay', server.owner.token)
    const onTheWay = { sentOn: stores.shop.today(), toStoreName: 'T. Nagar' }
    const slip = [
      { ...onTheWay, number: sent.number, amountPaise: 100_000, packets: 0 },
      { ...onTheWay, number: packets.number, amountPaise: null, packets: 1 },
    ]
    expect(await closedWith(server.owner.token)).toEqual(slip)
    const received: Transfer = (await stores.receiveCash(sent)).json()
    expect(received).toMatchObject({ state: 'received', waitsForSender: true })
    expect(await closedWith(server.owner.token)).toEqual(slip)
    expect(await stores.net('1410')).toEqual({ MN: 100_000 })
    // The slip of a day that is closed again still has the cash, which is in transit in the books of its store.
    const { lastClosed } = await server.call('GetDay', { token: server.owner.token })
    await server.call('ReopenDay', {
      token: server.owner.token,
      body: {
        ...stores.main,
        businessOn: stores.shop.today(),
        version: lastClosed?.version ?? 0,
        reason: 'A late receipt',
      },
    })
    await count('CloseDay', server.owner.token)
    expect(await closedWith(server.owner.token)).toEqual(slip)
    server.clock.now = new Date(Date.now() + 86_400_000)
    const signedIn = await server.call('SignIn', { body: { userName: 'owner', password: OWNER_PASSWORD } })
    const { token } = await stores.switched(signedIn.token, stores.main.storeId)
    await count('OpenDay', token)
    expect(await stores.net('1410')).toEqual({})
    expect(await one(sent.id, token)).toMatchObject({
      waitsForSender: false,
      vouchers: [{}, {}, { kind: 'cash-arrived', storeName: 'Main', postedOn: stores.shop.today() }],
    })
  })
})
