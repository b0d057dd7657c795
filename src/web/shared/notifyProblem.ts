import { notifyError } from '../ui/notify.ts'
import { problemOf } from './problemOf.ts'

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
