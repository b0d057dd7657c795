/** A file that cannot be read, with a message. */
export class ReadFault extends Error {
  /** Whether another encoding might help. */
  readonly encoding: boolean

  constructor(sentence: string, encoding = false) {
    super(sentence)
    this.name = 'ReadFault'
    this.encoding = encoding
  }
}
