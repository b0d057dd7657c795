/** A file that cannot be read, in a sentence. */
export class ReadFault extends Error {
  /** Whether another encoding might help. */
  readonly encoding: boolean

  constructor(sentence: string, encoding = false) {
    super(sentence)
    this.name = 'ReadFault'
    this.encoding = encoding
  }
}
