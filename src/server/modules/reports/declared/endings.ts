import { sql } from 'drizzle-orm'
import { customerOfLoan, inPeriod, inStores, labelOf, leadsTo, storeParts } from '../parts.ts'
import type { DeclaredReport, ReportScope } from '../report.ts'
import { reportTexts } from '../reportTexts.ts'

/** Excludes reversed renewals, whose loan keeps its number and is cancelled. */
const notReversed = sql`o.status <> 'cancelled'`

export const closedLoans: DeclaredReport = {
  name: 'closedLoans',
  group: 'loans',
  title: 'Closed loans',
  lead: 'Loans that were closed, renewed, auctioned or written off.',
  filters: ['stores', 'fromOn', 'toOn'],
  columns: [
    { name: 'closedOn', kind: 'date' },
    { name: 'number', kind: 'text' },
    { name: 'customer', kind: 'text' },
    { name: 'openedOn', kind: 'date' },
    { name: 'status', kind: 'text' },
    { name: 'principalPaise', kind: 'money', total: true },
  ],
  rows: (scope) => sql`
    select o.closed_on as "closedOn", o.number as "number", c.name as "customer", o.opened_on as "openedOn",
      ${labelOf('o.status', reportTexts.status)} as "status", o.principal_paise as "principalPaise", o.id as "id", o.id as "rowId",
      ${leadsTo('loan', 'o.id')}
    from loan o ${customerOfLoan}
    where ${inStores('o', scope)} and ${inPeriod('o.closed_on', scope)} and o.number is not null and ${notReversed}`,
  parts: storeParts,
  order: [
    { key: 'closedOn', type: 'date' },
    { key: 'id', type: 'uuid' },
  ],
}

export const releases: DeclaredReport = {
  name: 'releases',
  group: 'packets',
  title: 'Releases',
  lead: 'Items released: to whom and on what proof.',
  filters: ['stores', 'fromOn', 'toOn'],
  columns: [
    { name: 'postedOn', kind: 'date' },
    { name: 'number', kind: 'text' },
    { name: 'loan', kind: 'text' },
    { name: 'customer', kind: 'text' },
    { name: 'collectedBy', kind: 'text' },
    { name: 'ticket', kind: 'text' },
    { name: 'netMg', kind: 'weight', total: true },
  ],
  rows: (scope) => sql`
    select r.released_on as "postedOn", r.number as "number", o.number as "loan", c.name as "customer",
      r.collector_name || ' (' || ${labelOf('r.collected_by', reportTexts.collectors)} || ')' as "collectedBy",
      ${labelOf('r.ticket', reportTexts.ticket)} as "ticket", w.net as "netMg",
      r.id as "id", r.id as "rowId", ${leadsTo('loan', 'o.id')}
    from loan_release r
    join loan o on o.company_id = r.company_id and o.id = r.loan_id ${customerOfLoan}
    cross join lateral (select coalesce(sum(i.net_mg), 0)::bigint as net from loan_item i
      where i.company_id = r.company_id and i.loan_id = r.loan_id and i.release_id = r.id) w
    where ${inStores('o', scope)} and ${inPeriod('r.released_on', scope)}`,
  order: [
    { key: 'postedOn', type: 'date' },
    { key: 'id', type: 'uuid' },
  ],
}

export const renewals: DeclaredReport = {
  name: 'renewals',
  group: 'loans',
  title: 'Renewals',
  lead: 'Loans opened by renewal.',
  filters: ['stores', 'fromOn', 'toOn'],
  columns: [
    { name: 'openedOn', kind: 'date' },
    { name: 'number', kind: 'text' },
    { name: 'renews', kind: 'text' },
    { name: 'customer', kind: 'text' },
    { name: 'oldPaise', kind: 'money', total: true },
    { name: 'principalPaise', kind: 'money', total: true },
  ],
  rows: (scope) => sql`
    select o.opened_on as "openedOn", o.number as "number", b.number as "renews", c.name as "customer",
      b.principal_paise as "oldPaise", o.principal_paise as "principalPaise", o.id as "id", o.id as "rowId",
      ${leadsTo('loan', 'o.id')}
    from loan o ${customerOfLoan}
    join loan b on b.company_id = o.company_id and b.id = o.renewed_from_id
    where ${inStores('o', scope)} and ${inPeriod('o.opened_on', scope)} and o.number is not null
      and o.renewed_from_id is not null and ${notReversed}`,
  parts: storeParts,
  order: [
    { key: 'openedOn', type: 'date' },
    { key: 'id', type: 'uuid' },
  ],
}

/** Reversals of vouchers that are not loan entries, sorted by an index. */
const reversedInBooks = (scope: ReportScope) => sql`
    select v.posted_on as "postedOn", null::text as "loan", c.name as "customer",
      coalesce(${labelOf('b.kind', reportTexts.reversals)}, ${reportTexts.waivers.reversal}) || ' ' || b.number as "what",
      (select sum(l.debit_paise)::bigint from voucher_line l where l.company_id = v.company_id and l.voucher_id = v.id) as "amountPaise",
      v.narration as "reason", m.name as "by", 'reversal' as "kind", v.store_id as "storeId", v.created_at as "at", v.id as "id",
      v.entry as "seq", v.id::text as "rowId", ${leadsTo('voucher', 'v.id')}
    from voucher v
    join voucher b on b.company_id = v.company_id and b.id = v.reverses_id
    left join customer c on c.company_id = v.company_id and c.id = v.customer_id
    left join login m on m.id = v.made_by
    where v.kind = 'reversal' and ${inPeriod('v.posted_on', scope)} and ${inStores('v', scope)}
      and not exists (select from loan_entry e where e.company_id = v.company_id and e.voucher_id = v.id)`

/** Entries of loans, write-offs of auction shortfalls, and for a role that may see the books other reversals, each sorted by an index. */
const waived = (scope: ReportScope) => [
  sql`
    select e.entry_on as "postedOn", o.number as "loan", c.name as "customer", ${labelOf('e.kind', reportTexts.waivers)} as "what",
      e.charges_paise + e.penal_paise + e.interest_paise + e.principal_paise as "amountPaise", e.reason as "reason",
      m.name as "by", e.kind as "kind", o.store_id as "storeId", e.created_at as "at", e.loan_id as "id", e.seq::bigint as "seq", e.loan_id || ':' || e.seq as "rowId", ${leadsTo('loan', 'o.id')}
    from loan_entry e
    join loan o on o.company_id = e.company_id and o.id = e.loan_id ${customerOfLoan}
    left join login m on m.id = e.made_by
    where e.company_id = ${scope.companyId}::uuid and e.kind in ('waiver', 'reversal', 'write-off')
      and ${inPeriod('e.entry_on', scope)} and ${inStores('o', scope)}`,
  sql`
    select s.step_on as "postedOn", o.number as "loan", c.name as "customer",
      ${reportTexts.waivers['shortfall-write-off']}::text as "what", s.amount_paise as "amountPaise", s.note as "reason", m.name as "by",
      'shortfall-write-off' as "kind", o.store_id as "storeId", s.created_at as "at", s.lot_id as "id", s.seq::bigint as "seq",
      s.lot_id || ':' || s.seq as "rowId", ${leadsTo('lot', 's.lot_id')}
    from auction_step s
    join auction_lot l on l.company_id = s.company_id and l.id = s.lot_id
    join loan o on o.company_id = l.company_id and o.id = l.loan_id ${customerOfLoan}
    left join login m on m.id = s.made_by
    where s.company_id = ${scope.companyId}::uuid and s.action = 'write-off' and ${inPeriod('s.step_on', scope)} and ${inStores('o', scope)}`,
  ...(scope.books ? [reversedInBooks(scope)] : []),
]

export const waiversAndReversals: DeclaredReport = {
  name: 'waivers',
  group: 'control',
  title: 'Waivers and reversals',
  lead: 'Waivers, reversals and write-offs of loans, and write-offs of auction shortfalls, with user and reason. Roles that may see the books also see reversals of notes, bank loans, transfers, GST payments and entries after auctions.',
  filters: ['stores', 'fromOn', 'toOn'],
  columns: [
    { name: 'postedOn', kind: 'date' },
    { name: 'loan', kind: 'text' },
    { name: 'customer', kind: 'text' },
    { name: 'what', kind: 'text' },
    { name: 'amountPaise', kind: 'money', total: true },
    { name: 'reason', kind: 'text' },
    { name: 'by', kind: 'text' },
  ],
  rows: (scope) => sql.join(waived(scope), sql` union all `),
  merged: waived,
  order: [
    { key: 'postedOn', type: 'date' },
    { key: 'id', type: 'uuid' },
    { key: 'seq', type: 'bigint' },
  ],
}
