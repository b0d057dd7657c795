import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { StartError } from '../../startError.ts'
import { EMBEDDED_NAME } from './initialise.ts'
import { errorCode } from './processes.ts'

/** How long PostgreSQL may reject every connection before a start counts as failed. */
const REJECTED_MS = 60_000

/** How to reach the embedded server as its superuser. */
export type Access = { port: number; password: string }

/** PostgreSQL's “the database system is starting up”: recovery may take any length of time. */
const STARTING_UP = '57P03'

/**
 * Waits until PostgreSQL accepts connections, through a recovery of any length.
 *
 * @returns false if `gaveUp` returns true before that.
 * @throws StartError if it rejects connections for a minute or does not accept our password.
 */
export async function waitUntilAccepting(access: Access, gaveUp: () => boolean): Promise<boolean> {
  let rejectedSince = Date.now()
  while (!gaveUp()) {
    const code = await problem(access)
    if (code === undefined) return true
    if (code === '28P01') {
      throw new StartError('The embedded database rejects the password in DATA_DIR/database-password.')
    }
    if (code === STARTING_UP) rejectedSince = Date.now()
    if (Date.now() - rejectedSince > REJECTED_MS) {
      throw new StartError(
        `PostgreSQL is running but rejects connections on 127.0.0.1:${access.port} (${code}).`,
      )
    }
    await pause(20)
  }
  return false
}

/** Creates the database `pledgebook` unless it exists. */
export async function ensureDatabase(access: Access): Promise<void> {
  const client = clientFor(access)
  await client.connect()
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [EMBEDDED_NAME])
    if (found.rowCount === 0) await client.query(`create database ${EMBEDDED_NAME}`)
  } finally {
    await client.end()
  }
}

/** The error code of a connection attempt, or undefined once it is accepted. */
async function problem(access: Access): Promise<string | undefined> {
  const client = clientFor(access)
  try {
    await client.connect()
    return undefined
  } catch (error) {
    return errorCode(error) ?? String(error)
  } finally {
    await client.end().catch(() => undefined)
  }
}

function clientFor({ port, password }: Access): pg.Client {
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: EMBEDDED_NAME,
    password,
    database: 'postgres',
    connectionTimeoutMillis: 10_000,
    ssl: false,
  })
  // A server that ends while we are connected must not end our process.
  client.on('error', () => undefined)
  return client
}
