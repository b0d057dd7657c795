import { type SQL, sql } from 'drizzle-orm'
import { type OperationId, operations } from '../../../../api/gen/operations.ts'
import { presentOperation } from '../../../../domain/text/formerOperations.ts'
import { reportsLedTo } from '../../../platform/notifications/reportLinks.ts'
import { inPeriod, labelOf } from '../parts.ts'
import type { DeclaredReport, ReportScope, SourceRow } from '../report.ts'
import { reportTexts } from '../reportTexts.ts'

const columns: DeclaredReport['columns'] = [
  { name: 'at', kind: 'datetime' },
  { name: 'by', kind: 'text' },
  { name: 'what', kind: 'text' },
  { name: 'answer', kind: 'text' },
  { name: 'address', kind: 'text' },
]

/** The file of a log entry: for an export its description, for an import the kind of records, the file name and the number of rows. */
const fileOf = sql`case a.operation
  when 'AddReportTicket' then coalesce(a.changes #>> '{0,after,file}',
    concat_ws(' · ', a.request #>> '{body,report}', upper(a.request #>> '{body,format}')))
  when 'RunImport' then concat_ws(' · ', ${labelOf("a.changes #>> '{0,after,target}'", reportTexts.imported)},
    a.changes #>> '{0,after,fileName}', (a.changes #>> '{0,after,rows}')
      || case a.changes #>> '{0,after,rows}' when '1' then ' row' else ' rows' end)
  end`

/** Entries of the company's audit log, over all its stores, on the days of a report. */
function entries({ companyId, fromOn, toOn, timeZone }: ReportScope, only: SQL): SQL {
  const begin = (date: SQL) => sql`(${date})::timestamp at time zone ${timeZone}`
  return sql`
    select a.at as "at", m.name as "by", a.operation as "what", ${fileOf} as "file", a.status::bigint as "answer",
      a.address as "address", a.seq as "seq", a.seq as "rowId", null::json as "opens"
    from audit a left join login m on m.id = a.login_id
    where a.company_id = ${companyId}::uuid and a.at >= ${begin(sql`${fromOn}::date`)}
      and a.at < ${begin(sql`${toOn}::date + 1`)} and ${only}`
}

/** The operation id that `npm run password` writes to the audit log. */
const CONSOLE_PASSWORD = 'password'

/** The operation and its result in words: the log stores the id of the operation and the HTTP status. */
const named = ({ what, answer }: SourceRow) => ({
  what: operationName(presentOperation(String(what))),
  answer: reportTexts.result(outcomeOf(Number(answer)), Number(answer)),
})

/** What an HTTP status of a request means. */
function outcomeOf(status: number): string {
  const { outcomes, rejected } = reportTexts
  if (status < 400) return outcomes.succeeded
  return status >= 500 ? outcomes.failed : (rejected[status] ?? outcomes.rejected)
}

/** The summary of an operation in the API description; its id if it is not there. */
function operationName(id: string): string {
  if (id === CONSOLE_PASSWORD) return reportTexts.passwordFromConsole
  return id in operations ? operations[id as OperationId].summary : id
}

/** Counts entries in the database; without it, a report with `derive` reads all its rows to count them. */
const counted = (rows: SQL) => sql`select count(*)::bigint as "count" from (${rows}) r`

const newestFirst = {
  order: [
    { key: 'at', type: 'timestamptz' },
    { key: 'seq', type: 'bigint' },
  ],
  descending: true,
} satisfies Partial<DeclaredReport>

export const auditLog: DeclaredReport = {
  name: 'auditLog',
  group: 'control',
  title: 'Audit log',
  lead: 'All changes in all stores: time, user, action, IP address, and files exported or imported.',
  right: 'audit',
  filters: ['fromOn', 'toOn'],
  columns: columns.toSpliced(3, 0, { name: 'file', kind: 'text' }),
  rows: (scope) => entries(scope, sql`true`),
  sums: (scope) => counted(entries(scope, sql`true`)),
  derive: named,
  ...newestFirst,
}

const rejected = sql`a.status in (401, 403, 429)`

export const rejectedRequests: DeclaredReport = {
  ...reportsLedTo.rejectedRequests,
  group: 'control',
  title: 'Rejected requests',
  lead: 'Failed and locked sign-ins, and actions that a role does not allow.',
  filters: ['fromOn', 'toOn'],
  columns,
  rows: (scope) => entries(scope, rejected),
  sums: (scope) => counted(entries(scope, rejected)),
  derive: named,
  ...newestFirst,
}

/** Whether a price `r` is inactive, the closing price of its day in its store or in all stores, or was replaced on that day. */
const statusOfPrice = sql`case when not r.active then ${reportTexts.prices.inactive}::text
  when exists (select from rate later where later.company_id = r.company_id and later.metal_id = r.metal_id and later.active
    and later.effective_on = r.effective_on and later.entry > r.entry and later.store_id is not distinct from r.store_id)
  then ${reportTexts.prices.earlier} else ${reportTexts.prices.closing} end`

export const rateHistory: DeclaredReport = {
  name: 'rateHistory',
  group: 'control',
  title: 'Price history',
  lead: 'Metal prices as entered, including corrections and in-active ones.',
  filters: ['fromOn', 'toOn'],
  columns: [
    { name: 'postedOn', kind: 'date' },
    { name: 'metal', kind: 'text' },
    { name: 'store', kind: 'text' },
    { name: 'pricePaise', kind: 'money' },
    { name: 'status', kind: 'text' },
    { name: 'source', kind: 'text' },
    { name: 'by', kind: 'text' },
  ],
  rows: (scope) => sql`
    select r.effective_on as "postedOn", k.name as "metal", s.name as "store", r.price_paise_per_g as "pricePaise", ${statusOfPrice} as "status",
      r.source as "source", m.name as "by", r.entry as "entry", r.id as "rowId", null::json as "opens"
    from rate r
    join metal k on k.company_id = r.company_id and k.id = r.metal_id
    left join store s on s.company_id = r.company_id and s.id = r.store_id
    left join login m on m.id = r.entered_by
    where r.company_id = ${scope.companyId}::uuid and ${inPeriod('r.effective_on', scope)}
      and (r.store_id is null or ${scope.seenStores === null} or r.store_id = any(${sql.param(scope.seenStores ?? [])}::uuid[]))`,
  order: [
    { key: 'postedOn', type: 'date' },
    { key: 'entry', type: 'bigint' },
  ],
}
