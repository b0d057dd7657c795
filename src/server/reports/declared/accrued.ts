import { sql } from 'drizzle-orm'
import { type InterestClock, principalOf } from '../../../domain/clock.ts'
import { interestDuePaise, penalDuePaise } from '../../../domain/interest.ts'
import type { InterestTerms } from '../../../domain/terms.ts'
import { notBefore } from '../../core/lending/dues.ts'
import { customerOfLoan, eachStore, inStores, leadsTo } from '../parts.ts'
import type { DeclaredReport } from '../report.ts'

export const interestAccrued: DeclaredReport = {
  name: 'interestAccrued',
  group: 'loans',
  title: 'Interest accrued',
  lead: 'Interest and penal charges that were due on a day and not yet received, of the loans that went on then.',
  filters: ['stores', 'asOn'],
  columns: [
    { name: 'number', kind: 'text' },
    { name: 'customer', kind: 'text' },
    { name: 'openedOn', kind: 'date' },
    { name: 'dueOn', kind: 'date' },
    { name: 'outstandingPaise', kind: 'money', total: true },
    { name: 'interestPaise', kind: 'money', total: true },
    { name: 'penalPaise', kind: 'money', total: true },
    { name: 'accruedPaise', kind: 'money', total: true },
  ],
  // What stood after the last entry up to the day, whatever came after it.
  rows: (scope) => sql`
    select o.number as "number", c.name as "customer", o.opened_on as "openedOn", o.due_on as "dueOn", o.terms as "terms",
      e.after -> 'clock' as "clock", o.id as "id", o.id as "rowId", ${leadsTo('loan', 'o.id')}
    from loan o ${customerOfLoan}
    cross join lateral (select after from loan_entry where company_id = o.company_id and loan_id = o.id
      and entry_on <= ${scope.asOn}::date order by seq desc limit 1) e
    where ${inStores('o', scope)} and o.number is not null and o.opened_on <= ${scope.asOn}::date
      and (o.closed_on is null or o.closed_on > ${scope.asOn}::date) and e.after ->> 'status' = 'active'`,
  parts: eachStore,
  order: [
    { key: 'number', type: 'text' },
    { key: 'id', type: 'uuid' },
  ],
  derive: (row, { asOn }) => {
    const [terms, clock] = [row.terms as InterestTerms, row.clock as InterestClock]
    const on = notBefore(clock, asOn)
    const interestPaise = interestDuePaise(terms, clock, on)
    const penalPaise = penalDuePaise(terms, clock, on)
    return {
      outstandingPaise: principalOf(clock),
      ...{ interestPaise, penalPaise, accruedPaise: interestPaise + penalPaise },
    }
  },
}
