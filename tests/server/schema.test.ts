import { getTableColumns, getTableName, is } from 'drizzle-orm'
import { getTableConfig, type PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectTo } from '../support/connect.ts'
import { makeDatabase, type TestDatabase } from '../support/database.ts'

/** Tables that `migrate` creates itself: no file of the baseline declares them. */
const BY_MIGRATE = ['schema_migration']

const files = import.meta.glob<Record<string, unknown>>('../../src/server/db/schema/*.ts', { eager: true })
const tables = Object.values(files)
  .flatMap((file) => Object.values(file))
  .filter((value): value is PgTable => is(value, PgTable))

/** A column in the form in which both sides are compared. */
interface Column {
  type: string
  nullable: boolean
  hasDefault: boolean
}

let database: TestDatabase
let client: pg.Client

beforeAll(async () => {
  database = await makeDatabase()
  client = await connectTo(database.url)
})

afterAll(async () => {
  await client?.end()
  await database?.drop()
})

async function tableNames(): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
  )
  return rows.map(({ name }) => name).sort()
}

async function columnsOf(table: string): Promise<Record<string, Column>> {
  const { rows } = await client.query<{ name: string } & Column>(
    `select attname as name, format_type(atttypid, atttypmod) as type, not attnotnull as nullable,
       (atthasdef and attgenerated = '' or attidentity <> '') as "hasDefault"
     from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
    [table],
  )
  return Object.fromEntries(rows.map(({ name, ...column }) => [name, column]))
}

async function keyOf(table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select a.attname as name from pg_index i
     join unnest(i.indkey) with ordinality as k (attnum, place) on true
     join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
     where i.indrelid = $1::regclass and i.indisprimary order by k.place`,
    [table],
  )
  return rows.map(({ name }) => name)
}

function typedColumns(table: PgTable): Record<string, Column> {
  const columns = Object.values(getTableColumns(table)) as PgColumn[]
  return Object.fromEntries(
    columns.map((column) => [
      column.name,
      { type: column.getSQLType(), nullable: !column.notNull, hasDefault: column.hasDefault },
    ]),
  )
}

function typedKey(table: PgTable): string[] {
  const { columns, primaryKeys } = getTableConfig(table)
  const own = columns.filter(({ primary }) => primary).map(({ name }) => name)
  return primaryKeys[0]?.columns.map(({ name }) => name) ?? own
}

/** The name of a type in the form in which both sides are compared. */
function plain(type: string): string {
  return type.replace('timestamp with time zone', 'timestamptz').replace(/^int8$/, 'bigint')
}

const plainly = (columns: Record<string, Column>): Record<string, Column> =>
  Object.fromEntries(
    Object.entries(columns).map(([name, column]) => [name, { ...column, type: plain(column.type) }]),
  )

describe('the generated tables and those of a migrated database', () => {
  test('have the same names', async () => {
    const typed = tables.map((table) => getTableName(table))
    expect(new Set(typed).size).toBe(typed.length)
    expect([...typed, ...BY_MIGRATE].sort()).toEqual(await tableNames())
  })

  test.each(tables.map((table) => [getTableName(table), table] as const))(
    'have the same columns, types, nullability, defaults and key: %s',
    async (name, table) => {
      expect(plainly(typedColumns(table))).toEqual(plainly(await columnsOf(name)))
      expect(typedKey(table)).toEqual(await keyOf(name))
    },
  )
})
