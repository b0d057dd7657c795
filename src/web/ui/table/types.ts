import type { ReactNode } from 'react'

/** What a column holds: decides alignment, format, width and the type of an exported cell. */
export type ColumnKind = 'text' | 'number' | 'money' | 'weight' | 'percent' | 'date' | 'datetime' | 'status'

/** A comparable value: money in paise, weight in milligrams, percent in basis points, dates as ISO text. */
export type ColumnValue = string | number | boolean | null | undefined

/** One column of a list. Lists of columns must be stable: module scope or memoised. */
export interface DataColumn<Row> {
  id: string
  header: string
  /** The value that is sorted, searched, totalled and exported. */
  value: (row: Row) => ColumnValue
  /** What is shown; without it the value in the format of its kind. */
  cell?: (row: Row) => ReactNode
  /** Text when absent. */
  kind?: ColumnKind
  /** Sortable unless `false`. */
  sortable?: boolean
  /** Hideable unless `false`; the first column never is. */
  hideable?: boolean
  initiallyHidden?: boolean
  /** Least width in pixels. */
  width?: number
  /** On a phone it comes before all others: what the rows are of, where the first column does not say it. */
  leads?: boolean
  /** On a phone it comes next to the first column, with others of the kind; the rest follows. */
  atHand?: boolean
  /** Totals the column (whole numbers only) over all rows that match. */
  total?: boolean
}

/** The order of a list. */
export interface ListSort {
  id: string
  desc: boolean
}

/** What a list shows; lives in the URL (see `listSearch.ts`). */
export interface ListState {
  search: string
  /** `null` is the list's own order. */
  sort: ListSort | null
  showInactive: boolean
  /** Hidden columns; `null` hides those that are so from the start. */
  hidden: readonly string[] | null
  /** From 1; only for lists that the server pages. */
  page: number
  /** The server's cursor of the page; null for the first. */
  cursor: string | null
  /** Chosen filters by their id. */
  filters: Readonly<Record<string, string>>
}

/** A filter shown above the list. */
export interface ListFilter<Row> {
  id: string
  label: string
  /** What is chosen from; null while that is not known, left out of a filter by a day. */
  options?: readonly { value: string; label: string }[] | null
  /** Whether a value is valid, for a filter without fixed options; without it any value is. */
  takes?: (value: string) => boolean
  /** Whether the page shows it in a place of its own, not the toolbar. */
  apart?: boolean
  /** Whether one of them always holds. */
  always?: boolean
  /** Whether a row passes; left out where the server filters. */
  matches?: (row: Row, value: string) => boolean
}

/** The part of a query result that a list needs. */
export interface ListQuery<Row> {
  data?: readonly Row[] | undefined
  isPending: boolean
  isError: boolean
  error: unknown
  isFetching: boolean
  /** How often it has failed since it last succeeded. */
  failureCount: number
  refetch: () => unknown
}

/** A read that a list can do without, such as its totals, and that failed. */
export interface MissingRead {
  refetch: () => unknown
  /** Whether the role may not make it: the list goes without. */
  refused: boolean
}

/** One action on a row; with a reason it is shown locked. */
export interface RowAction {
  label: string
  icon?: ReactNode
  onClick: () => void
  /** Why it cannot be done; the action stays visible and says so. */
  disabledReason?: string | undefined
  danger?: boolean
}

/** Files that a list can be saved as. */
export type FileFormat = 'csv' | 'xlsx'

/** A list whose rows the server filters, sorts and pages. */
export interface RemoteList<Row> {
  /** Rows that match; `undefined` until the count arrives. */
  count?: number | undefined
  /** Totals by column id over all rows that match; `undefined` until they arrive. */
  totals?: Readonly<Record<string, number>> | undefined
  pageSize: number
  /** Where the next page and the one before begin; null where there is none. */
  nextCursor: string | null
  previousCursor: string | null
  /** All rows that match, for the export. */
  exportRows?: () => Promise<readonly Row[]>
  /** Where the server writes the file itself, of the columns by their ids. */
  exportFile?: (format: FileFormat, columns: readonly string[]) => Promise<void>
}

/** How values are written; each may be replaced by the caller. */
export interface TableFormats {
  money: (paise: number) => string
  weight: (milligrams: number) => string
  percent: (basisPoints: number) => string
  number: (value: number) => string
  date: (iso: string) => string
  datetime: (iso: string) => string
}
