import { type SQL, sql } from 'drizzle-orm'
import { inPeriod, inStores, storeParts } from '../parts.ts'
import type { DeclaredReport, ReportScope } from '../report.ts'

const sides: Record<string, SQL> = {
  received: sql`m.received <> 0`,
  paid: sql`m.paid <> 0`,
}

/** Condition for the vouchers with the chosen side, on their sums `m`; either side if none is chosen. */
function isOfKind({ filters: { kind } }: ReportScope): SQL {
  return sides[kind ?? ''] ?? sql`(m.received <> 0 or m.paid <> 0)`
}

export const loanMoney: DeclaredReport = {
  name: 'loanMoney',
  group: 'loans',
  title: 'Collected and disbursed',
  lead: 'Money received from and paid to customers on loans, by voucher. Reversals are shown as negative.',
  filters: ['stores', 'fromOn', 'toOn', 'kind'],
  kinds: { received: 'Collected', paid: 'Disbursed' },
  columns: [
    { name: 'postedOn', kind: 'date' },
    { name: 'number', kind: 'text' },
    { name: 'customer', kind: 'text' },
    { name: 'narration', kind: 'text' },
    { name: 'inPaise', kind: 'money', total: true },
    { name: 'outPaise', kind: 'money', total: true },
  ],
  rows: (scope) => sql`
    select v.posted_on as "postedOn", v.number as "number", c.name as "customer", v.narration as "narration",
      m.received as "inPaise", m.paid as "outPaise", v.entry as "entry", v.id as "rowId",
      json_build_object('kind', case when v.loan_id is null then 'customer' else 'loan' end,
        'id', coalesce(v.loan_id, v.customer_id)) as "opens"
    from voucher v
    left join customer c on c.company_id = v.company_id and c.id = v.customer_id
    cross join lateral (
      select sum(received_paise)::bigint as received, sum(paid_paise)::bigint as paid from loan_money
      where company_id = v.company_id and voucher_id = v.id) m
    where ${inStores('v', scope)} and ${inPeriod('v.posted_on', scope)}
      and ${isOfKind(scope)}`,
  sums: (scope) => sql`
    select count(*)::bigint as "count", sum(m.received)::bigint as "inPaise", sum(m.paid)::bigint as "outPaise"
    from (select sum(t.received_paise) as received, sum(t.paid_paise) as paid from loan_money t
      where ${inStores('t', scope)} and ${inPeriod('t.posted_on', scope)} group by t.voucher_id) m
    where ${isOfKind(scope)}`,
  parts: storeParts,
  order: [
    { key: 'postedOn', type: 'date' },
    { key: 'entry', type: 'bigint' },
  ],
}
