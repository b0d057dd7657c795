import { problemOf } from '../shared/problemOf.ts'
import { notifyError } from '../ui/notify.ts'

/** Shows the sentence of a refused call as an error toast (specification § 8, password reset). */
export function showRefusal(error: unknown): void {
  notifyError(problemOf(error).detail)
}
