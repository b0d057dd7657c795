import { sql } from 'drizzle-orm'
import type { DayCount, DenominationCount } from '../../../api/gen/model/index.ts'
import { tidyCount } from '../../../domain/cash/cashCount.ts'
import { cashCount } from '../../db/schema/cashCounts.ts'
import type { ActorContext, BaseContext, Handler } from '../../platform/operation/context.ts'
import { insertRow, newId } from '../../platform/records/rows.ts'
import { cashByBooks, requireOpenDay } from '../books/public.ts'
import { countedPaise } from './cash.ts'
import { cashMovedOn } from './dayStore.ts'

/** Stores a count of the open day before it is compared, so that the comparison cannot change it. */
export const countDay: Handler<'CountDay'> = async (context) => {
  const { businessOn: date, denominations } = context.body
  const counted = countedPaise(denominations)
  await requireOpenDay(context, date, 'businessOn')
  await storeCount(context, date, {
    denominations,
    countedPaise: counted,
    booksPaise: (await cashByBooks(context)).balancePaise,
  })
  const stored = await findCount(context, date)
  if (!stored) throw new Error('a stored count was not found')
  return toCount(context, date, stored)
}

/** Stores a count with the cash as per books at this moment. Paise. */
export async function storeCount(
  context: BaseContext,
  date: string,
  {
    denominations,
    ...paise
  }: { denominations: DenominationCount[]; countedPaise: number; booksPaise: number },
): Promise<void> {
  const { companyId, storeId, userId } = context.actor
  await insertRow(context, cashCount, {
    companyId,
    id: newId(),
    storeId,
    businessOn: date,
    denominations: tidyCount(denominations),
    ...paise,
    countedBy: userId,
    countedAt: context.now,
  })
}

interface FoundCount extends Record<string, unknown> {
  denominations: DenominationCount[]
  counted_paise: number
  books_paise: number
  counted_by_name: string | null
  counted_at: string
  float_paise: number
  counts: number
  first_difference_paise: number
  current: boolean
}

/**
 * The last count of an open day, if it was made since the day was opened or reopened and the cash as per books is still the same;
 * otherwise undefined.
 */
export async function currentCount(context: ActorContext, date: string): Promise<DayCount | undefined> {
  const found = await findCount(context, date)
  if (!found?.current) return undefined
  const { balancePaise } = await cashByBooks(context)
  return found.books_paise === balancePaise ? toCount(context, date, found) : undefined
}

async function findCount({ db, actor }: ActorContext, date: string): Promise<FoundCount | undefined> {
  const { rows } = await db.execute<FoundCount>(sql`
    select c.*, d.float_paise, (select name from login where id = c.counted_by) as counted_by_name,
      count(*) over ()::integer as counts,
      first_value(c.counted_paise - c.books_paise) over (order by c.counted_at, c.id)::bigint as first_difference_paise,
      c.counted_at >= coalesce(d.reopened_at, d.opened_at) as current
    from cash_count c
    join store_day d on d.company_id = c.company_id and d.store_id = c.store_id and d.business_on = c.business_on
    where c.company_id = ${actor.companyId} and c.store_id = ${actor.storeId} and c.business_on = ${date}::date
    order by c.counted_at desc, c.id desc limit 1`)
  return rows[0]
}

async function toCount(context: ActorContext, date: string, found: FoundCount): Promise<DayCount> {
  const { cash_in_paise: cashIn, cash_out_paise: cashOut } = await cashMovedOn(context, date)
  return {
    businessOn: date,
    denominations: found.denominations,
    countedPaise: found.counted_paise,
    booksPaise: found.books_paise,
    differencePaise: found.counted_paise - found.books_paise,
    floatPaise: found.float_paise,
    cashInPaise: cashIn ?? 0,
    cashOutPaise: cashOut ?? 0,
    countedByName: found.counted_by_name,
    countedAt: new Date(found.counted_at).toISOString(),
    counts: found.counts,
    firstDifferencePaise: found.first_difference_paise,
  }
}
