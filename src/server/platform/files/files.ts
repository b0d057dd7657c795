import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Background } from '../jobs/background.ts'
import { openLimiter } from '../jobs/limiter.ts'
import type { Files } from '../operation/services.ts'

/** Maximum number of files written at the same time: the connections of the lane `file`. */
const AT_ONCE = 4

/** The files of one server process. */
export function openFiles(background: Background): Files {
  const turn = openLimiter(AT_ONCE)
  return {
    stream: (companyId, chunks) =>
      new FileStream((out) => {
        const write = (signal: AbortSignal) =>
          turn(() => background.snapshot(companyId, (db) => pipeline(chunks(db), out, { signal }), 'file'))
        void background.start(write).catch((error) => out.destroy(error))
      }),
  }
}

/**
 * Calls `write` with itself at its first read. Before that nobody may listen for an error, which would then end the process, and a file
 * that is never sent, because its request failed, would hold a connection.
 */
class FileStream extends PassThrough {
  #write: ((out: FileStream) => void) | null

  constructor(write: (out: FileStream) => void) {
    super()
    this.#write = write
  }

  override _read(size: number): void {
    this.#write?.(this)
    this.#write = null
    super._read(size)
  }
}
