import type { Lanes } from '../db/lanes.ts'
import { type Db, inSnapshot, inTransaction } from '../db/pool.ts'

/** Work that goes on after a request was answered. */
export interface Background {
  /** A short transaction of its own behind the walls of a company. */
  transaction: <T>(companyId: string, work: (db: Db) => Promise<T>) => Promise<T>
  /** A transaction that may take minutes; of these a server runs a few at a time. */
  longTransaction: <T>(companyId: string, work: (db: Db) => Promise<T>) => Promise<T>
  /** One moment of the database behind the walls of a company, to be read only; others write on meanwhile. */
  snapshot: <T>(companyId: string, work: (db: Db) => Promise<T>, lane?: 'job' | 'file') => Promise<T>
  /** Starts work that ends when the signal says that the server stops; whoever waits for it hears of its failure. */
  start: (work: (signal: AbortSignal) => Promise<void>) => Promise<void>
  /** Waits until the work under way has ended. */
  settled: () => Promise<void>
  /** Tells all work to end, and waits for it. */
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
    transaction: (companyId, work) => inTransaction(lanes.of('after'), { companies: [companyId] }, work),
    longTransaction: (companyId, work) => inTransaction(lanes.of('job'), { companies: [companyId] }, work),
    snapshot: (companyId, work, lane = 'job') =>
      inSnapshot(lane === 'file' ? lanes.reading(lane) : lanes.of(lane), { companies: [companyId] }, work),
    start: (work) => {
      // What fails tells it in its own record; here it only must not end the process.
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
