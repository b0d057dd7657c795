import type { Day } from '../../../api/gen/model/index.ts'
import { tidyCount } from '../../../domain/cash/cashCount.ts'
import { chainHeadOf } from '../../platform/operation/audit.ts'
import type { BaseContext, Context, Handler } from '../../platform/operation/context.ts'
import { fail, failField } from '../../platform/operation/problem.ts'
import { cashByBooks, nextStoreNumber } from '../books/public.ts'
import { lockActiveStore } from '../organisation/public.ts'
import { sentInTransit } from '../transfers/public.ts'
import { countedPaise, postDifference } from './cash.ts'
import { currentCount, storeCount } from './counts.ts'
import { readBusiness } from './dayBusiness.ts'
import { notifyDayClosed } from './dayClosed.ts'
import { awaitedOf } from './dayClosing.ts'
import { cashMovedOn, changeDay, type DayRow, lockLastDay, readDays } from './dayStore.ts'
import { notifyException } from './exceptions.ts'
import { dayTexts } from './texts.ts'

/**
 * Closes the open day with a count; afterwards the books agree with it (lending rules, section 10). The day is locked first:
 * postings in progress are waited for, later ones are rejected.
 * @throws DomainError 409 when the cash in the books is no longer what the count was compared with, so that a difference is posted only
 * if the user has seen it; 422 at `businessOn` unless that day is open, at `reason` for a difference without one, at
 * `denominations.<n>.valuePaise` for a repeated one.
 */
export const closeDay: Handler<'CloseDay'> = async (context) => {
  const { body, actor, now } = context
  const { businessOn: date } = body
  const counted = countedPaise(body.denominations)
  const stored = await lockOpenDay(context, date)
  const moved = await cashMovedOn(context, date)
  const { balancePaise } = await cashByBooks(context)
  if (body.booksPaise !== undefined && body.booksPaise !== balancePaise) throw fail(409, dayTexts.cashMoved)
  const inTransit = await sentInTransit(context)
  const { awaited } = await awaitedOf(context)
  const auditHead = await chainHeadOf(context.db, actor.companyId)
  const business = await readBusiness(context, {
    companyId: actor.companyId,
    storeId: actor.storeId,
    date,
  })
  const differencePaise = counted - balancePaise
  await keepCount(context, date, counted, balancePaise)
  const reason = body.reason?.trim() || null
  await postDifference(context, { date, differencePaise, reason, narration: dayTexts.closeDiffers })
  await changeDay(context, stored, {
    state: 'closed',
    number: stored.number ?? (await nextStoreNumber(context, 'dayClose', date)),
    denominations: tidyCount(body.denominations),
    countedPaise: counted,
    differencePaise,
    differenceReason: differencePaise === 0 ? null : reason,
    cashInPaise: moved.cash_in_paise ?? 0,
    cashOutPaise: moved.cash_out_paise ?? 0,
    inTransit,
    awaited,
    business,
    auditHead,
    closedBy: actor.userId,
    closedAt: now,
  })
  context.afterCommit(() => backUp(context.services))
  const { services } = context
  context.afterCommit(() => notifyDayClosed({ services, companyId: actor.companyId, date, now }))
  return latestDay(context)
}

/** Stores the count of the closing, unless it is the last count that CountDay has stored. */
async function keepCount(
  context: Context<'CloseDay'>,
  date: string,
  counted: number,
  booksPaise: number,
): Promise<void> {
  const { denominations } = context.body
  const last = await currentCount(context, date)
  const tidy = tidyCount(denominations)
  const isSame =
    last?.denominations.length === tidy.length &&
    tidy.every(({ valuePaise, count }, at) => {
      const before = last.denominations[at]
      return before?.valuePaise === valuePaise && before.count === count
    })
  if (!isSame) await storeCount(context, date, { denominations, countedPaise: counted, booksPaise })
}

/**
 * Reopens the last closed day; counts and postings are kept. A repeated request, whose first reply was lost, returns the day that the
 * first one reopened.
 * @throws DomainError 409 for a stale version, 422 at `businessOn` unless it is the store's last day and closed, or in an inactive store.
 */
export const reopenDay: Handler<'ReopenDay'> = async (context) => {
  const { body, actor, now } = context
  const { businessOn: date, version, reason } = body
  if (!(await lockActiveStore(context))) throw failField('businessOn', dayTexts.storeInactive)
  const stored = await lockLastDay(context)
  if (!stored) throw failField('businessOn', dayTexts.neverClosed)
  if (isReopenedBy(context, stored)) return latestDay(context)
  if (stored.state === 'open') throw failField('businessOn', dayTexts.dayOpen(stored.businessOn))
  if (stored.businessOn !== date) throw failField('businessOn', dayTexts.notLast(stored.businessOn))
  if (stored.version !== version)
    throw fail(409, dayTexts.changed, undefined, { current: { ...(await latestDay(context)) } })
  await changeDay(context, stored, {
    state: 'open',
    reopenedCount: stored.reopenedCount + 1,
    reopenedAt: now,
    reopenedBy: actor.userId,
    reopenReason: reason.trim(),
  })
  await notifyException(context, { kind: 'reopenedDay', date, reason: reason.trim() }, '/dashboard')
  return latestDay(context)
}

/** Whether this request has already reopened a day: nothing has changed the day since. */
function isReopenedBy({ body, actor }: Context<'ReopenDay'>, stored: DayRow): boolean {
  const { businessOn, version, reason } = body
  return (
    stored.state === 'open' &&
    stored.businessOn === businessOn &&
    stored.version === version + 1 &&
    stored.reopenedBy === actor.userId &&
    stored.reopenReason === reason.trim()
  )
}

/** The store's latest day as the API returns it. */
async function latestDay(context: BaseContext): Promise<Day> {
  const [day] = await readDays(context, 1)
  return day as Day
}

async function lockOpenDay(context: BaseContext, date: string): Promise<DayRow> {
  const last = await lockLastDay(context)
  if (last?.state === 'open' && last.businessOn === date) return last
  throw failField(
    'businessOn',
    last?.state === 'open' ? dayTexts.otherOpen(last.businessOn) : dayTexts.notOpen(date),
  )
}

/** Makes a backup that the server waits for when it stops; the caller reports a failure. */
async function backUp({ background, backups }: BaseContext['services']): Promise<void> {
  await background.start(async () => void (await backups.make()))
}
