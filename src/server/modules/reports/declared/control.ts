import { type SQL, sql } from 'drizzle-orm'
import { inPeriod } from '../parts.ts'
import type { DeclaredReport, ReportScope } from '../report.ts'

const columns: DeclaredReport['columns'] = [
  { name: 'at', kind: 'datetime' },
  { name: 'by', kind: 'text' },
  { name: 'what', kind: 'text' },
  { name: 'answer', kind: 'number' },
  { name: 'address', kind: 'text' },
]

/** Description of an exported file by its log entry; of an imported file its kind of records, name and rows. */
const fileOf = sql`case a.operation
  when 'AddReportTicket' then coalesce(a.changes #>> '{0,after,file}',
    concat_ws(' · ', a.asked #>> '{body,report}', upper(a.asked #>> '{body,format}')))
  when 'RunImport' then concat_ws(' · ', a.changes #>> '{0,after,target}', a.changes #>> '{0,after,fileName}',
    (a.changes #>> '{0,after,rows}') || ' rows')
  end`

/** Entries of the company's audit log, over all its stores, on the days of a report. */
function entries({ companyId, fromOn, toOn, timeZone }: ReportScope, only: SQL): SQL {
  const begin = (on: SQL) => sql`(${on})::timestamp at time zone ${timeZone}`
  return sql`
    select a.at as "at", m.name as "by", a.operation as "what", ${fileOf} as "file", a.status::bigint as "answer",
      a.address as "address", a.seq as "seq", a.seq as "rowId", null::json as "opens"
    from audit a left join login m on m.id = a.login_id
    where a.company_id = ${companyId}::uuid and a.at >= ${begin(sql`${fromOn}::date`)}
      and a.at < ${begin(sql`${toOn}::date + 1`)} and ${only}`
}

const newestFirst = {
  order: [{ key: 'seq', type: 'bigint' }],
  descending: true,
} satisfies Partial<DeclaredReport>

export const auditLog: DeclaredReport = {
  name: 'auditLog',
  group: 'control',
  title: 'Audit log',
  lead: 'Every change, over all stores: who, when, from where, and which file was taken out or moved in.',
  right: 'audit',
  filters: ['fromOn', 'toOn'],
  columns: columns.toSpliced(3, 0, { name: 'file', kind: 'text' }),
  rows: (scope) => entries(scope, sql`true`),
  ...newestFirst,
}

export const refusedActs: DeclaredReport = {
  name: 'refusedActs',
  group: 'control',
  title: 'Refused acts',
  lead: 'Sign-ins that failed, and acts that somebody had no right to.',
  right: 'audit',
  filters: ['fromOn', 'toOn'],
  columns,
  rows: (scope) => entries(scope, sql`a.status in (401, 403)`),
  ...newestFirst,
}

export const rateHistory: DeclaredReport = {
  name: 'rateHistory',
  group: 'control',
  title: 'Rate history',
  lead: 'Prices of the metals as they were entered, corrections too.',
  filters: ['fromOn', 'toOn'],
  columns: [
    { name: 'postedOn', kind: 'date' },
    { name: 'metal', kind: 'text' },
    { name: 'store', kind: 'text' },
    { name: 'pricePaise', kind: 'money' },
    { name: 'source', kind: 'text' },
    { name: 'by', kind: 'text' },
  ],
  rows: (scope) => sql`
    select r.effective_on as "postedOn", k.name as "metal", s.name as "store", r.price_paise_per_g as "pricePaise",
      r.source as "source", m.name as "by", r.entry as "entry", r.id as "rowId", null::json as "opens"
    from rate r
    join metal k on k.company_id = r.company_id and k.id = r.metal_id
    left join store s on s.company_id = r.company_id and s.id = r.store_id
    left join login m on m.id = r.entered_by
    where r.company_id = ${scope.companyId}::uuid and r.active and ${inPeriod('r.effective_on', scope)}`,
  order: [
    { key: 'postedOn', type: 'date' },
    { key: 'entry', type: 'bigint' },
  ],
}
