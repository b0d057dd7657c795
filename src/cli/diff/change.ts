/** Whether something goes from client to server or comes back: what may be sent may only grow, what comes only shrink. */
export type Direction = 'request' | 'reply'

/** A difference between two descriptions. */
export interface Change {
  /** What changed, as `AddRole` or `Role.name in replies`. */
  subject: string
  /** How, in a sentence that goes on from the subject. */
  says: string
  /** Whether a client that was right before may be wrong now. */
  breaking: boolean
  /** The operation it was met at. */
  operation: string
}

/** What the same change looks like at all the operations that show it. */
export interface ChangeOfMany extends Omit<Change, 'operation'> {
  operations: string[]
}

/** Each change once, with the operations that show it, in the order they came. */
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
