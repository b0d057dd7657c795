import { sql } from 'drizzle-orm'
import type { BaseContext } from '../context.ts'
import { noticeTexts } from '../noticeTexts.ts'
import { notifyHolders, untold } from '../notifications.ts'
import { readWatchPolicy } from './cover.ts'
import { shortLoans } from './margins.ts'
import { priceIn, readStorePrices, type StorePrice } from './storePrices.ts'

/** A transaction of its own, once prices have changed. */
type Working = Pick<BaseContext, 'db' | 'now'>

/** Stores of a company, and the day it is there. */
interface Place {
  companyId: string
  storeIds: readonly string[]
  today: string
}

/**
 * Tells, once a price, those who take payments in each of these stores how many loans fall short since prices were those
 * before, which lead to the margin watch; loans that fell short before are not counted again.
 */
async function tellOfFalls(context: Working, place: Place, before: readonly StorePrice[]): Promise<void> {
  const { companyId, today } = place
  const after = await readStorePrices(context, place, today)
  const was = priceIn(before)
  const fallen = after.filter(({ storeId, metalId, pricePaisePerG }) => {
    const old = was(storeId, metalId)?.pricePaisePerG ?? null
    return old !== null && pricePaisePerG !== null && pricePaisePerG < old
  })
  const eventOf = ({ metalId, pricePaisePerG }: StorePrice) => `fall ${metalId} ${pricePaisePerG}`
  const told = await untold(
    context,
    fallen.map((price) => ({ companyId, storeId: price.storeId, on: today, event: eventOf(price) })),
  )
  const news = fallen.filter((price) =>
    told.some(({ storeId, event }) => storeId === price.storeId && event === eventOf(price)),
  )
  if (news.length === 0) return
  const storeIds = [...new Set(news.map(({ storeId }) => storeId))]
  const metalIds = [...new Set(news.map(({ metalId }) => metalId))]
  const policy = await readWatchPolicy(context, place)
  const watched = { ...place, storeIds, metalIds }
  // One after the other: what is reckoned of a policy with tiers is read through a cursor.
  const [now, then] = [
    await shortLoans(context, watched, policy, after),
    await shortLoans(context, watched, policy, before),
  ]
  const { rows } = await context.db.execute<{
    storeId: string
    storeName: string
    loans: number
    paise: number
  }>(sql`
    select s.id as "storeId", s.name as "storeName", count(*) as loans, whole_sum(t.short_paise) as paise
    from (${now}) t
    join store s on s.company_id = ${companyId}::uuid and s.id = t.store_id
    left join (${then}) b on b.loan_id = t.loan_id and b.short_paise is not null
    where t.short_paise is not null and b.loan_id is null
    group by s.id, s.name`)
  for (const { storeId, storeName, loans, paise } of rows)
    await notifyHolders(context, 'PartPayment.add', {
      ...{ companyId, storeId, type: 'alert' },
      title: noticeTexts.shortTitle(storeName),
      description: noticeTexts.short(
        news.flatMap((price) => (price.storeId === storeId ? [price.metalName] : [])).join(', '),
        ...([loans, paise] as const),
      ),
      path: '/reports?report=marginWatch',
    })
}

/** Has what may take long go on once the request is answered, in a transaction of its own. */
function afterwards(
  { actor: { companyId }, services: { background }, now, afterCommit }: BaseContext,
  work: (context: Working) => Promise<void>,
): void {
  afterCommit(() => background.start(() => background.transaction(companyId, (db) => work({ db, now }))))
}

/**
 * Remembers the prices of a store, or of all stores (null), before they may change.
 * @returns what tells of loans that newly fall short, once the change stands.
 */
export async function rememberPrices(
  { db, actor, today }: Pick<BaseContext, 'db' | 'actor' | 'today'>,
  storeId: string | null,
): Promise<(later: Working) => Promise<void>> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from store where company_id = ${actor.companyId} and active
      and (${storeId}::uuid is null or id = ${storeId}::uuid)`)
  const place = { companyId: actor.companyId, storeIds: rows.map(({ id }) => id), today }
  const before = await readStorePrices({ db }, place, today)
  return (later) => tellOfFalls(later, place, before)
}

/**
 * Does what may change prices of a store, or of all stores (null), and then tells of loans that newly fall short, once the
 * request is answered.
 */
export async function watchingFalls<T>(
  context: BaseContext,
  storeId: string | null,
  work: () => Promise<T>,
): Promise<T> {
  const tell = await rememberPrices(context, storeId)
  const done = await work()
  afterwards(context, tell)
  return done
}

/**
 * Tells of loans that fall short since the last business day before today, once the request is answered: a valuation rate of
 * averages and closings falls overnight. Called when a day is opened.
 */
export function watchOvernight(context: BaseContext): void {
  const { actor, today } = context
  const { companyId, storeId } = actor
  const place = { companyId, storeIds: [storeId], today }
  afterwards(context, async (later) => {
    const { rows } = await later.db.execute<{ on: string | null }>(sql`
      select max(business_on)::text as "on" from store_day
      where company_id = ${companyId} and store_id = ${storeId} and business_on < ${today}::date`)
    const last = rows[0]?.on ?? null
    if (last !== null) await tellOfFalls(later, place, await readStorePrices(later, place, last))
  })
}
