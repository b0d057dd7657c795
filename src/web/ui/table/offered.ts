import { useEffect, useMemo } from 'react'
import type { ChangeList, DataColumn, ListFilter, ListState } from './types.ts'

/** The filters and orders that a list offers. */
interface Offer {
  columns?: readonly Pick<DataColumn<never>, 'id' | 'sortable'>[]
  filters: readonly ListFilter<never>[]
}

/** Whether a filter accepts a value: one of its options, or any valid value while these are unknown. */
export function holds({ options, takes }: ListFilter<never>, value: string): boolean {
  return options ? options.some((option) => option.value === value) : (takes?.(value) ?? true)
}

/**
 * A list's state restricted to what it offers: without an order or filters that it lacks, and without invalid values of
 * filters, from the first page; the same object if nothing is removed.
 */
function offeredOf({ columns, filters }: Offer, state: ListState): ListState {
  const { sort } = state
  const sorts = sort === null || columns?.some(({ id, sortable }) => id === sort.id && sortable !== false)
  const requested = Object.entries(state.filters)
  const accepted = requested.filter(([id, value]) =>
    filters.some((filter) => filter.id === id && holds(filter, value)),
  )
  if (sorts && accepted.length === requested.length) return state
  return { ...state, sort: sorts ? sort : null, page: 1, cursor: null, filters: Object.fromEntries(accepted) }
}

/**
 * {@link offeredOf} as a hook: what is left out is also removed from the state, so that the address matches what is shown. The user's stored
 * order remains, because a list may lack it only in its present view.
 */
export function useOffered(
  { columns, filters }: Offer,
  state: ListState,
  onStateChange: ChangeList,
): ListState {
  const offered = useMemo(() => offeredOf({ columns, filters }, state), [columns, filters, state])
  useEffect(() => {
    if (offered !== state) onStateChange((now) => offeredOf({ columns, filters }, now), false)
  }, [offered, state, columns, filters, onStateChange])
  return offered
}
