import type { ApiError } from '../../../api/http.ts'
import { ErrorLine } from '../../ui/states/ErrorLine.tsx'

/** The part of a query result that is used here. */
export interface Read {
  data: unknown
  error: ApiError | null
  refetch: () => unknown
}

/** A notice that some of these queries failed, with Retry for all of them; nothing while they are loaded or loading. */
export function MissingReads({ reads }: { reads: readonly Read[] }) {
  const missing = reads.filter(({ data, error }) => data === undefined && error !== null)
  const detail = missing[0]?.error?.problem.detail
  if (detail === undefined) return null
  return <ErrorLine detail={detail} onRetry={() => missing.map(({ refetch }) => refetch())} />
}
