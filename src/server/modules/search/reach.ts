import { type SQL, sql } from 'drizzle-orm'
import type { BaseContext } from '../../platform/operation/context.ts'

type Actor = BaseContext['actor']

/** The most that is answered of each kind, as the contract says. */
export const SHOWN = 6

/** The one store that an actor may look into; null for all of the company, which is for who may work on other stores. */
export function onlyStore({ storeId, grants }: Actor): string | null {
  return grants.has('Company.otherStores') ? null : storeId
}

/** Whether a column names a store that an actor may look into. */
export function isInReach(actor: Actor, column: SQL): SQL {
  const only = onlyStore(actor)
  return only === null ? sql`true` : sql`${column} = ${only}`
}

/** The name of the store that a column names; null for the actor's own. */
export function otherStoreName({ companyId, storeId }: Actor, column: SQL): SQL<string | null> {
  return sql`(select s.name from store s where s.company_id = ${companyId} and s.id = ${column} and s.id <> ${storeId})`
}
