import type { ReactNode } from 'react'
import type { ApiError } from '../../api/http.ts'
import { ErrorState } from '../ui/states/ErrorState.tsx'
import { LoadingState } from '../ui/states/LoadingState.tsx'

interface PartStateProps {
  query: { error: ApiError | null; data: unknown; refetch: () => unknown }
  children: ReactNode
}

/** A part of the page while it loads, when it failed (with Retry), or as it is. */
export function PartState({ query, children }: PartStateProps) {
  if (query.data !== undefined) return children
  if (query.error === null) return <LoadingState />
  return <ErrorState detail={query.error.problem.detail} onRetry={query.refetch} />
}
