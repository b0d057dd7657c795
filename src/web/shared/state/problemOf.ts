import type { Problem } from '../../../api/gen/model/index.ts'
import { ApiError } from '../../../api/http.ts'
import { notifyError } from '../../ui/notify.ts'

/** The problem of a rejected request; any other error is a bug and is rethrown. */
export function problemOf(error: unknown): Problem {
  if (error instanceof ApiError) return error.problem
  throw error
}

/**
 * Shows the problem of a failed request. Silent when the session has just ended (401), which the shell reports once.
 * @param message shown above the server's message; without it, the server's message is shown alone
 * @throws an error that is not a rejection by the server
 */
export function notifyProblem(error: unknown, message?: string): void {
  const { status, detail } = problemOf(error)
  if (status === 401) return
  if (message === undefined) notifyError(detail)
  else notifyError(message, detail)
}
