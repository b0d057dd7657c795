import { type SQL, sql } from 'drizzle-orm'

/** A business day of a store. */
export interface DayOfStore {
  companyId: string
  storeId: string
  date: string
}

/** Condition: the rows of an alias that belong to the store of a day. */
export function isOfStore(alias: string, { companyId, storeId }: DayOfStore): SQL {
  return sql`${sql.raw(alias)}.company_id = ${companyId}::uuid and ${sql.raw(alias)}.store_id = ${storeId}::uuid`
}
