import { and, desc, eq, sql } from 'drizzle-orm'
import { type StoreDayState, storeDay } from '../../db/schema/journal.ts'
import { type Db, prepared } from '../../platform/db/pool.ts'
import type { BaseContext } from '../../platform/operation/context.ts'
import { fail, failAt } from '../../platform/operation/problem.ts'
import { texts } from '../../platform/operation/texts.ts'

const openDays = (db: Db) =>
  db
    .select({ businessOn: storeDay.businessOn })
    .from(storeDay)
    .where(
      and(
        eq(storeDay.companyId, sql.placeholder('companyId')),
        eq(storeDay.storeId, sql.placeholder('storeId')),
        // A literal, as in the partial index: a plan for any state could not use it.
        sql`${storeDay.state} = 'open'`,
      ),
    )
const openDay = prepared((db) => openDays(db).prepare('open day'))
const lockedOpenDay = prepared((db) => openDays(db).for('share').prepare('open day, kept'))

/** The day that is open in the actor's store, YYYY-MM-DD; null when none is. At most one is (further decisions, Lending). */
export async function openDayOf(context: Pick<BaseContext, 'db' | 'actor'>): Promise<string | null> {
  const [day] = await openDay(context.db).execute(placeOf(context))
  return day?.businessOn ?? null
}

/** Like {@link openDayOf}, but the day stays open until the transaction ends; a concurrent close waits or is seen. */
export async function lockedOpenDayOf(context: Pick<BaseContext, 'db' | 'actor'>): Promise<string | null> {
  const [day] = await lockedOpenDay(context.db).execute(placeOf(context))
  return day?.businessOn ?? null
}

/**
 * Requires that money may be posted on a date in the actor's store: it is the open day, and not in the future. The day stays open
 * until the transaction ends; a concurrent close waits or is seen.
 * @throws DomainError 422 at `field`, with what to do first.
 */
export async function requireOpenDay(
  context: Pick<BaseContext, 'db' | 'actor' | 'today'>,
  date: string,
  field: string | null = null,
): Promise<void> {
  requireDayOpen(await lockedOpenDayOf(context), context.today, date, field)
}

/**
 * Checks a date against an open day that the caller has locked.
 * @throws DomainError 422 at `field`, with what to do first.
 */
export function requireDayOpen(
  open: string | null,
  today: string,
  date: string,
  field: string | null = null,
): void {
  const problem = openDayProblem(open, today, date)
  if (problem !== null) throw failAt(field, problem)
}

/** Why money cannot be posted on a date in a store with this open day, with what to do first; null if it can. */
export function openDayProblem(open: string | null, today: string, date: string): string | null {
  if (open !== null && open > today) return texts.laterDay(open)
  if (date > today) return texts.futureDay
  if (open === null) return texts.noOpenDay
  if (open === date) return null
  return open < today ? texts.earlierDayOpen(open) : texts.closedDay
}

const latestDay = prepared((db) =>
  db
    .select({ date: storeDay.businessOn, state: storeDay.state })
    .from(storeDay)
    .where(
      and(
        eq(storeDay.companyId, sql.placeholder('companyId')),
        eq(storeDay.storeId, sql.placeholder('storeId')),
      ),
    )
    .orderBy(desc(storeDay.businessOn))
    .limit(1)
    .prepare('latest day'),
)

/** The latest day that was opened in the actor's store; undefined before the first. */
export async function latestDayOf(
  context: Pick<BaseContext, 'db' | 'actor'>,
): Promise<{ date: string; state: StoreDayState } | undefined> {
  const [latest] = await latestDay(context.db).execute(placeOf(context))
  return latest
}

/**
 * Requires that today is not before the latest day of the actor's store, as it would be after this server's clock was set back.
 * For records that are dated today but need no open day.
 * @throws DomainError 422.
 */
export async function requireClock(context: Pick<BaseContext, 'db' | 'actor' | 'today'>): Promise<void> {
  const last = await latestDayOf(context)
  if (last && last.date > context.today) throw fail(422, texts.laterDay(last.date))
}

function placeOf({ actor: { companyId, storeId } }: Pick<BaseContext, 'actor'>) {
  return { companyId, storeId }
}
