import pg from 'pg'

/** PostgreSQL's code for a statement that the user may not run. */
const INSUFFICIENT_PRIVILEGE = '42501'

/**
 * A reason why Pledgebook cannot start that its operator can put right.
 *
 * The message is one plain sentence that names the setting or file at fault and the rule it breaks; the
 * entry point prints it without a stack trace and ends with exit code 1. Secrets never stand in it.
 */
export class StartError extends Error {
  override readonly name = 'StartError'
}

/**
 * What a failure of PostgreSQL means to the operator: the right that is missing and the page that lists the rights; any other error as
 * it is.
 */
export function startErrorOf(error: unknown): unknown {
  if (!(error instanceof pg.DatabaseError) || error.code !== INSUFFICIENT_PRIVILEGE) return error
  return new StartError(
    `The user of DATABASE_URL lacks a right: ${error.message}. See "A database of your own" in docs/operations.md for the rights it needs.`,
  )
}
