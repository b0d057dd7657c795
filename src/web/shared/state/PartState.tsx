import type { ReactNode } from 'react'
import { ErrorState } from '../../ui/states/ErrorState.tsx'
import { LoadingState } from '../../ui/states/LoadingState.tsx'
import { problemOf } from './problemOf.ts'

interface PartStateProps {
  query: { error: unknown; data?: unknown; refetch: () => unknown }
  /** Whether the parts that follow on the page are hidden until it is loaded. */
  first?: boolean
  /** The content once it is loaded; left out if the caller shows it. */
  children?: ReactNode
}

/** A part of the page: loading, failed (with Retry), or its content. */
export function PartState({ query, first, children }: PartStateProps) {
  if (query.data !== undefined) return children
  if (query.error === null) return <LoadingState first={first} />
  return <ErrorState detail={problemOf(query.error).detail} onRetry={query.refetch} />
}
