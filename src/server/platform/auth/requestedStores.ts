import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '../operation/context.ts'
import { refuse } from '../operation/problem.ts'
import { texts } from '../operation/texts.ts'
import { rightName } from './rights.ts'

/** A company and the stores of it that a request is about. */
export interface RequestedStores {
  companyId: string
  storeIds: readonly string[]
}

/**
 * The store that the actor works in (`this`), all that its login may work in (`all`), or one of those by its id.
 * @throws Refusal 403 for any but its own without the right to other stores, and at `filters.stores` for one that it may not work in.
 */
export function requestedStores(
  { companyId, storeId, stores, grants }: Actor,
  asked: string | undefined,
): RequestedStores {
  if (asked === undefined || asked === 'this' || asked === storeId) return { companyId, storeIds: [storeId] }
  if (!grants.has('Company.otherStores'))
    throw refuse(403, texts.notAllowed(rightName('Company.otherStores')))
  if (asked === 'all') return { companyId, storeIds: stores }
  if (!stores.includes(asked))
    throw refuse(403, texts.otherScope, [{ field: 'filters.stores', message: texts.otherScope }])
  return { companyId, storeIds: [asked] }
}

/** Rows of a table `alias` that belong to the company and to one of the stores. */
export function rowsInStores(alias: string, { companyId, storeIds }: RequestedStores): SQL {
  const [first, ...more] = storeIds
  const store = sql.raw(`${alias}.store_id`)
  const stores =
    more.length === 0
      ? sql`${store} = ${first ?? null}::uuid`
      : sql`${store} = any(${sql.param(storeIds)}::uuid[])`
  return sql`${sql.raw(alias)}.company_id = ${companyId}::uuid and ${stores}`
}
