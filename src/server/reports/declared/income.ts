import { type SQL, sql } from 'drizzle-orm'
import { accountCodes } from '../../../domain/accounts.ts'
import { daysBetween } from '../../../domain/dates.ts'
import { eachStore, inPeriod, inStores } from '../parts.ts'
import type { DeclaredReport, QueriedReport, ReportScope } from '../report.ts'
import { inOrderOfPosting, placeOfLine } from './books.ts'

/** Days that a chart has room to tell one by one. */
const DAYS = 62

/** Where a point of a chart begins, and how that is written: its day, or its month where days are too many. */
function stepOf({ fromOn, toOn }: ReportScope): SQL {
  return daysBetween(fromOn, toOn) < DAYS
    ? sql`d.posted_on as begins, 'DD/MM/YYYY' as form`
    : sql`date_trunc('month', d.posted_on)::date as begins, 'Mon YYYY' as form`
}

/** What was taken on some accounts, less what was taken back, line by line with its loan and customer. */
function takenOn(
  codes: readonly string[],
): Pick<QueriedReport, 'filters' | 'columns' | 'chart' | 'rows' | 'sums' | 'parts' | 'order'> {
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
      label: 'Taken by day, of a long time by month',
      along: 'postedOn',
      drawn: ['amountPaise'],
      points: (scope) => sql`
        select to_char(t.begins, t.form) as "postedOn", sum(t.paise)::bigint as "amountPaise"
        from (select d.credit_paise - d.debit_paise as paise, ${stepOf(scope)} from ledger_day d where ${takenIn(scope)}) t
        group by t.begins, t.form order by t.begins`,
    },
    // Loan and customer are looked up of the rows of a page alone, not of all of its day.
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
      select s.store_id, a.id as account_id from (${eachStore(scope)}) s, account a
      where a.company_id = ${scope.companyId}::uuid and a.code = any(${sql.param(codes)}::text[])`,
    order: inOrderOfPosting,
  }
}

export const interestReceived: DeclaredReport = {
  name: 'interestReceived',
  group: 'books',
  title: 'Interest received',
  lead: 'Interest and penal charges that were taken, less what was taken back, loan by loan.',
  right: 'books',
  ...takenOn([accountCodes.interest, accountCodes.penal]),
}

export const gstOnFees: DeclaredReport = {
  name: 'gstOnFees',
  group: 'books',
  title: 'GST on fees',
  lead: 'Tax that was taken with fees and charges, by account of the tax.',
  right: 'books',
  ...takenOn(['2200', accountCodes.cgst, accountCodes.sgst, '2203']),
}

export const partPayments: DeclaredReport = {
  name: 'partPayments',
  group: 'loans',
  title: 'Part payments',
  lead: 'Receipts on loans that went on after them.',
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
      select to_char(v.posted_on, 'DD/MM/YYYY') as "postedOn", sum(p.amount_paise)::bigint as "amountPaise"
      from voucher v join voucher_payment p on p.company_id = v.company_id and p.voucher_id = v.id
      where ${inStores('v', scope)} and ${inPeriod('v.posted_on', scope)} and v.kind = 'receipt'
      group by v.posted_on order by v.posted_on`,
  },
  rows: (scope) => sql`
    select v.posted_on as "postedOn", v.number as "number", c.name as "customer", v.narration as "narration",
      p.paise as "amountPaise", v.entry as "entry", v.id as "rowId",
      json_build_object('kind', case when v.loan_id is null then 'customer' else 'loan' end,
        'id', coalesce(v.loan_id, v.customer_id)) as "opens"
    from voucher v
    left join customer c on c.company_id = v.company_id and c.id = v.customer_id
    cross join lateral (select coalesce(sum(amount_paise), 0)::bigint as paise from voucher_payment
      where company_id = v.company_id and voucher_id = v.id) p
    where ${inStores('v', scope)} and ${inPeriod('v.posted_on', scope)} and v.kind = 'receipt'`,
  parts: eachStore,
  order: [
    { key: 'postedOn', type: 'date' },
    { key: 'entry', type: 'bigint' },
  ],
}

export const cashDifferences: DeclaredReport = {
  name: 'cashDifferences',
  group: 'control',
  title: 'Cash differences',
  lead: 'Days that were closed with more or less cash than the books said, and why.',
  right: 'books',
  filters: ['stores', 'fromOn', 'toOn'],
  columns: [
    { name: 'postedOn', kind: 'date' },
    { name: 'store', kind: 'text' },
    { name: 'amountPaise', kind: 'money', total: true },
    { name: 'reason', kind: 'text' },
    { name: 'by', kind: 'text' },
  ],
  rows: (scope) => sql`
    select d.business_on as "postedOn", s.name as "store", d.difference_paise as "amountPaise", d.difference_reason as "reason",
      m.name as "by", d.store_id as "storeId", d.store_id || ':' || d.business_on as "rowId", null::json as "opens"
    from store_day d
    join store s on s.company_id = d.company_id and s.id = d.store_id
    left join login m on m.id = d.closed_by
    where ${inStores('d', scope)} and ${inPeriod('d.business_on', scope)} and d.difference_paise <> 0`,
  parts: eachStore,
  order: [
    { key: 'postedOn', type: 'date' },
    { key: 'storeId', type: 'uuid' },
  ],
}
