import { type SQL, sql } from 'drizzle-orm'
import { presentOperation } from '../../../domain/text/formerOperations.ts'
import type { BaseContext } from '../operation/context.ts'

/** Maximum number of changes to a record that are listed. */
const MOST = 100

/** Fields that are derived from others, or that every change has; a history does not name them. */
const silent: ReadonlySet<string> = new Set([
  'version',
  'updatedAt',
  'lastSeq',
  'nameKey',
  'phoneKey',
  'secondPhoneKey',
  'idKey',
  'searchText',
  'mergedText',
])

/** A change to a record: when, by whom, by which operation, and the names of its fields. */
interface RecordChange {
  happenedAt: string
  /** Null when the login is not known. */
  by: string | null
  operation: string
  fields: string[]
}

/**
 * The changes to a record, the newest first, from the audit log; names of fields, no values.
 * @param others a query of the ids of records that belong to it, whose changes are listed with its own
 */
export async function recordHistory(
  { db }: Pick<BaseContext, 'db'>,
  id: string,
  others: SQL = sql`select null::uuid where false`,
): Promise<RecordChange[]> {
  const { rows } = await db.execute<{
    at: Date
    by_name: string | null
    operation: string
    fields: string[]
  }>(sql`select h.at, h.by_name, h.operation, h.fields
    from (select ${id}::uuid as id union all ${others}) as one, lateral auth.record_history(one.id, ${MOST}) as h
    order by h.at desc limit ${MOST}`)
  return rows.map(({ at, by_name, operation, fields }) => ({
    happenedAt: new Date(at).toISOString(),
    by: by_name,
    operation: presentOperation(operation),
    fields: namedFields(fields),
  }))
}

/** The changed fields that a history names. */
export function namedFields(fields: readonly string[]): string[] {
  return fields.filter((field) => !silent.has(field))
}
