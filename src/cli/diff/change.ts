/** The direction of a schema. Clients do not break if a request allows more, or a reply contains fewer values. */
export type Direction = 'request' | 'reply'

/** A difference between two descriptions. */
export interface Change {
  /** The operation or field that changed, such as `AddRole` or `Role.name in replies`. */
  subject: string
  /** The change, as the rest of a sentence after the subject. */
  message: string
  /** Whether a client that was correct before may fail now. */
  breaking: boolean
  /** The operation with the change. */
  operation: string
}

/** The same change with all operations that show it. */
export interface ChangeOfMany extends Omit<Change, 'operation'> {
  operations: string[]
}

/** Each change once, with the operations that show it, in the order in which they first occur. */
export function together(changes: readonly Change[]): ChangeOfMany[] {
  const found = new Map<string, ChangeOfMany>()
  for (const { operation, ...change } of changes) {
    const key = JSON.stringify(change)
    const known = found.get(key) ?? { ...change, operations: [] }
    found.set(key, known)
    if (!known.operations.includes(operation)) known.operations.push(operation)
  }
  return [...found.values()]
}
