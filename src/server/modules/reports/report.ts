import type { SQL } from 'drizzle-orm'
import type {
  Report,
  ReportChart,
  ReportColumn,
  ReportFilterName,
  ReportFilters,
} from '../../../api/gen/model/index.ts'
import type { Db } from '../../platform/db/pool.ts'
import type { ReportPlace } from '../../platform/notifications/reportLinks.ts'
import type { BaseContext } from '../../platform/operation/context.ts'
import type { HeadingName } from './headings.ts'

/** The actor's scope and the filters of a report request. */
export interface ReportScope {
  companyId: string
  /** The actor's store, all stores of the login, or the chosen one of them. */
  storeIds: readonly string[]
  /** The stores whose rows are shown in a report that is not limited to `storeIds`; null for all of the company. */
  seenStores: readonly string[] | null
  /** Whether rows of the books are shown in a report that has other rows too. */
  books: boolean
  /** The store's calendar date. */
  today: string
  /** The time zone of the actor's store, to convert timestamps. */
  timeZone: string
  /** Filters of the request; omitted days have their defaults. */
  filters: ReportFilters
  fromOn: string
  toOn: string
  asOn: string
  /** Restricts the query to the row `part` of the report's `parts`. */
  ofPart?: true
  /** Result of the report's `compute`; empty without one. */
  computed: SQL
  /** The selects that make up `computed`, where an index sorts each like the report: a page is merged from the first rows of each. */
  merged?: readonly SQL[]
  /** Partial sums, where `compute` returned them too. */
  inParts: SQL
  /** Runs work after the reply, in a separate transaction. */
  later: (work: (db: Db) => Promise<void>) => void
}

/** A row of a report's query, by the names of its columns and keys. */
export type SourceRow = Record<string, unknown>

/** A column; the field of a row and the heading have the same name. */
export interface DeclaredColumn {
  name: HeadingName
  kind: ReportColumn['kind']
  /** Summed over all rows: a field of the query, or one that `derive` adds. */
  total?: true
}

/** A chart of a report: the column along its axis, and the drawn columns of one kind. */
export interface DeclaredChart {
  kind: ReportChart['kind']
  /** Label of the values. */
  label: string
  along: HeadingName
  drawn: readonly HeadingName[]
  /** Points in order, for a report with pages: a select of the columns by name. Otherwise its rows are the points. */
  points?: (scope: ReportScope) => SQL
}

/** A filter that a report may need before it can be shown. */
export type RequiredFilter = Extract<ReportFilterName, 'account' | 'customerId'>

/**
 * Declaration of a report: the list of reports, its page, totals, file and tests follow from it. A query selects and sorts its
 * rows.
 */
export interface DeclaredReport extends ReportPlace {
  group: Report['group']
  title: string
  lead: string
  /** The message for a report without rows. */
  empty?: string
  filters: readonly ReportFilterName[]
  /** Required filters. */
  required?: readonly RequiredFilter[]
  /** The choices of its filter `kind`, labels by value. */
  kinds?: Readonly<Record<string, string>>
  /** Default length of a period in months; without it, a period begins with the month of its last day. */
  monthsBack?: number
  columns: readonly DeclaredColumn[]
  /** Where a chart shows more than the rows. */
  chart?: DeclaredChart
  /** Computes, by `src/domain`, values that select or sort rows and that no table has: a select that `rows` and `sums` read. */
  compute?: (
    context: Pick<BaseContext, 'db'>,
    scope: ReportScope,
  ) => Promise<Pick<ReportScope, 'computed' | 'merged'> & Partial<Pick<ReportScope, 'inParts'>>>
  /**
   * All matching rows, unordered: a select of the columns and keys by name, `rowId`, and the page that a row opens (`opens`: kind and id
   * as in the API, as JSON; null for none) and its earlier figure (`opensBefore`). A heading, subtotal or result of a statement has its
   * `level`.
   */
  rows: (scope: ReportScope) => SQL
  /**
   * A select of the parts that an index sorts separately, such as `storeParts`; a query with `ofPart` reads only the row `part` of it. A
   * page is merged from the first rows of each part, so that its cost does not depend on the number of rows.
   */
  parts?: (scope: ReportScope) => SQL
  /** The selects that make up `rows`, where an index sorts each like the report: a page is merged from the first rows of each. */
  merged?: (scope: ReportScope) => readonly SQL[]
  /** Columns of the query that sort the rows and identify each, with their types; an index has them. */
  order: readonly { key: string; type: 'text' | 'date' | 'timestamptz' | 'bigint' | 'uuid' }[]
  descending?: true
  /** Without pages: rows are grouped and few. */
  whole?: true
  /** Number of rows (`count`) and their sums from running totals: a select of one row. */
  sums?: (scope: ReportScope) => SQL
  /** For a report with `derive`: its rows with only the columns that this and the totals need. */
  toSum?: (scope: ReportScope) => SQL
  /**
   * Derives fields by `src/domain` (interest is never calculated in SQL), or the page that a row opens. Without `sums`, the rows to sum are
   * derived too.
   */
  derive?: (row: SourceRow, scope: ReportScope) => SourceRow
  /** Balances of columns before the first day: a select of one row. */
  before?: (scope: ReportScope) => SQL
  /**
   * For a book with a running balance (`balancePaise`): the balance before a row of its query, as a select of one row (`paise`). The
   * balance after each row follows from the columns of money in and out.
   */
  balanceBefore?: (scope: ReportScope, first: SourceRow) => SQL
}
