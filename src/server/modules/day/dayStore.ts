import { sql } from 'drizzle-orm'
import type { Day, DayAwaited, DaySent, DenominationCount } from '../../../api/gen/model/index.ts'
import type { StoreDayState } from '../../db/schema/journal.ts'
import { preparedSql } from '../../platform/db/pool.ts'
import type { BaseContext } from '../../platform/operation/context.ts'

interface FoundDay extends Record<string, unknown> {
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
  audit_head: string | null
  version: number
}

type Reading = Pick<BaseContext, 'db' | 'actor'>

const given = sql.placeholder

const daysOf = preparedSql<FoundDay>(sql`
  select d.*, d.business_on::text as business_on,
    (select name from company where id = d.company_id) as company_name,
    (select name from store where company_id = d.company_id and id = d.store_id) as store_name,
    (select name from login where id = d.opened_by) as opened_by_name,
    (select name from login where id = d.closed_by) as closed_by_name
  from store_day d
  where d.company_id = ${given('companyId')} and d.store_id = ${given('storeId')}
    and d.business_on < coalesce(${given('beforeOn')}::date, 'infinity')
  order by d.business_on desc limit ${given('limit')}`)

/**
 * Days of the actor's store, the latest first. Cash in and out of a closed day come from its slip; those of the open day, which can
 * only be the latest, are read from its entries.
 */
export async function readDays(context: Reading, limit: number, beforeOn?: string): Promise<Day[]> {
  const { db, actor } = context
  const { companyId, storeId } = actor
  const { rows } = await daysOf(db).execute({ companyId, storeId, limit, beforeOn: beforeOn ?? null })
  const open = rows.find(({ state }) => state === 'open')
  const moved = open && (await cashMovedOn(context, open.business_on))
  return rows.map((row) => toDay(row === open ? { ...row, ...moved } : row, actor))
}
const cashMoved = preparedSql<Pick<FoundDay, 'cash_in_paise' | 'cash_out_paise'>>(sql`
  select sum(l.debit_paise)::bigint as cash_in_paise, sum(l.credit_paise)::bigint as cash_out_paise
  from voucher_line l
  where l.company_id = ${given('companyId')} and l.store_id = ${given('storeId')} and l.posted_on = ${given('on')}
    and l.account_id = (select id from account where company_id = ${given('companyId')} and code = '1010')
    and (select kind from voucher where company_id = l.company_id and id = l.voucher_id) not in ('cash-difference', 'opening')`)

/** Cash received and paid on a day by the entries, in paise, without count differences and opening balances. */
export async function cashMovedOn(
  { db, actor }: Reading,
  on: string,
): Promise<Pick<FoundDay, 'cash_in_paise' | 'cash_out_paise'>> {
  const { companyId, storeId } = actor
  const { rows } = await cashMoved(db).execute({ companyId, storeId, on })
  return rows[0] ?? { cash_in_paise: null, cash_out_paise: null }
}

function toDay(row: FoundDay, { companyId, storeId }: BaseContext['actor']): Day {
  const instant = (text: string) => new Date(text).toISOString()
  return {
    companyId,
    storeId,
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
    auditHead: row.audit_head,
    version: row.version,
  }
}
