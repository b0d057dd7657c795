import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LightMyRequestResponse as Response } from 'fastify'
import type { Contract } from '../../src/api/gen/contract.ts'
import { type OperationId, operations } from '../../src/api/gen/operations.ts'
import { metalDefaults } from '../../src/domain/valuation/metalDefaults.ts'
import { type Composed, compose } from '../../src/server/compose.ts'
import { makeSetUpCode } from '../../src/server/modules/organisation/setup/setUpCode.ts'
import type { Waits } from '../../src/server/platform/db/lanes.ts'
import type { CallOptions } from '../../src/server/sample/client.ts'
import { call } from '../../src/server/sample/client.ts'
import { makeDatabase } from './database.ts'
import { recordedLog } from './serverLog.ts'
import { putStaff } from './staff.ts'

/** Password of the owner in every test business. */
export const OWNER_PASSWORD = 'a password for tests'

/** A real server on its own database, with a set-up business and its owner signed in. */
export interface TestServer extends Composed {
  databaseUrl: string
  dataDir: string
  /** The server's clock. Null is the real one; a time set by a test advances by `tickMs` (a second) with each request. */
  clock: { now: Date | null; tickMs: number }
  owner: Contract['SignIn']['reply']
  /** Sends a request that must succeed; returns the body. */
  call: <Op extends OperationId>(id: Op, options?: CallOptions<Op>) => Promise<Contract[Op]['reply']>
  /** Sends a request and returns the whole response; any query and body are allowed. */
  inject: (id: OperationId, options?: SendOptions) => Promise<Response>
  /** Ends the server and drops its database. */
  end: () => Promise<void>
}

/** Long waits, of requests and in the database: fifty concurrent requests must not fail because the machine is busy. */
export const PATIENT: Waits = { connectMs: 120_000, queueMs: 120_000, lockMs: 120_000, statementMs: 300_000 }

/** What {@link TestServer.inject} sends. */
export interface SendOptions {
  token?: string
  query?: Record<string, unknown>
  body?: unknown
  headers?: Record<string, string>
  address?: string
}

/** Starts a separate server. `empty` skips the set-up; `smtpUrl` sends mail there. */
export async function startTestServer(
  options: {
    empty?: boolean
    smtpUrl?: string
    databaseUrl?: string
    /** A streaming replica of the database. */
    databaseReadUrl?: string
    webFolder?: string
    corsOrigins?: string[]
    /** With the rate and queue limits of a real server. */
    limited?: boolean
    /** With the limits of a real server for connections, locks and statements; others are longer, for a busy machine. */
    impatient?: boolean
    trustProxy?: number
  } = {},
): Promise<TestServer> {
  const database = options.databaseUrl
    ? { url: options.databaseUrl, drop: async () => undefined }
    : await makeDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), 'pledgebook-data-'))
  const clock: TestServer['clock'] = { now: null, tickMs: 1000 }
  const composed = await compose({
    databaseUrl: database.url,
    databaseReadUrl: options.databaseReadUrl,
    dataDir,
    smtpUrl: options.smtpUrl,
    backupPassphrase: undefined,
    publicUrl: 'http://127.0.0.1:5080',
    trustProxy: options.trustProxy ?? 0,
    limited: options.limited ?? false,
    waits: options.limited || options.impatient ? undefined : PATIENT,
    corsOrigins: options.corsOrigins,
    webFolder: options.webFolder ?? null,
    version: 'test',
    logStream: recordedLog(),
    announce: () => undefined,
    now: () => tick(clock),
  })
  const { app } = composed
  const owner =
    options.empty || options.databaseUrl ? ({} as TestServer['owner']) : await setUpBusiness(composed)
  return {
    ...composed,
    databaseUrl: database.url,
    dataDir,
    clock,
    owner,
    call: (id, parts = {}) => call(app, id, parts),
    inject: (id, parts = {}) => inject(composed, id, parts),
    end: async () => {
      await composed.close()
      await database.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** The time of a clock for one request; the next request gets a later one. */
export function tick(clock: TestServer['clock']): Date {
  const { now, tickMs } = clock
  if (!now) return new Date()
  clock.now = new Date(now.getTime() + tickMs)
  return now
}

function inject(
  { app }: Composed,
  id: OperationId,
  { token, query, body, headers, address }: SendOptions,
): Promise<Response> {
  const { method, path, keyed } = operations[id]
  return app.inject({
    method,
    url: path,
    ...(query && { query: query as Record<string, string> }),
    ...(body !== undefined && { payload: body as object }),
    ...(address && { remoteAddress: address }),
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(keyed ? { 'idempotency-key': randomUUID() } : {}),
      ...headers,
    },
  })
}

/** Sets the test business up in an empty installation, and signs its owner in. */
export async function setUpBusiness({ app, pool }: Composed): Promise<TestServer['owner']> {
  return call(app, 'SetUp', { body: setUpRequest((await makeSetUpCode(pool)) ?? '') })
}

/** The request that sets the test business up. */
export function setUpRequest(code: string): Contract['SetUp']['body'] {
  return {
    code,
    company: { name: 'Test Gold Loans', policyProfile: 'pawnbroker' },
    store: { name: 'Main', code: 'MN' },
    owner: { name: 'Test Owner', userName: 'owner', email: 'owner@test.example', password: OWNER_PASSWORD },
    metals: metalDefaults,
  }
}

/** Adds a role with these rights, and a login that holds it and has changed its temporary password; signed in. */
export async function addPerson(
  server: TestServer,
  userName: string,
  rights: Record<string, string[]>,
): Promise<{ session: Contract['SignIn']['reply']; roleId: string; loginId: string; password: string }> {
  const { token, companyId, storeId } = server.owner
  const role = await server.call('AddRole', { token, body: { companyId, storeId, name: `${userName} role` } })
  const rows = Object.entries(rights).map(([screen, actions]) => ({ screen, actions }))
  await server.call('UpdateRoleMapping', {
    token,
    query: { id: role.id },
    body: { version: role.version, rows },
  })
  const assignments = [{ companyId, storeId, roleId: role.id }]
  const staffId = await putStaff(server, token, userName)
  const made = await server.call('AddUserLogin', {
    token,
    body: { staffId, userName, name: userName, email: `${userName}@test.example`, assignments },
  })
  const password = 'someone has a password'
  const first = await server.call('SignIn', { body: { userName, password: made.temporaryPassword } })
  await server.call('UpdateUserPassword', {
    token: first.token,
    body: { currentPassword: made.temporaryPassword, password },
  })
  const session = await server.call('SignIn', { body: { userName, password } })
  return { session, roleId: role.id, loginId: made.login.id, password }
}
