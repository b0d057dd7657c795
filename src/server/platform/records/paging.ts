import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { failField } from '../operation/problem.ts'
import { texts } from '../operation/texts.ts'
import { isStorable } from '../text/isStorable.ts'
import { isUuid } from '../text/isUuid.ts'

/** A position between two pages of a sorted list: after (or, going back, before) the row with this key and id. */
export interface Cursor {
  /** The sort order it was created in, as the request names it. */
  sort: string
  back: boolean
  /** The row's value in that order, as text. */
  value: string
  id: string
}

/** Default number of rows of a page. */
export const PAGE_ROWS = 50

/**
 * Reads the cursor of a request; null without one.
 * @param isKey whether a value is valid in this sort order
 * @throws DomainError 422 on `cursor` when it was created for another order, or not by us.
 */
export function readCursor(
  text: string | undefined,
  sort: string,
  isKey: (value: string) => boolean,
): Cursor | null {
  if (text === undefined) return null
  const cursor = parsed(text)
  if (cursor === null || cursor.sort !== sort || !isKey(cursor.value))
    throw failField('cursor', texts.wrongCursor)
  return cursor
}

function parsed(text: string): Cursor | null {
  const [sort, back, value, id] = decodeCursor(text) ?? []
  const good = typeof sort === 'string' && typeof value === 'string' && typeof back === 'boolean'
  return good && typeof id === 'string' && isUuid(id) ? { sort, back, value, id } : null
}

function textOf({ sort, back, value, id }: Cursor): string {
  return encodeCursor([sort, back, value, id])
}

/** Whether the rows of a page are read in descending order: as the sort order says, reversed when going back. */
export function isDescending(sort: string, cursor: Cursor | null): boolean {
  return sort.startsWith('-') !== (cursor?.back === true)
}

/** What a page is sorted by: a column, or an expression, and its type in the database; rows with the same value by id. */
interface PageKey {
  column: SQLWrapper
  type: SQL
  id: SQLWrapper
}

/** The direction in which a query reads a page, and the condition on the rows after the cursor; no condition without a cursor. */
export function readingFrom(
  cursor: Cursor | null,
  sort: string,
  { column, type, id }: PageKey,
): { direction: SQL; after: SQL | undefined } {
  const [direction, than] = isDescending(sort, cursor) ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`]
  if (cursor === null) return { direction, after: undefined }
  return { direction, after: sql`(${column}, ${id}) ${than} (${cursor.value}::${type}, ${cursor.id}::uuid)` }
}

/** The text of a cursor with these parts. */
export function encodeCursor(parts: readonly unknown[]): string {
  return Buffer.from(JSON.stringify(parts)).toString('base64url')
}

/** The parts of a cursor, not checked; null if it is not a list, or has text that the database cannot compare. */
export function decodeCursor(text: string): unknown[] | null {
  try {
    const parts: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
    if (!Array.isArray(parts)) return null
    return parts.every((part) => typeof part !== 'string' || isStorable(part)) ? parts : null
  } catch {
    return null
  }
}

/** A page and the cursors of the next and previous one. */
export interface Page<Row> {
  rows: Row[]
  nextCursor: string | null
  previousCursor: string | null
}

/**
 * Makes a page of the rows read from a cursor: one more than the limit, to know whether there are more; in reverse order when going back.
 * @param keyOf a row's value in the sort order, as the query compares it.
 */
export function pageOf<Row extends { id: string }>(
  read: readonly Row[],
  {
    cursor,
    sort,
    limit,
    keyOf,
  }: { cursor: Cursor | null; sort: string; limit: number; keyOf: (row: Row) => string },
): Page<Row> {
  const back = cursor?.back === true
  const more = read.length > limit
  const rows = back ? read.slice(0, limit).reverse() : read.slice(0, limit)
  const at = (row: Row | undefined, isBack: boolean) =>
    row === undefined ? null : textOf({ sort, back: isBack, value: keyOf(row), id: row.id })
  const hasNext = back || more
  const before = back ? more : cursor !== null
  return {
    rows,
    nextCursor: hasNext ? at(rows.at(-1), false) : null,
    previousCursor: before ? at(rows[0], true) : null,
  }
}
