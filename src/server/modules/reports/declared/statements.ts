import { type SQL, sql } from 'drizzle-orm'
import { addDays } from '../../../../domain/dates/dates.ts'
import { financialYearStart } from '../../../../domain/dates/financialYear.ts'
import { type Period, periodBefore } from '../../../../domain/dates/periodBefore.ts'
import { ledgerUpTo } from '../../books/public.ts'
import { inPeriod, inStores } from '../parts.ts'
import type { DeclaredReport } from '../report.ts'
import { opensLedger } from './books.ts'

/** A group of accounts of a statement, with the sign of its subtotal in the result; 0 leaves it out. */
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

/**
 * The rows of a statement: for each group with accounts its heading, the accounts by code, and its subtotal; then the result.
 * `lines` is a select of the accounts: `kind`, `code`, `label`, `now` and `earlier` in paise as they are shown, and `opens`.
 * @param result the name of the result
 * @param negative its name below zero
 */
function statementRows(lines: SQL, groups: readonly Group[], result: string, negative = result): SQL {
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
      kind as "rowId", 'heading' as "level", null::json as "opens" from sums
    union all
    select p.at || 'b' || l.code, l.label, l.now, l.earlier, l.code, null, l.opens from part p join line l on l.kind = p.kind
    union all
    select at || 'c', total, now, earlier, kind || 'Total', 'subtotal', null from sums
    union all
    select '9', case when sum(sign * now) < 0 then ${negative}::text else ${result}::text end, coalesce(sum(sign * now), 0)::bigint, coalesce(sum(sign * earlier), 0)::bigint, 'result', 'result', null
    from sums having count(*) > 0`
}

export const profitAndLoss: DeclaredReport = {
  ...statement,
  name: 'profitAndLoss',
  title: 'Profit and loss',
  lead: 'Income, expenses and net profit or loss of a period, compared with the previous period.',
  filters: ['stores', 'fromOn', 'toOn'],
  rows: (scope) => {
    const within = (period: Period) => inPeriod('d.posted_on', { ...scope, ...period })
    const earlier = periodBefore(scope)
    const sum = (period: Period) => sql`(case a.kind when 'income' then 1 else -1 end
      * coalesce(sum(d.credit_paise - d.debit_paise) filter (where ${within(period)}), 0))::bigint`
    return statementRows(
      sql`
        select a.kind, a.code, a.code || ' ' || a.name as label, ${sum(scope)} as now, ${sum(earlier)} as earlier,
          ${opensLedger(scope, scope.fromOn, scope.toOn)}
        from ledger_day d join account a on a.company_id = d.company_id and a.id = d.account_id and a.kind in ('income', 'expense')
        where ${inStores('d', scope)} and (${within(scope)} or ${within(earlier)})
        group by a.kind, a.code, a.name having bool_or(d.debit_paise <> d.credit_paise)`,
      [
        { kind: 'income', heading: 'Income', total: 'Total income', sign: 1 },
        { kind: 'expense', heading: 'Expenses', total: 'Total expenses', sign: -1 },
      ],
      'Net profit',
      'Net loss',
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
    const upTo = (on: string) => ledgerUpTo(inStores('d', scope), on)
    const balances = sql`(
      select b.account_id, sum(b.now) as now, sum(b.earlier) as earlier from (
        select d.account_id, d.debit_paise - d.credit_paise as now, 0 as earlier from ${upTo(scope.asOn)} d
        union all
        select d.account_id, 0, d.debit_paise - d.credit_paise from ${upTo(yearEnd)} d) b
      group by b.account_id) b join account a on a.company_id = ${scope.companyId}::uuid and a.id = b.account_id`
    const sided = (column: SQL) => sql`(case a.kind when 'asset' then ${column} else -${column} end)::bigint`
    return statementRows(
      sql`
        select a.kind, a.code, a.code || ' ' || a.name as label, ${sided(sql`b.now`)} as now, ${sided(sql`b.earlier`)} as earlier,
          ${opensLedger(scope, yearStart, scope.asOn)}
        from ${balances} where a.kind in ('asset', 'liability', 'equity') and (b.now <> 0 or b.earlier <> 0)
        union all
        select 'equity', 'profit', 'Profit up to the date', -coalesce(sum(b.now), 0)::bigint, -coalesce(sum(b.earlier), 0)::bigint, null
        from ${balances} where a.kind in ('income', 'expense')`,
      [
        { kind: 'asset', heading: 'Assets', total: 'Total assets', sign: 0 },
        { kind: 'liability', heading: 'Liabilities', total: 'Total liabilities', sign: 1 },
        { kind: 'equity', heading: 'Capital', total: 'Total capital', sign: 1 },
      ],
      'Total liabilities and capital',
    )
  },
}
