import { keepPreviousData } from '@tanstack/react-query'
import type { ListQuery, ListState, MissingRead, RemoteList } from '../../ui/table/types.ts'
import { type FurtherRead, missingReads } from './listReads.ts'

/** Rows of a page of a list. */
export const PAGE_ROWS = 50
/** Rows of a request while a whole list is exported. */
const EXPORT_ROWS = 1000

/** The reply of a page. */
export interface PageReply<Row> {
  rows: Row[]
  nextCursor: string | null
  previousCursor: string | null
}

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

/** Every matching row, page by page, for an export. */
export async function allRows<Row>(
  fetchPage: (page: PageRequest) => Promise<PageReply<Row>>,
): Promise<readonly Row[]> {
  const rows: Row[] = []
  let page: PageRequest | null = { limit: EXPORT_ROWS }
  while (page !== null) {
    const reply: PageReply<Row> = await fetchPage(page)
    rows.push(...reply.rows)
    page = reply.nextCursor === null ? null : { limit: EXPORT_ROWS, cursor: reply.nextCursor }
  }
  return rows
}

const keep = { query: { placeholderData: keepPreviousData } }

/** The generated calls of a list that the server filters, sorts and pages. */
export interface PagedCalls<Filter, Sort extends string, Row, Count extends { count: number }> {
  page: (request: Filter & { sort?: Sort } & PageRequest) => Promise<PageReply<Row>>
  usePage: (
    request: Filter & { sort?: Sort } & PageRequest,
    options: typeof keep,
  ) => Omit<ListQuery<Row>, 'data'> & { data: PageReply<Row> | undefined }
  useCount: (filter: Filter, options: typeof keep) => FurtherRead & { data: Count | undefined }
  /** Totals by column id, from the reply with the count. */
  totals?: (count: Count) => Readonly<Record<string, number>> | undefined
}

/** The props of a table from such a list. */
interface PagedList<Row> {
  query: ListQuery<Row>
  remote: RemoteList<Row>
  missing: readonly MissingRead[]
}

/**
 * Reads the page of a list that its state selects, the count of all rows that match the filter, and every row for an
 * export. `further` are the other reads of the list, such as those of its filters' choices.
 */
export function usePagedList<Filter, Sort extends string, Row, Count extends { count: number }>(
  calls: PagedCalls<Filter, Sort, Row, Count>,
  filter: Filter,
  state: ListState,
  ...further: readonly FurtherRead[]
): PagedList<Row> {
  const order = sortOf<Sort>(state)
  const { data, ...query } = calls.usePage({ ...filter, ...order, ...pageRequestOf(state) }, keep)
  const count = calls.useCount(filter, keep)
  return {
    query: { ...query, data: data?.rows },
    remote: {
      count: count.data?.count,
      totals: count.data && calls.totals?.(count.data),
      pageSize: PAGE_ROWS,
      nextCursor: data?.nextCursor ?? null,
      previousCursor: data?.previousCursor ?? null,
      exportRows: () => allRows((page) => calls.page({ ...filter, ...order, ...page })),
    },
    missing: missingReads(...further, count),
  }
}
