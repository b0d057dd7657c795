import pg from 'pg'

/** PostgreSQL's code for a statement that the user has no right to run. */
const INSUFFICIENT_PRIVILEGE = '42501'

/**
 * A reason why Pledgebook cannot start that its operator can resolve.
 *
 * The message is one plain sentence that names the setting or file at fault and the rule it breaks; the entry point prints it without a
 * stack trace and exits with code 1. It never contains secrets.
 */
export class StartError extends Error {
  override readonly name = 'StartError'
}

/**
 * The meaning of a PostgreSQL error for the operator: the missing right and the page that lists the rights; any other error is returned
 * unchanged.
 */
export function startErrorOf(error: unknown): unknown {
  if (!(error instanceof pg.DatabaseError) || error.code !== INSUFFICIENT_PRIVILEGE) return error
  return new StartError(
    `The user of DATABASE_URL lacks a right: ${error.message}. See "A database of your own" in docs/operations.md for the rights it needs.`,
  )
}
