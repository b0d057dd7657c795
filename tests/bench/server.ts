import type pg from 'pg'
import type { Contract } from '../../src/api/gen/contract.ts'
import type { OperationId } from '../../src/api/gen/operations.ts'
import { metalDefaults } from '../../src/domain/valuation/metalDefaults.ts'
import { makeSetUpCode } from '../../src/server/modules/organisation/setup/setUpCode.ts'
import { openPool } from '../../src/server/platform/db/pool.ts'
import { benchBrowser } from './browser.ts'
import { type Child, startChild } from './children/child.ts'
import { callOperation, type RequestParts, take } from './client.ts'
import { benchCustomers } from './customers.ts'
import { benchLoans } from './loans.ts'
import { benchReports } from './reports.ts'
import { line, timeWithFloor, type WithFloor } from './timing.ts'

const COUNT = 200
/** The maximum age of a token when a measurement starts. */
const TOKEN_MS = 10 * 60_000
export const BENCH_PASSWORD = 'a password for the bench'

/** What each part of the bench uses: a business, calls by its owner, floors and comparisons with them. */
export interface Compare {
  pool: pg.Pool
  session: Contract['SetUp']['reply']
  /** Where the server listens. */
  root: string
  /** A valid token of the owner. */
  token: () => Promise<string>
  api: <Op extends OperationId>(id: Op, input?: Parts<Op>) => Promise<Contract[Op]['reply']>
  /** The memory that the product uses. */
  memoryBytes: () => Promise<number>
  /** From here on the floor is a bare route of the same run that sends the rows of this query. */
  floorIs: (name: string, sql: string) => void
  /**
   * Times an operation over a real connection alternately with the floor, by requests that differ from one to the next, each with
   * a new idempotency key.
   */
  timeEach: (id: OperationId, next: () => RequestParts, runs?: number) => Promise<WithFloor>
  /** Times an operation and prints it with the floor. */
  compare: (name: string, id: OperationId, body: object, limit?: number) => Promise<void>
  /** As `compare`, for requests that differ from one to the next. */
  compareEach: (name: string, id: OperationId, next: () => RequestParts, limit?: number) => Promise<void>
}

/** The arguments of a call of the contract. */
type Parts<Op extends OperationId> = Partial<Pick<Contract[Op], 'query' | 'body'>>

/** Lists, one-record reads and actions on loans, compared with a bare Fastify + pg route on the same database, over real connections. */
export const benchServer = (databaseUrl: string): Promise<void> =>
  withBusiness(databaseUrl, async (bench) => {
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
 * A business on a database of its own, its owner signed in, with the product and a bare Fastify + pg route each in a process of
 * its own; everything is stopped after the work.
 */
export async function withBusiness(
  databaseUrl: string,
  work: (bench: Compare) => Promise<void>,
): Promise<void> {
  const product = await startChild('product.ts', databaseUrl)
  const floors = await startChild('floor.ts', databaseUrl)
  const pool = openPool(databaseUrl, 4)
  // Filling in a million rows takes longer than a request may.
  Object.assign(pool.options, { statement_timeout: 0 })
  try {
    await work(await openBench({ product, floors, pool }))
  } finally {
    await pool.end()
    await floors.stop()
    await product.stop()
  }
}

async function openBench({
  product,
  floors,
  pool,
}: {
  product: Child
  floors: Child
  pool: pg.Pool
}): Promise<Compare> {
  const { root } = product
  const call = async <Op extends OperationId>(id: Op, token: string, input: Parts<Op>) => {
    const reply = await callOperation(root, id, token, input as RequestParts)
    return (reply.length > 0 ? JSON.parse(reply.toString()) : undefined) as Contract[Op]['reply']
  }
  const session = await call('SetUp', '', {
    body: {
      code: (await makeSetUpCode(pool)) ?? '',
      company: { name: 'Bench', policyProfile: 'pawnbroker' },
      store: { name: 'Main', code: 'MN' },
      owner: { name: 'Owner', userName: 'owner', email: 'owner@bench.example', password: BENCH_PASSWORD },
      metals: metalDefaults,
    },
  })
  // A token is valid for 15 minutes; a million loans take longer to fill in.
  let { token } = session
  let signedInAt = performance.now()
  const signedIn = async () => {
    if (performance.now() - signedInAt > TOKEN_MS) {
      token = (await call('SignIn', '', { body: { userName: 'owner', password: BENCH_PASSWORD } })).token
      signedInAt = performance.now()
    }
    return token
  }
  let floorReady: Promise<unknown> = Promise.resolve()
  const floor = () => take(`${floors.root}/floor`)
  const bench: Compare = {
    pool,
    session,
    root,
    token: signedIn,
    api: async (id, input = {}) => call(id, await signedIn(), input),
    memoryBytes: async () => (await product.send({})) as number,
    floorIs: (name, sql) => {
      floorReady = floors.send({ sql })
      console.log(`floor: ${name}`)
    },
    timeEach: async (id, next, runs) => {
      await floorReady
      const own = await signedIn()
      return timeWithFloor(floor, () => callOperation(root, id, own, next()), runs)
    },
    compare: (name, id, body, limit) => bench.compareEach(name, id, () => ({ body }), limit),
    compareEach: async (name, id, next, limit) =>
      console.log(line(name, await bench.timeEach(id, next), limit)),
  }
  return bench
}
