import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Transfer } from '../../src/api/gen/model/index.ts'
import { verifyAll } from '../../src/server/verifyAll.ts'
import { cutsOf, type KeyedOperation } from '../support/cuts.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { twoStores } from '../support/transfers.ts'

let server: TestServer
let cuts: Awaited<ReturnType<typeof cutsOf>>
let stores: Awaited<ReturnType<typeof twoStores>>

beforeAll(async () => {
  server = await startTestServer()
  stores = await twoStores(server)
  await stores.openOther()
  cuts = await cutsOf(server)
})
afterAll(async () => {
  await cuts.end()
  await server.end()
})

const AMOUNT_PAISE = 100_000
const sending = () => ({ ...stores.main, toStoreId: stores.otherId, carrier: 'Murugesan' })
/** The session of a user who may receive transfers in the other store. */
const there = ({ id, version }: Transfer, body: object) => ({
  token: stores.ravi.token,
  query: { id },
  body: { version, ...body },
})
const packet = async () => (await stores.pledge()).packetId

const actions: Record<string, KeyedOperation> = {
  'sending cash': {
    operation: 'SendCash',
    ready: async () => ({ body: { ...sending(), amountPaise: AMOUNT_PAISE } }),
  },
  'receiving cash': {
    operation: 'ReceiveCash',
    ready: async () =>
      there(await stores.sent({ amountPaise: AMOUNT_PAISE }), { countedPaise: AMOUNT_PAISE }),
  },
  'sending packets': {
    operation: 'SendPackets',
    ready: async () => ({ body: { ...sending(), packetIds: [await packet(), await packet()] } }),
  },
  'receiving packets': {
    operation: 'ReceivePackets',
    ready: async () => {
      const packetIds = [await packet(), await packet()]
      return there(await stores.sentPackets(packetIds), { packetIds, location: 'Safe 2' })
    },
  },
}

test.each(Object.entries(actions))('%s interrupted at any statement is complete or absent', (_, action) =>
  cuts.commitsWholeOrNot(action),
)

test('the books of both stores balance afterwards', async () => {
  const { holds, lines } = await verifyAll(server.databaseUrl)
  expect(holds, lines.join('\n')).toBe(true)
})
