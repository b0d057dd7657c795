import { sql } from 'drizzle-orm'
import { reportsLedTo } from '../../../platform/notifications/reportLinks.ts'
import { readLateReleases } from '../../lending/public.ts'
import { customerOfLoan, inStores, labelOf, leadsTo, storeParts } from '../parts.ts'
import type { DeclaredReport } from '../report.ts'
import { reportTexts } from '../reportTexts.ts'

/** The closing dates of late packets, by store, with the compensation for each packet so far: `d`. */
const compute: NonNullable<DeclaredReport['compute']> = async (context, scope) => {
  const late = (await readLateReleases(context, scope)).map((day) => ({
    store_id: day.storeId,
    closed_on: day.closedOn,
    by_on: day.byOn,
    days: day.lateDays,
    paise: day.compensationPaise,
  }))
  return {
    computed: sql`select * from jsonb_to_recordset(${JSON.stringify(late)}::jsonb)
      as d (store_id uuid, closed_on date, by_on date, days bigint, paise bigint)`,
  }
}

export const lateReleases: DeclaredReport = {
  ...reportsLedTo.lateReleases,
  group: 'packets',
  title: 'Late releases',
  lead: 'Packets of closed loans not released within the working days allowed by the policy, longest delay first. The compensation so far is due if we caused the delay.',
  filters: ['stores'],
  columns: [
    { name: 'number', kind: 'text' },
    { name: 'customer', kind: 'text' },
    { name: 'phone', kind: 'text' },
    { name: 'closedOn', kind: 'date' },
    { name: 'releaseBy', kind: 'date' },
    { name: 'daysLate', kind: 'number' },
    { name: 'delayPaise', kind: 'money', total: true },
    { name: 'seal', kind: 'text' },
    { name: 'place', kind: 'text' },
    { name: 'hold', kind: 'text' },
    { name: 'store', kind: 'text' },
  ],
  compute: compute,
  rows: (scope) => sql`
    select o.number as "number", c.name as "customer", c.phone as "phone", t.closed_on as "closedOn", d.by_on as "releaseBy",
      d.days as "daysLate", d.paise as "delayPaise", p.seal as "seal", ${labelOf('p.place', reportTexts.custody)} as "place",
      p.hold_reason as "hold", s.name as "store", t.loan_id as "id", t.loan_id as "rowId", ${leadsTo('loan', 't.loan_id')}
    from packet_waiting t
    cross join lateral (select * from (${scope.computed}) d where d.store_id = t.store_id and d.closed_on = t.closed_on offset 0) d
    join loan o on o.company_id = t.company_id and o.id = t.loan_id ${customerOfLoan}
    join packet p on p.company_id = t.company_id and p.loan_id = t.loan_id
    join store s on s.company_id = t.company_id and s.id = t.store_id
    where ${inStores('t', scope)}`,
  sums: (scope) => sql`
    select count(*)::bigint as "count", sum(d.paise)::bigint as "delayPaise" from (${scope.computed}) d
    join packet_waiting t on t.store_id = d.store_id and t.closed_on = d.closed_on where ${inStores('t', scope)}`,
  parts: storeParts,
  order: [
    { key: 'closedOn', type: 'date' },
    { key: 'id', type: 'uuid' },
  ],
}
