import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Transfer } from '../../src/api/gen/model/index.ts'
import { overlapping, statusesOf } from '../support/overlapping.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
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

describe('packets', () => {
  test('are in transit until the other store ticks them; their loan stays in its store', async () => {
    const [first, second] = [await stores.pledge(), await stores.pledge()]
    const found = await server.call('GetVaultPackets', {
      token: server.owner.token,
      body: { ...stores.main, search: second.seal.toUpperCase() },
    })
    expect(found.rows).toMatchObject([{ id: second.packetId, seal: second.seal, customerName: 'Meenakshi' }])
    const sent = await stores.sentPackets([first.packetId, second.packetId])
    expect(sent).toMatchObject({ kind: 'packets', state: 'on-the-way', amountPaise: null, vouchers: [] })
    expect(sent.packets.map(({ state }) => state)).toEqual(['on-the-way', 'on-the-way'])
    const { token } = server.owner
    const packetOf = async ({ loanId }: { loanId: string }) =>
      (await server.call('GetPartPaymentById', { token, query: { id: loanId } })).packet
    expect(await packetOf(first)).toMatchObject({ place: 'transit', location: 'To T. Nagar' })

    const part: Transfer = (await stores.receivePackets(sent, [first.packetId])).json()
    expect(part.state).toBe('on-the-way')
    const missing = `${sent.number}: packets are missing`
    expect(await stores.noticesOf(token)).toContain(missing)
    expect(await packetOf(first)).toMatchObject({
      place: 'vault',
      location: 'Safe 2',
      otherStore: 'T. Nagar',
    })
    expect(await packetOf(second)).toMatchObject({ place: 'transit' })
    expect(await stores.rejected(() => stores.receivePackets(part, [first.packetId]))).toMatchObject({
      status: 422,
      field: 'packetIds.0',
    })
    expect(await stores.rejected(() => stores.receivePackets(sent, [second.packetId]))).toMatchObject({
      status: 409,
    })
    const all: Transfer = (await stores.receivePackets(part, [second.packetId])).json()
    expect(all.state).toBe('received')

    const { rows } = await server.pool.query(
      'select action, note, created_at as at from packet_move where packet_id = $1 order by seq',
      [first.packetId],
    )
    expect(rows.slice(1)).toMatchObject([
      { action: 'send', note: sent.number },
      { action: 'arrive', note: sent.number },
    ])
    const history = await server.call('GetPartPaymentHistory', { token, query: { id: first.loanId } })
    expect(history.rows.slice(0, 2)).toMatchObject(
      rows
        .slice(1)
        .reverse()
        .map(({ at }) => ({ happenedAt: at.toISOString() })),
    )
  })

  test('in another store’s vault cannot be moved or sent, but can be held; the message names the store', async () => {
    const { loanId, packetId } = await stores.pledge()
    const sent = await stores.sentPackets([packetId])
    await stores.receivePackets(sent, [packetId])
    const { token } = server.owner
    const message = 'The packet is in the vault of T. Nagar.'
    const { packet } = await server.call('GetPartPaymentById', { token, query: { id: loanId } })
    const moved = await server.inject('MovePacket', {
      token,
      query: { id: loanId },
      body: { version: packet.version, action: 'move', location: 'Safe 9', reason: null },
    })
    expect(moved.json()).toMatchObject({ status: 422, detail: message })
    expect(await stores.rejected(() => stores.sendPackets([packetId]))).toMatchObject({
      field: 'packetIds.0',
      message: expect.stringContaining(message),
    })
    const held = await server.inject('MovePacket', {
      token,
      query: { id: loanId },
      body: { version: packet.version, action: 'hold', reason: 'Police', location: null },
    })
    expect(held.statusCode).toBe(200)
  })

  test('that were not received return to the vault they left when the transfer is cancelled', async () => {
    const [first, second] = [await stores.pledge(), await stores.pledge()]
    const sent = await stores.sentPackets([first.packetId, second.packetId])
    const part: Transfer = (await stores.receivePackets(sent, [first.packetId])).json()
    expect(await stores.rejected(() => stores.cancel(part))).toMatchObject({ status: 422, field: 'location' })
    const back: Transfer = (await stores.cancel(part, { location: 'Safe 1' })).json()
    expect(back.state).toBe('received')
    expect(Object.fromEntries(back.packets.map(({ id, state }) => [id, state]))).toEqual({
      [first.packetId]: 'received',
      [second.packetId]: 'cancelled',
    })
  })

  test('are found by their exact seal, then by the exact loan number, before others that only contain it', async () => {
    const sealed = (seal: string, location: string) =>
      stores.shop.pledge({ seal, location, payout: stores.shop.byBank(1_000_000) })
    for (const seal of ['HK10', 'HK11']) await sealed(seal, 'Safe 1')
    await sealed('HK1', 'Safe 9')
    const number = (await sealed('HK-N', 'Safe 9')).number ?? ''
    await sealed(`${number}-A`, 'Safe 1')
    const first = async (search: string) => {
      const body = { ...stores.main, search, limit: 1 }
      return (await server.call('GetVaultPackets', { token: server.owner.token, body })).rows.map(
        ({ seal }) => seal,
      )
    }
    expect(await first('hk1 ')).toEqual(['HK1'])
    expect(await first(number)).toEqual(['HK-N'])
    await sealed(number, 'Safe 9')
    expect(await first(number)).toEqual([number])
  })

  test('are sent together or not at all, and once by two concurrent requests', async () => {
    const { packetId } = await stores.pledge()
    const problem = await stores.rejected(() => stores.sendPackets([packetId, randomUUID()]))
    expect(problem).toMatchObject({ status: 422, field: 'packetIds.1' })
    const send = () => stores.sendPackets([packetId])
    expect(statusesOf(await overlapping(server, send, send))).toEqual([201, 422])
    expect(await stores.rejected(send)).toMatchObject({
      message: expect.stringContaining('in transit'),
    })
  })
})
