import { fillPlaceholders, type SQL } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import pg from 'pg'

/** Typed queries inside one transaction of one connection. */
export type Db = NodePgDatabase

// int8 comes as a checked number (money in paise and weight in milligrams stay far below 2^53); a date as its text.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is beyond the safe integers`)
  return value
})
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

/** How long a request waits for a lock, and how long one of its statements may run, milliseconds. */
export const LOCK_MS = 4_000
export const STATEMENT_MS = 30_000
/** How long a transaction may wait for its own server between two statements: a server that hangs frees its locks. */
const IDLE_IN_TRANSACTION_MS = 120_000

/** How long work waits for a connection to be opened, milliseconds. */
export const CONNECT_MS = 5_000

/** How long one statement of a report, a file, an import or other background work may run, milliseconds. */
const LONG_STATEMENT_MS = 600_000

/** The settings of a transaction with long statements, in which it may also wait for the reader of a file. */
export const LONG_STATEMENTS: string = [
  `set local statement_timeout = ${LONG_STATEMENT_MS}`,
  `set local idle_in_transaction_session_timeout = ${LONG_STATEMENT_MS}`,
].join('; ')

/** Where a transaction gets its connection from, and the settings (SQL) that differ there. */
export interface Connections {
  connect: () => Promise<pg.PoolClient>
  settings?: string
  /** Where to repeat work that failed because these connections lead to a replica; none where they lead to the primary. */
  fallback?: () => Connections
}

/** Opens the pool of connections to the database at `url`. */
export function openPool(url: string, max: number, connectMs: number = CONNECT_MS): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: connectMs,
    lock_timeout: LOCK_MS,
    statement_timeout: STATEMENT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    keepAlive: true,
    pipeline: true, // see `allOf`
  })
  pool.on('error', () => undefined) // an idle connection that broke is replaced at the next use
  // One that breaks while it is at work fails its query; the event beside that would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** For whom a transaction runs: the companies whose rows it may see and write. */
export interface Walls {
  companies: readonly string[]
}

/** How transactions begin: a snapshot sees one moment of the database, and is refused every write. */
const beginnings = {
  write: 'begin',
  snapshot: 'begin isolation level repeatable read, read only',
} as const

/** What is known of a transaction before it runs. */
export interface TransactionKind<T> {
  /** Writes unless it is said. Whoever only reads does not wait for the end. */
  access?: keyof typeof beginnings
  /** A statement, without parameters, ahead of all: when it fails nothing else is done, and its error is the transaction's. */
  ahead?: string | undefined
  /** What is written last, by `prepared` statements: sent in one turn with the commit. */
  leaves?: (db: Db, result: T) => readonly unknown[]
}

/**
 * Runs `work` in a transaction behind the walls: as pledgebook_app, with the companies set for it alone.
 * Commits when it resolves, rolls back when it throws, unless the error says that its work is to be kept (`commits`).
 * @throws what the work throws, or the database when it does not keep it.
 */
export async function inTransaction<T>(
  pool: Connections,
  walls: Walls,
  work: (db: Db, client: pg.PoolClient) => Promise<T>,
  { access = 'write', ahead = '', leaves }: TransactionKind<T> = {},
): Promise<T> {
  const { settings = '' } = pool
  const begin = `${beginnings[access]}; ${settings}; set local role pledgebook_app; ${setCompanies(walls.companies)}; ${ahead}`
  const connection = connectionOf(await pool.connect())
  const { client, db } = connection
  const sent: Promise<unknown>[] = []
  Object.assign(connection, { open: true, sent })
  let result: T
  let last: readonly unknown[]
  try {
    // What the work sends comes behind the beginning, and fails with it.
    ;[, result] = await allOf([answer(client, { text: begin }), work(db, client)])
    last = leaves?.(db, result) ?? []
  } catch (error) {
    const ended = end(connection, keepsWork(error) ? 'commit' : 'rollback').catch(() => undefined)
    if (isAftermath(error)) await allOf([...sent, ended])
    await ended
    throw error
  }
  const kept = allOf([...sent, ...last, end(connection, 'commit')])
  if (access === 'write') await kept
  else kept.catch(() => undefined) // nothing of it was to be kept
  return result
}

/**
 * Ends the transaction of a connection, which is given back once that is answered; one that could not end it is thrown away.
 * @throws Error when what was to be kept was not, as one of its statements had failed.
 */
async function end(connection: Connection, text: 'commit' | 'rollback'): Promise<void> {
  const { client } = connection
  connection.open = false
  const { command } = await answer(client, { text }).catch((error: unknown) => {
    client.release(true)
    throw error
  })
  client.release()
  if (command !== text.toUpperCase()) throw new Error('a statement had failed, so that nothing was kept')
}

/** Runs one statement by itself, outside of the tenant isolation: for the functions of `auth`. */
export async function queryOnce<Row extends pg.QueryResultRow>(
  connections: Connections,
  statement: pg.QueryConfig,
): Promise<pg.QueryResult<Row>> {
  const client = await connections.connect()
  try {
    const result = await client.query<Row>(statement)
    client.release()
    return result
  } catch (error) {
    client.release(errorCode(error) === undefined)
    throw error
  }
}

/** Has what was sent so far leave at once, so that the database is at it while the rest is made. */
export function sendNow(db: Db): void {
  const connection = connectionsOf.get(db)
  if (connection) letGo(connection.client)
}

/**
 * Leaves to the running transaction to see to the answers of `work`, whose `prepared` statements were all sent as this is called: it
 * waits for them at its end, and when one failed it keeps nothing and throws that error. For rows whose answer says nothing new.
 */
export function unawaited(db: Db, work: Promise<unknown>): void {
  work.catch(() => undefined)
  const connection = connectionsOf.get(db)
  if (!connection?.open) throw new Error('a statement came after its transaction')
  sendNow(db)
  connection.sent.push(work)
}

/**
 * Does several things in one transaction that do not wait for each other's answers: their statements are sent at once, and
 * the connection answers one after the other. Waits for all of them, also when one fails, so that none of them goes on
 * behind the end of the transaction. What must come first (a lock, a row that others refer to) is awaited before.
 * @throws what the first in the order of the list threw, before what failed only because another statement had.
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

/** {@link inTransaction} over one moment, to be read only; it waits for nobody and nobody waits for it. */
export function inSnapshot<T>(pool: Connections, walls: Walls, work: (db: Db) => Promise<T>): Promise<T> {
  return inTransaction(pool, walls, work, { access: 'snapshot' })
}

/** A connection of the pool, with its typed queries: the same each time, so that what is built once stays. */
interface Connection {
  client: pg.PoolClient
  db: Db
  /** Whether a transaction goes on: behind its end nothing is sent, where no walls would stand. */
  open: boolean
  /** What of it is seen to at its end: see `unawaited`. */
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
 * A statement that each connection builds once, for those that every posting runs: to build one takes several times as
 * long as to send it. Its values stand in it as `sql.placeholder`s.
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

/** Times come as text, as the typed queries take them. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    oid === pg.types.builtins.TIMESTAMPTZ ? String : pg.types.getTypeParser(oid, format),
}

/**
 * A statement in plain SQL that is built once, for those that every posting runs; its values stand in it as `sql.placeholder`s.
 * `execute` answers what the driver gives.
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
      return ask(connectionsOf.get(db), built.config, fillPlaceholders(built.params, values))
    },
  })
}

/** Statements that a connection keeps planned; of what is written in countless ways the rest is planned each time. */
const PREPARED = 500
const planned = new Map<string, string>()

/**
 * A connection that plans a statement with parameters once and runs it by name from then on: behind the walls to plan one
 * takes longer than to run it.
 */
function preparing(client: pg.PoolClient): pg.PoolClient {
  const query = (statement: pg.QueryConfig, values?: unknown[]) =>
    ask(connections.get(client), statement, values)
  return new Proxy(client, {
    get: (target, key) => (key === 'query' ? query : Reflect.get(target, key)),
  })
}

/** @throws Error behind the end of the transaction, where no walls would stand. */
function ask(connection: Connection | undefined, statement: pg.QueryConfig, values?: unknown[]) {
  if (!connection?.open) throw new Error('a statement came after its transaction')
  return answer(connection.client, values?.length ? named(statement, values) : statement)
}

const namedOnes = new WeakMap<pg.QueryConfig, pg.QueryConfig>()

/**
 * A statement with its name and these values. All but the values stands in a prototype that is made once of each statement that stays
 * built, for the driver copies what an object has of its own each time that it is sent.
 */
function named(statement: pg.QueryConfig, values: unknown[]): pg.QueryConfig {
  const known = namedOnes.get(statement)
  const one = known ?? { ...statement, name: nameOf(statement.text) }
  if (!known) namedOnes.set(statement, one)
  const asked: pg.QueryConfig = Object.create(one)
  asked.values = values
  return asked
}

/** Connections whose statements wait for those that are sent in the same turn, to leave in one write. */
const held = new WeakSet<pg.PoolClient>()

function hold(client: pg.PoolClient): void {
  if (held.has(client)) return
  held.add(client)
  client.connection.stream.cork()
  process.nextTick(letGo, client)
}

function letGo(client: pg.PoolClient): void {
  if (held.delete(client)) client.connection.stream.uncork()
}

/**
 * What the driver answers to a statement; those that are sent in one turn leave in one write. Asked by a callback, for each of the
 * driver's own promises keeps the one before it in memory until the whole heap is collected, which made every small collection copy
 * what hundreds of calls had left.
 */
function answer(client: pg.PoolClient, statement: pg.QueryConfig): Promise<pg.QueryResult> {
  hold(client)
  return new Promise((resolve, reject) => {
    client.query(statement, (error, result) => (error ? reject(error) : resolve(result)))
  })
}

/** The name of a statement, the same in every connection; none once there are too many. */
function nameOf(text: string): string | undefined {
  if (!planned.has(text) && planned.size < PREPARED) planned.set(text, `p${planned.size}`)
  return planned.get(text)
}

/** Lets the running transaction see and write rows of these companies, and no others. */
export async function setWalls(client: Pick<pg.PoolClient, 'query'>, walls: Walls): Promise<void> {
  await client.query(setCompanies(walls.companies))
}

function setCompanies(companies: readonly string[]): string {
  for (const id of companies)
    if (!/^[0-9a-f-]{36}$/i.test(id)) throw new TypeError('a company id is not a UUID')
  return `set local app.companies = '${companies.length > 0 ? `{${companies.join(',')}}` : ''}'`
}

/** Whether a statement failed because one before it in its transaction had. */
function isAftermath(error: unknown): boolean {
  return errorCode(error) === '25P02'
}

/** The code by which the database names an error; undefined of any other. */
export function errorCode(error: unknown): string | undefined {
  const { cause = error } = error instanceof Error ? error : {}
  return cause instanceof pg.DatabaseError ? cause.code : undefined
}

function keepsWork(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'commits' in error && error.commits === true
}
