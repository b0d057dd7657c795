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

/** Who asks, and what of a report. */
export interface ReportScope {
  companyId: string
  /** The stores it is told for: that of the actor, or all of the actor's. */
  storeIds: readonly string[]
  /** The store's calendar date. */
  today: string
  /** Of the actor's store, for what is kept by the moment. */
  timeZone: string
  /** Those asked for; days that are left out have their defaults. */
  filters: ReportFilters
  fromOn: string
  toOn: string
  asOn: string
  /** Of the row `part` alone, of those that the report's `parts` selects. */
  ofPart?: true
  /** What the report's `reckon` gave; else nothing. */
  reckoned: SQL
  /** The selects that `reckoned` is made of, where an index orders each as the report: a page is merged of the first rows of each. */
  merged?: readonly SQL[]
  /** What it comes to in parts, where `reckon` gave that too. */
  inParts: SQL
  /** Has work done after the reply, in a transaction of its own. */
  later: (work: (db: Db) => Promise<void>) => void
}

/** A row as the query of a report gives it, by the names of its columns and keys. */
export type SourceRow = Record<string, unknown>

/** A column: its name is that of the field in a row, and of its heading. */
export interface DeclaredColumn {
  name: HeadingName
  kind: ReportColumn['kind']
  /** Summed over all rows: a field that the query itself gives, or one that `derive` adds. */
  total?: true
}

/** A picture of what a report tells: a column along it, and those that are drawn, of one kind. */
export interface DeclaredChart {
  kind: ReportChart['kind']
  /** What it shows, in words. */
  label: string
  along: HeadingName
  drawn: readonly HeadingName[]
  /** Of a report that comes in pages, its points in their order: a select of the columns by name; else they are its rows. */
  points?: (scope: ReportScope) => SQL
}

/**
 * A report, declared once: the list of reports, its page, its totals, its file and its tests follow from this alone. A query
 * chooses and orders its rows.
 */
export interface DeclaredReport extends ReportPlace {
  group: Report['group']
  title: string
  lead: string
  /** What it means that it has no rows, in a sentence. */
  empty?: string
  filters: readonly ReportFilterName[]
  /** Filters without which it tells nothing. */
  required?: readonly ReportFilterName[]
  /** What its filter `kind` chooses from, in words by value. */
  kinds?: Readonly<Record<string, string>>
  /** Months before its end that a period begins unless a first day is chosen; else it begins with the month. */
  monthsBack?: number
  columns: readonly DeclaredColumn[]
  /** Where a picture tells more than its rows. */
  chart?: DeclaredChart
  /** What rows are chosen or ordered by beyond the tables, where `src/domain` reckons it: a select that `rows` and `sums` read. */
  reckon?: (
    context: Pick<BaseContext, 'db'>,
    scope: ReportScope,
  ) => Promise<Pick<ReportScope, 'reckoned' | 'merged'> & Partial<Pick<ReportScope, 'inParts'>>>
  /**
   * All rows that match, unordered: a select of the columns and keys by name, `rowId`, and where a row leads (`opens`: kind
   * and id as the contract has them, as JSON; null for nowhere).
   */
  rows: (scope: ReportScope) => SQL
  /**
   * What an index orders each for itself (`eachStore`): a select, to whose row `part` a query `ofPart` keeps. A page is merged
   * of the first rows of each, so that it costs the same however many rows there are.
   */
  parts?: (scope: ReportScope) => SQL
  /** Columns of the query that order the rows and tell each from the others, with their types; an index has them. */
  order: readonly { key: string; type: 'text' | 'date' | 'bigint' | 'uuid' }[]
  descending?: true
  /** Sent whole: what is grouped into few rows. */
  whole?: true
  /** How many rows there are (`count`) and what they sum to, where running totals tell it without them: a select of one row. */
  sums?: (scope: ReportScope) => SQL
  /** Of a report with `derive`, its rows with no more than that and the totals take. */
  toSum?: (scope: ReportScope) => SQL
  /** What `src/domain` reckons of a row, interest is never written in SQL, or where it leads; of the rows that are shown. */
  derive?: (row: SourceRow, scope: ReportScope) => SourceRow
  /** What columns stood at before the first day: a select of one row. */
  before?: (scope: ReportScope) => SQL
}
