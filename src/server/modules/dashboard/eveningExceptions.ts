import { type SQL, sql } from 'drizzle-orm'
import type { EveningException, ReportOpens } from '../../../api/gen/model/index.ts'
import { auditDifferences } from '../../../domain/custody/packetAudit.ts'
import { rowsInStores } from '../../platform/auth/requestedStores.ts'
import type { BaseContext } from '../../platform/operation/context.ts'
import { type ReportScope, reportRows } from '../reports/public.ts'
import type { EveningScope } from './evening.ts'
import {
  type ChangedPrice,
  type CorrectedPrice,
  type CountedAudit,
  eveningTexts,
  type LateTransfer,
} from './texts.ts'

type Found = Omit<EveningException, 'title' | 'opens'> & {
  opens: (Omit<ReportOpens, 'filters'> & Partial<ReportOpens>) | null
  /** The values that the texts of some kinds contain. */
  facts: CountedAudit | LateTransfer | CorrectedPrice | ChangedPrice | null
  count: number
}

/** Maximum number of exceptions in a list. */
const LISTED = 100

/** The days of the exceptions: from `fromOn` to today, but from the days before today only what was recorded after `after`. */
export interface ExceptionPeriod {
  fromOn: string
  /** An instant as PostgreSQL writes it; if it is omitted, all exceptions of these days count. */
  after?: string
}

/**
 * The events in some stores on some days that an owner wants to know about, the latest {@link LISTED} first, and the count of all.
 * Waivers, write-offs (also of auction shortfalls), reversals of loan entries and cash differences are the rows of the reports about
 * them. A packet audit is listed on the day of its last count. The change of a price for all stores is listed under
 * {@link eveningTexts.allStores}.
 */
export async function readExceptions(
  { db }: Pick<BaseContext, 'db'>,
  scope: EveningScope & { timeZone: string },
  { fromOn, after }: ExceptionPeriod,
): Promise<{ exceptions: EveningException[]; exceptionCount: number }> {
  const { companyId, storeIds, today, timeZone, later } = scope
  const report: ReportScope = {
    companyId,
    storeIds,
    seenStores: storeIds,
    // Reversals in the books have a query of their own, which names the reversed voucher.
    books: false,
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
    select x.id, x.kind, coalesce(s.name, ${eveningTexts.allStores}) as "storeName", x.happened_on::text as "happenedOn", x.amount as "amountPaise", x.reference,
      x.customer as "customerName", x.reason, x.by as "byName", x.opens, x.facts,
      count(*) over ()::integer as count
    from (
      select 'entry ' || r."rowId" as id, r."kind" as kind, r."storeId" as store_id, r."postedOn" as happened_on, r."at" as at,
        r."amountPaise" as amount, r."loan" as reference, r."customer" as customer, r."reason" as reason, r."by" as by,
        r."opens"::jsonb as opens, null::jsonb as facts
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
      union all
      ${lateReferences(scope, report)}
      union all
      ${correctedPrices(scope, report)}
      union all
      ${changedPrices(scope, report)}
    ) x left join store s on s.company_id = ${companyId}::uuid and s.id = x.store_id
    ${after === undefined ? sql.empty() : sql`where x.happened_on >= ${today}::date or x.at > ${after}::timestamptz`}
    order by x.happened_on desc, x.at desc, x.id limit ${LISTED}`)
  return {
    exceptionCount: rows[0]?.count ?? 0,
    exceptions: rows.map(({ count: _, opens, facts, ...row }) => ({
      ...row,
      ...wordsOf(row, facts),
      ...(opens && { opens: { filters: {}, ...opens } }),
    })),
  }
}

/** The title and the reason of an exception. */
function wordsOf(
  { kind, amountPaise, reason }: Omit<Found, 'facts' | 'opens' | 'count'>,
  facts: Found['facts'],
): Pick<EveningException, 'title' | 'reason'> {
  const audit = kind === 'packetAudit' ? (facts as CountedAudit) : null
  const title = eveningTexts.title(kind, amountPaise, audit)
  if (audit !== null) return { title, reason: eveningTexts.audit(audit) }
  if (kind === 'correctedPrice') return { title, reason: eveningTexts.price(facts as CorrectedPrice, reason) }
  if (kind === 'inactivatedPrice' || kind === 'activatedPrice')
    return { title, reason: eveningTexts.changedPrice(facts as ChangedPrice) }
  if (kind === 'lateReference' || kind === 'missingReference')
    return { title, reason: eveningTexts.transfer(facts as LateTransfer) }
  return { title, reason }
}

/**
 * Transfers to customers whose reference was entered after their day, and on each day those that still have none. They are read separately,
 * because an index finds only the missing ones, and another one only those that were entered on the days.
 */
function lateReferences(scope: EveningScope & { timeZone: string }, { fromOn, toOn }: ReportScope): SQL {
  const { timeZone } = scope
  const voucher = scope.books
    ? sql`jsonb_build_object('kind', 'voucher', 'id', a.voucher_id)`
    : sql`null::jsonb`
  const inStores = rowsInStores('a', scope)
  return sql`
      select 'reference ' || a.id, case when a.reference is null then 'missingReference' else 'lateReference' end, a.store_id,
        a.noticed_on, coalesce(a.recorded_at, a.created_at), p.amount_paise,
        coalesce(l.number, v.number), c.name, null, (select name from login where id = coalesce(a.recorded_by, v.made_by)),
        case when l.id is null then ${voucher} else jsonb_build_object('kind', 'loan', 'id', l.id) end,
        jsonb_build_object('paidOn', p.posted_on)
      from (
        select a.*, ${toOn}::date as noticed_on from awaited_reference a where ${inStores} and a.reference is null
        union all
        select a.*, (a.recorded_at at time zone ${timeZone})::date from awaited_reference a
        where ${inStores} and a.reference is not null
          and a.recorded_at >= ${fromOn}::timestamp at time zone ${timeZone}
          and a.recorded_at < (${toOn}::date + 1)::timestamp at time zone ${timeZone}) a
      join voucher_payment p on p.company_id = a.company_id and p.voucher_id = a.voucher_id and p.line = a.line
      join voucher v on v.company_id = a.company_id and v.id = a.voucher_id
      left join customer c on c.company_id = a.company_id and c.id = p.customer_id
      left join loan l on l.company_id = a.company_id and l.id = p.loan_id
      where p.posted_on < a.noticed_on
        and not exists (select from voucher r where r.company_id = a.company_id and r.reverses_id = a.voucher_id)`
}

/** Corrections of prices for these stores or for all stores. */
function correctedPrices(scope: EveningScope & { timeZone: string }, { fromOn, toOn }: ReportScope): SQL {
  const day = sql`(r.created_at at time zone ${scope.timeZone})::date`
  return sql`
      select 'price ' || r.id, 'correctedPrice', r.store_id, ${day}, r.created_at, null, null, null, r.note,
        (select name from login where id = r.entered_by), ${historyOfPrice},
        jsonb_build_object('metal', m.name, 'effectiveOn', r.effective_on, 'fromPaise', b.price_paise_per_g,
          'toPaise', r.price_paise_per_g)
      from rate r join rate b on b.company_id = r.company_id and b.id = r.corrects_id
      join metal m on m.company_id = r.company_id and m.id = r.metal_id
      where r.company_id = ${scope.companyId}::uuid and (r.store_id is null or ${rowsInStores('r', scope)})
        and ${day} between ${fromOn}::date and ${toOn}::date`
}

/** Link to the price history of the day of a price `r`. */
const historyOfPrice = sql`jsonb_build_object('kind', 'report', 'id', 'rateHistory', 'filters',
          jsonb_build_object('fromOn', r.effective_on, 'toOn', r.effective_on))`

/** Prices for these stores or for all stores that were inactivated or activated, from the audit log. */
function changedPrices(scope: EveningScope & { timeZone: string }, { fromOn, toOn }: ReportScope): SQL {
  const { companyId, timeZone } = scope
  return sql`
      select 'change ' || a.seq || ' ' || r.id,
        case c -> 'after' ->> 'active' when 'true' then 'activatedPrice' else 'inactivatedPrice' end, r.store_id,
        (a.at at time zone ${timeZone})::date, a.at, null, null, null, null, (select name from login where id = a.login_id),
        ${historyOfPrice}, jsonb_build_object('metal', m.name, 'effectiveOn', r.effective_on, 'paise', r.price_paise_per_g)
      from audit a cross join lateral jsonb_array_elements(a.changes) c
      join rate r on r.company_id = a.company_id and r.id = (case c ->> 'entity' when 'rate' then c ->> 'id' end)::uuid
      join metal m on m.company_id = r.company_id and m.id = r.metal_id
      where a.company_id = ${companyId}::uuid and a.operation in ('ActivateRate', 'DeleteRate')
        and a.at >= ${fromOn}::timestamp at time zone ${timeZone} and a.at < (${toOn}::date + 1)::timestamp at time zone ${timeZone}
        and c -> 'after' ->> 'active' is distinct from c -> 'before' ->> 'active'
        and (r.store_id is null or ${rowsInStores('r', scope)})`
}

/** Cash differences, reversals that are not loan entries, and counts that were repeated after a difference. */
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
