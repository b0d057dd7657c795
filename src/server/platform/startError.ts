/**
 * A reason why Pledgebook cannot start that its operator can put right.
 *
 * The message is one plain sentence that names the setting or file at fault and the rule it breaks; the
 * entry point prints it without a stack trace and ends with exit code 1. Secrets never stand in it.
 */
export class StartError extends Error {
  override readonly name = 'StartError'
}
