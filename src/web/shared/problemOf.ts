import type { Problem } from '../../api/gen/model/index.ts'
import { ApiError } from '../../api/http.ts'

/** The problem of a refused call; anything else is a fault of ours and is thrown on. */
export function problemOf(error: unknown): Problem {
  if (error instanceof ApiError) return error.problem
  throw error
}
