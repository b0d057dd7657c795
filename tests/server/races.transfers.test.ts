import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Transfer } from '../../src/api/gen/model/index.ts'
import { verifyAll } from '../../src/server/verifyAll.ts'
import { business } from '../support/business.ts'
import { counted } from '../support/days.ts'
import { cash } from '../support/loans.ts'
import { overlapping, statusesOf, whileNumbersLocked } from '../support/overlapping.ts'
import { OWNER_PASSWORD, startTestServer, type TestServer } from '../support/server.ts'
import { twoStores } from '../support/transfers.ts'

let server: TestServer
let stores: Awaited<ReturnType<typeof twoStores>>
/** The token of the current session in each of the two stores. */
let main: string
let other: string

beforeAll(async () => {
  server = await startTestServer()
  stores = await twoStores(server)
  await stores.openOther()
  main = server.owner.token
  other = stores.ravi.token
})
afterAll(async () => {
  const { holds, lines } = await verifyAll(server.databaseUrl)
  await server.end()
  expect(holds, lines.join('\n')).toBe(true)
})

/** A request that opens or closes a store's business day today, with the cash of its books as the count. */
async function day(operation: 'OpenDay' | 'CloseDay', token: string) {
  const { cashPaise } = await server.call('GetDay', { token })
  const scope = token === main ? stores.main : stores.other
  const body = { ...scope, businessOn: stores.shop.today(), denominations: counted(cashPaise / 100) }
  return () => server.inject(operation, { token, body })
}

/** Both stores close, and their users sign in the next morning. */
async function nextMorning(): Promise<void> {
  for (const token of [main, other]) expect((await (await day('CloseDay', token))()).statusCode).toBe(200)
  server.clock.now = new Date((server.clock.now ?? new Date()).getTime() + 86_400_000)
  const owner = await server.call('SignIn', { body: { userName: 'owner', password: OWNER_PASSWORD } })
  main = (await stores.switched(owner.token, stores.main.storeId)).token
  other = (await server.call('SignIn', { body: { userName: 'ravi', password: 'someone has a password' } }))
    .token
}

/** Cash that one store sends to the other. */
async function sent(token = main): Promise<Transfer> {
  const [from, to] = token === main ? [stores.main, stores.other] : [stores.other, stores.main]
  const body = { ...from, toStoreId: to.storeId, amountPaise: 10_000, carrier: 'Murugesan' }
  return server.call('SendCash', { token, body })
}

const booked = async ({ id }: Transfer) =>
  (await server.call('GetTransferById', { token: main, query: { id } })).vouchers.map(({ kind }) => kind)

describe('a packet in transit whose loan is renewed meanwhile', () => {
  /** A packet in transit to T. Nagar, and the renewal of its loan. */
  async function underway() {
    const { loanId, packetId } = await stores.pledge()
    const transfer = await stores.sentPackets([packetId])
    const query = { id: loanId }
    const wanted = { slabId: stores.shop.slab.id, tenureMonths: 12, principalPaise: 1_000_000 }
    const { settlement } = await server.call('QuoteRenewal', { token: main, query, body: wanted })
    const payments = cash(settlement?.toPayPaise ?? 0)
    const body = { ...wanted, postedOn: stores.shop.today(), payments }
    return { transfer, packetId, renew: () => server.inject('RenewLoan', { token: main, query, body }) }
  }

  /** The place and store of a packet. */
  async function placeOf(packetId: string) {
    const { rows } = await server.pool.query('select place, store_id as store from packet where id = $1', [
      packetId,
    ])
    return rows[0]
  }

  test('is received into the vault', async () => {
    const { transfer, packetId, renew } = await underway()
    const replies = await overlapping(server, renew, () => stores.receivePackets(transfer, [packetId], other))
    expect(statusesOf(replies)).toEqual([201, 200])
    expect(await placeOf(packetId)).toEqual({ place: 'vault', store: stores.otherId })
  })

  test('returns to the vault when its transfer is cancelled', async () => {
    const { transfer, packetId, renew } = await underway()
    const replies = await overlapping(server, renew, () =>
      stores.cancel(transfer, { location: 'Safe 1' }, main),
    )
    expect(statusesOf(replies)).toEqual([201, 200])
    expect(await placeOf(packetId)).toEqual({ place: 'vault', store: stores.main.storeId })
  })
})

describe('cash between two stores', () => {
  test('that both send each other is received by both concurrently', async () => {
    const [there, here] = [await sent(), await sent(other)]
    const replies = await whileNumbersLocked(
      server,
      [stores.main.storeId, stores.otherId],
      () => stores.receiveCash(there, {}, other),
      () => stores.receiveCash(here, {}, main),
    )
    expect(statusesOf(replies)).toEqual([200, 200])
  })

  test('is received or cancelled, not both', async () => {
    const transfer = await sent()
    const replies = await overlapping(
      server,
      () => stores.receiveCash(transfer, {}, other),
      () => stores.cancel(transfer, {}, main),
    )
    expect(statusesOf(replies)).toEqual([200, 409])
  })

  test('that is received as the day of its sender closes is posted in that day', async () => {
    const transfer = await sent()
    const replies = await whileNumbersLocked(
      server,
      [stores.main.storeId],
      () => stores.receiveCash(transfer, {}, other),
      await day('CloseDay', main),
    )
    expect(statusesOf(replies)).toEqual([200, 200])
    expect(await booked(transfer)).toEqual(['cash-sent', 'cash-received', 'cash-arrived'])
    const closed = replies[1]?.json()
    const { version, businessOn } = closed
    const body = { ...stores.main, businessOn, version, reason: 'The next test' }
    await server.call('ReopenDay', { token: main, body })
  })

  test('is not sent to a store that is in-activated meanwhile', async () => {
    const toStoreId = await business(server).addStore('Velachery', 'VE')
    const body = { ...stores.main, toStoreId, amountPaise: 10_000, carrier: 'Murugesan' }
    const replies = await overlapping(
      server,
      () => server.inject('DeleteStore', { token: main, query: { id: toStoreId, version: 1 } }),
      () => server.inject('SendCash', { token: main, body }),
    )
    expect(statusesOf(replies)).toEqual([204, 422])
  })

  test.each([
    ['opens', 0],
    ['is about to open', 1],
  ])('that is received as the day of its sender %s is posted by one of the two', async (_, place) => {
    const transfer = await sent()
    await nextMorning()
    expect((await (await day('OpenDay', other))()).statusCode).toBe(201)
    const both = [await day('OpenDay', main), () => stores.receiveCash(transfer, {}, other)]
    const replies = await overlapping(server, ...(place === 0 ? both : both.reverse()))
    expect(statusesOf(replies).sort()).toEqual([200, 201])
    expect(await booked(transfer)).toEqual(['cash-sent', 'cash-received', 'cash-arrived'])
  })
})
