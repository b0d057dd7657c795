import { type SQL, sql } from 'drizzle-orm'
import type { EveningException, ReportOpens } from '../../../api/gen/model/index.ts'
import { auditDifferences } from '../../../domain/custody/packetAudit.ts'
import { addDays } from '../../../domain/dates/dates.ts'
import { rowsInStores } from '../../platform/auth/requestedStores.ts'
import type { BaseContext } from '../../platform/operation/context.ts'
import { type ReportScope, reportRows } from '../reports/public.ts'
import type { EveningScope } from './evening.ts'
import { type CountedAudit, eveningTexts } from './texts.ts'

type Found = Omit<EveningException, 'title' | 'opens'> & {
  opens: (Omit<ReportOpens, 'filters'> & Partial<ReportOpens>) | null
  audit: CountedAudit | null
  count: number
}

/** Maximum number of exceptions of a list. */
const LISTED = 100

/**
 * What happened in some stores in the last days that an owner wants to know of, the latest first, and how many there are. Waivers,
 * reversals, write-offs and differences of cash are the rows of their reports. A packet audit is listed by its last count.
 */
export async function readExceptions(
  { db }: Pick<BaseContext, 'db'>,
  scope: EveningScope & { timeZone: string },
  days: number,
): Promise<{ exceptions: EveningException[]; exceptionCount: number }> {
  const { companyId, storeIds, today, timeZone, later } = scope
  const fromOn = addDays(today, 1 - days)
  const report: ReportScope = {
    companyId,
    storeIds,
    today,
    timeZone,
    later,
    filters: {},
    fromOn,
    toOn: today,
    asOn: today,
    computed: sql.empty(),
    inParts: sql.empty(),
  }
  const inDays = inDaysOf(report)
  const { rows } = await db.execute<Found & Record<string, unknown>>(sql`
    select x.id, x.kind, s.name as "storeName", x.happened_on::text as "happenedOn", x.amount as "amountPaise", x.reference,
      x.customer as "customerName", x.reason, x.by as "byName", x.opens, x.audit,
      count(*) over ()::integer as count
    from (
      select 'entry ' || r."rowId" as id, r."kind" as kind, r."storeId" as store_id, r."postedOn" as happened_on, r."at" as at,
        r."amountPaise" as amount, r."loan" as reference, r."customer" as customer, r."reason" as reason, r."by" as by,
        r."opens"::jsonb as opens, null::jsonb as audit
      from (${reportRows.waivers(report)}) r
      ${scope.books ? exceptionsOfBooks(scope, report) : sql.empty()}
      union all
      select 'day ' || d.store_id || d.business_on, 'reopenedDay', d.store_id, (d.reopened_at at time zone ${timeZone})::date,
        d.reopened_at, null, d.number, null, d.reopen_reason, (select name from login where id = d.reopened_by),
        ${scope.books ? reportOfDay('dayBook', 'd') : sql`null::jsonb`}, null
      from store_day d
      where ${rowsInStores('d', scope)} and d.reopened_at >= ${fromOn}::timestamp at time zone ${timeZone}
        and d.reopened_at < (${today}::date + 1)::timestamp at time zone ${timeZone}
      union all
      select 'release ' || r.id, 'releaseByException', o.store_id, r.released_on, r.created_at, null, o.number,
        (select c.name from customer c where c.company_id = o.company_id and c.id = o.customer_id),
        (select x.reason from release_exception x where x.company_id = r.company_id and x.id = r.exception_id),
        (select name from login where id = r.made_by), jsonb_build_object('kind', 'loan', 'id', o.id), null
      from loan_release r join loan o on o.company_id = r.company_id and o.id = r.loan_id
      where r.company_id = ${companyId}::uuid and ${inDays('r.released_on')} and r.exception_id is not null
        and ${rowsInStores('o', scope)}
      union all
      select 'audit ' || a.id, 'packetAudit', a.store_id, (a.finished_at at time zone ${timeZone})::date, a.finished_at, null, a.number,
        null, null, (select name from login where id = a.started_by), jsonb_build_object('kind', 'packetAudit', 'id', a.id),
        a.outcome || jsonb_build_object('place', a.place)
      from packet_audit a
      where ${rowsInStores('a', scope)} and a.state in ('counted', 'signed')
        and a.finished_at >= ${fromOn}::timestamp at time zone ${timeZone}
        and a.finished_at < (${today}::date + 1)::timestamp at time zone ${timeZone}
        and exists (select from jsonb_each_text(a.outcome) o
          where o.key = any(${sql.param(auditDifferences)}::text[]) and o.value <> '0')
    ) x join store s on s.company_id = ${companyId}::uuid and s.id = x.store_id
    order by x.happened_on desc, x.at desc, x.id limit ${LISTED}`)
  return {
    exceptionCount: rows[0]?.count ?? 0,
    exceptions: rows.map(({ count: _, opens, audit, ...row }) => ({
      ...row,
      title: eveningTexts.title(row.kind, row.amountPaise, audit),
      reason: audit === null ? row.reason : eveningTexts.audit(audit),
      ...(opens && { opens: { filters: {}, ...opens } }),
    })),
  }
}

/** Differences of cash, reversals of entries that no loan has, and counts that were repeated after a difference. */
function exceptionsOfBooks(scope: EveningScope, report: ReportScope): SQL {
  const inDays = inDaysOf(report)
  return sql`
      union all
      select 'cash ' || r."rowId", 'cashDifference', r."storeId", r."postedOn", r."at", r."amountPaise", r."number", null,
        r."narration", r."by", r."opens"::jsonb, null
      from (${reportRows.cashDifferences(report)}) r
      union all
      select 'voucher ' || v.id, 'reversal', v.store_id, v.posted_on, v.created_at,
        (select sum(l.debit_paise)::bigint from voucher_line l where l.company_id = v.company_id and l.voucher_id = v.id),
        o.number, (select c.name from customer c where c.company_id = v.company_id and c.id = v.customer_id), v.narration,
        (select name from login where id = v.made_by), jsonb_build_object('kind', 'voucher', 'id', o.id), null
      from voucher v join voucher o on o.company_id = v.company_id and o.id = v.reverses_id
      where ${rowsInStores('v', scope)} and ${inDays('v.posted_on')} and v.kind = 'reversal'
        and not exists (select from loan_entry e where e.company_id = v.company_id and e.voucher_id = v.id)
      union all
      select 'count ' || c.id, 'recount', c.store_id, c.business_on, c.counted_at, c.counted_paise - c.books_paise, null, null,
        null, (select name from login where id = c.counted_by),
        ${reportOfDay('cashBook', 'c')}, null
      from cash_count c
      where ${rowsInStores('c', scope)} and ${inDays('c.business_on')} and c.counted_paise <> c.books_paise
        and exists (select from cash_count n where n.company_id = c.company_id and n.store_id = c.store_id
          and n.business_on = c.business_on and (n.counted_at, n.id) > (c.counted_at, c.id))`
}

const inDaysOf =
  ({ fromOn, toOn }: ReportScope) =>
  (column: string) =>
    sql`${sql.raw(column)} between ${fromOn}::date and ${toOn}::date`

/** Link to a report of the store and the business day of a row. */
function reportOfDay(report: string, alias: string): SQL {
  const [store, day] = [sql.raw(`${alias}.store_id`), sql.raw(`${alias}.business_on`)]
  return sql`jsonb_build_object('kind', 'report', 'id', ${report}::text,
    'filters', jsonb_build_object('stores', ${store}, 'fromOn', ${day}, 'toOn', ${day}))`
}
