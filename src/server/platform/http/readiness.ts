import pg from 'pg'
import type { Health } from '../../../api/gen/model/index.ts'
import type { Lanes } from '../db/lanes.ts'
import type { Disk } from '../operation/services.ts'
import type { DatabaseFault } from './databaseFaults.ts'

/** Health replies within a second: its own connection to the database gets this long, in milliseconds. */
const PING_MS = 800
/** How long the disk counts as full after a failed write, in milliseconds. */
const FULL_DISK_MS = 10_000

type Reason = NonNullable<Health['reason']>

/** Whether this server can accept requests, and why not. */
export interface Readiness {
  state: () => Promise<Pick<Health, 'ready' | 'reason' | 'diskFreePercent'>>
  /** Records a state of the database that a request met. */
  onFault: (fault: DatabaseFault) => void
  /** Makes the server not ready: it finishes its requests and stops. */
  drain: () => void
  isDraining: () => boolean
  close: () => Promise<void>
}

/**
 * Monitors the database at `url` over a separate connection, so that health waits neither for the connections of requests nor for a
 * database that does not reply.
 */
export function openReadiness({ url, lanes, disk }: { url: string; lanes: Lanes; disk: Disk }): Readiness {
  let draining = false
  let fullDiskAt = Number.NEGATIVE_INFINITY
  const pinger = openPinger(url)

  const reasonNow = async (low: boolean): Promise<Reason | null> => {
    if (draining) return 'draining'
    const database = await pinger.ping()
    if (database) return database
    if (performance.now() - fullDiskAt < FULL_DISK_MS) return 'disk'
    if (low) return 'diskLow'
    return lanes.isBusy() ? 'busy' : null
  }

  return {
    state: async () => {
      const space = await disk.space()
      const reason = await reasonNow(space?.low === true)
      return {
        ready: reason === null || reason === 'diskLow' || reason === 'busy',
        ...(reason && { reason }),
        ...(space && { diskFreePercent: space.freePercent }),
      }
    },
    onFault: (fault) => {
      if (fault === 'diskFull') fullDiskAt = performance.now()
    },
    drain: () => {
      draining = true
    },
    isDraining: () => draining,
    close: pinger.close,
  }
}

/** A connection that checks whether the database replies; one check at a time, a lost connection is replaced. */
function openPinger(url: string) {
  let client: pg.Client | null = null
  let running: Promise<'database' | 'readOnly' | null> | null = null

  const drop = (lost: pg.Client) => {
    if (client === lost) client = null
    lost.connection.stream.destroy()
  }
  const connected = async (): Promise<pg.Client> => {
    if (client) return client
    const fresh = new pg.Client({
      connectionString: url,
      application_name: 'pledgebook health',
      connectionTimeoutMillis: PING_MS,
      statement_timeout: PING_MS,
      keepAlive: true,
    })
    fresh.on('error', () => drop(fresh))
    fresh.on('end', () => drop(fresh))
    client = fresh
    try {
      await fresh.connect()
    } catch (error) {
      drop(fresh)
      throw error
    }
    return fresh
  }
  const queryState = async () => {
    const { rows } = await (await connected()).query<{ read_only: boolean }>(
      `select current_setting('transaction_read_only') = 'on' as read_only`,
    )
    return rows[0]?.read_only ? ('readOnly' as const) : null
  }
  const pingInTime = async () => {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('the database does not reply')), PING_MS)
    })
    try {
      return await Promise.race([queryState(), late])
    } catch {
      if (client) drop(client)
      return 'database' as const
    } finally {
      clearTimeout(timer)
      running = null
    }
  }
  return {
    ping: () => {
      running ??= pingInTime()
      return running
    },
    close: async () => {
      const last = client
      client = null
      if (last) await last.end().catch(() => undefined)
    },
  }
}
