/** One untrusted file to parse. */
export interface ParseJob {
  /** A module that exports `parse(content: Buffer, options)`. The child loads it when it is first needed. */
  module: URL
  content: Uint8Array
  options?: object
  /** Who sent the file; files of different senders are parsed in turn. */
  sender: string
  /** Resident memory of the child in megabytes, above which it is killed. */
  memoryMb: number
  /** Milliseconds after which the child is killed. */
  timeMs: number
}

/** A file could not be parsed within its limits. */
export class ParseLimitError extends Error {
  constructor(reason: 'memory' | 'time' | 'crash') {
    super(`the parser ended: ${reason}`)
    this.name = 'ParseLimitError'
  }
}
