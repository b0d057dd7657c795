import type { Day } from '../../../api/gen/model/index.ts'
import { storeDay } from '../../db/schema/journal.ts'
import type { BaseContext, Handler } from '../../platform/operation/context.ts'
import { deleteExpiredKeys } from '../../platform/operation/idempotency.ts'
import { failField } from '../../platform/operation/problem.ts'
import { texts } from '../../platform/operation/texts.ts'
import { insertRow } from '../../platform/records/rows.ts'
import { notifyOfAuctions } from '../auctions/public.ts'
import { cashByBooks, latestDayOf, lockNumberSequences } from '../books/public.ts'
import { notifyOfDues, notifyOfLateReleases, watchOvernight } from '../lending/public.ts'
import { lockActiveStore } from '../organisation/public.ts'
import { notifyOfBankDues } from '../refinance/public.ts'
import { bookArrivals, lockArrivals } from '../transfers/public.ts'
import { countedPaise, postDifference, postFirstFloat } from './cash.ts'
import { readDays } from './dayStore.ts'
import { notifyOfMorning } from './morningNotices.ts'
import { dayTexts } from './texts.ts'

/** Opens today with the counted cash (lending rules, section 10; further decisions, Lending). */
export const openDay: Handler<'OpenDay'> = async (context) => {
  const { body, actor, now } = context
  const { businessOn: date, denominations } = body
  const floatPaise = countedPaise(denominations)
  if (!(await lockActiveStore(context))) throw failField('businessOn', dayTexts.storeInactive)
  await requireOpenable(context, date)
  await lockArrivals(context, actor.storeId)
  // Waits for opening balances with cash that are being accepted, before the books are read.
  await lockNumberSequences(context, [actor.storeId])
  const { balancePaise, entered } = await cashByBooks(context)
  const here = { companyId: actor.companyId, storeId: actor.storeId, businessOn: date }
  await insertRow(
    context,
    storeDay,
    { ...here, state: 'open', floatPaise, openedBy: actor.userId, openedAt: now },
    {
      store_day_open: { field: 'businessOn', message: dayTexts.alreadyOpen },
      store_day_pkey: { field: 'businessOn', message: dayTexts.alreadyOpen },
    },
  )
  if (entered)
    await postDifference(context, {
      date,
      differencePaise: floatPaise - balancePaise,
      reason: body.reason?.trim() || null,
      narration: dayTexts.floatDiffers,
    })
  else await postFirstFloat(context, date, floatPaise)
  await bookArrivals(context)
  await notifyOfBankDues(context)
  await notifyOfAuctions(context)
  await notifyOfDues(context)
  await notifyOfLateReleases(context)
  await notifyOfMorning(context, here)
  await deleteExpiredKeys(context)
  watchOvernight(context)
  const [opened] = await readDays(context, 1)
  return opened as Day
}

/** @throws DomainError 422 unless `date` is today and no other day prevents it. */
async function requireOpenable(context: BaseContext, date: string): Promise<void> {
  const { today } = context
  if (date > today) throw failField('businessOn', dayTexts.future(today))
  if (date < today) throw failField('businessOn', dayTexts.notToday(today))
  const last = await latestDayOf(context)
  if (!last) return
  if (last.date > date) throw failField('businessOn', texts.laterDay(last.date))
  if (last.date === date)
    throw failField('businessOn', last.state === 'open' ? dayTexts.alreadyOpen : dayTexts.alreadyClosed)
  if (last.state === 'open') throw failField('businessOn', dayTexts.earlierOpen(last.date))
}
