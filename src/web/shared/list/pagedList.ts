import { keepPreviousData, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ListQuery, ListState, MissingRead, RemoteList } from '../../ui/table/types.ts'
import { type FurtherRead, missingReads } from './listReads.ts'
import { PAGE_ROWS, type PageRequest, pageRequestOf, sortOf } from './pageRequest.ts'

/** Rows per request when a whole list is exported. */
const EXPORT_ROWS = 1000

/** The reply of a page. */
export interface PageReply<Row> {
  rows: Row[]
  nextCursor: string | null
  previousCursor: string | null
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
  ) => Omit<ListQuery<Row>, 'data'> & { data: PageReply<Row> | undefined; queryKey: QueryKey }
  useCount: (
    filter: Filter,
    options: typeof keep,
  ) => FurtherRead & { data: Count | undefined; isPlaceholderData: boolean }
  /** Totals by column id, from the reply with the count. */
  totals?: (count: Count) => Readonly<Record<string, number>> | undefined
}

/** The props of the table of a list that the server filters, sorts and pages. */
interface PagedList<Row> {
  query: ListQuery<Row>
  remote: RemoteList<Row>
  missing: readonly MissingRead[]
}

/**
 * Reads the page of a list that its state selects, the count of the rows that match the filter and of all rows, and every row for an
 * export. `further` are the other reads of the list, such as those of its filters' choices.
 */
export function usePagedList<
  Filter extends object,
  Sort extends string,
  Row,
  Count extends { count: number },
>(
  calls: PagedCalls<Filter, Sort, Row, Count>,
  filter: Filter,
  state: ListState,
  ...further: readonly FurtherRead[]
): PagedList<Row> {
  const order = sortOf<Sort>(state)
  const { data, queryKey, ...query } = calls.usePage({ ...filter, ...order, ...pageRequestOf(state) }, keep)
  const count = calls.useCount(filter, keep)
  const whole = wholeOf(filter)
  const isNarrowed = Object.keys(whole).length < Object.keys(filter).length
  // Without a search or filters it is the same request.
  const all = calls.useCount(isNarrowed ? whole : filter, keep)
  const nextCursor = query.isFetching ? null : (data?.nextCursor ?? null)
  useNextPage(queryKey, nextCursor, (cursor) =>
    calls.page({ ...filter, ...order, ...pageRequestOf(state), cursor }),
  )
  return {
    // Also busy until the count and the totals belong to the rows that are shown.
    query: { ...query, data: data?.rows, isFetching: query.isFetching || count.isPlaceholderData },
    remote: {
      count: count.data?.count,
      all: all.data?.count,
      totals: count.data && calls.totals?.(count.data),
      pageSize: PAGE_ROWS,
      nextCursor: data?.nextCursor ?? null,
      previousCursor: data?.previousCursor ?? null,
      exportRows: () => allRows((page) => calls.page({ ...filter, ...order, ...page })),
    },
    missing: missingReads(...further, count),
  }
}

/** The fields of a request that say which list is read, not which of its rows. */
const ofList = new Set(['companyId', 'storeId', 'includeInactive', 'stage'])

/** The filter of all rows of the list. */
function wholeOf<Filter extends object>(filter: Filter): Filter {
  return Object.fromEntries(Object.entries(filter).filter(([name]) => ofList.has(name))) as Filter
}

/** Reads the next page of a list once the current one is shown and the browser is idle, so that it opens at once. */
export function useNextPage<Reply>(
  [operation, request]: QueryKey,
  cursor: string | null,
  readPage: (cursor: string) => Promise<Reply>,
): void {
  const client = useQueryClient()
  const current = JSON.stringify(request)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `current` and `cursor` identify what readPage reads
  useEffect(() => {
    if (cursor === null) return
    return whenIdle(() => {
      const queryKey = [operation, { ...(request as object), cursor }]
      void client.query({ queryKey, queryFn: () => readPage(cursor) }).catch(() => undefined)
    })
  }, [client, operation, current, cursor])
}

/** Runs work once the browser is idle, or after 200 ms in browsers that do not report this. Returns the function that cancels it. */
function whenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, 200)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work)
  return () => cancelIdleCallback(handle)
}
