import { useEffect, useMemo } from 'react'
import type { DataColumn, ListFilter, ListState } from './types.ts'

/** The filters and orders that a list offers. */
interface Offer {
  columns?: readonly Pick<DataColumn<never>, 'id' | 'sortable'>[]
  filters: readonly ListFilter<never>[]
}

/** Whether a filter can hold a value: one of its choices; where these are not known, whatever may be one. */
export function holds({ options, takes }: ListFilter<never>, value: string): boolean {
  return options ? options.some((option) => option.value === value) : (takes?.(value) ?? true)
}

/**
 * Of a list's state what it offers: without an order by a column that it lacks, and without filters that it lacks or that cannot hold
 * what an address gives them, from the first page on; the same state where it offers all.
 */
export function offeredOf({ columns, filters }: Offer, state: ListState): ListState {
  const { sort } = state
  const sorts = sort === null || columns?.some(({ id, sortable }) => id === sort.id && sortable !== false)
  const requested = Object.entries(state.filters)
  const held = requested.filter(([id, value]) =>
    filters.some((filter) => filter.id === id && holds(filter, value)),
  )
  if (sorts && held.length === requested.length) return state
  return { ...state, sort: sorts ? sort : null, page: 1, cursor: null, filters: Object.fromEntries(held) }
}

/** {@link offeredOf} as hook: what is left out is also removed from the state, so that the address matches what is shown. */
export function useOffered(
  { columns, filters }: Offer,
  state: ListState,
  onStateChange: (state: ListState) => void,
): ListState {
  const offered = useMemo(() => offeredOf({ columns, filters }, state), [columns, filters, state])
  useEffect(() => {
    if (offered !== state) onStateChange(offered)
  }, [offered, state, onStateChange])
  return offered
}
