import { and, eq, getTableColumns, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'

/** The condition that joins the record whose id is in a column of another table, in the same company. */
export function byId(
  record: PgTable & { companyId: PgColumn; id: PgColumn },
  reference: PgColumn,
): SQL | undefined {
  const { companyId } = getTableColumns(reference.table)
  return and(eq(record.companyId, companyId), eq(record.id, reference))
}
