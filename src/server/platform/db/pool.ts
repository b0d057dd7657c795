import type { Socket } from 'node:net'
import { fillPlaceholders, type SQL } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import pg from 'pg'

/** Typed queries inside one transaction of one connection. */
export type Db = NodePgDatabase

// int8 is read as a checked number (money in paise and weight in milligrams stay far below 2^53); a date as its text.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is not a safe integer`)
  return value
})
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

/** How long a request waits for a lock, and how long one of its statements may run, in milliseconds. */
const LOCK_MS = 4_000
const STATEMENT_MS = 30_000
/** How long a transaction may be idle between two statements, in milliseconds: then the locks of a server that hangs are released. */
const IDLE_IN_TRANSACTION_MS = 120_000

/** How long to wait for a connection to be opened, in milliseconds. */
const CONNECT_MS = 5_000

/** How long one statement of a report, a file, an import or other background work may run, in milliseconds. */
const LONG_STATEMENT_MS = 600_000

/**
 * How long a connection waits for a result after the time limit of the statement, in milliseconds. The database ends statements itself; if
 * its machine vanishes without closing the connections, only this limit frees them.
 */
const SILENCE_MS = 10_000

/** Settings of a transaction with long statements, which may also wait while the client receives a file. */
export const LONG_STATEMENTS: string = [
  `set local statement_timeout = ${LONG_STATEMENT_MS}`,
  `set local idle_in_transaction_session_timeout = ${LONG_STATEMENT_MS}`,
].join('; ')

/** The source of a transaction's connection, and SQL that sets what differs from the pool's settings. */
export interface Connections {
  connect: () => Promise<pg.PoolClient>
  settings?: string
  /** Where to repeat work that failed with this error because these connections lead to a replica; none where they lead to the primary. */
  fallback?: (error: unknown) => Connections
}

/** How long the connections of a pool wait, in milliseconds. */
export interface PoolWaits {
  /** For a connection to be opened. */
  connectMs?: number
  /** For a lock. */
  lockMs?: number
  /** For the end of a statement. */
  statementMs?: number
}

/** Opens the pool of connections to the database at `url`. */
export function openPool(
  url: string,
  max: number,
  { connectMs = CONNECT_MS, lockMs = LOCK_MS, statementMs = STATEMENT_MS }: PoolWaits = {},
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: connectMs,
    lock_timeout: lockMs,
    statement_timeout: statementMs,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    keepAlive: true,
    pipeline: true, // see `allOf`
  })
  pool.on('error', () => undefined) // a broken idle connection is replaced at the next use
  pool.on('acquire', (client) => limitSilence(client, statementMs))
  pool.on('connect', (client) => {
    // A connection that breaks in use fails its query; without a listener the event would also end the process.
    client.on('error', () => undefined)
    const { stream } = client.connection
    stream.on('timeout', () => {
      if (unanswered.has(client)) stream.destroy()
    })
  })
  return pool
}

/** Limits how long a connection waits for a result; `statementMs` is the time limit of its statements, in milliseconds. */
function limitSilence(client: pg.PoolClient, statementMs: number): void {
  const stream = client.connection.stream as Socket
  const ms = statementMs + SILENCE_MS
  if (stream.timeout !== ms) stream.setTimeout(ms)
}

/** The companies whose rows a transaction may see and write. */
export interface TenantScope {
  companies: readonly string[]
}

/** How transactions begin: a snapshot sees one moment of the database and rejects every write. */
const beginnings = {
  write: 'begin',
  snapshot: 'begin isolation level repeatable read, read only',
} as const

/** Options of a transaction. */
export interface TransactionOptions<T> {
  /** `write` by default. A snapshot's end is not awaited. */
  access?: keyof typeof beginnings
  /** A statement without parameters that runs first: when it fails nothing else is done, and its error is the transaction's. */
  firstStatement?: string | undefined
  /** The last writes, by `prepared` statements: sent together with the commit. */
  finalWrites?: (db: Db, result: T) => readonly unknown[]
}

/**
 * Runs `work` in a transaction under row-level security: as pledgebook_app, with the companies set for this transaction. Commits when it
 * resolves, rolls back when it throws, unless the error says that its writes are to be kept (`commits`).
 * @throws the error of the work, or of the database when the commit fails.
 */
export async function inTransaction<T>(
  pool: Connections,
  scope: TenantScope,
  work: (db: Db, client: pg.PoolClient) => Promise<T>,
  { access = 'write', firstStatement = '', finalWrites }: TransactionOptions<T> = {},
): Promise<T> {
  const { settings = '' } = pool
  const begin = `${beginnings[access]}; ${settings}; set local role pledgebook_app; ${setCompanies(scope.companies)}; ${firstStatement}`
  const connection = connectionOf(await pool.connect())
  const { client, db } = connection
  const [, statementMs] = /\bstatement_timeout = (\d+)/.exec(settings) ?? []
  if (statementMs !== undefined) limitSilence(client, Number(statementMs))
  const sent: Promise<unknown>[] = []
  Object.assign(connection, { open: true, sent })
  let result: T
  let last: readonly unknown[]
  try {
    // The statements of `work` are queued after the beginning, and fail with it.
    ;[, result] = await allOf([execute(client, { text: begin }), work(db, client)])
    last = finalWrites?.(db, result) ?? []
  } catch (error) {
    const ended = end(connection, commitsWork(error) ? 'commit' : 'rollback').catch(() => undefined)
    if (isAftermath(error)) await allOf([...sent, ended])
    await ended
    throw error
  }
  const committed = allOf([...sent, ...last, end(connection, 'commit')])
  if (access === 'write') await committed
  else committed.catch(() => undefined) // a snapshot changes nothing
  return result
}

/**
 * Ends the transaction of a connection and releases the connection after the reply, or closes it if the statement fails.
 * @throws Error when the commit failed because one of the transaction's statements had failed.
 */
async function end(connection: Connection, text: 'commit' | 'rollback'): Promise<void> {
  const { client } = connection
  connection.open = false
  const { command } = await execute(client, { text }).catch((error: unknown) => {
    client.release(true)
    throw error
  })
  client.release()
  if (command !== text.toUpperCase()) throw new Error('a statement had failed, so nothing was kept')
}

/** Runs one statement in its own transaction, outside tenant isolation: for the functions of `auth`. */
export async function queryOnce<Row extends pg.QueryResultRow>(
  connections: Connections,
  statement: pg.QueryConfig,
): Promise<pg.QueryResult<Row>> {
  const client = await connections.connect()
  try {
    const result = (await execute(client, statement)) as pg.QueryResult<Row>
    client.release()
    return result
  } catch (error) {
    client.release(errorCode(error) === undefined)
    throw error
  }
}

/** Sends the queued statements at once, so that the database works on them while the next ones are built. */
export function sendNow(db: Db): void {
  const connection = connectionsOf.get(db)
  if (connection) uncork(connection.client)
}

/**
 * Registers writes whose result is not needed. The transaction waits for them at its end; if one failed, it rolls back and throws that
 * error. Their `prepared` statements must be queued before this is called.
 */
export function unawaited(db: Db, work: Promise<unknown>): void {
  work.catch(() => undefined)
  const connection = connectionsOf.get(db)
  if (!connection?.open) throw new Error('a statement came after its transaction')
  sendNow(db)
  connection.sent.push(work)
}

/**
 * Runs several pieces of work in one transaction that do not need each other's results: their statements are sent at once, and the replies
 * arrive one after the other. Waits for all of them, even when one fails, so that none continues after the end of the transaction. Await
 * what must come first (a lock, a row that others refer to) before the call.
 * @throws the first error in the order of the list; one that only follows from another failed statement comes last.
 */
export async function allOf<const Works extends readonly unknown[]>(
  works: Works,
): Promise<{ -readonly [At in keyof Works]: Awaited<Works[At]> }> {
  const settled = await Promise.allSettled(works)
  const failed = settled.filter((one) => one.status === 'rejected').map(({ reason }) => reason)
  if (failed.length > 0) throw failed.find((error) => !isAftermath(error)) ?? failed[0]
  return settled.map((one) => (one as PromiseFulfilledResult<unknown>).value) as {
    -readonly [At in keyof Works]: Awaited<Works[At]>
  }
}

/** {@link inTransaction} with a read-only snapshot; it takes no locks and waits for none. */
export function inSnapshot<T>(
  pool: Connections,
  scope: TenantScope,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  return inTransaction(pool, scope, work, { access: 'snapshot' })
}

/** A connection of the pool with its typed queries: the same object each time, so that prepared statements are kept. */
interface Connection {
  client: pg.PoolClient
  db: Db
  /** Whether a transaction is running: after its end nothing may be sent, because row-level security would not apply. */
  open: boolean
  /** Results that its end waits for: see `unawaited`. */
  sent: Promise<unknown>[]
}

const connections = new WeakMap<pg.PoolClient, Connection>()
const connectionsOf = new WeakMap<Db, Connection>()

function connectionOf(client: pg.PoolClient): Connection {
  const known = connections.get(client)
  if (known) return known
  const connection: Connection = { client, db: drizzle({ client: preparing(client) }), open: false, sent: [] }
  connections.set(client, connection)
  connectionsOf.set(connection.db, connection)
  return connection
}

/**
 * A statement that each connection builds once. For statements that every posting runs: building one takes several times as long as
 * sending it. Its values are `sql.placeholder`s.
 */
export function prepared<Statement>(build: (db: Db) => Statement): (db: Db) => Statement {
  const built = new WeakMap<Db, Statement>()
  return (db) => {
    const known = built.get(db)
    if (known) return known
    const statement = build(db)
    built.set(db, statement)
    return statement
  }
}

const dialect = new PgDialect()

/** Timestamps are read as text, as the typed queries expect. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    oid === pg.types.builtins.TIMESTAMPTZ ? String : pg.types.getTypeParser(oid, format),
}

/**
 * A statement in plain SQL that is built once. For statements that every posting runs; its values are `sql.placeholder`s. `execute`
 * returns the driver's result.
 */
export function preparedSql<Row extends pg.QueryResultRow = Record<string, never>>(statement: SQL) {
  const build = () => {
    const { sql: text, params } = dialect.sqlToQuery(statement)
    return { config: { text, types }, params }
  }
  let built: ReturnType<typeof build> | undefined
  return (db: Db) => ({
    execute: async (values: Record<string, unknown> = {}): Promise<pg.QueryResult<Row>> => {
      built ??= build()
      return run(connectionsOf.get(db), built.config, fillPlaceholders(built.params, values))
    },
  })
}

/** Maximum number of prepared statements of a connection; further ones are planned each time. */
const PREPARED = 500
const planned = new Map<string, string>()

/**
 * A connection that prepares each statement with parameters and runs it by name from then on: under row-level security, planning takes
 * longer than execution.
 */
function preparing(client: pg.PoolClient): pg.PoolClient {
  const query = (statement: pg.QueryConfig, values?: unknown[]) =>
    run(connections.get(client), statement, values)
  return new Proxy(client, {
    get: (target, key) => (key === 'query' ? query : Reflect.get(target, key)),
  })
}

/** @throws Error after the end of the transaction, because row-level security would not apply. */
function run(connection: Connection | undefined, statement: pg.QueryConfig, values?: unknown[]) {
  if (!connection?.open) throw new Error('a statement came after its transaction')
  return execute(connection.client, values?.length ? withName(statement, values) : statement)
}

const namedOnes = new WeakMap<pg.QueryConfig, pg.QueryConfig>()

/**
 * A statement with its name and these values. Everything but the values is in a prototype that exists once for each prepared statement,
 * because the driver copies the own properties of the object each time that it is sent.
 */
function withName(statement: pg.QueryConfig, values: unknown[]): pg.QueryConfig {
  const known = namedOnes.get(statement)
  const one = known ?? { ...statement, name: nameOf(statement.text) }
  if (!known) namedOnes.set(statement, one)
  const config: pg.QueryConfig = Object.create(one)
  config.values = values
  return config
}

/** How many statements of a connection have no result yet; connections without any are left out. */
const unanswered = new WeakMap<pg.PoolClient, number>()

/** Connections with queued statements: those of one turn of the event loop are sent in one write. */
const corked = new WeakSet<pg.PoolClient>()

function cork(client: pg.PoolClient): void {
  if (corked.has(client)) return
  corked.add(client)
  client.connection.stream.cork()
  process.nextTick(uncork, client)
}

function uncork(client: pg.PoolClient): void {
  if (corked.delete(client)) client.connection.stream.uncork()
}

/**
 * The driver's result of a statement; statements of one turn of the event loop are sent in one write. Uses a callback, because each of the
 * driver's own promises keeps the previous one in memory until a full garbage collection, which made every minor collection copy the
 * remains of hundreds of calls.
 */
function execute(client: pg.PoolClient, statement: pg.QueryConfig): Promise<pg.QueryResult> {
  cork(client)
  unanswered.set(client, (unanswered.get(client) ?? 0) + 1)
  return new Promise((resolve, reject) => {
    client.query(statement, (error, result) => {
      const others = (unanswered.get(client) ?? 1) - 1
      if (others === 0) unanswered.delete(client)
      else unanswered.set(client, others)
      if (error) reject(error)
      else resolve(result)
    })
  })
}

/** The name of a prepared statement, the same in every connection; none once there are too many. */
function nameOf(text: string): string | undefined {
  if (!planned.has(text) && planned.size < PREPARED) planned.set(text, `p${planned.size}`)
  return planned.get(text)
}

/** Lets the running transaction see and write rows of only these companies. */
export async function setTenantScope(
  client: Pick<pg.PoolClient, 'query'>,
  scope: TenantScope,
): Promise<void> {
  await client.query(setCompanies(scope.companies))
}

function setCompanies(companies: readonly string[]): string {
  for (const id of companies)
    if (!/^[0-9a-f-]{36}$/i.test(id)) throw new TypeError('a company id is not a UUID')
  return `set local app.companies = '${companies.length > 0 ? `{${companies.join(',')}}` : ''}'`
}

/** Whether a statement failed because an earlier one of its transaction had. */
function isAftermath(error: unknown): boolean {
  return errorCode(error) === '25P02'
}

/** The SQLSTATE of a database error; undefined for any other error. */
export function errorCode(error: unknown): string | undefined {
  const { cause = error } = error instanceof Error ? error : {}
  return cause instanceof pg.DatabaseError ? cause.code : undefined
}

function commitsWork(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'commits' in error && error.commits === true
}
