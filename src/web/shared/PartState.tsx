import type { ReactNode } from 'react'
import { ErrorState } from '../ui/states/ErrorState.tsx'
import { LoadingState } from '../ui/states/LoadingState.tsx'
import { problemOf } from './problemOf.ts'

interface PartStateProps {
  query: { error: unknown; data?: unknown; refetch: () => unknown }
  /** What is shown once it is there; none where the caller shows it. */
  children?: ReactNode
}

/** A part of the page while it loads, when it failed (with Retry), or as it is. */
export function PartState({ query, children }: PartStateProps) {
  if (query.data !== undefined) return children
  if (query.error === null) return <LoadingState />
  return <ErrorState detail={problemOf(query.error).detail} onRetry={query.refetch} />
}
