import { and, desc, eq, sql } from 'drizzle-orm'
import type {
  Day,
  DayAwaited,
  DayReopening,
  DaySent,
  DayStore,
  DenominationCount,
} from '../../../api/gen/model/index.ts'
import { accountCodes } from '../../../domain/books/accounts.ts'
import { type StoreDayState, storeDay } from '../../db/schema/journal.ts'
import type { RequestedStores } from '../../platform/auth/requestedStores.ts'
import { preparedSql } from '../../platform/db/pool.ts'
import type { ActorContext, BaseContext } from '../../platform/operation/context.ts'
import { noteChange } from '../../platform/records/rows.ts'

/** A stored day of a store. */
export type DayRow = typeof storeDay.$inferSelect

interface FoundDay extends Record<string, unknown> {
  company_id: string
  store_id: string
  company_name: string
  store_name: string
  business_on: string
  state: StoreDayState
  number: string | null
  float_paise: number
  opened_by_name: string | null
  opened_at: string
  cash_in_paise: number | null
  cash_out_paise: number | null
  denominations: DenominationCount[] | null
  counted_paise: number | null
  difference_paise: number | null
  difference_reason: string | null
  in_transit: DaySent[] | null
  awaited: DayAwaited[] | null
  closed_by_name: string | null
  closed_at: string | null
  reopened_count: number
  counts: number
  first_difference_paise: number | null
  audit_head: string | null
  version: number
}

const placeholder = sql.placeholder

/** Rows of `day` with names and counts. */
const named = sql`
  select d.*, d.business_on::text as business_on,
    (select name from company where id = d.company_id) as company_name,
    (select name from store where company_id = d.company_id and id = d.store_id) as store_name,
    (select name from login where id = d.opened_by) as opened_by_name,
    (select name from login where id = d.closed_by) as closed_by_name, c.*
  from day d
  cross join lateral (
    select count(*)::integer as counts,
      (array_agg(c.counted_paise - c.books_paise order by c.counted_at, c.id))[1] as first_difference_paise
    from cash_count c
    where c.company_id = d.company_id and c.store_id = d.store_id and c.business_on = d.business_on) c`

const daysOf = preparedSql<FoundDay>(sql`
  with day as (
    select * from store_day
    where company_id = ${placeholder('companyId')} and store_id = ${placeholder('storeId')}
    order by business_on desc limit ${placeholder('limit')})
  ${named} order by d.business_on desc`)

/** The latest days of the actor's store, the latest first. */
export async function readDays(context: ActorContext, limit: number): Promise<Day[]> {
  const { companyId, storeId } = context.actor
  const { rows } = await daysOf(context.db).execute({ companyId, storeId, limit })
  return toDays(context, rows)
}

/** The filter of a list of days: by store, state and date. */
export interface DayFilter extends RequestedStores {
  state?: StoreDayState | undefined
  fromOn?: string | undefined
  toOn?: string | undefined
  beforeOn?: string | undefined
  /** Maximum number of days; exceeded only where several stores have the last date. */
  limit: number
}

/** Days of several stores, the latest first, days of the same date by store. */
export async function listDays(context: ActorContext, filter: DayFilter): Promise<Day[]> {
  const { companyId, storeIds, state, fromOn, toOn, beforeOn, limit } = filter
  const { rows } = await context.db.execute<FoundDay>(sql`
    with day as (
      select d.* from unnest(${sql.param(storeIds)}::uuid[]) s
      cross join lateral (
        select * from store_day
        where company_id = ${companyId}::uuid and store_id = s and state = coalesce(${state ?? null}, state)
          and business_on >= coalesce(${fromOn ?? null}::date, '-infinity')
          and business_on <= coalesce(${toOn ?? null}::date, 'infinity')
          and business_on < coalesce(${beforeOn ?? null}::date, 'infinity')
        order by business_on desc limit ${limit}) d
      order by d.business_on desc fetch first (${limit}) rows with ties)
    ${named} order by d.business_on desc, lower((select name from store where company_id = d.company_id and id = d.store_id)), d.store_id`)
  return toDays(context, rows)
}

/** The stores whose days the actor may list, by name: without the right to other stores only the actor's own. */
export async function readableStores({ db, actor }: ActorContext): Promise<DayStore[]> {
  const { companyId, storeId, storesOfBooks, grants } = actor
  const storeIds = grants.has('Company.otherStores') ? storesOfBooks : [storeId]
  const { rows } = await db.execute<DayStore & Record<string, unknown>>(sql`
    select id, name, active from store
    where company_id = ${companyId}::uuid and id = any(${sql.param(storeIds)}::uuid[]) order by lower(name), id`)
  return rows
}

/**
 * Days as the API returns them. Cash in and out of a closed day come from its slip; those of an open day of the actor's store are read
 * from its entries, those of other stores are 0.
 */
async function toDays(context: ActorContext, rows: readonly FoundDay[]): Promise<Day[]> {
  const open = rows.find((row) => row.state === 'open' && row.store_id === context.actor.storeId)
  const moved = open && (await cashMovedOn(context, open.business_on))
  return rows.map((row) => toDay(row === open ? { ...row, ...moved } : row))
}

/** The latest day of the store, locked until the transaction ends; only it can be open. */
export async function lockLastDay({ db, actor }: BaseContext): Promise<DayRow | undefined> {
  const { companyId, storeId } = actor
  const [last] = await db
    .select()
    .from(storeDay)
    .where(and(eq(storeDay.companyId, companyId), eq(storeDay.storeId, storeId)))
    .orderBy(desc(storeDay.businessOn))
    .limit(1)
    .for('update')
  return last
}

/** Changes fields of a locked day. */
export async function changeDay(
  context: BaseContext,
  stored: DayRow,
  values: Partial<typeof storeDay.$inferInsert>,
): Promise<void> {
  const { companyId, storeId, businessOn } = stored
  const [row] = await context.db
    .update(storeDay)
    .set({ ...values, version: sql`${storeDay.version} + 1` })
    .where(
      and(
        eq(storeDay.companyId, companyId),
        eq(storeDay.storeId, storeId),
        eq(storeDay.businessOn, businessOn),
      ),
    )
    .returning()
  if (!row) throw new Error('a locked day was not found')
  noteChange(context, 'store_day', storeId, stored, row)
}

const cashMoved = preparedSql<Pick<FoundDay, 'cash_in_paise' | 'cash_out_paise'>>(sql`
  select sum(l.debit_paise)::bigint as cash_in_paise, sum(l.credit_paise)::bigint as cash_out_paise
  from voucher_line l
  where l.company_id = ${placeholder('companyId')} and l.store_id = ${placeholder('storeId')} and l.posted_on = ${placeholder('date')}
    and l.account_id = (select id from account where company_id = ${placeholder('companyId')} and code = ${accountCodes.cash})
    and (select kind from voucher where company_id = l.company_id and id = l.voucher_id) not in ('cash-difference', 'opening')`)

/** Cash received and paid on a day by the entries, in paise, without count differences and opening balances. */
export async function cashMovedOn(
  { db, actor }: ActorContext,
  date: string,
): Promise<Pick<FoundDay, 'cash_in_paise' | 'cash_out_paise'>> {
  const { companyId, storeId } = actor
  const { rows } = await cashMoved(db).execute({ companyId, storeId, date })
  return rows[0] ?? { cash_in_paise: null, cash_out_paise: null }
}

/** The last reopening of a day of the actor's store; undefined if it never was reopened. */
export async function readReopening(
  { db, actor }: ActorContext,
  date: string,
): Promise<DayReopening | undefined> {
  const { companyId, storeId } = actor
  const { rows } = await db.execute<
    Record<'reopenedAt' | 'reason', string> & { reopenedByName: string | null }
  >(sql`
    select reopened_at as "reopenedAt", (select name from login where id = d.reopened_by) as "reopenedByName", coalesce(reopen_reason, '') as "reason"
    from store_day d
    where company_id = ${companyId}::uuid and store_id = ${storeId}::uuid and business_on = ${date}::date and reopened_at is not null`)
  const [found] = rows
  return found && { ...found, reopenedAt: instant(found.reopenedAt) }
}

function instant(text: string): string {
  return new Date(text).toISOString()
}

function toDay(row: FoundDay): Day {
  return {
    companyId: row.company_id,
    storeId: row.store_id,
    companyName: row.company_name,
    storeName: row.store_name,
    businessOn: row.business_on,
    state: row.state,
    number: row.number,
    floatPaise: row.float_paise,
    openedByName: row.opened_by_name,
    openedAt: instant(row.opened_at),
    cashInPaise: row.cash_in_paise ?? 0,
    cashOutPaise: row.cash_out_paise ?? 0,
    denominations: row.denominations ?? [],
    countedPaise: row.counted_paise,
    differencePaise: row.difference_paise,
    differenceReason: row.difference_reason,
    inTransit: row.in_transit ?? [],
    awaited: row.awaited ?? [],
    closedByName: row.closed_by_name,
    closedAt: row.closed_at && instant(row.closed_at),
    reopenedCount: row.reopened_count,
    counts: row.counts,
    firstDifferencePaise: row.first_difference_paise,
    auditHead: row.audit_head,
    version: row.version,
  }
}
