import type { Lanes } from '../db/lanes.ts'
import { type Db, inSnapshot, inTransaction } from '../db/pool.ts'

/** Work that continues after the reply. */
export interface Background {
  /** A separate short transaction in the tenant scope of a company. */
  transaction: <T>(companyId: string, work: (db: Db) => Promise<T>) => Promise<T>
  /** A transaction that may take minutes; a server runs a few of them at a time. */
  longTransaction: <T>(companyId: string, work: (db: Db) => Promise<T>) => Promise<T>
  /** A read-only snapshot in the tenant scope of a company; others keep writing meanwhile. */
  snapshot: <T>(companyId: string, work: (db: Db) => Promise<T>, lane?: 'job' | 'file') => Promise<T>
  /** Starts work that ends when the signal says that the server stops; the returned promise reports its failure. */
  start: (work: (signal: AbortSignal) => Promise<void>) => Promise<void>
  /** Waits until the running work has ended. */
  settled: () => Promise<void>
  /** Signals all work to end, and waits for it. */
  close: () => Promise<void>
}

/** The background of one server process over its connections. */
export function openBackground(lanes: Lanes): Background {
  const stopping = new AbortController()
  const running = new Set<Promise<void>>()
  const settled = async () => {
    await Promise.all(running)
  }
  return {
    transaction: (companyId, work) =>
      inTransaction(lanes.connections('after'), { companies: [companyId] }, work),
    longTransaction: (companyId, work) =>
      inTransaction(lanes.connections('job'), { companies: [companyId] }, work),
    snapshot: (companyId, work, lane = 'job') =>
      inSnapshot(
        lane === 'file' ? lanes.reading(lane) : lanes.connections(lane),
        { companies: [companyId] },
        work,
      ),
    start: (work) => {
      // The returned promise reports a failure; `settled` and `close` only wait.
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
