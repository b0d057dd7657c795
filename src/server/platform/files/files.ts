import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Background } from '../jobs/background.ts'
import type { Files } from '../operation/services.ts'

/** The files of one server process; the lane `file` limits how many are written at the same time. */
export function openFiles(background: Background): Files {
  return {
    stream: (user, chunks) =>
      new FileStream((out) => {
        const write = (signal: AbortSignal) =>
          background.snapshot(user, (db) => pipeline(chunks(db), out, { signal }), 'file')
        void background.start(write).catch((error) => out.destroy(error))
      }),
  }
}

/**
 * Calls `write` with itself at its first read, not before: an error without a listener would end the process, and a file that is never
 * sent, because its request failed, would hold a connection.
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
