import { type SQL, sql } from 'drizzle-orm'
import { addDays, daysBetween } from '../../../../domain/dates/dates.ts'
import type { AccrualState } from '../../../../domain/interest/accrualState.ts'
import { duesOn } from '../../../../domain/loan/receipts.ts'
import { ageBands, bandsOn, inBand, isOverdueOn, notBefore, termsOf } from '../../lending/public.ts'
import { activeLoansAsOf } from '../asOf.ts'
import { customerOfLoan, inPeriod, inStores, labelOf, leadsTo, storeParts } from '../parts.ts'
import type { DeclaredReport, ReportScope, SourceRow } from '../report.ts'
import { reportTexts } from '../reportTexts.ts'

const placeOfLoan = sql`o.id as "id", o.id as "rowId", ${leadsTo('loan', 'o.id')}`
/** The items of a loan, with one entry for each product, and their weights. */
const weightsOf = sql`cross join lateral (
  select string_agg(i.pieces || ' ' || i.name, ', ' order by i.line) as items, sum(i.gross)::bigint as gross,
    sum(i.net)::bigint as net
  from (
    select p.name, sum(t.pieces) as pieces, min(t.line) as line, sum(t.gross_mg) as gross, sum(t.net_mg) as net
    from loan_item t join product p on p.company_id = t.company_id and p.id = t.product_id
    where t.company_id = o.company_id and t.loan_id = o.id group by t.product_id, p.name) i) w`
/** Outstanding amounts, and what dues are calculated from. */
const owed = sql`o.outstanding_paise as "outstandingPaise", o.charges_due_paise as "chargesDuePaise", o.clock as "clock",
  o.terms::text as "terms"`

/** The dues of an active loan on a day, calculated as on its page. */
function duesOf(
  { clock: accrual, terms, chargesDuePaise }: SourceRow,
  { today }: Pick<ReportScope, 'today'>,
) {
  const clock = accrual as AccrualState
  const dues = duesOn(termsOf(String(terms)), clock, Number(chargesDuePaise), notBefore(clock, today))
  const { chargesPaise, penalPaise, interestPaise, principalPaise } = dues
  const totalPaise = chargesPaise + penalPaise + interestPaise + principalPaise
  return { chargesPaise, penalPaise, interestPaise, totalPaise }
}

/** A figure of a loan; null for a reversed one, so that totals exclude it. */
const unlessReversed = (figure: string) => sql`case when o.status <> 'cancelled' then ${sql.raw(figure)} end`

export const pledgeBook: DeclaredReport = {
  name: 'pledgeBook',
  group: 'loans',
  title: 'Pledge book',
  lead: 'Register of pledges as per the state form: pawner, articles, weights and value. Reversed loans keep their number with nil value.',
  filters: ['stores', 'fromOn', 'toOn'],
  columns: [
    { name: 'openedOn', kind: 'date' },
    { name: 'number', kind: 'text' },
    { name: 'status', kind: 'text' },
    { name: 'customer', kind: 'text' },
    { name: 'items', kind: 'text' },
    { name: 'grossMg', kind: 'weight', total: true },
    { name: 'netMg', kind: 'weight', total: true },
    { name: 'valuePaise', kind: 'money', total: true },
    { name: 'principalPaise', kind: 'money', total: true },
    { name: 'dueOn', kind: 'date' },
    { name: 'closedOn', kind: 'date' },
  ],
  rows: (scope) => sql`
    select o.opened_on as "openedOn", o.number as "number", ${labelOf('o.status', reportTexts.status)} as "status",
      c.name as "customer", w.items as "items", ${unlessReversed('w.gross')} as "grossMg", ${unlessReversed('w.net')} as "netMg",
      ${unlessReversed('o.value_paise')} as "valuePaise", ${unlessReversed('o.principal_paise')} as "principalPaise",
      o.due_on as "dueOn", o.closed_on as "closedOn", ${placeOfLoan}
    from loan o ${customerOfLoan} ${weightsOf}
    where ${inStores('o', scope)} and o.number is not null and ${inPeriod('o.opened_on', scope)}`,
  parts: storeParts,
  order: [
    { key: 'openedOn', type: 'date' },
    { key: 'id', type: 'uuid' },
  ],
}

function isOfScheme({ filters: { slabId } }: ReportScope): SQL {
  return slabId === undefined ? sql`` : sql`and o.slab_id = ${slabId}::uuid`
}

/** Condition for the active loans that are overdue, or in an ageing band. */
function isOfKind({ filters: { kind }, today }: ReportScope): SQL {
  if (kind === 'overdue')
    return sql`and ${isOverdueOn(sql`o.due_on`, sql`(o.terms ->> 'graceDays')::integer`, today)}`
  const band = Object.entries(ageBands).find(([name]) => name === kind)?.[1]
  return band === undefined ? sql`` : sql`and ${inBand(sql`o.due_on`, band, today)}`
}

function activeLoans(scope: ReportScope): SQL {
  return sql`${inStores('o', scope)} and o.status = 'active' and o.number is not null ${isOfScheme(scope)} ${isOfKind(scope)}`
}

export const loansOutstanding: DeclaredReport = {
  name: 'loansOutstanding',
  group: 'loans',
  title: 'Loans outstanding',
  lead: 'All active loans with principal and dues as on today.',
  filters: ['stores', 'slabId', 'kind'],
  kinds: {
    overdue: 'Overdue',
    ...Object.fromEntries(Object.entries(ageBands).map(([kind, { label }]) => [kind, label])),
  },
  columns: [
    { name: 'number', kind: 'text' },
    { name: 'customer', kind: 'text' },
    { name: 'openedOn', kind: 'date' },
    { name: 'dueOn', kind: 'date' },
    { name: 'outstandingPaise', kind: 'money', total: true },
    { name: 'interestPaise', kind: 'money', total: true },
    { name: 'penalPaise', kind: 'money', total: true },
    { name: 'chargesPaise', kind: 'money', total: true },
    { name: 'totalPaise', kind: 'money', total: true },
  ],
  rows: (scope) => sql`
    select o.number as "number", c.name as "customer", o.opened_on as "openedOn", o.due_on as "dueOn", ${owed}, ${placeOfLoan}
    from loan o ${customerOfLoan} where ${activeLoans(scope)}`,
  toSum: (scope) => sql`select ${owed} from loan o where ${activeLoans(scope)}`,
  parts: storeParts,
  order: [
    { key: 'number', type: 'text' },
    { key: 'id', type: 'uuid' },
  ],
  derive: duesOf,
}

/** Number of days that the due list looks ahead. */
const AHEAD = 7

function fallDue(scope: ReportScope): SQL {
  return sql`${inStores('o', scope)} and o.status = 'active' and o.due_on <= ${addDays(scope.asOn, AHEAD)}::date`
}

export const dueList: DeclaredReport = {
  name: 'dueList',
  group: 'loans',
  title: 'Due list',
  lead: 'Loans overdue, or due within a week of a date, longest overdue first. Dues are calculated for this date, or for today if it is in the past.',
  filters: ['stores', 'asOn'],
  columns: [
    { name: 'dueOn', kind: 'date' },
    { name: 'number', kind: 'text' },
    { name: 'customer', kind: 'text' },
    { name: 'phone', kind: 'text' },
    { name: 'daysOverdue', kind: 'number' },
    { name: 'outstandingPaise', kind: 'money', total: true },
    { name: 'totalPaise', kind: 'money', total: true },
  ],
  rows: (scope) => sql`
    select o.number as "number", c.name as "customer", c.phone as "phone", o.due_on as "dueOn", ${owed}, ${placeOfLoan}
    from loan o ${customerOfLoan} where ${fallDue(scope)}`,
  toSum: (scope) => sql`select o.due_on as "dueOn", ${owed} from loan o where ${fallDue(scope)}`,
  parts: storeParts,
  order: [
    { key: 'dueOn', type: 'date' },
    { key: 'id', type: 'uuid' },
  ],
  derive: (row, { asOn, today }) => {
    const date = asOn > today ? asOn : today
    return {
      totalPaise: duesOf(row, { today: date }).totalPaise,
      daysOverdue: Math.max(0, daysBetween(String(row.dueOn), date)),
    }
  },
}

/** A row opens the list of the loans that it counts, in the stores of the report. */
function opensLoans({ filters: { stores } }: ReportScope, filter: 'kind' | 'slabId', value: string): SQL {
  return sql`json_build_object('kind', 'report', 'id', 'loansOutstanding',
    'filters', ${JSON.stringify(stores ? { stores } : {})}::jsonb || jsonb_build_object(${filter}::text, ${sql.raw(value)})) as "opens"`
}

export const ageing: DeclaredReport = {
  name: 'ageing',
  group: 'loans',
  title: 'Ageing',
  lead: 'Principal of loans active on a date, by days past the due date.',
  filters: ['stores', 'asOn'],
  columns: [
    { name: 'ageBand', kind: 'text' },
    { name: 'loans', kind: 'number', total: true },
    { name: 'outstandingPaise', kind: 'money', total: true },
  ],
  chart: { kind: 'bars', label: 'Principal by days past due', along: 'ageBand', drawn: ['outstandingPaise'] },
  rows: (scope) => sql`
    select b.place as "band", b.label as "ageBand", sum(t.loans)::bigint as "loans",
      sum(t.outstanding_paise)::bigint as "outstandingPaise", b.name as "rowId",
      ${scope.asOn === scope.today ? opensLoans(scope, 'kind', 'b.name') : sql`null::json as "opens"`}
    from ${activeLoansAsOf(scope)} t join ${bandsOn(scope.asOn)} on t.due_on between b.first_due_on and b.last_due_on
    group by b.place, b.name, b.label`,
  order: [{ key: 'band', type: 'bigint' }],
  whole: true,
}

export const portfolio: DeclaredReport = {
  name: 'portfolio',
  group: 'loans',
  title: 'Portfolio by scheme',
  lead: 'Active loans and their principal by scheme.',
  filters: ['stores'],
  columns: [
    { name: 'scheme', kind: 'text' },
    { name: 'loans', kind: 'number', total: true },
    { name: 'outstandingPaise', kind: 'money', total: true },
  ],
  chart: { kind: 'bars', label: 'Principal by scheme', along: 'scheme', drawn: ['outstandingPaise'] },
  rows: (scope) => sql`
    select s.name as "scheme", s.id as "id", sum(t.loans)::bigint as "loans", sum(t.outstanding_paise)::bigint as "outstandingPaise",
      s.id as "rowId", ${opensLoans(scope, 'slabId', 's.id')}
    from loan_totals t join interest_slab s on s.company_id = t.company_id and s.id = t.slab_id
    where ${inStores('t', scope)}
    group by s.id, s.name`,
  order: [
    { key: 'scheme', type: 'text' },
    { key: 'id', type: 'uuid' },
  ],
  whole: true,
}
