import { sql } from 'drizzle-orm'
import { claimEvents, notifyHolders } from '../../../platform/notifications/notifications.ts'
import { reportsLedTo, toReport } from '../../../platform/notifications/reportLinks.ts'
import type { BaseContext } from '../../../platform/operation/context.ts'
import { runAfterCommit } from '../../../platform/operation/runAfterCommit.ts'
import { notifyOutdatedApprovals } from '../commands/outdatedApprovals.ts'
import { noticeTexts } from '../noticeTexts.ts'
import { priceIn, readStorePrices, type StorePrice } from '../quote/storePrices.ts'
import { recomputeWatch, type StoresOnDate } from './computeWatch.ts'
import { readWatchPolicy } from './coverage.ts'
import { shortfallLoans } from './margins.ts'

/** A transaction after prices have changed. */
type Working = Pick<BaseContext, 'db' | 'now'>

/**
 * Notifies the users who receive payments in each of these stores, once for each price, of the number of loans whose margin shortfall
 * began when prices fell from `before`. The notice links to the margin watch if the user may open it.
 */
async function notifyFalls(
  context: Working,
  scope: StoresOnDate,
  before: readonly StorePrice[],
): Promise<void> {
  const { companyId, today } = scope
  const after = await readStorePrices(context, scope, today)
  const was = priceIn(before)
  const fallen = after.filter(({ storeId, metalId, pricePaisePerG }) => {
    const old = was(storeId, metalId)?.pricePaisePerG ?? null
    return old !== null && pricePaisePerG !== null && pricePaisePerG < old
  })
  const eventOf = ({ metalId, pricePaisePerG }: StorePrice) => `${today} fall ${metalId} ${pricePaisePerG}`
  const claimed = await claimEvents(
    context,
    fallen.map((price) => ({ companyId, storeId: price.storeId, event: eventOf(price) })),
  )
  const news = fallen.filter((price) =>
    claimed.some(({ storeId, event }) => storeId === price.storeId && event === eventOf(price)),
  )
  if (news.length === 0) return
  const isNew = ({ storeId, metalId }: StorePrice) =>
    news.some((price) => price.storeId === storeId && price.metalId === metalId)
  const policy = await readWatchPolicy(context, scope)
  const shortBefore = new Set<string>()
  for await (const loans of shortfallLoans(context, scope, policy, before.filter(isNew)))
    for (const { loanId, shortfallPaise } of loans) if (shortfallPaise !== null) shortBefore.add(loanId)
  const short = new Map<string, { loans: number; paise: number }>()
  for await (const loans of shortfallLoans(context, scope, policy, after.filter(isNew)))
    for (const { loanId, storeId, shortfallPaise } of loans) {
      if (shortfallPaise === null || shortBefore.has(loanId)) continue
      const { loans, paise } = short.get(storeId) ?? { loans: 0, paise: 0 }
      short.set(storeId, { loans: loans + 1, paise: paise + shortfallPaise })
    }
  const { rows: stores } = await context.db.execute<{ id: string; name: string }>(sql`
    select id, name from store where company_id = ${companyId}::uuid and id = any (${sql.param([...short.keys()])}::uuid[])`)
  for (const { id: storeId, name } of stores) {
    const { loans, paise } = short.get(storeId) ?? { loans: 0, paise: 0 }
    await notifyHolders(context, 'PartPayment.add', {
      companyId,
      storeId,
      type: 'alert',
      title: noticeTexts.shortTitle(name),
      description: noticeTexts.short(
        news.flatMap((price) => (price.storeId === storeId ? [price.metalName] : [])).join(', '),
        ...([loans, paise] as const),
      ),
      ...toReport(reportsLedTo.marginWatch),
    })
  }
}

/**
 * Reads the prices of a store, or of all stores (null), before they may change.
 * @returns a function that notifies, after the change is committed, of new shortfalls and of loans to be approved again.
 */
export async function capturePrices(
  { db, actor, today }: Pick<BaseContext, 'db' | 'actor' | 'today'>,
  storeId: string | null,
): Promise<(later: Working) => Promise<void>> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from store where company_id = ${actor.companyId} and active
      and (${storeId}::uuid is null or id = ${storeId}::uuid)`)
  const scope = { companyId: actor.companyId, storeIds: rows.map(({ id }) => id), today }
  const before = await readStorePrices({ db }, scope, today)
  return async (later) => {
    await notifyFalls(later, scope, before)
    await notifyOutdatedApprovals(later, scope, 'price')
  }
}

/**
 * Runs work that may change prices of a store, or of all stores (null). After the commit it notifies of new shortfalls and of
 * loans to be approved again, and computes the margin watch again.
 */
export async function withFallNotices<T>(
  context: BaseContext,
  storeId: string | null,
  work: () => Promise<T>,
): Promise<T> {
  const { actor, today, now } = context
  const { companyId } = actor
  const notifyNewFalls = await capturePrices(context, storeId)
  const done = await work()
  runAfterCommit(context, companyId, (db) => notifyNewFalls({ db, now }))
  runAfterCommit(context, companyId, (db) => recomputeWatch({ db }, { companyId, storeId, today }))
  return done
}

/**
 * Notifies, after the commit, of loans whose margin shortfall began after the last business day: a valuation price that depends on averages
 * and closings can fall overnight. Also computes the margin watch again. Called when a day is opened.
 */
export function watchOvernight(context: BaseContext): void {
  const { actor, today, now } = context
  const { companyId, storeId } = actor
  const scope = { companyId, storeIds: [storeId], today }
  runAfterCommit(context, companyId, async (db) => {
    const { rows } = await db.execute<{ date: string | null }>(sql`
      select max(business_on)::text as "date" from store_day
      where company_id = ${companyId} and store_id = ${storeId} and business_on < ${today}::date`)
    const last = rows[0]?.date ?? null
    if (last !== null) await notifyFalls({ db, now }, scope, await readStorePrices({ db }, scope, last))
  })
  runAfterCommit(context, companyId, (db) => recomputeWatch({ db }, { companyId, storeId, today }))
}
