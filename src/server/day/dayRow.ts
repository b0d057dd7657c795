import { sql } from 'drizzle-orm'
import type { Day, DenominationCount } from '../../api/gen/model/index.ts'
import type { BaseContext } from '../core/context.ts'

interface FoundDay extends Record<string, unknown> {
  company_name: string
  store_name: string
  business_on: string
  state: 'open' | 'closed'
  number: string | null
  float_paise: number
  opened_by_name: string | null
  opened_at: string
  cash_in: number
  cash_out: number
  denominations: DenominationCount[] | null
  counted_paise: number | null
  difference_paise: number | null
  difference_reason: string | null
  closed_by_name: string | null
  closed_at: string | null
  reopened_count: number
  audit_head: string | null
  version: number
}

type Reading = Pick<BaseContext, 'db' | 'actor'>

/**
 * Days of the actor's store, the latest first. Cash in and out of a closed day are as its slip has them; those of the open
 * day are read from its entries, without differences of counts and opening balances. One query.
 */
export async function readDays({ db, actor }: Reading, limit: number, beforeOn?: string): Promise<Day[]> {
  const { rows } = await db.execute<FoundDay>(sql`
    select d.*, d.business_on::text as business_on, c.name as company_name, s.name as store_name,
      opener.name as opened_by_name, closer.name as closed_by_name,
      coalesce(now.cash_in, d.cash_in_paise, 0)::bigint as cash_in,
      coalesce(now.cash_out, d.cash_out_paise, 0)::bigint as cash_out
    from store_day d
    join company c on c.id = d.company_id
    join store s on s.company_id = d.company_id and s.id = d.store_id
    left join login opener on opener.id = d.opened_by
    left join login closer on closer.id = d.closed_by
    left join lateral (
      select sum(l.debit_paise) as cash_in, sum(l.credit_paise) as cash_out
      from voucher_line l join voucher v on v.company_id = l.company_id and v.id = l.voucher_id
      where d.state = 'open' and l.company_id = d.company_id and l.store_id = d.store_id and l.posted_on = d.business_on
        and l.account_id = (select a.id from account a where a.company_id = d.company_id and a.code = '1010')
        and v.kind not in ('cash-difference', 'opening')
    ) now on d.state = 'open'
    where d.company_id = ${actor.companyId} and d.store_id = ${actor.storeId}
      ${beforeOn === undefined ? sql`` : sql`and d.business_on < ${beforeOn}`}
    order by d.business_on desc limit ${limit}`)
  return rows.map((row) => toDay(row, actor))
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
    cashInPaise: row.cash_in,
    cashOutPaise: row.cash_out,
    denominations: row.denominations ?? [],
    countedPaise: row.counted_paise,
    differencePaise: row.difference_paise,
    differenceReason: row.difference_reason,
    closedByName: row.closed_by_name,
    closedAt: row.closed_at && instant(row.closed_at),
    reopenedCount: row.reopened_count,
    auditHead: row.audit_head,
    version: row.version,
  }
}
