import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Actor } from '../operation/context.ts'
import { fail } from '../operation/problem.ts'
import { texts } from '../operation/texts.ts'
import { rightName } from './rights.ts'

/** The company and stores of a request. */
export interface RequestedStores {
  companyId: string
  storeIds: readonly string[]
}

/**
 * The stores whose books and records a request names: the actor's store (`this`), all stores of the login in the company, even inactive
 * ones (`all`), or one of those by its id.
 * @param field the field of the request that names the stores.
 * @throws DomainError 403 for stores other than the actor's without the right to them, and at `field` for a store that the login does not
 * have.
 */
export function requestedStores(
  { companyId, storeId, storesOfBooks, grants }: Actor,
  requested: string | undefined,
  field: string,
): RequestedStores {
  if (requested === undefined || requested === 'this' || requested === storeId)
    return { companyId, storeIds: [storeId] }
  if (!grants.has('Company.otherStores')) throw fail(403, texts.notAllowed(rightName('Company.otherStores')))
  if (requested === 'all') return { companyId, storeIds: storesOfBooks }
  if (!storesOfBooks.includes(requested))
    throw fail(403, texts.otherScope, [{ field, message: texts.otherScope }])
  return { companyId, storeIds: [requested] }
}

/** The only store that an actor may read; null, which means all stores of the company, with the right to other stores. */
export function onlyStore({ storeId, grants }: Pick<Actor, 'storeId' | 'grants'>): string | null {
  return grants.has('Company.otherStores') ? null : storeId
}

/**
 * The stores that an actor sees in lists of several stores, such as prices: those of the login, even inactive ones; null, which means all,
 * with the right to other stores or to add companies.
 */
export function storesInView({ storesOfBooks, grants }: Actor): readonly string[] | null {
  return grants.has('Company.otherStores') || grants.has('Company.add') ? null : storesOfBooks
}

/** Condition: a column contains a store that the actor may read. */
export function isInReach(actor: Actor, column: SQL | AnyPgColumn): SQL {
  const only = onlyStore(actor)
  return only === null ? sql`true` : sql`${column} = ${only}`
}

/** Condition for rows of a table `alias` of the company and one of the stores. */
export function rowsInStores(alias: string, { companyId, storeIds }: RequestedStores): SQL {
  const [first, ...more] = storeIds
  const store = sql.raw(`${alias}.store_id`)
  const stores =
    more.length === 0
      ? sql`${store} = ${first ?? null}::uuid`
      : sql`${store} = any(${sql.param(storeIds)}::uuid[])`
  return sql`${sql.raw(alias)}.company_id = ${companyId}::uuid and ${stores}`
}
