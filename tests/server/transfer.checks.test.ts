import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../support/server.ts'
import { twoStores } from '../support/transfers.ts'
import { verifyAfter } from '../support/verifyAfter.ts'

let server: TestServer

/** Received cash, cash and a packet in transit, and a received packet. */
beforeAll(async () => {
  server = await startTestServer()
  const stores = await twoStores(server)
  await stores.openOther()
  await stores.receiveCash(await stores.sent({ amountPaise: 200_000 }))
  await stores.sent({ amountPaise: 100_000 })
  const [first, second] = [await stores.pledge(), await stores.pledge()]
  const both = await stores.sentPackets([first.packetId, second.packetId])
  await stores.receivePackets(both, [first.packetId])
})
afterAll(() => server?.end())

/** The names of the checks that fail after statements that the program would never run. */
async function broken(...statements: string[]): Promise<string[]> {
  const { checks } = await verifyAfter(server, ...statements)
  return checks.filter(({ count }) => count > 0).map(({ name }) => name)
}

test('the integrity check passes for what the program wrote', async () => {
  expect(await broken()).toEqual([])
})

test('the database never changes content, sender and destination of a transfer', async () => {
  for (const changed of [
    'amount_paise = amount_paise + 100',
    `carrier = 'Another'`,
    'from_store_id = to_store_id, to_store_id = from_store_id',
    'sent_by = gen_random_uuid()',
  ])
    await expect(
      server.pool.query(`update transfer set ${changed} where kind = 'cash'`),
      changed,
    ).rejects.toThrow('content, sender and destination of a transfer are never changed')
})

const inTransit = 'Packets in transit match the open transfers'
test.each([
  [
    'update transfer set amount_paise = 100100 where amount_paise = 100000',
    'Cash in transit equals account 1410',
  ],
  [
    'update transfer set arrived_voucher_id = null where amount_paise = 200000',
    'Cash owed between stores equals account 1400',
  ],
  [
    'update transfer set arrived_voucher_id = null where amount_paise = 200000',
    'Each voucher of a cash transfer',
  ],
  [
    'update transfer set from_store_id = to_store_id, to_store_id = from_store_id where amount_paise = 100000',
    'Each voucher of a cash transfer',
  ],
  [`update packet set place = 'vault' where place = 'transit'`, inTransit],
  [`update packet set place = 'transit' where place = 'vault'`, inTransit],
  ['delete from transfer_packet', inTransit],
  [
    `update packet set store_id = (select id from store where code = 'TN') where place = 'transit'`,
    inTransit,
  ],
  [`update transfer set state = 'received' where kind = 'packets'`, 'Each packet transfer matches'],
  [`delete from transfer where kind = 'packets'`, 'Numbers have no gaps'],
])('%s is found and named', async (statement, named) => {
  expect(await broken(statement)).toEqual(expect.arrayContaining([expect.stringContaining(named)]))
})
