import pg from 'pg'
import { StartError } from '../startError.ts'
import { errorCode, openPool, queryOnce } from './pool.ts'

/** How long a read waits for the replica to catch up with the primary, milliseconds. */
const CATCH_UP_MS = 1_000
/** How often its position is read meanwhile, milliseconds. */
const POLL_MS = 20
/** How long a connection to the replica may take, milliseconds. */
const CONNECT_MS = 1_000
/** How long the replica is not used after it failed or lagged, milliseconds. */
const REST_MS = 5_000

/** Why reads go to the primary: the replica cannot be reached, is behind, is not a replica of it, or cancelled a read. */
export type ReplicaState = 'unreachable' | 'behind' | 'notReplica' | 'conflict'

/** A streaming replica of the database, for reads that may take long. */
export interface Replica {
  /** A connection to the replica with everything committed before this call; null when it has none in time. */
  connect: () => Promise<pg.PoolClient | null>
  /** Records that the replica failed during a read with this error, so that the next reads do not try it immediately. */
  failed: (error: unknown) => void
  close: () => Promise<void>
}

/**
 * Whether a database is a replica of this system that has replayed its log up to a position; null when it is not a replica of it.
 * Parameters: position of the log, identifier of the system.
 */
const CAUGHT_UP = {
  name: 'caught-up',
  text: `select case when pg_is_in_recovery() and system_identifier::text = $2
    then pg_last_wal_replay_lsn() >= $1::pg_lsn end as caught_up from pg_control_system()`,
}

const POSITION = {
  name: 'log-position',
  text: 'select pg_current_wal_lsn()::text as position, system_identifier::text as system from pg_control_system()',
}

/** A query whose connection is closed if it has no result after this time, in milliseconds; the driver's types lack the field. */
interface LimitedQuery extends pg.QueryConfig {
  query_timeout: number
}

interface Position {
  position: string
  system: string
}

/**
 * Opens the replica at `url` of the database that `primary` leads to. A read on it is never older than its request: the replica must have
 * replayed what the primary had committed by then. If it has not within a second, cannot be reached or does not answer, `connect` returns
 * null and the replica is not used for five seconds. `warn` is called with each new reason.
 */
export function openReplica(
  url: string,
  primary: pg.Pool,
  most: number,
  warn: (state: ReplicaState) => void,
): Replica {
  const pool = openPool(url, most, { connectMs: CONNECT_MS })
  let restsUntil = Number.NEGATIVE_INFINITY
  let state: ReplicaState | null = null

  const rest = (found: ReplicaState): null => {
    restsUntil = performance.now() + REST_MS
    if (found !== state) warn(found)
    state = found
    return null
  }

  async function hasCaughtUp(client: pg.PoolClient, { position, system }: Position): Promise<boolean | null> {
    const latest = performance.now() + CATCH_UP_MS
    for (;;) {
      const query: LimitedQuery = { ...CAUGHT_UP, values: [position, system], query_timeout: CATCH_UP_MS }
      const { rows } = await client.query<{ caught_up: boolean | null }>(query)
      const caughtUp = rows[0]?.caught_up ?? null
      if (caughtUp !== false || performance.now() > latest) return caughtUp
      await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    }
  }

  return {
    connect: async () => {
      if (performance.now() < restsUntil) return null
      const { rows } = await queryOnce<Position & pg.QueryResultRow>(primary, POSITION)
      let client: pg.PoolClient | undefined
      try {
        client = await pool.connect()
        const caughtUp = await hasCaughtUp(client, rows[0] as Position)
        if (caughtUp) {
          state = null
          return client
        }
        client.release()
        return rest(caughtUp === null ? 'notReplica' : 'behind')
      } catch {
        client?.release(true)
        return rest('unreachable')
      }
    },
    failed: (error) => {
      rest(isReplicaFault(error) ? 'conflict' : 'unreachable')
    },
    close: () => pool.end(),
  }
}

/** Whether a read failed because of the replica: the same read on the primary may succeed. */
export function isReplicaFault(error: unknown): boolean {
  // serialization_failure: on a replica, the conflict of a long read with rows that the primary has removed.
  return errorCode(error) === '40001'
}

/**
 * Checks before a start that DATABASE_READ_URL leads to a replica of DATABASE_URL. An unreachable one is not an error: reads use the
 * primary until it can be reached.
 * @throws StartError when it leads to another database, or to the primary itself.
 */
export async function requireReplica(databaseUrl: string, readUrl: string): Promise<void> {
  const [primary, replica] = [databaseUrl, readUrl].map(
    (connectionString) => new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 }),
  ) as [pg.Client, pg.Client]
  try {
    await replica.connect()
  } catch {
    return
  }
  try {
    await primary.connect()
    const { rows } = await primary.query<Position & { name: string }>(POSITION)
    const position = rows[0] as Position
    const found = await replica.query<{ caught_up: boolean | null }>({
      ...CAUGHT_UP,
      values: [position.position, position.system],
    })
    if (found.rows[0]?.caught_up === null)
      throw new StartError(
        'DATABASE_READ_URL must lead to a streaming replica of the server of DATABASE_URL.',
      )
    if (primary.database !== replica.database)
      throw new StartError('DATABASE_READ_URL must name the same database as DATABASE_URL.')
  } finally {
    await replica.end()
    await primary.end()
  }
}
