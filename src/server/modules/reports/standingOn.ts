import { type SQL, sql } from 'drizzle-orm'
import { addDays, addMonths } from '../../../domain/dates/dates.ts'
import type { StandingMoveSpan } from '../../db/schema/standing.ts'
import { inStores } from './parts.ts'
import type { ReportScope } from './report.ts'

/**
 * Loans that go on and their principal by due date, as a table in brackets, by running totals: of today on what stands; of a day
 * that is past what came and left in the years up to the nearest, the months from there to the nearest and the days from there on,
 * taken off where the nearest begins later. So half a year of months and half a month of days are read at most.
 */
export function standingOn(scope: ReportScope): SQL {
  const { asOn, today } = scope
  if (asOn >= today)
    return sql`(select due_on, loans, outstanding_paise from loan_standing t where ${inStores('t', scope)})`
  const nextOn = addDays(asOn, 1)
  const monthOn = `${addDays(nextOn, 15).slice(0, 7)}-01`
  const yearOn = `${addMonths(monthOn, 6).slice(0, 4)}-01-01`
  const moved = (span: StandingMoveSpan, from: string, to: string) => sql`
    select due_on, ${from <= to ? 1 : -1}::integer as sign, loans, outstanding_paise from standing_move t
    where ${inStores('t', scope)} and t.span = ${span} and t.from_on >= least(${from}::date, ${to}::date)
      and t.from_on < greatest(${from}::date, ${to}::date)`
  return sql`(select due_on, sum(sign * loans) as loans, sum(sign * outstanding_paise) as outstanding_paise from (
      ${moved('year', '-infinity', yearOn)}
      union all ${moved('month', yearOn, monthOn)}
      union all ${moved('day', monthOn, nextOn)}) m
    group by due_on having sum(sign * loans) <> 0)`
}
