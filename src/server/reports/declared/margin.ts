import { type SQL, sql } from 'drizzle-orm'
import { ltvBpOf } from '../../../domain/margin.ts'
import { readWatchPolicy } from '../../core/lending/cover.ts'
import { shortLoans } from '../../core/lending/margins.ts'
import { afterFall, readStorePrices } from '../../core/lending/storePrices.ts'
import { allOf } from '../../db/pool.ts'
import type { DeclaredReport, ReportScope, SourceRow } from '../report.ts'

/** The loans that fall short if gold falls as the filter says, and those without a price. */
const reckon: NonNullable<DeclaredReport['reckon']> = async (context, scope) => {
  const { filters, today, companyId, storeIds } = scope
  const [prices, policy] = await allOf([
    readStorePrices(context, scope, today),
    readWatchPolicy(context, scope),
  ])
  const { slabId, customerId, fall } = filters
  const watched = { companyId, storeIds, today, slabId, customerId }
  return shortLoans(context, watched, policy, afterFall(prices, Number(fall ?? 0) * 100))
}

const empty = 'Every loan is covered at this price.'

/** The greatest shortfall first; before all others what has no price, which counts as short by more than any figure (2^53 - 1). */
const order = [
  { key: 'place', type: 'bigint' },
  { key: 'id', type: 'uuid' },
] as const

/** What the loans `t` of a report sum to. */
const sums = sql`count(*) as "loans", whole_sum(t.short_paise) as "shortfallPaise",
  whole_sum(t.outstanding_paise) as "outstandingPaise", whole_sum(t.value_paise) as "valuePaise", whole_sum(t.net_mg) as "netMg",
  whole_sum(t.fine_mg) as "fineMg"`

/** Name of a row of a table that `id` tells. */
function nameOf(table: 'customer' | 'interest_slab' | 'store', id: SQL, { companyId }: ReportScope): SQL {
  return sql`(select name from ${sql.raw(table)} where company_id = ${companyId}::uuid and id = ${id})`
}

function ltvOf({ outstandingPaise, valuePaise }: SourceRow): number | null {
  return ltvBpOf(Number(outstandingPaise), Number(valuePaise))
}

export const marginWatch: DeclaredReport = {
  name: 'marginWatch',
  group: 'loans',
  title: 'Margin watch',
  lead: 'Loans whose pledge does not cover them by the policy, today or if gold falls, and the principal to ask for. Silver does not fall with gold; what has no price cannot be valued and stands first.',
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
  reckon,
  // Names are read of the rows that are shown alone: the database orders before it looks up what is dear.
  rows: (scope) => sql`
    select t.loan_id as "id", t.loan_id as "rowId", coalesce(-t.short_paise, -9007199254740991) as "place",
      (select number from loan where company_id = ${scope.companyId}::uuid and id = t.loan_id) as "loan",
      ${nameOf('customer', sql`t.customer_id`, scope)} as "customer", t.short_paise as "shortfallPaise",
      t.outstanding_paise as "outstandingPaise", t.value_paise as "valuePaise", t.net_mg as "netMg", t.fine_mg as "fineMg",
      t.due_on as "dueOn", ${nameOf('interest_slab', sql`t.slab_id`, scope)} as "scheme",
      ${nameOf('store', sql`t.store_id`, scope)} as "store"
    from (${scope.reckoned}) t`,
  order,
  sums: ({ reckoned }) => sql`select ${sums}, count(*) as "count" from (${reckoned}) t`,
  derive: (row) => ({ ltvBp: ltvOf(row), opens: { kind: 'loan', id: row.id } }),
}

/** What shortfalls are summed by: the column that tells a loan's group, where its name is, and the filter that leads to its loans. */
const groupings = {
  store: { column: 'store_id', table: 'store', filter: 'stores' },
  scheme: { column: 'slab_id', table: 'interest_slab', filter: 'slabId' },
  customer: { column: 'customer_id', table: 'customer', filter: 'customerId' },
} as const

function groupingOf({ filters }: ReportScope) {
  return groupings[filters.by ?? 'scheme']
}

function grouped(scope: ReportScope): SQL {
  return sql`select t.${sql.raw(groupingOf(scope).column)} as "id", ${sums} from (${scope.reckoned}) t group by 1`
}

export const marginSummary: DeclaredReport = {
  name: 'marginSummary',
  group: 'loans',
  title: 'Margin watch, summed',
  lead: 'The loans of the margin watch by store, scheme or customer, the greatest shortfall first.',
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
  reckon,
  rows: (scope) => sql`
    select t.*, t.id as "rowId", -t."shortfallPaise" as "place",
      ${nameOf(groupingOf(scope).table, sql`t.id`, scope)} as "groupedBy"
    from (${grouped(scope)}) t`,
  order,
  sums: (scope) => sql`
    select count(distinct t.${sql.raw(groupingOf(scope).column)}) as "count", ${sums} from (${scope.reckoned}) t`,
  derive: (row, scope) => {
    const { stores, fall } = scope.filters
    const filters = { ...(stores && { stores }), ...(fall && { fall }), [groupingOf(scope).filter]: row.id }
    return { ltvBp: ltvOf(row), opens: { kind: 'report', id: 'marginWatch', filters } }
  },
}
