import type { Problem } from '../../api/gen/model/index.ts'
import { ApiError } from '../../api/http.ts'
import { notifyError } from '../ui/notify.ts'

/** The problem of a refused call; anything else is a fault of ours and is thrown on. */
export function problemOf(error: unknown): Problem {
  if (error instanceof ApiError) return error.problem
  throw error
}

/**
 * Tells of a refused call. Silent when the session has just ended (401): the shell tells that, once.
 * @param message stands above what the server says; without it, what the server says stands alone
 * @throws whatever is no refusal of the server's
 */
export function notifyProblem(error: unknown, message?: string): void {
  const { status, detail } = problemOf(error)
  if (status === 401) return
  if (message === undefined) notifyError(detail)
  else notifyError(message, detail)
}
