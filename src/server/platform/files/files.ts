import { PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Db } from '../db/pool.ts'
import type { Background } from '../jobs/background.ts'
import { openLimiter } from '../jobs/limiter.ts'

/** Files that are written at once, so that the counter has the other connections. */
const AT_ONCE = 4

/** Streams of files that are written while they are sent. */
export interface Files {
  /**
   * A file whose chunks are read in one snapshot in the tenant scope of a company, no faster than they are consumed. Its transaction ends
   * with the last chunk, when the reader disconnects, or when the server stops.
   */
  stream: (companyId: string, chunks: (db: Db) => AsyncIterable<Uint8Array>) => Readable
}

/** The files of one server process. */
export function openFiles(background: Background): Files {
  const turn = openLimiter(AT_ONCE)
  return {
    stream: (companyId, chunks) => {
      const out = new PassThrough()
      const write = (signal: AbortSignal) =>
        turn(() => background.snapshot(companyId, (db) => pipeline(chunks(db), out, { signal }), 'file'))
      void background.start(write).catch((error) => out.destroy(error))
      return out
    },
  }
}
