import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { overlapping, statusesOf } from '../support/overlapping.ts'
import { auditedStore } from '../support/packetAudits.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let shop: Awaited<ReturnType<typeof auditedStore>>

beforeAll(async () => {
  server = await startTestServer()
  shop = await auditedStore(server)
})
afterAll(() => server?.end())

describe('a packet', () => {
  test('is not counted after the count was finished meanwhile', async () => {
    const { seal } = await shop.pledge()
    const audit = await shop.started()
    const replies = await overlapping(
      server,
      () => shop.action('FinishPacketAudit', audit),
      () => shop.count(audit, seal),
    )
    expect(statusesOf(replies)).toEqual([200, 409])
    expect((await shop.read(audit)).outcome).toMatchObject({ found: 0, missing: 1 })
  })

  test('that is scanned twice at once counts once', async () => {
    const { seal } = await shop.pledge()
    const audit = await shop.started()
    const replies = await overlapping(
      server,
      () => shop.count(audit, seal),
      () => shop.count(audit, seal),
    )
    expect(replies.map((reply) => reply.json().again)).toEqual([false, true])
    expect((await shop.read(audit)).countedCount).toBe(1)
  })
})
