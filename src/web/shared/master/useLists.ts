import { useQueries } from '@tanstack/react-query'
import { useScope } from '../record/useScope.ts'
import { type ListOperation, listOptions } from './masterOperations.ts'

/** Several lists as one query, with the rows by operation: loaded once all are, failed once one is. */
export function useLists<Row>(operations: readonly ListOperation[]) {
  const scope = useScope()
  const reads = useQueries({ queries: operations.map((operation) => listOptions(operation, scope)) })
  const areLoaded = reads.every(({ data }) => data !== undefined)
  const rows = reads.map(({ data }) => (data as { rows: Row[] } | undefined)?.rows ?? [])
  return {
    data: areLoaded
      ? Object.fromEntries(operations.map((operation, at) => [operation, rows[at] ?? []]))
      : undefined,
    isError: reads.some(({ isError }) => isError),
    error: reads.find(({ error }) => error !== null)?.error ?? null,
    refetch: () => Promise.all(reads.map(({ refetch }) => refetch())),
  }
}
