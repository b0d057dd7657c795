import { type SQL, sql } from 'drizzle-orm'
import { addDays, addMonths } from '../../../domain/dates/dates.ts'
import type { LoanTotalsMoveSpan } from '../../db/schema/totals.ts'
import { inStores } from './parts.ts'
import type { ReportScope } from './report.ts'

/** The accrual state of a loan `o` on the day: today's state, or for a past day the state after its last entry up to then. */
export function stateAsOf({ asOn, today }: ReportScope): SQL {
  if (asOn >= today) return sql`cross join lateral (select o.clock, o.status) s`
  return sql`cross join lateral (select after -> 'clock' as clock, after ->> 'status' as status from loan_entry
    where company_id = o.company_id and loan_id = o.id and entry_on <= ${asOn}::date order by seq desc limit 1) s`
}

/** Condition: a loan `o` was active on the day; the loans active today are a range of an index. */
export function activeAsOf(scope: ReportScope): SQL {
  const { asOn, today } = scope
  const opened = sql`${inStores('o', scope)} and o.number is not null`
  if (asOn >= today) return sql`${opened} and o.status = 'active'`
  return sql`${opened} and o.opened_on <= ${asOn}::date and (o.closed_on is null or o.closed_on > ${asOn}::date) and s.status = 'active'`
}

/**
 * Active loans and their principal by due date, as a subquery on running totals. Today's come from the current totals. Those of a past
 * day are sums of stored changes: by year up to the start of the nearest year, from there by month to the start of the nearest month, and
 * from there by day. Months or days are subtracted where that start is after the day. At most half a year of months and half a month of
 * days are read.
 */
export function activeLoansAsOf(scope: ReportScope): SQL {
  const { asOn, today } = scope
  if (asOn >= today)
    return sql`(select due_on, loans, outstanding_paise from loan_totals t where ${inStores('t', scope)})`
  const nextOn = addDays(asOn, 1)
  const monthOn = `${addDays(nextOn, 15).slice(0, 7)}-01`
  const yearOn = `${addMonths(monthOn, 6).slice(0, 4)}-01-01`
  const moved = (span: LoanTotalsMoveSpan, from: string, to: string) => sql`
    select due_on, ${from <= to ? 1 : -1}::integer as sign, loans, outstanding_paise from loan_totals_move t
    where ${inStores('t', scope)} and t.span = ${span} and t.from_on >= least(${from}::date, ${to}::date)
      and t.from_on < greatest(${from}::date, ${to}::date)`
  return sql`(select due_on, sum(sign * loans) as loans, sum(sign * outstanding_paise) as outstanding_paise from (
      ${moved('year', '-infinity', yearOn)}
      union all ${moved('month', yearOn, monthOn)}
      union all ${moved('day', monthOn, nextOn)}) m
    group by due_on having sum(sign * loans) <> 0)`
}
