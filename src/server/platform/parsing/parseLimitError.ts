/** A file could not be parsed within its limits. */
export class ParseLimitError extends Error {
  constructor(reason: 'memory' | 'time' | 'crash') {
    super(`the parser ended: ${reason}`)
    this.name = 'ParseLimitError'
  }
}
