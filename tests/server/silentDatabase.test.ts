import type { Socket } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Lanes, openLanes } from '../../src/server/platform/db/lanes.ts'
import { inTransaction, LONG_STATEMENTS, queryOnce } from '../../src/server/platform/db/pool.ts'
import { type Relay, startRelay } from '../support/relay.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let relay: Relay
let lanes: Lanes

beforeAll(async () => {
  server = await startTestServer({ empty: true })
  relay = await startRelay(server.databaseUrl)
  lanes = openLanes({
    databaseUrl: relay.url,
    onWait: () => undefined,
    waits: { queueMs: 60_000, statementMs: 1_000 },
  })
})
afterAll(async () => {
  await relay?.end()
  await lanes?.close()
  await server?.end()
})

const one = sql`select 1 as one`
const read = () => inTransaction(lanes.connections('desk'), { companies: [] }, (db) => db.execute(one))

test('a connection over which the database has become silent is closed, and work continues on others', async () => {
  await read()
  relay.silence()
  await expect(read()).rejects.toThrow(/terminated/)
  expect((await read()).rows).toEqual([{ one: 1 }])
  await queryOnce(lanes.connections('session'), { text: 'select 1' })
  relay.silence()
  await expect(queryOnce(lanes.connections('session'), { text: 'select 1' })).rejects.toThrow(/terminated/)
})

test('a query of the server itself, outside of the lanes, waits no longer than that of a request', async () => {
  // The pool gives the last connection back first: one that work with long statements has used.
  await inTransaction(lanes.connections('job'), { companies: [] }, (db) => db.execute(one))
  const query = () => queryOnce(lanes.pool, { text: 'select 1 as one' })
  expect((await query()).rows).toEqual([{ one: 1 }])
  relay.silence()
  await expect(query()).rejects.toThrow(/terminated/)
})

test('a connection without a statement that waits for its result may be silent', async () => {
  const result = await inTransaction(lanes.connections('desk'), { companies: [] }, async (db, client) => {
    await db.execute(one)
    client.connection.stream.emit('timeout')
    return db.execute(one)
  })
  expect(result.rows).toEqual([{ one: 1 }])
})

test('work with long statements may wait longer for their results, also over the pool, as `verify` does', async () => {
  const overPool = { connect: () => lanes.pool.connect() }
  const connections = [
    ...(['desk', 'file', 'job'] as const).map((lane) => lanes.connections(lane)),
    { ...overPool, settings: LONG_STATEMENTS },
    overPool,
  ]
  const limits = await Promise.all(
    connections.map((one) =>
      inTransaction(one, { companies: [] }, async (_db, client) => {
        return (client.connection.stream as Socket).timeout
      }),
    ),
  )
  expect(limits).toEqual([11_000, 610_000, 610_000, 610_000, 11_000])
})
