import { randomUUID } from 'node:crypto'
import Fastify from 'fastify'
import type pg from 'pg'
import type { Contract } from '../../src/api/gen/contract.ts'
import { type OperationId, operations } from '../../src/api/gen/operations.ts'
import { webFolder } from '../../src/cli/build/ensureBuilt.ts'
import { metalDefaults } from '../../src/domain/metalDefaults.ts'
import { compose } from '../../src/server/compose.ts'
import { openPool } from '../../src/server/db/pool.ts'
import { type CallOptions, call } from '../../src/server/sample/client.ts'
import { makeSetUpCode } from '../../src/server/setup/setUpCode.ts'
import { benchBrowser } from './browser.ts'
import { benchCustomers } from './customers.ts'
import { benchLoans } from './loans.ts'
import { benchReports } from './reports.ts'
import { type Beside, line, timeBeside } from './timing.ts'

const COUNT = 200
/** A token is used for so long at most before a figure is taken. */
const TOKEN_MS = 10 * 60_000
const BENCH_PASSWORD = 'a password for the bench'

/** What a part of the bench has: a business, calls in its owner's name, floors and comparisons with them. */
export interface Compare {
  pool: pg.Pool
  session: Contract['SetUp']['reply']
  /** Where the server listens. */
  root: string
  api: <Op extends OperationId>(id: Op, given?: CallOptions<Op>) => Promise<Contract[Op]['reply']>
  /** From here on the floor is a bare route of the same run that sends the rows of this query. */
  floorIs: (name: string, sql: string) => void
  /**
   * Times an operation over a real connection in turns with the floor, of requests that differ from one to the next, each with
   * a key of its own.
   */
  timeEach: (id: OperationId, next: () => Asked, runs?: number) => Promise<Beside>
  /** Times an operation and prints it beside the floor. */
  compare: (name: string, id: OperationId, body: object) => Promise<void>
  /** The same for requests that differ from one to the next. */
  compareEach: (name: string, id: OperationId, next: () => Asked) => Promise<void>
}

/** What one request sends. */
interface Asked {
  query?: Record<string, string>
  body?: object
}

/** Lists, one-record reads and acts on loans against a bare Fastify + pg route on the same database, over real connections. */
export const benchServer = (databaseUrl: string): Promise<void> =>
  onBusiness(databaseUrl, async (bench) => {
    const { root, api, session, floorIs, compare, compareEach } = bench
    const { companyId, storeId, userId } = session
    for (let index = 0; index < COUNT; index++)
      await api('AddRole', { body: { companyId, storeId, name: `Role ${index}` } })
    floorIs('bare Fastify + pg', 'select id, name, version, created_at from role limit 1')
    const query = { companyId, storeId, userId }
    await compareEach('GetRoles (one session query)', 'GetRoles', () => ({ query }))
    await compare(`GetRole (${COUNT} rows)`, 'GetRole', { companyId, storeId })
    await benchCustomers(bench)
    await benchLoans(bench)
    await benchReports(bench)
    await benchBrowser(root, 'owner', BENCH_PASSWORD)
  })

/**
 * A business on a database of its own with its server, its owner signed in, and a bare Fastify + pg route beside it; all of it
 * is ended after the work.
 */
export async function onBusiness(
  databaseUrl: string,
  work: (bench: Compare) => Promise<void>,
): Promise<void> {
  const server = await compose({
    databaseUrl,
    dataDir: '/nonexistent',
    smtpUrl: undefined,
    backupPassphrase: undefined,
    publicUrl: 'http://127.0.0.1',
    trustProxy: 0,
    webFolder,
    version: 'bench',
    logStream: false,
    announce: () => undefined,
  })
  const pool = openPool(databaseUrl, 4)
  try {
    const session = await call(server.app, 'SetUp', {
      body: {
        code: (await makeSetUpCode(server.pool)) ?? '',
        company: { name: 'Bench', policyProfile: 'pawnbroker' },
        store: { name: 'Main', code: 'MN' },
        owner: {
          name: 'Owner',
          userName: 'owner',
          email: 'owner@bench.example',
          password: BENCH_PASSWORD,
        },
        metals: metalDefaults,
      },
    })
    // A token lives 15 minutes; a million loans take longer to fill in.
    let { token } = session
    let signedInAt = performance.now()
    const signIn = async () => {
      if (performance.now() - signedInAt < TOKEN_MS) return
      const again = await call(server.app, 'SignIn', {
        body: { userName: 'owner', password: BENCH_PASSWORD },
      })
      token = again.token
      signedInAt = performance.now()
    }
    const root = await server.app.listen({ host: '127.0.0.1', port: 0 })
    const floors = Fastify()
    let floorSql = 'select 1'
    floors.get('/floor', async () => (await pool.query(floorSql)).rows)
    const floorRoot = await floors.listen({ host: '127.0.0.1', port: 0 })
    const floor = async () => (await fetch(`${floorRoot}/floor`)).arrayBuffer()
    const ask = (id: OperationId, next: () => Asked) => async () => {
      const { method, path, keyed } = operations[id]
      const { body, query = {} } = next()
      const reply = await fetch(`${root}${path}?${new URLSearchParams(query)}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body && { 'content-type': 'application/json' }),
          ...(keyed && { 'idempotency-key': randomUUID() }),
        },
        ...(body && { body: JSON.stringify(body) }),
      })
      if (!reply.ok) throw new Error(`${id} → ${reply.status}`)
      await reply.arrayBuffer()
    }
    const compare: Compare = {
      pool: server.pool,
      session,
      root,
      api: async (id, given = {}) => {
        await signIn()
        return call(server.app, id, { token, ...given })
      },
      floorIs: (name, sql) => {
        floorSql = sql
        console.log(`floor: ${name}`)
      },
      timeEach: async (id, next, runs) => {
        await signIn()
        return timeBeside(floor, ask(id, next), runs)
      },
      compare: (name, id, body) => compare.compareEach(name, id, () => ({ body })),
      compareEach: async (name, id, next) => console.log(line(name, await compare.timeEach(id, next))),
    }
    try {
      await work(compare)
    } finally {
      await floors.close()
    }
  } finally {
    await pool.end()
    await server.close()
  }
}
