import { sql } from 'drizzle-orm'
import { type AccrualState, principalOf } from '../../../../domain/interest/accrualState.ts'
import { interestDuePaise, penalDuePaise } from '../../../../domain/interest/interest.ts'
import { notBefore, termsOf } from '../../lending/public.ts'
import { activeAsOf, stateAsOf } from '../asOf.ts'
import { customerOfLoan, leadsTo, storeParts } from '../parts.ts'
import type { DeclaredReport } from '../report.ts'

export const interestAccrued: DeclaredReport = {
  name: 'interestAccrued',
  group: 'loans',
  title: 'Interest accrued',
  lead: 'Interest and penal interest due but not received as on a date, for loans active on that date.',
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
  rows: (scope) => sql`
    select o.number as "number", c.name as "customer", o.opened_on as "openedOn", o.due_on as "dueOn", o.terms::text as "terms",
      s.clock as "clock", o.id as "id", o.id as "rowId", ${leadsTo('loan', 'o.id')}
    from loan o ${customerOfLoan} ${stateAsOf(scope)} where ${activeAsOf(scope)}`,
  toSum: (scope) => sql`
    select o.terms::text as "terms", s.clock as "clock" from loan o ${stateAsOf(scope)} where ${activeAsOf(scope)}`,
  parts: storeParts,
  order: [
    { key: 'number', type: 'text' },
    { key: 'id', type: 'uuid' },
  ],
  derive: (row, { asOn }) => {
    const [terms, clock] = [termsOf(String(row.terms)), row.clock as AccrualState]
    const date = notBefore(clock, asOn)
    const interestPaise = interestDuePaise(terms, clock, date)
    const penalPaise = penalDuePaise(terms, clock, date)
    return {
      outstandingPaise: principalOf(clock),
      interestPaise,
      penalPaise,
      accruedPaise: interestPaise + penalPaise,
    }
  },
}
