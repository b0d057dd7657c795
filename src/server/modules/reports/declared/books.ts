import { type SQL, sql } from 'drizzle-orm'
import { accountCodes } from '../../../../domain/books/accounts.ts'
import { addDays } from '../../../../domain/dates/dates.ts'
import { reportsLedTo } from '../../../platform/notifications/reportLinks.ts'
import { ledgerUpTo } from '../../books/public.ts'
import type { HeadingName } from '../headings.ts'
import { accountOf, inPeriod, inStores, leadsTo, storeParts } from '../parts.ts'
import type { DeclaredReport, ReportScope } from '../report.ts'

/** Lines of vouchers `l` of `v`, in the order of posting. */
export const inOrderOfPosting = [
  { key: 'postedOn', type: 'date' },
  { key: 'entry', type: 'bigint' },
  { key: 'line', type: 'bigint' },
] as const

/** Sort key of a voucher line, and the page that it opens. */
export const placeOfLine = sql`v.entry as "entry", l.line::bigint as "line", v.id || ':' || l.line as "rowId", ${leadsTo('voucher', 'v.id')}`

export const dayBook: DeclaredReport = {
  ...reportsLedTo.dayBook,
  group: 'books',
  title: 'Day book',
  lead: 'All ledger entries in the order of posting.',
  filters: ['stores', 'fromOn', 'toOn'],
  columns: [
    { name: 'postedOn', kind: 'date' },
    { name: 'number', kind: 'text' },
    { name: 'account', kind: 'text' },
    { name: 'narration', kind: 'text' },
    { name: 'debitPaise', kind: 'money', total: true },
    { name: 'creditPaise', kind: 'money', total: true },
  ],
  rows: (scope) => sql`
    select v.posted_on as "postedOn", v.number as "number", a.code || ' ' || a.name as "account", v.narration as "narration",
      l.debit_paise as "debitPaise", l.credit_paise as "creditPaise", ${placeOfLine}
    from voucher v
    join voucher_line l on l.company_id = v.company_id and l.voucher_id = v.id
    join account a on a.company_id = l.company_id and a.id = l.account_id
    where ${inStores('v', scope)} and ${inPeriod('v.posted_on', scope)}`,
  sums: (scope) => sql`
    select sum(d.lines)::bigint as "count", sum(d.debit_paise)::bigint as "debitPaise", sum(d.credit_paise)::bigint as "creditPaise"
    from ledger_day d where ${inStores('d', scope)} and ${inPeriod('d.posted_on', scope)}`,
  parts: storeParts,
  order: inOrderOfPosting,
}

/** The book of one account: its lines in the order of posting, under two headings, with the balance after each, and its opening balance. */
function bookOf(
  codeOf: (scope: ReportScope) => string,
  { debit, credit }: { debit: HeadingName; credit: HeadingName },
): Pick<DeclaredReport, 'columns' | 'rows' | 'sums' | 'parts' | 'order' | 'before' | 'balanceBefore'> {
  const [taken, paid] = [sql.raw(`"${debit}"`), sql.raw(`"${credit}"`)]
  const ofAccount = (alias: string, scope: ReportScope) =>
    sql`${sql.raw(alias)}.account_id = ${accountOf(scope, codeOf(scope))}`
  return {
    columns: [
      { name: 'postedOn', kind: 'date' },
      { name: 'number', kind: 'text' },
      { name: 'narration', kind: 'text' },
      { name: debit, kind: 'money', total: true },
      { name: credit, kind: 'money', total: true },
      { name: 'balancePaise', kind: 'money' },
    ],
    rows: (scope) => sql`
      select l.posted_on as "postedOn", v.number as "number", v.narration as "narration", l.debit_paise as ${taken},
        l.credit_paise as ${paid}, ${placeOfLine}
      from voucher_line l join voucher v on v.company_id = l.company_id and v.id = l.voucher_id
      where ${inStores('l', scope)} and ${ofAccount('l', scope)}
        and ${inPeriod('l.posted_on', scope)}`,
    sums: (scope) => sql`
      select sum(d.lines)::bigint as "count", sum(d.debit_paise)::bigint as ${taken}, sum(d.credit_paise)::bigint as ${paid}
      from ledger_day d where ${inStores('d', scope)} and ${ofAccount('d', scope)}
        and ${inPeriod('d.posted_on', scope)}`,
    parts: storeParts,
    order: inOrderOfPosting,
    before: (scope) => sql`
      select greatest(sum(d.debit_paise - d.credit_paise), 0)::bigint as ${taken},
        greatest(sum(d.credit_paise - d.debit_paise), 0)::bigint as ${paid}
      from ${ledgerUpTo(inStores('d', scope), addDays(scope.fromOn, -1))} d
      where ${ofAccount('d', scope)}`,
    balanceBefore: (scope, { postedOn, entry, line }) => sql`
      select coalesce(sum(b.debit_paise - b.credit_paise), 0)::bigint as "paise" from (
        select d.debit_paise, d.credit_paise from ${ledgerUpTo(inStores('d', scope), addDays(String(postedOn), -1))} d
        where ${ofAccount('d', scope)}
        union all
        select l.debit_paise, l.credit_paise
        from voucher_line l join voucher v on v.company_id = l.company_id and v.id = l.voucher_id
        where ${inStores('l', scope)} and ${ofAccount('l', scope)} and l.posted_on = ${String(postedOn)}::date
          and (v.entry, l.line) < (${String(entry)}::bigint, ${String(line)}::bigint)) b`,
  }
}

export const cashBook: DeclaredReport = {
  name: 'cashBook',
  group: 'books',
  title: 'Cash book',
  lead: 'Cash received and paid, with the balance after each entry.',
  right: 'books',
  filters: ['stores', 'fromOn', 'toOn'],
  ...bookOf(() => accountCodes.cash, { debit: 'inPaise', credit: 'outPaise' }),
}

export const accountLedger: DeclaredReport = {
  name: 'accountLedger',
  group: 'books',
  title: 'Account ledger',
  lead: 'All entries of one account, with the balance after each.',
  right: 'books',
  filters: ['account', 'stores', 'fromOn', 'toOn'],
  required: ['account'],
  ...bookOf(({ filters }) => filters.account ?? '', { debit: 'debitPaise', credit: 'creditPaise' }),
}

/** A row of an account opens its ledger, for the stores of the report and these days. */
export function opensLedger({ filters }: ReportScope, fromOn: string, toOn: string): SQL {
  return opensLedgerOf({ filters }, sql`${fromOn}::text`, sql`${toOn}::text`)
}

/** {@link opensLedger} for days in columns of the row. */
export function opensLedgerOf(scope: Pick<ReportScope, 'filters'>, fromOn: SQL, toOn: SQL): SQL {
  return sql`${opensReport(scope, 'accountLedger', sql`'account', a.code, 'fromOn', ${fromOn}, 'toOn', ${toOn}`)} as "opens"`
}

/** What a row or a figure opens: a report of the same stores, with filters given as alternating names and values. */
export function opensReport({ filters }: Pick<ReportScope, 'filters'>, report: string, others: SQL): SQL {
  const stores = JSON.stringify(filters.stores === undefined ? {} : { stores: filters.stores })
  return sql`json_build_object('kind', 'report', 'id', ${report}::text,
    'filters', ${stores}::jsonb || jsonb_build_object(${others}))`
}

const byCode = [{ key: 'code', type: 'text' }] as const

export const trialBalance: DeclaredReport = {
  name: 'trialBalance',
  group: 'books',
  title: 'Trial balance',
  lead: 'Closing balances of all accounts on a date, from the entries of the chosen stores. A bank account can also have entries of other stores.',
  right: 'books',
  filters: ['stores', 'asOn'],
  columns: [
    { name: 'account', kind: 'text' },
    { name: 'accountKind', kind: 'text' },
    { name: 'debitPaise', kind: 'money', total: true },
    { name: 'creditPaise', kind: 'money', total: true },
  ],
  rows: (scope) => sql`
    select a.code as "code", a.code || ' ' || a.name as "account", initcap(a.kind) as "accountKind",
      greatest(sum(d.debit_paise - d.credit_paise), 0)::bigint as "debitPaise",
      greatest(sum(d.credit_paise - d.debit_paise), 0)::bigint as "creditPaise", a.code as "rowId",
      ${opensLedger(scope, `${scope.asOn.slice(0, 7)}-01`, scope.asOn)}
    from ${ledgerUpTo(inStores('d', scope), scope.asOn)} d
    join account a on a.company_id = ${scope.companyId}::uuid and a.id = d.account_id
    group by a.code, a.name, a.kind having sum(d.debit_paise) <> sum(d.credit_paise)`,
  order: byCode,
  whole: true,
}
