import { type SQL, sql } from 'drizzle-orm'
import { ltvBpOf } from '../../../../domain/loan/margin.ts'
import { reportsLedTo } from '../../../platform/notifications/reportLinks.ts'
import type { BaseContext } from '../../../platform/operation/context.ts'
import { watch } from '../../lending/public.ts'
import type { DeclaredReport, ReportScope, SourceRow } from '../report.ts'

/** The loans with a margin shortfall if gold falls as the filter says, and those without a price; of a scheme, if one is chosen. */
async function readWatch(context: Pick<BaseContext, 'db'>, scope: ReportScope) {
  const { fall, customerId, slabId, by: grouping } = scope.filters
  const { loans, sums, borrowers } = await watch(context, {
    ...scope,
    fallBp: Number(fall ?? 0) * 100,
    customerId,
    byBorrower: grouping === 'customer',
  })
  const ofScheme = (query: SQL) =>
    slabId === undefined ? query : sql`select * from (${query}) t where t.slab_id = ${slabId}::uuid`
  const merged = loans.map(ofScheme)
  return { ...mergedParts(merged), inParts: ofScheme(sums), borrowers }
}

/** The sorted parts whose first rows are merged into a page, and their union as `computed`. */
function mergedParts(merged: SQL[]): Pick<ReportScope, 'merged' | 'computed'> {
  return { merged, computed: sql.join(merged, sql` union all `) }
}

const empty = 'No loans below margin at this price.'

/** Loans without a price first, as if short by more than any figure (2^53 - 1), then the greatest shortfall. */
const order = [
  { key: 'place', type: 'bigint' },
  { key: 'id', type: 'uuid' },
] as const

/** The summed columns of loans `t`. */
const figures = {
  loans: 'loans',
  shortfallPaise: 'short_paise',
  outstandingPaise: 'outstanding_paise',
  valuePaise: 'value_paise',
  netMg: 'net_mg',
  fineMg: 'fine_mg',
}

/** Each figure as the sum of its column, or of a column of partial sums. */
function sumsOf(again = false): SQL {
  return sql.raw(
    Object.entries(figures)
      .map(([name, column]) => `whole_sum(t.${again ? `"${name}"` : column}) as "${name}"`)
      .join(', '),
  )
}

/** Name of the row of a table with this id. */
function nameOf(table: 'customer' | 'interest_slab' | 'store', id: SQL, { companyId }: ReportScope): SQL {
  return sql`(select name from ${sql.raw(table)} where company_id = ${companyId}::uuid and id = ${id})`
}

function ltvOf({ outstandingPaise, valuePaise }: SourceRow): number | null {
  return ltvBpOf(Number(outstandingPaise), Number(valuePaise))
}

export const marginWatch: DeclaredReport = {
  ...reportsLedTo.marginWatch,
  group: 'loans',
  title: 'Margin watch',
  lead: 'Loans below the required margin, now or if gold falls, with the principal to collect. Silver prices stay as they are. Loans whose metal has no price come first.',
  empty,
  filters: ['stores', 'fall', 'slabId', 'customerId'],
  columns: [
    { name: 'loan', kind: 'text' },
    { name: 'customer', kind: 'text' },
    { name: 'shortfallPaise', kind: 'money', total: true },
    { name: 'ltvBp', kind: 'percent' },
    { name: 'outstandingPaise', kind: 'money', total: true },
    { name: 'valuePaise', kind: 'money', total: true },
    { name: 'netMg', kind: 'weight', total: true },
    { name: 'fineMg', kind: 'weight', total: true },
    { name: 'dueOn', kind: 'date' },
    { name: 'scheme', kind: 'text' },
    { name: 'store', kind: 'text' },
  ],
  compute: readWatch,
  // Names are read only for the rows shown: the database sorts before it evaluates costly columns.
  rows: (scope) => sql`
    select t.id as "id", t.id as "rowId", t.place as "place",
      (select number from loan where company_id = ${scope.companyId}::uuid and id = t.id) as "loan",
      ${nameOf('customer', sql`t.customer_id`, scope)} as "customer", t.short_paise as "shortfallPaise",
      t.outstanding_paise as "outstandingPaise", t.value_paise as "valuePaise", t.net_mg as "netMg", t.fine_mg as "fineMg",
      t.due_on as "dueOn", ${nameOf('interest_slab', sql`t.slab_id`, scope)} as "scheme",
      ${nameOf('store', sql`t.store_id`, scope)} as "store"
    from (${scope.computed}) t`,
  order,
  sums: (scope) => sql`select ${sumsOf()}, whole_sum(t.loans) as "count" from (${scope.inParts}) t`,
  derive: (row) => ({ ltvBp: ltvOf(row), opens: { kind: 'loan', id: row.id } }),
}

/** The groupings of shortfalls: the column of a loan's group, the table of its name, and the filter that opens its loans. */
const groupings = {
  store: { column: 'store_id', table: 'store', filter: 'stores' },
  scheme: { column: 'slab_id', table: 'interest_slab', filter: 'slabId' },
  customer: { column: 'customer_id', table: 'customer', filter: 'customerId' },
} as const

function groupingOf({ filters }: ReportScope) {
  return groupings[filters.by ?? 'scheme']
}

function grouped(scope: ReportScope): SQL {
  const { column } = groupingOf(scope)
  if (column === 'customer_id') {
    const summed = Object.entries(figures).map(([name, columnName]) => `t.${columnName} as "${name}"`)
    return sql`select t.id as "id", t.place as "place", ${sql.raw(summed.join(', '))} from (${scope.computed}) t`
  }
  return sql`
    select *, -t."shortfallPaise" as "place" from (
      select t.${sql.raw(column)} as "id", ${sumsOf()} from (${scope.inParts}) t group by 1 having whole_sum(t.loans) > 0) t`
}

export const marginSummary: DeclaredReport = {
  name: 'marginSummary',
  group: 'loans',
  title: 'Margin watch summary',
  lead: 'Loans below the required margin by store, scheme or customer, largest shortfall first.',
  empty,
  filters: ['stores', 'fall', 'by'],
  columns: [
    { name: 'groupedBy', kind: 'text' },
    { name: 'loans', kind: 'number', total: true },
    { name: 'shortfallPaise', kind: 'money', total: true },
    { name: 'ltvBp', kind: 'percent' },
    { name: 'outstandingPaise', kind: 'money', total: true },
    { name: 'valuePaise', kind: 'money', total: true },
    { name: 'netMg', kind: 'weight', total: true },
    { name: 'fineMg', kind: 'weight', total: true },
  ],
  // By borrower, pages are merged from sorted sums; sums by store and scheme are few and computed with each request.
  compute: async (context, scope) => {
    const { inParts, borrowers } = await readWatch(context, scope)
    return {
      inParts,
      ...(scope.filters.by === 'customer' ? mergedParts(borrowers) : { computed: sql.empty() }),
    }
  },
  rows: (scope) => sql`
    select t.*, t.id as "rowId",
      ${nameOf(groupingOf(scope).table, sql`t.id`, scope)} as "groupedBy"
    from (${grouped(scope)}) t`,
  order,
  sums: (scope) => sql`select count(*) as "count", ${sumsOf(true)} from (${grouped(scope)}) t`,
  derive: (row, scope) => {
    const { stores, fall } = scope.filters
    const filters = { ...(stores && { stores }), ...(fall && { fall }), [groupingOf(scope).filter]: row.id }
    return { ltvBp: ltvOf(row), opens: { kind: 'report', id: 'marginWatch', filters } }
  },
}
