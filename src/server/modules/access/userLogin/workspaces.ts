import { sql } from 'drizzle-orm'
import { hostName, storesOfLogin } from '../../../platform/auth/domains.ts'
import { moveSession } from '../../../platform/auth/sessions.ts'
import type { Handler } from '../../../platform/operation/context.ts'
import { fail } from '../../../platform/operation/problem.ts'
import { notifyOfMorning } from '../../day/public.ts'
import { planOn } from '../../organisation/public.ts'
import { preferencesOf } from './preferenceStore.ts'
import { userLoginTexts } from './texts.ts'

interface Workplace extends Record<string, unknown> {
  company_id: string
  company_name: string
  logo_id: string | null
  plan: string
  cash_step_paise: number
  store_id: string
  store_name: string
}

/** The stores the login may work in at this address, by company and name; always includes the current one. */
export const getWorkspaces: Handler<'GetWorkspaces'> = async ({ db, actor, host, today }) => {
  const { rows } = await db.execute<Workplace>(sql`
    select p.*, ${planOn(sql`p.company_id`, today)} as plan,
      (select (c.policy ->> 'cashStepPaise')::integer from company c where c.id = p.company_id) as cash_step_paise
    from auth.places_at(${actor.userId}, ${hostName(host)}) p
    where p.served or p.store_id = ${actor.storeId}`)
  return {
    rows: rows.map((place) => ({
      id: place.store_id,
      companyId: place.company_id,
      name: place.store_name,
      companyName: place.company_name,
      logoId: place.logo_id,
      plan: place.plan,
      cashStepPaise: place.cash_step_paise,
    })),
  }
}

/** Switches the session to another of the login's stores that this address serves, with a new token. */
export const switchStore: Handler<'SwitchStore'> = async (context) => {
  const companyId = context.body.companyId
  const storeId = context.body.storeId
  const places = await storesOfLogin(context, context.actor.userId)
  const place = places.find((one) => one.company_id === companyId && one.store_id === storeId)
  if (!place?.served) {
    const message = place ? userLoginTexts.notServed : userLoginTexts.notYourStore
    throw fail(403, message, [{ field: 'storeId', message }])
  }
  await notifyOfMorning(context, { companyId, storeId })
  const session = await moveSession(context, { companyId, storeId })
  return {
    ...session,
    preferences: await preferencesOf(context, { companyId, loginId: context.actor.userId }),
  }
}
