import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop } from '../support/loans.ts'
import { fillManyLoans } from '../support/manyLoans.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

/** More places than a list of choices shows at once. */
const LOANS = 1_200

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
  const shop = await openShop(server)
  const { companyId, storeId, userId } = server.owner
  const productId = shop.productId(shop.goldId)
  await fillManyLoans(server.pool, {
    companyId,
    storeId,
    userId,
    slabId: shop.slab.id,
    productId,
    count: LOANS,
  })
  await server.pool.query(`update packet set location = 'Safe 1, bag ' || seal where place = 'vault'`)
})
afterAll(() => server?.end())

test('every location of a large vault is offered for an audit', async () => {
  const { companyId, storeId, token } = server.owner
  const { places, packetCount } = await server.call('GetPacketAuditChoices', {
    token,
    body: { companyId, storeId },
  })
  expect(packetCount).toBeGreaterThan(1_000)
  expect(new Set(places).size).toBe(packetCount)
})
