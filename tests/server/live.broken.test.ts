import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type LiveHub, openLiveHub, SESSIONS_CHANNEL } from '../../src/server/platform/http/live.ts'
import { type Relay, startRelay } from '../support/relay.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.end())

describe('a hub of live updates', () => {
  let relay: Relay
  let hub: LiveHub
  let ended: string[]
  beforeEach(async () => {
    relay = await startRelay(server.databaseUrl)
    hub = await openLiveHub(relay.url)
    ended = []
  })
  afterEach(async () => {
    await hub.close()
    await relay.end()
  })
  /** Adds a stream of a session. */
  async function add(name: string) {
    const { companyId, storeId, userId } = server.owner
    const { rows } = await server.pool.query<{ id: string }>(
      'select id from session where login_id = $1 order by created_at desc limit 1',
      [userId],
    )
    hub.add({
      subscriber: {
        sessionId: rows[0]?.id ?? '',
        userId,
        companyId,
        storeId,
        grants: new Set(['Role.view']),
        companies: [companyId],
      },
      send: () => undefined,
      end: () => ended.push(name),
    })
  }

  test('ends the streams that opened while its connection was broken, because they have missed changes too', async () => {
    await add('before')
    relay.interrupt()
    await expect.poll(() => ended).toContain('before')
    await add('meanwhile')
    expect(ended).not.toContain('meanwhile')
    relay.restore()
    await expect.poll(() => ended).toContain('meanwhile')
  })

  test('replaces a connection that no longer replies, and ends its streams', async () => {
    await add('before')
    relay.silence()
    await expect.poll(() => ended).toContain('before')
    ended = []
    await add('after')
    await server.pool.query(`select pg_notify('${SESSIONS_CHANNEL}', id::text) from session`)
    await expect.poll(() => ended).toContain('after')
  })
})
