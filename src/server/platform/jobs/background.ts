import type { Lanes, LaneUser } from '../db/lanes.ts'
import { type Db, inSnapshot, inTransaction } from '../db/pool.ts'

/** Work that continues after the reply. */
export interface Background {
  /** A separate short transaction in the tenant scope of a company. */
  transaction: <T>(companyId: string, work: (db: Db) => Promise<T>) => Promise<T>
  /** A transaction that may take minutes. A server runs few at a time; the users of a store or company share a part of them. */
  longTransaction: <T>(user: LaneUser, work: (db: Db) => Promise<T>) => Promise<T>
  /** A read-only snapshot in the tenant scope of the user's company, within the user's share of the lane; it blocks no writes. */
  snapshot: <T>(user: LaneUser, work: (db: Db) => Promise<T>, lane?: 'job' | 'file') => Promise<T>
  /** Starts work, which must end when the server stops and aborts the signal. The returned promise rejects if the work fails. */
  start: (work: (signal: AbortSignal) => Promise<void>) => Promise<void>
  /** Waits until the running work has ended. */
  settled: () => Promise<void>
  /** Aborts the signal of all work, and waits until it has ended. */
  close: () => Promise<void>
}

/** The background work of one server process, on its connections. */
export function openBackground(lanes: Lanes): Background {
  const stopping = new AbortController()
  const running = new Set<Promise<void>>()
  const settled = async () => {
    await Promise.all(running)
  }
  return {
    transaction: (companyId, work) =>
      inTransaction(lanes.connections('after'), { companies: [companyId] }, work),
    longTransaction: (user, work) =>
      inTransaction(lanes.connections('job', user), { companies: [user.companyId] }, work),
    snapshot: (user, work, lane = 'job') =>
      inSnapshot(
        lane === 'file' ? lanes.reading(lane, user) : lanes.connections(lane, user),
        { companies: [user.companyId] },
        work,
      ),
    start: (work) => {
      // A failure rejects the returned promise only; `settled` and `close` just wait.
      const done = work(stopping.signal)
      const ended: Promise<void> = done.catch(() => undefined).finally(() => running.delete(ended))
      running.add(ended)
      return done
    },
    settled,
    close: () => {
      stopping.abort()
      return settled()
    },
  }
}
