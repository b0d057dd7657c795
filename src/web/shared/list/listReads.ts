import type { MissingRead } from '../../ui/table/types.ts'
import { problemOf } from '../state/problemOf.ts'

/** The message of a list's failed main query. */
export const detailOf = (error: unknown): string => problemOf(error).detail

/** A query of a list other than the query of its rows. */
export interface FurtherRead {
  error: unknown
  refetch: () => unknown
}

/** The further queries of a list that failed. */
export function missingReads(...reads: readonly FurtherRead[]): readonly MissingRead[] {
  return reads
    .filter(({ error }) => error !== null)
    .map(({ error, refetch }) => ({ refetch, rejected: problemOf(error).status === 403 }))
}
