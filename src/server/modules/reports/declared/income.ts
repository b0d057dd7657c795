import { type SQL, sql } from 'drizzle-orm'
import { accountCodes } from '../../../../domain/books/accounts.ts'
import { daysBetween } from '../../../../domain/dates/dates.ts'
import { reportsLedTo } from '../../../platform/notifications/reportLinks.ts'
import { taxMoves } from '../../bankVouchers/public.ts'
import { accountOf, inPeriod, inStores, storeParts } from '../parts.ts'
import type { DeclaredReport, ReportScope } from '../report.ts'
import { inOrderOfPosting, opensLedgerOf, placeOfLine } from './books.ts'

/** Maximum number of days that a chart shows one by one. */
const DAYS = 62

/** The first day and label of a chart's point: its day, or its month for longer periods. */
function stepOf({ fromOn, toOn }: ReportScope): SQL {
  return daysBetween(fromOn, toOn) < DAYS
    ? sql`d.posted_on as begins, 'DD Mon YYYY' as form`
    : sql`date_trunc('month', d.posted_on)::date as begins, 'Mon YYYY' as form`
}

/** Income of some accounts less reversals, line by line with its loan and customer. */
function takenOn(
  codes: readonly string[],
): Pick<DeclaredReport, 'filters' | 'columns' | 'chart' | 'rows' | 'sums' | 'parts' | 'order'> {
  const takenIn = (scope: ReportScope) => sql`${inStores('d', scope)} and ${inPeriod('d.posted_on', scope)}
    and d.account_id in (select id from account where company_id = ${scope.companyId}::uuid
      and code = any(${sql.param(codes)}::text[]))`
  return {
    filters: ['stores', 'fromOn', 'toOn'],
    columns: [
      { name: 'postedOn', kind: 'date' },
      { name: 'number', kind: 'text' },
      { name: 'account', kind: 'text' },
      { name: 'loan', kind: 'text' },
      { name: 'customer', kind: 'text' },
      { name: 'amountPaise', kind: 'money', total: true },
    ],
    chart: {
      kind: 'columns',
      label: 'Received by day (by month for long periods)',
      along: 'postedOn',
      drawn: ['amountPaise'],
      points: (scope) => sql`
        select to_char(t.begins, t.form) as "postedOn", sum(t.paise)::bigint as "amountPaise"
        from (select d.credit_paise - d.debit_paise as paise, ${stepOf(scope)} from ledger_day d where ${takenIn(scope)}) t
        group by t.begins, t.form order by t.begins`,
    },
    // Loan and customer are joined only for the rows of a page.
    rows: (scope) => sql`
      select l.posted_on as "postedOn", v.number as "number", a.code || ' ' || a.name as "account",
        (select o.number from loan o where o.company_id = l.company_id and o.id = l.loan_id) as "loan",
        (select c.name from customer c where c.company_id = l.company_id and c.id = l.customer_id) as "customer",
        l.credit_paise - l.debit_paise as "amountPaise", ${placeOfLine}
      from account a
      join voucher_line l on l.company_id = a.company_id and l.account_id = a.id
      join voucher v on v.company_id = l.company_id and v.id = l.voucher_id
      where ${inStores('l', scope)} and ${inPeriod('l.posted_on', scope)}
        and a.company_id = ${scope.companyId}::uuid
        and ${scope.ofPart ? sql`a.id = part.account_id` : sql`a.code = any(${sql.param(codes)}::text[])`}`,
    sums: (scope) => sql`
      select sum(d.lines)::bigint as "count", sum(d.credit_paise - d.debit_paise)::bigint as "amountPaise"
      from ledger_day d where ${takenIn(scope)}`,
    parts: (scope) => sql`
      select s.store_id, a.id as account_id from (${storeParts(scope)}) s, account a
      where a.company_id = ${scope.companyId}::uuid and a.code = any(${sql.param(codes)}::text[])`,
    order: inOrderOfPosting,
  }
}

export const interestReceived: DeclaredReport = {
  name: 'interestReceived',
  group: 'books',
  title: 'Interest received',
  lead: 'Interest and penal interest received, by loan. Reversals are shown as negative.',
  right: 'books',
  ...takenOn([accountCodes.interest, accountCodes.penal]),
}

export const gstOnFees: DeclaredReport = {
  name: 'gstOnFees',
  group: 'books',
  title: 'GST on fees',
  lead: 'GST collected on fees and charges by month and account, with the amount paid and the balance payable.',
  right: 'books',
  filters: ['stores', 'fromOn', 'toOn'],
  monthsBack: 11,
  columns: [
    { name: 'period', kind: 'text' },
    { name: 'account', kind: 'text' },
    { name: 'collectedPaise', kind: 'money', total: true },
    { name: 'paidPaise', kind: 'money', total: true },
    { name: 'balancePaise', kind: 'money', total: true },
  ],
  chart: {
    kind: 'columns',
    label: 'Collected and paid by month',
    along: 'period',
    drawn: ['collectedPaise', 'paidPaise'],
    points: (scope) => sql`
      select to_char(m.period_on, 'Mon YYYY') as "period", sum(m.collected)::bigint as "collectedPaise",
        sum(m.paid)::bigint as "paidPaise"
      from (${gstIn(scope)}) m group by m.period_on having ${anyMoved} order by m.period_on`,
  },
  rows: (scope) => sql`
    select m.period_on as "periodOn", to_char(m.period_on, 'Mon YYYY') as "period", a.code as "code",
      a.code || ' ' || a.name as "account", sum(m.collected)::bigint as "collectedPaise",
      sum(m.paid)::bigint as "paidPaise", sum(m.collected - m.paid)::bigint as "balancePaise",
      m.period_on || ':' || a.code as "rowId",
      ${opensLedgerOf(scope, sql`m.period_on`, sql`(m.period_on + interval '1 month' - interval '1 day')::date`)}
    from (${gstIn(scope)}) m join account a on a.company_id = ${scope.companyId}::uuid and a.code = m.code
    group by m.period_on, a.code, a.name having ${anyMoved}`,
  order: [
    { key: 'periodOn', type: 'date' },
    { key: 'code', type: 'text' },
  ],
  whole: true,
}

/** Movements of the GST accounts in the months of a report, to be summed. */
function gstIn(scope: ReportScope): SQL {
  return sql`select * from (${taxMoves((alias) => inStores(alias, scope))}) g
    where g.period_on between date_trunc('month', ${scope.fromOn}::date)::date and ${scope.toOn}::date`
}

/** A month in which nothing was collected or paid, net of reversals, is left out. */
const anyMoved = sql`(sum(m.collected) <> 0 or sum(m.paid) <> 0)`

/** Receipts `v` of the stores and days of a report, and their reversals as negative amounts. */
const receiptsOf = (scope: ReportScope) => sql`(
  select v.*, m.paise from voucher v
  cross join lateral (select coalesce(sum(received_paise), 0)::bigint as paise from loan_money
    where company_id = v.company_id and voucher_id = v.id) m
  where ${inStores('v', scope)} and ${inPeriod('v.posted_on', scope)} 
    and coalesce((select t.kind from voucher t where t.company_id = v.company_id and t.id = v.reverses_id), v.kind) = 'receipt')`

export const partPayments: DeclaredReport = {
  name: 'partPayments',
  group: 'loans',
  title: 'Part payments',
  lead: 'Receipts on loans, other than closings. Reversals are shown as negative.',
  filters: ['stores', 'fromOn', 'toOn'],
  columns: [
    { name: 'postedOn', kind: 'date' },
    { name: 'number', kind: 'text' },
    { name: 'customer', kind: 'text' },
    { name: 'narration', kind: 'text' },
    { name: 'amountPaise', kind: 'money', total: true },
  ],
  chart: {
    kind: 'columns',
    label: 'Collected by day',
    along: 'postedOn',
    drawn: ['amountPaise'],
    points: (scope) => sql`
      select to_char(v.posted_on, 'DD Mon YYYY') as "postedOn", sum(v.paise)::bigint as "amountPaise"
      from ${receiptsOf(scope)} v group by v.posted_on order by v.posted_on`,
  },
  rows: (scope) => sql`
    select v.posted_on as "postedOn", v.number as "number", c.name as "customer", v.narration as "narration",
      v.paise as "amountPaise", v.entry as "entry", v.id as "rowId",
      json_build_object('kind', case when v.loan_id is null then 'customer' else 'loan' end,
        'id', coalesce(v.loan_id, v.customer_id)) as "opens"
    from ${receiptsOf(scope)} v left join customer c on c.company_id = v.company_id and c.id = v.customer_id`,
  parts: storeParts,
  order: [
    { key: 'postedOn', type: 'date' },
    { key: 'entry', type: 'bigint' },
  ],
}

export const cashDifferences: DeclaredReport = {
  ...reportsLedTo.cashDifferences,
  group: 'control',
  title: 'Cash differences',
  lead: 'Cash in excess, or short (shown as negative), at opening, at closing and in cash from other stores, with reason. These are the entries of the account Cash over and short.',
  filters: ['stores', 'fromOn', 'toOn'],
  columns: [
    { name: 'postedOn', kind: 'date' },
    { name: 'store', kind: 'text' },
    { name: 'number', kind: 'text' },
    { name: 'amountPaise', kind: 'money', total: true },
    { name: 'narration', kind: 'text' },
    { name: 'by', kind: 'text' },
  ],
  rows: (scope) => sql`
    select l.posted_on as "postedOn", s.name as "store", v.number as "number", l.credit_paise - l.debit_paise as "amountPaise",
      v.narration as "narration", m.name as "by", l.store_id as "storeId", v.created_at as "at", ${placeOfLine}
    from voucher_line l
    join voucher v on v.company_id = l.company_id and v.id = l.voucher_id
    join store s on s.company_id = l.company_id and s.id = l.store_id
    left join login m on m.id = v.made_by
    where ${inStores('l', scope)} and l.account_id = ${accountOf(scope, accountCodes.cashOverAndShort)}
      and ${inPeriod('l.posted_on', scope)}`,
  parts: storeParts,
  order: inOrderOfPosting,
}
