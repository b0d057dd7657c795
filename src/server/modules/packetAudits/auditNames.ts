import { type SQL, sql } from 'drizzle-orm'

const loginName = (id: SQL) => sql<string | null>`(select l.name from login l where l.id = ${id})`

/** Columns with the names of an audit's store and users. */
export const auditNames = {
  storeName: sql<string>`(select s.name from store s
    where s.company_id = packet_audit.company_id and s.id = packet_audit.store_id)`,
  auditorName: sql<string>`coalesce(${loginName(sql`packet_audit.started_by`)}, '')`,
  secondName: loginName(sql`packet_audit.second_signed_by`),
  cancelledByName: loginName(sql`packet_audit.cancelled_by`),
}
