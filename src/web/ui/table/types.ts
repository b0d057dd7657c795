import type { ComponentType, ReactNode } from 'react'

/** The kind of a column: decides alignment, format, width and the type of an exported cell. */
export type ColumnKind = 'text' | 'number' | 'money' | 'weight' | 'percent' | 'date' | 'datetime' | 'status'

/** A comparable value: money in paise, weight in milligrams, percent in basis points, dates as ISO text. */
export type ColumnValue = string | number | boolean | null | undefined

/** One column of a list. Lists of columns must be stable: module scope or memoised. */
export interface DataColumn<Row> {
  id: string
  header: string
  /** The value for sorting, search, totals and export. */
  value: (row: Row) => ColumnValue
  /** The shown content; by default the value in the format of its kind. Its controls are tab stops only in the list's current row. */
  cell?: (row: Row, isCurrent?: boolean) => ReactNode
  /** Text by default. */
  kind?: ColumnKind
  /** Sortable unless `false`. */
  sortable?: boolean
  /** Hideable unless `false`; the first column never is. */
  hideable?: boolean
  initiallyHidden?: boolean
  /** Minimum width in pixels. */
  width?: number
  /** Where the list is too narrow, columns of lower priority are hidden first (see fitColumns.ts). */
  priority?: number
  /** Whether it is the first column on a phone, because it identifies the rows and the first column of the list does not. */
  leads?: boolean
  /** Whether it comes after the first column and a wide one on a phone, before the columns without this mark. */
  atHand?: boolean
  /** Whether its text has two whole lines below the title on a phone; at most one column of a list, not the one that leads. */
  wide?: boolean
  /** Whether the column has a total of all matching rows (integers only). */
  total?: boolean
}

/** The order of a list. */
export interface ListSort {
  id: string
  desc: boolean
}

/** The state of a list; it is in the address (see `listSearch.ts`). */
export interface ListState {
  search: string
  /** `null` for the default order. */
  sort: ListSort | null
  showInactive: boolean
  /** Hidden columns; `null` for those hidden by default. */
  hidden: readonly string[] | null
  /** From 1; only for lists paged by the server. */
  page: number
  /** The server's cursor of the page; null for the first. */
  cursor: string | null
  /** Chosen filters by their id. */
  filters: Readonly<Record<string, string>>
}

/**
 * A change to a list's state. It receives the state at the time of the change, because the rendered one may be older: rows and the
 * address follow a moment later.
 */
export type ListChange = (now: ListState) => ListState

/** Changes a list's state. With `stored` false, the order and the columns that the user chose for the list stay stored as they are. */
export type ChangeList = (change: ListChange, stored?: boolean) => void

/** A filter shown above the list. */
export interface ListFilter<Row> {
  id: string
  label: string
  /** The options; null while loading, left out for a filter by a day. */
  options?: readonly { value: string; label: string }[] | null
  /** The field of a filter by a day. Lists with such a filter pass it, so that other lists do not load it. */
  days?: ComponentType<DayFieldProps>
  /** Whether a value is valid, for a filter without fixed options; without it any value is. */
  takes?: (value: string) => boolean
  /** Whether the page shows it outside the toolbar. */
  apart?: boolean
  /** The value that applies while none is chosen; one is then always selected. */
  preset?: string
  /** Whether a row matches; left out if the server filters. */
  matches?: (row: Row, value: string) => boolean
}

/** The props of the field of a filter by a day. */
export interface DayFieldProps {
  filter: Pick<ListFilter<never>, 'id' | 'label'>
  /** All filters of the list. */
  filters: readonly Pick<ListFilter<never>, 'id' | 'label'>[]
  /** The chosen filters by their id. */
  values: ListState['filters']
  /** Sets filters by their id; `null` removes one. */
  onFilter: (chosen: Readonly<Record<string, string | null>>) => void
}

/** The part of a query result that a list needs. */
export interface ListQuery<Row> {
  data?: readonly Row[] | undefined
  isPending: boolean
  isError: boolean
  error: unknown
  isFetching: boolean
  /** Whether the rows are those of the previous page, filters or order, shown until the new ones are loaded. */
  isPlaceholderData?: boolean
  /** How often it has failed since it last succeeded. */
  failureCount: number
  refetch: () => unknown
}

/** A failed query that the list can do without, such as its totals. */
export interface MissingRead {
  refetch: () => unknown
  /** Whether it failed because the role lacks the right; the list then shows no error. */
  rejected: boolean
}

/** An action on a row; with a reason it is shown disabled. */
export interface RowAction {
  label: string
  icon?: ReactNode
  onClick: () => void
  /** Why it is disabled; the action stays visible and shows the reason. */
  disabledReason?: string | undefined
  danger?: boolean
}

/** What can be done with several rows of a list. */
export interface ChooseRows<Row> {
  /** Loads the component that renders its children with the actions on the chosen rows; called once a row is chosen. */
  actions: () => Promise<ComponentType<ChosenActionsProps<Row>>>
}

/** The props of the actions on chosen rows. */
export interface ChosenActionsProps<Row> {
  /** The chosen rows, as they were last shown, in the order of the list. */
  rows: readonly Row[]
  /** Removes rows from the chosen ones once an action on them is done. */
  onDone: (rows: readonly Row[]) => void
  children: (actions: readonly RowAction[]) => ReactNode
}

/** Files that a list can be saved as. */
export type FileFormat = 'csv' | 'xlsx'

/** A list that the server filters, sorts and pages. */
export interface RemoteList<Row> {
  /** Matching rows; `undefined` until the count arrives. */
  count?: number | undefined
  /** Rows without search and filters; left out if unknown. */
  all?: number | undefined
  /** Totals of all matching rows by column id; `undefined` until they arrive. */
  totals?: Readonly<Record<string, number>> | undefined
  pageSize: number
  /** The cursors of the next and previous page; null for none. */
  nextCursor: string | null
  previousCursor: string | null
  /** All matching rows, for the export. */
  exportRows?: () => Promise<readonly Row[]>
  /** Downloads a file that the server writes, with these column ids. */
  exportFile?: (format: FileFormat, columns: readonly string[]) => Promise<void>
}

/** The formats of values; the caller can replace each. */
export interface TableFormats {
  money: (paise: number) => string
  weight: (milligrams: number) => string
  percent: (basisPoints: number) => string
  number: (value: number) => string
  date: (iso: string) => string
  datetime: (iso: string) => string
}
