import { sql } from 'drizzle-orm'
import type { BaseContext, Handler } from '../core/context.ts'
import { refuse } from '../core/problem.ts'
import { moveSession } from '../core/sessions.ts'
import { userLoginTexts } from './texts.ts'

interface Place extends Record<string, unknown> {
  company_id: string
  company_name: string
  logo_id: string | null
  plan: string
  store_id: string
  store_name: string
}

/** The stores the login may work in, by company and name. */
export const getWorkspaces: Handler<'GetWorkspaces'> = async (context) => ({
  rows: (await ownPlaces(context)).map((place) => ({
    id: place.store_id,
    companyId: place.company_id,
    name: place.store_name,
    companyName: place.company_name,
    logoId: place.logo_id,
    plan: place.plan,
  })),
})

/** Works on in another of the login's stores, in the same session, with a new token. */
export const switchStore: Handler<'SwitchStore'> = async (context) => {
  const companyId = context.body.companyId.toLowerCase()
  const storeId = context.body.storeId.toLowerCase()
  const places = await ownPlaces(context)
  if (!places.some((place) => place.company_id === companyId && place.store_id === storeId)) {
    throw refuse(403, userLoginTexts.notYourStore, [
      { field: 'storeId', message: userLoginTexts.notYourStore },
    ])
  }
  return moveSession(context, { companyId, storeId })
}

async function ownPlaces({ db, actor }: Pick<BaseContext, 'db' | 'actor'>): Promise<Place[]> {
  const { rows } = await db.execute<Place>(sql`select * from auth.places(${actor.userId})`)
  return rows
}
