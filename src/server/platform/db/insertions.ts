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
import { type Db, prepared, preparedSql } from './pool.ts'

/** Builds a statement once for each table and list of columns, and caches it; there are few of them. */
function cachedByColumns<Statement>(build: (table: PgTable, keys: readonly string[]) => Statement) {
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

/**
 * Inserts rows given as a JSON array of objects in one parameter. The fields of the objects are named as in the schema of the table, not
 * as its columns.
 */
export function insertionOf(table: PgTable, keys: readonly string[], parameter: string): SQL {
  const columns = getTableColumns(table)
  const named = keys.map((key) => [key, columns[key] as PgColumn] as const)
  const list = sql.raw(named.map(([, { name }]) => `"${name}"`).join(', '))
  const typed = sql.raw(named.map(([key, column]) => `"${key}" ${column.getSQLType()}`).join(', '))
  const fields = sql.raw(keys.map((key) => `given."${key}"`).join(', '))
  const rows = sql`jsonb_to_recordset(${sql.placeholder(parameter)}::jsonb)`
  return sql`insert into ${table} (${list}) select ${fields} from ${rows} as given (${typed})`
}

/**
 * Inserts one row, with a parameter for each column. The parameters' names begin with `name`, so that a statement can insert into
 * several tables.
 */
export function insertionOfRow<T extends PgTable>(table: T, name: string) {
  const columns = Object.entries(getTableColumns(table)).map(([key, column]) => ({
    key,
    column,
    parameter: `${name}.${key}`,
  }))
  const list = sql.raw(columns.map(({ column }) => `"${column.name}"`).join(', '))
  const values = columns.map(({ parameter }) => sql.placeholder(parameter))
  return {
    insertion: sql`insert into ${table} (${list}) values (${sql.join(values, sql`, `)})`,
    /** The values of its parameters. */
    valuesOf: (row: InferSelectModel<T>): Record<string, unknown> => {
      const values = row as Record<string, unknown>
      return Object.fromEntries(
        columns.map(({ key, column, parameter }) => [parameter, toDriverValue(column, values[key])]),
      )
    },
  }
}

/** A value in the form that the driver takes. */
function toDriverValue(column: PgColumn, value: unknown): unknown {
  return value === null ? null : column.mapToDriverValue(value)
}

/** {@link insertionOf} with the parameter `rows`. */
export const insertionOfMany = cachedByColumns((table, keys) => preparedSql(insertionOf(table, keys, 'rows')))

const insertionOfOne = cachedByColumns((table, keys) =>
  prepared((db) =>
    db
      .insert(table)
      .values(Object.fromEntries(keys.map((key) => [key, sql`${sql.placeholder(key)}`])))
      .returning()
      .prepare(`new ${getTableName(table)}`),
  ),
)

/** Inserts records (at least one) and returns them as stored. A single one without SQL expressions is inserted by a prepared statement. */
export async function insertReturning<T extends PgTable>(
  db: Db,
  table: T,
  values: InferInsertModel<T>[],
): Promise<InferSelectModel<T>[]> {
  const fields = Object.entries(values[0] ?? {}).filter(([, value]) => value !== undefined)
  if (values.length !== 1 || fields.some(([, value]) => is(value, SQL)))
    return (await db.insert(table).values(values).returning()) as InferSelectModel<T>[]
  const columns = getTableColumns(table)
  const keys = fields.map(([key]) => key)
  const encoded = fields.map(([key, value]) => [key, toDriverValue(columns[key] as PgColumn, value)])
  const rows = await insertionOfOne(table, keys)(db).execute(Object.fromEntries(encoded))
  return rows as InferSelectModel<T>[]
}
