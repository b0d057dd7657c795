import { sql } from 'drizzle-orm'
import type { DayAtCounter, DayState } from '../../../api/gen/model/index.ts'
import { requestedStores } from '../../platform/auth/requestedStores.ts'
import type { BaseContext, Handlers } from '../../platform/operation/context.ts'
import { cashByBooks, overnightLimit } from '../books/public.ts'
import { transitOf } from '../transfers/public.ts'
import { closeDay, reopenDay } from './closeDay.ts'
import { countDay, currentCount } from './counts.ts'
import { getDayBusiness } from './dayBusiness.ts'
import { getDayClosing } from './dayClosing.ts'
import { listDays, readableStores, readDays, readReopening } from './dayStore.ts'
import { openDay } from './openDay.ts'

/** Default number of days in a list. */
const LISTED = 60
/** Number of days that the state needs: an open day and the closed day before it. */
const LATEST = 2

/** The business days of a store. */
export const dayHandlers = {
  OpenDay: openDay,
  CloseDay: closeDay,
  ReopenDay: reopenDay,
  GetDayClosing: getDayClosing,

  GetDay: readDayState,

  GetDayAtCounter: getDayAtCounter,
  CountDay: countDay,
  GetDayBusiness: getDayBusiness,

  GetDays: async (context) => {
    const { stores, limit = LISTED, state, fromOn, toOn, beforeOn } = context.body
    const requested = requestedStores(context.actor, stores, 'stores')
    return {
      rows: await listDays(context, { ...requested, state, fromOn, toOn, beforeOn, limit }),
      stores: await readableStores(context),
    }
  },
} satisfies Handlers<'Day'>

/** The state of the day with the cash as per books. */
async function readDayState(context: BaseContext): Promise<DayState> {
  const days = await readDays(context, LATEST)
  const open = days.find(({ state }) => state === 'open')
  const lastClosed = days.find(({ state }) => state === 'closed')
  const { balancePaise, entered } = await cashByBooks(context)
  return {
    todayOn: context.today,
    ...(open && { open }),
    ...(lastClosed && { lastClosed }),
    earlierOpen: open !== undefined && open.businessOn < context.today,
    everOpened: days.length > 0,
    firstFloat: !entered,
    cashPaise: balancePaise,
    cashLimitPaise: await overnightLimit(context),
    unpricedMetals: await unpricedMetals(context),
    ...(await transitOf(context)),
    lastBackupAt: await context.services.backups.lastAt(),
  }
}

/** The day state for staff who count the cash: while a day is open, without the cash as per books until they have counted. */
async function getDayAtCounter(context: BaseContext): Promise<DayAtCounter> {
  const { open, cashPaise, ...state } = await readDayState(context)
  const aboveLimit = state.cashLimitPaise !== null && cashPaise > state.cashLimitPaise
  if (open === undefined) return { ...state, cashPaise, aboveLimit }
  const { businessOn, floatPaise, openedByName, openedAt, reopenedCount } = open
  const count = await currentCount(context, businessOn)
  const reopened = reopenedCount === 0 ? undefined : await readReopening(context, businessOn)
  return {
    ...state,
    open: {
      businessOn,
      floatPaise,
      openedByName,
      openedAt,
      reopenedCount,
      ...(reopened && { reopened }),
      ...(count && { count }),
    },
    cashPaise: null,
    aboveLimit,
  }
}

/** Names of the active metals without a price for today in the store. */
async function unpricedMetals({
  db,
  actor,
  today,
}: Pick<BaseContext, 'db' | 'actor' | 'today'>): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select m.name from metal m where m.company_id = ${actor.companyId} and m.active and not exists (
      select from rate r where r.company_id = m.company_id and r.metal_id = m.id and r.active
        and r.effective_on = ${today} and (r.store_id is null or r.store_id = ${actor.storeId}))
    order by lower(m.name) limit 100`)
  return rows.map(({ name }) => name)
}
