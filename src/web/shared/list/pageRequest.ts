import type { OperationId } from '../../../api/gen/operations.ts'
import type { FirstRead } from '../../shell/sendReads.ts'
import { type ListSearch, listStateOf, validateListSearch } from '../../ui/table/listSearch.ts'
import type { ListState } from '../../ui/table/types.ts'
import { type ListKey, preferenceOf, preferenceText } from './listPreferences.ts'

/** The number of rows on a page of a list. */
export const PAGE_ROWS = 50

/** The fields of a request for a page other than filters. */
export interface PageRequest {
  cursor?: string
  limit: number
}

/** The order of a list in requests: `name`, or `-name` for descending; none for the default order. */
export function sortOf<Sort extends string>(state: ListState): { sort?: Sort } {
  if (state.sort === null) return {}
  return { sort: `${state.sort.desc ? '-' : ''}${state.sort.id}` as Sort }
}

/** The page that a list's state selects. */
export function pageRequestOf(state: ListState): PageRequest {
  return { limit: PAGE_ROWS, ...(state.cursor !== null && { cursor: state.cursor }) }
}

/**
 * The first reads of a list that the server paginates: the page of the address in the user's order, and the count. None with a search or
 * filters: only the list itself can build that request.
 */
export function pageReads(
  page: OperationId,
  count: OperationId,
  filter: object,
  search: ListSearch,
): readonly FirstRead[] {
  return pageRead(page, filter, search).flatMap((first) => [first, { operation: count, body: filter }])
}

/** Like {@link pageReads}, without the count; `list` is the key of the list's stored order. */
export function pageRead(
  operation: OperationId,
  filter: object,
  search: ListSearch,
  list: ListKey = operation,
): readonly FirstRead[] {
  const preference = preferenceOf(preferenceText(list))
  const state = listStateOf({ ...preference, ...validateListSearch({ ...search }) })
  if (state.search !== '' || Object.keys(state.filters).length > 0) return []
  return [{ operation, body: { ...filter, ...sortOf(state), ...pageRequestOf(state) } }]
}
