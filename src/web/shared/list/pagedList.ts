import type { ListState } from '../../ui/table/types.ts'

/** Rows of a page of a list. */
export const PAGE_ROWS = 50
/** Rows of a request while a whole list is exported. */
const EXPORT_ROWS = 1000

/** What the server answers for a page. */
export interface PageReply<Row> {
  rows: Row[]
  nextCursor: string | null
  previousCursor: string | null
}

/** What a request for a page says besides filters. */
export interface PageRequest {
  cursor?: string
  limit: number
}

/** The order of a list as requests name it: `name`, or `-name` for descending; none when the list's own. */
export function sortOf<Sort extends string>(state: ListState): { sort?: Sort } {
  if (state.sort === null) return {}
  return { sort: `${state.sort.desc ? '-' : ''}${state.sort.id}` as Sort }
}

/** Which page a list's state asks for. */
export function pageRequestOf(state: ListState): PageRequest {
  return { limit: PAGE_ROWS, ...(state.cursor !== null && { cursor: state.cursor }) }
}

/** Every row that matches, page after page, for an export. */
export async function allRows<Row>(
  ask: (page: PageRequest) => Promise<PageReply<Row>>,
): Promise<readonly Row[]> {
  const rows: Row[] = []
  let page: PageRequest | null = { limit: EXPORT_ROWS }
  while (page !== null) {
    const reply: PageReply<Row> = await ask(page)
    rows.push(...reply.rows)
    page = reply.nextCursor === null ? null : { limit: EXPORT_ROWS, cursor: reply.nextCursor }
  }
  return rows
}
