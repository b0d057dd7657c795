import type pg from 'pg'
import { type Connections, LONG_STATEMENTS, openPool, type PoolWaits } from './pool.ts'
import { openReplica, type ReplicaState } from './replica.ts'

/** How long background work waits for a lock, in milliseconds; requests wait for a shorter time, see `openPool`. */
const PATIENT_LOCK_MS = 60_000
/** How long a request waits in the process for a connection: twice as long as the work of its lane waits for a lock. */
const QUEUE_MS = 8_000
/** How long a report waits for a connection: earlier reports may take long. */
const REPORT_QUEUE_MS = 30_000
/** Requests that may wait in one lane; more are rejected at once. */
const MAX_WAITING = 500
/** A wait of at least this length is logged, in milliseconds. */
const LONG_WAIT_MS = 1_000
/** At most one line about waiting in this time, in milliseconds. */
const LOG_EVERY_MS = 10_000

const background = `${LONG_STATEMENTS}; set local lock_timeout = ${PATIENT_LOCK_MS}`

/**
 * Connections by use. Each lane has its own number of connections and their sum is the size of the pool, so that no lane waits for
 * another: requests that wait for a lock do not use the connections of reads and sign-in. Files and background work have no deadline
 * in the queue.
 */
const LANES = {
  /** Postings and changes to records. */
  write: { most: 8, queueMs: QUEUE_MS, settings: undefined },
  /** Reads, and what a login writes for itself (drafts, notifications). */
  desk: { most: 8, queueMs: QUEUE_MS, settings: undefined },
  /** Public operations, such as sign-in. */
  public: { most: 3, queueMs: QUEUE_MS, settings: undefined },
  /** Loading of sessions. */
  session: { most: 2, queueMs: QUEUE_MS, settings: undefined },
  /** Pages of reports, and requests for the integrity check. */
  report: { most: 4, queueMs: REPORT_QUEUE_MS, settings: LONG_STATEMENTS },
  /** Files that are written while they are sent. */
  file: { most: 4, queueMs: null, settings: background },
  /** Imports and integrity checks: one long transaction each. */
  job: { most: 3, queueMs: null, settings: background },
  /** Short transactions after a request or a job. */
  after: { most: 3, queueMs: null, settings: background },
} as const

/** The name of a lane. */
export type LaneName = keyof typeof LANES

/** Lanes of reads that may take long: over a replica where there is one. */
export type ReadLane = 'report' | 'file'

/** The share of a lane's connections that one company or store may use at once, so that waiting for one lock does not stop the others. */
const COMPANY_SHARE = 0.75
const STORE_SHARE = 0.5

/** Connections of the pool: the sum of its lanes. */
export const POOL_SIZE: number = Object.values(LANES).reduce((sum, { most }) => sum + most, 0)

/** Who a connection is for; users of one company, and of one store, share a part of the lane. */
export interface LaneUser {
  companyId: string
  storeId: string
}

/** A request waited too long for a connection. `ownStore`: because of other work of its own store or company. */
export class WaitedTooLong extends Error {
  readonly ownStore: boolean
  constructor(lane: LaneName, ownStore: boolean) {
    super(`no connection of the lane ${lane} became free`)
    this.ownStore = ownStore
  }
}

/**
 * A wait for a connection, for the log: its lane, how long it took in milliseconds, how many requests of the lane wait, and how many of its
 * connections are in use.
 */
export interface WaitFigures {
  lane: LaneName
  waitedMs: number
  waiting: number
  busy: number
}

/** How long requests wait, in milliseconds: tests that send many at once on a busy machine wait longer. */
export interface Waits extends PoolWaits {
  /** For a connection of the lane; a lane with a longer limit keeps its own. */
  queueMs: number
}

/** The connections of one server process, by lane. */
export interface Lanes {
  /** Connections of a lane, for a user's share of it or for no user. */
  connections: (lane: LaneName, user?: LaneUser) => Connections
  /** The same for work that only reads: to the replica if one is configured and has caught up, otherwise to the primary. */
  reading: (lane: ReadLane, user?: LaneUser) => Connections
  /** Whether a request has waited for more than a second for a connection and still waits; background work is not counted. */
  isBusy: () => boolean
  /** The pool of the primary. */
  pool: pg.Pool
  /** Ends all connections once they are free. */
  close: () => Promise<void>
}

/** The databases behind the lanes, and what is called to log their state. */
export interface LaneOptions {
  databaseUrl: string
  /** A streaming replica of it. */
  databaseReadUrl?: string | undefined
  /** Called after a request or background work has waited at least a second for a connection, at most once in ten seconds. */
  onWait: (figures: WaitFigures) => void
  /** Called when reads have to use the primary instead of the replica. */
  onReplica?: (state: ReplicaState) => void
  waits?: Waits | undefined
}

interface Waiter {
  user: LaneUser | undefined
  since: number
  timer: NodeJS.Timeout | undefined
  enter: () => void
}

/** Opens the pool of connections to the database, divided into lanes. */
export function openLanes(options: LaneOptions): Lanes {
  const {
    databaseUrl,
    databaseReadUrl,
    onWait,
    onReplica = () => undefined,
    waits = { queueMs: QUEUE_MS },
  } = options
  const pool = openPool(databaseUrl, POOL_SIZE, waits)
  const replica = databaseReadUrl
    ? openReplica(databaseReadUrl, pool, LANES.report.most + LANES.file.most, onReplica)
    : null
  let lastLine = Number.NEGATIVE_INFINITY
  const report = (figures: WaitFigures) => {
    const now = performance.now()
    if (figures.waitedMs < LONG_WAIT_MS || now - lastLine < LOG_EVERY_MS) return
    lastLine = now
    onWait(figures)
  }
  const names = Object.keys(LANES) as LaneName[]
  const queues = new Map(names.map((name) => [name, openQueue(name, waits, report)]))
  const queueOf = (name: LaneName) => queues.get(name) as Queue

  const connections = (
    name: LaneName,
    user: LaneUser | undefined,
    connect: () => Promise<pg.PoolClient>,
  ): Connections => {
    const { settings } = LANES[name]
    return {
      ...(settings && { settings }),
      connect: async () => {
        const leave = await queueOf(name).enter(user)
        try {
          const client = await connect()
          const { release } = client
          client.release = (error) => {
            leave()
            release.call(client, error)
          }
          return client
        } catch (error) {
          leave()
          throw error
        }
      },
    }
  }
  const ofPrimary = (name: LaneName, user?: LaneUser) => connections(name, user, () => pool.connect())

  return {
    pool,
    connections: ofPrimary,
    reading: (name, user) => {
      if (!replica) return ofPrimary(name, user)
      return {
        ...connections(name, user, async () => (await replica.connect()) ?? pool.connect()),
        fallback: (error) => {
          replica.failed(error)
          return ofPrimary(name, user)
        },
      }
    },
    isBusy: () => [...queues.values()].some((queue) => queue.longestWaitMs() > LONG_WAIT_MS),
    close: async () => {
      await replica?.close()
      await pool.end()
    },
  }
}

interface Queue {
  /** Waits for a free place. Returns a function that releases it. @throws WaitedTooLong */
  enter: (user?: LaneUser) => Promise<() => void>
  longestWaitMs: () => number
}

function openQueue(name: LaneName, waits: Waits, report: (figures: WaitFigures) => void): Queue {
  const { most, queueMs: laneMs } = LANES[name]
  const queueMs = laneMs === null ? null : Math.max(laneMs, waits.queueMs)
  const mostOfCompany = Math.ceil(most * COMPANY_SHARE)
  const mostOfStore = Math.ceil(most * STORE_SHARE)
  const counts = new Map<string, number>()
  const waiters = new Set<Waiter>()
  let busy = 0

  const count = (key: string, step: 1 | -1) => {
    const now = (counts.get(key) ?? 0) + step
    if (now === 0) counts.delete(key)
    else counts.set(key, now)
  }
  const countUser = (user: LaneUser | undefined, step: 1 | -1) => {
    busy += step
    if (!user) return
    count(user.companyId, step)
    count(user.storeId, step)
  }
  const isOwnFull = (user: LaneUser | undefined) =>
    user !== undefined &&
    ((counts.get(user.companyId) ?? 0) >= mostOfCompany || (counts.get(user.storeId) ?? 0) >= mostOfStore)
  const hasPlace = (user: LaneUser | undefined) => busy < most && !isOwnFull(user)

  const leaveOnce = (user: LaneUser | undefined) => {
    let left = false
    return () => {
      if (left) return
      left = true
      countUser(user, -1)
      for (const waiter of waiters) {
        if (busy >= most) break
        if (hasPlace(waiter.user)) waiter.enter()
      }
    }
  }
  const figures = (since: number): WaitFigures => ({
    lane: name,
    waitedMs: Math.round(performance.now() - since),
    waiting: waiters.size,
    busy,
  })

  return {
    enter: (user) => {
      if (hasPlace(user)) {
        countUser(user, 1)
        return Promise.resolve(leaveOnce(user))
      }
      if (queueMs !== null && waiters.size >= MAX_WAITING)
        return Promise.reject(new WaitedTooLong(name, isOwnFull(user)))
      return new Promise((resolve, reject) => {
        const since = performance.now()
        const end = () => {
          waiters.delete(waiter)
          clearTimeout(waiter.timer)
          report(figures(since))
        }
        const giveUp = () => {
          const ownStore = isOwnFull(user)
          end()
          reject(new WaitedTooLong(name, ownStore))
        }
        const waiter: Waiter = {
          user,
          since,
          timer: queueMs === null ? undefined : setTimeout(giveUp, queueMs),
          enter: () => {
            end()
            countUser(user, 1)
            resolve(leaveOnce(user))
          },
        }
        waiters.add(waiter)
      })
    },
    longestWaitMs: () => {
      const [first] = waiters
      return queueMs === null || !first ? 0 : performance.now() - first.since
    },
  }
}
