import { sql } from 'drizzle-orm'
import type { Db } from '../db/pool.ts'
import type { BaseContext } from '../operation/context.ts'
import { noteChange } from '../records/rows.ts'

/**
 * The active companies that an address serves, sorted by name. They are listed in the domain of that name or, if there is none, in the
 * default domain (`*`); a default domain without a list serves all companies. Needs no tenant scope: it returns only ids and names.
 */
export async function companiesOfHost(db: Db, host: string): Promise<{ id: string; name: string }[]> {
  const { rows } = await db.execute<{ id: string; name: string }>(
    sql`select id, name from auth.companies_of_host(${hostName(host)})`,
  )
  return rows.map(({ id, name }) => ({ id, name }))
}

/** A store where a login has an active role, and whether the address of the request serves that store. */
export interface StoreOfLogin extends Record<string, unknown> {
  company_id: string
  store_id: string
  served: boolean
}

/** The stores where a login may work, sorted by company and store name; none without a login. */
export async function storesOfLogin(
  { db, host }: Pick<BaseContext, 'db' | 'host'>,
  loginId: string | null,
): Promise<StoreOfLogin[]> {
  const { rows } = await db.execute<StoreOfLogin>(
    sql`select company_id, store_id, served from auth.places_at(${loginId}::uuid, ${hostName(host)})`,
  )
  return rows
}

/**
 * Adds a new store to the address that it was created from, so that its creator can work in it at once. Does nothing where the address
 * serves all stores.
 */
export async function serveHere(
  context: Pick<BaseContext, 'db' | 'host' | 'changes'>,
  { companyId, storeId }: { companyId: string; storeId: string },
): Promise<void> {
  const { rows } = await context.db.execute<{ id: string | null }>(
    sql`select auth.serve_place(${hostName(context.host)}, ${companyId}, ${storeId}) as id`,
  )
  const domainId = rows[0]?.id
  if (domainId) noteChange(context, 'domain_store', domainId, null, { companyId, storeId })
}

/** A host in the form of domain names: lower case, without port or trailing dot. */
export function hostName(host: string): string {
  return host.trim().toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '')
}
