import { type SQL, sql } from 'drizzle-orm'
import { inStores } from './parts.ts'
import type { ReportScope } from './report.ts'

/** The clock of a loan `o` on the day: as it is now, or for a day that is past after its last entry up to then, whatever came later. */
export function stoodOn({ asOn, today }: ReportScope): SQL {
  if (asOn >= today) return sql`cross join lateral (select o.clock, o.status) s`
  return sql`cross join lateral (select after -> 'clock' as clock, after ->> 'status' as status from loan_entry
    where company_id = o.company_id and loan_id = o.id and entry_on <= ${asOn}::date order by seq desc limit 1) s`
}

/** Whether a loan `o` went on on the day: those of today are a range of an index. */
export function wentOnOn(scope: ReportScope): SQL {
  const { asOn, today } = scope
  const given = sql`${inStores('o', scope)} and o.number is not null`
  if (asOn >= today) return sql`${given} and o.status = 'active'`
  return sql`${given} and o.opened_on <= ${asOn}::date and (o.closed_on is null or o.closed_on > ${asOn}::date) and s.status = 'active'`
}
