import type { ApiError } from '../../api/http.ts'
import { ErrorLine } from '../ui/states/ErrorLine.tsx'

/** A read, as its hook answers it. */
export interface Read {
  data: unknown
  error: ApiError | null
  refetch: () => unknown
}

/** Says that some of these reads failed, with Retry for all that did; nothing while they are there or on their way. */
export function MissingReads({ of }: { of: readonly Read[] }) {
  const missing = of.filter(({ data, error }) => data === undefined && error !== null)
  const detail = missing[0]?.error?.problem.detail
  if (detail === undefined) return null
  return <ErrorLine detail={detail} onRetry={() => missing.map(({ refetch }) => refetch())} />
}
