import {
  getTableColumns,
  getTableName,
  type InferInsertModel,
  type InferSelectModel,
  is,
  SQL,
  sql,
} from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { type Db, prepared, preparedSql } from '../db/pool.ts'

/** A statement for each table and the columns that are written of it: there are few, and each is built once. */
function ofColumns<Statement>(build: (table: PgTable, keys: readonly string[]) => Statement) {
  const tables = new WeakMap<PgTable, Map<string, Statement>>()
  return (table: PgTable, keys: readonly string[]): Statement => {
    const known = tables.get(table) ?? new Map<string, Statement>()
    tables.set(table, known)
    const name = keys.join()
    const statement = known.get(name) ?? build(table, keys)
    known.set(name, statement)
    return statement
  }
}

/** Inserts rows that stand as JSON in one parameter, their fields named as the table's are in the program. */
export function insertionOf(table: PgTable, keys: readonly string[], parameter: string): SQL {
  const columns = getTableColumns(table)
  const named = keys.map((key) => [key, columns[key] as PgColumn] as const)
  const list = sql.raw(named.map(([, { name }]) => `"${name}"`).join(', '))
  const typed = sql.raw(named.map(([key, column]) => `"${key}" ${column.getSQLType()}`).join(', '))
  const fields = sql.raw(keys.map((key) => `given."${key}"`).join(', '))
  const rows = sql`jsonb_to_recordset(${sql.placeholder(parameter)}::jsonb)`
  return sql`insert into ${table} (${list}) select ${fields} from ${rows} as given (${typed})`
}

/** {@link insertionOf} with the parameter `rows`. */
export const insertionOfMany = ofColumns((table, keys) => preparedSql(insertionOf(table, keys, 'rows')))

const insertionOfOne = ofColumns((table, keys) =>
  prepared((db) =>
    db
      .insert(table)
      .values(Object.fromEntries(keys.map((key) => [key, sql`${sql.placeholder(key)}`])))
      .returning()
      .prepare(`new ${getTableName(table)}`),
  ),
)

/** Inserts records (at least one); answers them as they stand. One alone is inserted by a statement that stays built. */
export async function insertReturning<T extends PgTable>(
  db: Db,
  table: T,
  values: InferInsertModel<T>[],
): Promise<InferSelectModel<T>[]> {
  const given = Object.entries(values[0] ?? {}).filter(([, value]) => value !== undefined)
  if (values.length !== 1 || given.some(([, value]) => is(value, SQL)))
    return (await db.insert(table).values(values).returning()) as InferSelectModel<T>[]
  const columns = getTableColumns(table)
  const keys = given.map(([key]) => key)
  const encoded = given.map(([key, value]) => [
    key,
    value === null ? null : (columns[key] as PgColumn).mapToDriverValue(value),
  ])
  const rows = await insertionOfOne(table, keys)(db).execute(Object.fromEntries(encoded))
  return rows as InferSelectModel<T>[]
}
