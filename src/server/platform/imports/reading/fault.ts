/** A file that cannot be read, with a message. */
export class ReadFault extends Error {
  /** Whether another encoding might help. */
  readonly mayBeEncoding: boolean

  constructor(sentence: string, mayBeEncoding = false) {
    super(sentence)
    this.name = 'ReadFault'
    this.mayBeEncoding = mayBeEncoding
  }
}
