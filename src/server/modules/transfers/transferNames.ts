import { type SQL, sql } from 'drizzle-orm'
import { transfer } from '../../db/schema/transfers.ts'

const storeName = (id: SQL) =>
  sql<string>`(select s.name from store s where s.company_id = transfer.company_id and s.id = ${id})`
const loginName = (id: SQL) => sql<string | null>`(select l.name from login l where l.id = ${id})`

/** Columns with the names of a transfer's stores and users. */
export const transferNames = {
  fromStoreName: storeName(sql`${transfer.fromStoreId}`),
  toStoreName: storeName(sql`${transfer.toStoreId}`),
  sentByName: sql<string>`coalesce(${loginName(sql`${transfer.sentBy}`)}, '')`,
  receivedByName: loginName(sql`${transfer.receivedBy}`),
  cancelledByName: loginName(sql`${transfer.cancelledBy}`),
}
