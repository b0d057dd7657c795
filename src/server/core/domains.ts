import { sql } from 'drizzle-orm'
import type { Db } from '../db/pool.ts'

/**
 * The active companies that an address serves, by name: those of the domain of that name, else of the default one (`*`),
 * which serves all while it lists none. Needs no walls: only ids and names come out.
 */
export async function companiesOfHost(db: Db, host: string): Promise<{ id: string; name: string }[]> {
  const { rows } = await db.execute<{ id: string; name: string }>(
    sql`select id, name from auth.companies_of_host(${hostName(host)})`,
  )
  return rows.map(({ id, name }) => ({ id, name }))
}

/** A host as domains are named: lower case, without port or closing dot. */
export function hostName(host: string): string {
  return host.trim().toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '')
}
