import { type SQL, sql } from 'drizzle-orm'
import { addDays } from '../../../../domain/dates/dates.ts'
import { financialYearStart } from '../../../../domain/dates/financialYear.ts'
import { type Period, previousPeriod } from '../../../../domain/dates/previousPeriod.ts'
import { ledgerUpTo } from '../../books/public.ts'
import { inPeriod, inStores } from '../parts.ts'
import type { DeclaredReport, ReportScope } from '../report.ts'
import { opensLedger, opensReport } from './books.ts'

/** A group of accounts of a statement, with the sign of its subtotal in the result; 0 leaves the subtotal out. */
interface Group {
  kind: string
  heading: string
  total: string
  sign: 1 | -1 | 0
}

/** What both statements have in common: an amount next to an earlier one, and the groups in order. */
const statement = {
  group: 'books',
  right: 'books',
  columns: [
    { name: 'account', kind: 'text' },
    { name: 'amountPaise', kind: 'money' },
    { name: 'beforePaise', kind: 'money' },
  ],
  order: [{ key: 'place', type: 'text' }],
  whole: true,
} as const satisfies Partial<DeclaredReport>

/** The result of a statement: its name, its name when it is negative, and what its earlier figure opens. */
interface Result {
  result: string
  negative?: string
  /** Its name when one of the two periods is negative and the other positive. */
  mixed?: string
  earlierResult?: SQL
}

/**
 * The rows of a statement: for each group with accounts its heading, the accounts by code, and its subtotal; then the result.
 * `lines` is a select of the accounts: `kind`, `code`, `label`, `now` and `earlier` in paise as they are shown, and what
 * these open (`opens`, `opensBefore`).
 */
function statementRows(
  lines: SQL,
  groups: readonly Group[],
  { result, negative = result, mixed = result, earlierResult = sql`null::json` }: Result,
): SQL {
  const values = groups.map(
    ({ kind, heading, total, sign }, at) =>
      sql`(${kind}::text, ${String(at)}::text, ${heading}::text, ${total}::text, ${sign}::integer)`,
  )
  return sql`
    with line as materialized (${lines}),
    part (kind, at, heading, total, sign) as (values ${sql.join(values, sql`, `)}),
    sums as (
      select p.kind, p.at, p.heading, p.total, p.sign, sum(l.now)::bigint as now, sum(l.earlier)::bigint as earlier
      from part p join line l on l.kind = p.kind group by p.kind, p.at, p.heading, p.total, p.sign)
    select at || 'a' as "place", heading as "account", null::bigint as "amountPaise", null::bigint as "beforePaise",
      kind as "rowId", 'heading' as "level", null::json as "opens", null::json as "opensBefore" from sums
    union all
    select p.at || 'b' || l.code, l.label, l.now, l.earlier, l.code, null, l.opens,
      case when l.earlier <> 0 then l."opensBefore" end from part p join line l on l.kind = p.kind
    union all
    select at || 'c', total, now, earlier, kind || 'Total', 'subtotal', null, null from sums
    union all
    select '9', case when sign(sum(sign * now)) * sign(sum(sign * earlier)) < 0 then ${mixed}::text
      when sum(sign * now) < 0 then ${negative}::text else ${result}::text end, coalesce(sum(sign * now), 0)::bigint, coalesce(sum(sign * earlier), 0)::bigint, 'result', 'result', null,
      case when sum(sign * earlier) <> 0 then ${earlierResult} end
    from sums having count(*) > 0`
}

/** The days of a period, as filters that a figure opens. */
const periodFilters = ({ fromOn, toOn }: Period) => sql`'fromOn', ${fromOn}::text, 'toOn', ${toOn}::text`

/** The ledger of an account `a` in a period. */
const ledger = (scope: ReportScope, period: Period) =>
  opensReport(scope, 'accountLedger', sql`'account', a.code, ${periodFilters(period)}`)

export const profitAndLoss: DeclaredReport = {
  ...statement,
  name: 'profitAndLoss',
  title: 'Profit and loss',
  lead: 'Income, expenses and net profit or loss of a period, compared with the previous period.',
  filters: ['stores', 'fromOn', 'toOn'],
  rows: (scope) => {
    const within = (period: Period) => inPeriod('d.posted_on', { ...scope, ...period })
    const earlier = previousPeriod(scope)
    const sum = (period: Period) => sql`(case a.kind when 'income' then 1 else -1 end
      * coalesce(sum(d.credit_paise - d.debit_paise) filter (where ${within(period)}), 0))::bigint`
    return statementRows(
      sql`
        select a.kind, a.code, a.code || ' ' || a.name as label, ${sum(scope)} as now, ${sum(earlier)} as earlier,
          ${opensLedger(scope, scope.fromOn, scope.toOn)}, ${ledger(scope, earlier)} as "opensBefore"
        from ledger_day d join account a on a.company_id = d.company_id and a.id = d.account_id and a.kind in ('income', 'expense')
        where ${inStores('d', scope)} and (${within(scope)} or ${within(earlier)})
        group by a.kind, a.code, a.name having bool_or(d.debit_paise <> d.credit_paise)`,
      [
        { kind: 'income', heading: 'Income', total: 'Total income', sign: 1 },
        { kind: 'expense', heading: 'Expenses', total: 'Total expenses', sign: -1 },
      ],
      {
        result: 'Net profit',
        negative: 'Net loss',
        mixed: 'Net profit, or loss (−)',
        earlierResult: opensReport(scope, 'profitAndLoss', periodFilters(earlier)),
      },
    )
  },
}

export const balanceSheet: DeclaredReport = {
  ...statement,
  name: 'balanceSheet',
  title: 'Balance sheet',
  lead: 'Assets, liabilities and capital on a date, compared with the last day of the previous financial year. Profit is part of capital.',
  filters: ['stores', 'asOn'],
  rows: (scope) => {
    const yearStart = financialYearStart(scope.asOn)
    const yearEnd = addDays(yearStart, -1)
    const yearBefore = { fromOn: financialYearStart(yearEnd), toOn: yearEnd }
    const upTo = (date: string) => ledgerUpTo(inStores('d', scope), date)
    const balances = sql`(
      select b.account_id, sum(b.now) as now, sum(b.earlier) as earlier from (
        select d.account_id, d.debit_paise - d.credit_paise as now, 0 as earlier from ${upTo(scope.asOn)} d
        union all
        select d.account_id, 0, d.debit_paise - d.credit_paise from ${upTo(yearEnd)} d) b
      group by b.account_id) b join account a on a.company_id = ${scope.companyId}::uuid and a.id = b.account_id`
    // The profit of all days up to a date. It opens the profit and loss statement from the first month of the books to that date.
    const profit = (column: SQL, toOn: string) =>
      sql`case when sum(${column}) <> 0 then ${opensReport(
        scope,
        'profitAndLoss',
        sql`'fromOn', (select min(d.month_on) from ledger_month d where ${inStores('d', scope)}), 'toOn', ${toOn}::text`,
      )} end`
    const sided = (column: SQL) => sql`(case a.kind when 'asset' then ${column} else -${column} end)::bigint`
    return statementRows(
      sql`
        select a.kind, a.code, a.code || ' ' || a.name as label, ${sided(sql`b.now`)} as now, ${sided(sql`b.earlier`)} as earlier,
          ${opensLedger(scope, yearStart, scope.asOn)}, ${ledger(scope, yearBefore)} as "opensBefore"
        from ${balances} where a.kind in ('asset', 'liability', 'equity') and (b.now <> 0 or b.earlier <> 0)
        union all
        select 'equity', 'profit', 'Profit up to the date', -coalesce(sum(b.now), 0)::bigint, -coalesce(sum(b.earlier), 0)::bigint,
          ${profit(sql`b.now`, scope.asOn)}, ${profit(sql`b.earlier`, yearEnd)}
        from ${balances} where a.kind in ('income', 'expense')`,
      [
        { kind: 'asset', heading: 'Assets', total: 'Total assets', sign: 0 },
        { kind: 'liability', heading: 'Liabilities', total: 'Total liabilities', sign: 1 },
        { kind: 'equity', heading: 'Capital', total: 'Total capital', sign: 1 },
      ],
      { result: 'Total liabilities and capital' },
    )
  },
}
