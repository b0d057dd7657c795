import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { verifyCompany } from '../../src/server/modules/integrity/verifyCompany.ts'
import {
  databaseCode,
  type Migration,
  migrate,
  releasedMigrations,
} from '../../src/server/platform/db/migrate.ts'
import { activeLoans } from '../support/activeLoans.ts'
import { connectTo } from '../support/connect.ts'
import { makeDatabase, type TestDatabase } from '../support/database.ts'
import { today } from '../support/days.ts'
import { startTestServer } from '../support/server.ts'
import { startProcess } from '../support/startProcess.ts'
import { root } from '../support/tree.ts'

/**
 * The database of the first release, with a small shop. `REWRITE_RELEASE=1` rewrites it, which is
 * allowed only until that release is published.
 */
const FIXTURE = join(root, 'tests/fixtures/release1.json.gz')

/** The content of a database of a release. */
interface Release {
  /** The migration that made its tables. */
  baseline: string
  /** Functions, triggers, views, policies and grants. */
  code: string
  /** Rows of each table as JSON, exact to the digit. */
  tables: Record<string, string>
}

/** Tables of passwords and keys, which no file may contain, and the list of migrations. */
const NOT_KEPT = [
  'credential',
  'report_ticket',
  'reset_code',
  'reset_grant',
  'schema_migration',
  'session',
  'signing_key',
  'ticket_key',
]

/** A migration of a future release: a table, a column, and rows of both. */
const later: Migration = {
  name: '9999-cupboard',
  sql: `create table cupboard (company_id uuid not null references company (id), name text not null, primary key (company_id, name));
    alter table loan add column cupboard text not null default 'Main';
    insert into cupboard (company_id, name) select id, 'Main' from company`,
}

const release = JSON.parse(gunzipSync(readFileSync(FIXTURE)).toString()) as Release

const folder = mkdtempSync(join(tmpdir(), 'pledgebook-upgrade-'))
afterAll(() => rmSync(folder, { recursive: true }))

let database: TestDatabase
let client: pg.Client

beforeEach(async () => {
  database = await makeDatabase()
  client = await connectTo(database.url)
})
afterEach(async () => {
  await client?.end()
  await database?.drop()
})

/** Rows of every kept table, in an order that added columns do not change. */
async function tablesOf(own: Pick<pg.Client, 'query'>): Promise<Record<string, string>> {
  const { rows: names } = await own.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  )
  const tables: Record<string, string> = {}
  for (const { name } of names.filter((one) => !NOT_KEPT.includes(one.name))) {
    const { rows } = await own.query<{ json: string }>(
      `select coalesce(json_agg(t order by t::text), '[]')::text as json from "${name}" t`,
    )
    tables[name] = rows[0]?.json ?? '[]'
  }
  return tables
}

/** The names of functions, triggers and views. */
async function codeNames(): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select oid::regprocedure::text as name from pg_proc where pronamespace in (select oid from pg_namespace
        where nspname in ('public', 'auth', 'books', 'read_models'))
      and not exists (select from pg_depend d where d.objid = pg_proc.oid and d.deptype = 'e')
    union all select tgrelid::regclass || ' ' || tgname from pg_trigger where not tgisinternal
    union all select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'v'
    order by 1`)
  return rows.map(({ name }) => name)
}

/** Replaces the content of the database with that of the release. */
async function install({ baseline, code, tables }: Release): Promise<void> {
  const { rows: schemas } = await client.query<{ name: string }>(
    `select nspname as name from pg_namespace where nspname not like 'pg\\_%' and nspname <> 'information_schema'`,
  )
  for (const { name } of schemas) await client.query(`drop schema "${name}" cascade`)
  await client.query(
    `create schema public; begin; ${baseline}; set local check_function_bodies = off; ${code}\n; commit`,
  )
  await client.query(`
    create table schema_migration (name text primary key, ran_at timestamptz not null default now());
    insert into schema_migration (name) values ('0000-baseline')`)
  const hash = createHash('sha256').update(code).digest('hex')
  await client.query(`comment on table schema_migration is '${hash}'`)
  // Rows are inserted unchanged: no trigger computes them again.
  await client.query('set session_replication_role = replica')
  for (const [name, json] of Object.entries(tables)) {
    const { rows } = await client.query<{ columns: string }>(
      `select string_agg(format('%I', attname), ', ') as columns from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
      [name],
    )
    const columns = rows[0]?.columns
    await client.query(`delete from "${name}"`)
    await client.query(
      `insert into "${name}" (${columns}) overriding system value select ${columns} from json_populate_recordset(null::"${name}", $1)`,
      [json],
    )
  }
  await client.query('set session_replication_role = origin')
}

/** Columns that a migration renamed: old and new name by table. */
const RENAMED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  role_grant: { act: 'action' },
  packet_move: { act: 'action' },
  auction_step: { act: 'action' },
  rejected_file: { refused_at: 'rejected_at' },
}

/** Rows that a migration deletes, by table, under the current column names. */
const DELETED: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  role_grant: { screen: 'PartPayment', action: 'approve' },
  known_right: { name: 'PartPayment.approve' },
}

const isDeleted = (name: string, row: Record<string, unknown>) => {
  const deleted = Object.entries(DELETED[name] ?? {})
  return deleted.length > 0 && deleted.every(([column, value]) => row[column] === value)
}

/** Rows of the first release under the current column names. */
const renamedRows = (name: string, json: string) =>
  rowsOf(json).map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([column, value]) => [RENAMED[name]?.[column] ?? column, value]),
    ),
  )

/** Functions of the database with their arguments. */
async function functionsOf(own: pg.Client): Promise<unknown[]> {
  const { rows } = await own.query(`select p.oid::regprocedure::text as name from pg_proc p
    where pronamespace::regnamespace::text in ('public', 'auth', 'books', 'read_models') order by 1`)
  return rows
}

const rowsOf = (json: string | undefined) => JSON.parse(json ?? '[]') as Record<string, unknown>[]

/** Runs a command on the database, with a data folder of its own. */
async function command(program: string, ...args: string[]) {
  const env = { DATA_DIR: folder, DATABASE_URL: database.url }
  const started = await startProcess({ program, args, env })
  return { code: await started.ended(), output: started.output(), errorOutput: started.errorOutput() }
}

test('every command leaves an empty database empty and reports that it has no Pledgebook', async () => {
  await client.query('drop schema public cascade; create schema public')
  for (const [program, ...args] of [
    ['backup.ts'],
    ['verify.ts'],
    ['ticketKey.ts'],
    ['password.ts', 'owner'],
  ] as const)
    expect(await command(program, ...args), program).toEqual({
      code: 1,
      output: '',
      errorOutput:
        'There is no Pledgebook in this database. Set DATA_DIR or DATABASE_URL to the same value as for the server.\n',
    })
  const { rows } = await client.query(
    `select relname from pg_class where relnamespace = 'public'::regnamespace`,
  )
  expect(rows).toEqual([])
  expect(existsSync(join(folder, 'backups'))).toBe(false)
})

describe('a database of the first release', () => {
  test('has the data of a business: a loan, a receipt and what the database computed from them', async () => {
    await install(release)
    expect(await tablesOf(client)).toEqual(release.tables)
    for (const name of ['company', 'customer', 'loan', 'voucher', 'voucher_line', 'loan_totals', 'audit'])
      expect(rowsOf(release.tables[name]).length, name).toBeGreaterThan(0)
  })

  test('keeps its data through a later migration, with the functions of this program', async () => {
    const functions = await functionsOf(client)
    await install({ ...release, code: `${release.code}\n-- as the first release had it` })
    await migrate(database.url, undefined, [...releasedMigrations(), later])
    expect(await functionsOf(client)).toEqual(functions)
    const tables = await tablesOf(client)
    for (const [name, json] of Object.entries(release.tables)) {
      const rows = renamedRows(name, json)
      const kept = rows.filter((row) => !isDeleted(name, row))
      if (name in DELETED) expect(kept.length, `deleted rows of ${name}`).toBeLessThan(rows.length)
      expect(rowsOf(tables[name]), name).toMatchObject(kept)
    }
    expect(rowsOf(tables.loan).every(({ cupboard }) => cupboard === 'Main')).toBe(true)
    expect(rowsOf(tables.cupboard)).toHaveLength(rowsOf(release.tables.company).length)
    const { rows } = await client.query(`select obj_description('schema_migration'::regclass) as applied`)
    expect(rows).toEqual([{ applied: createHash('sha256').update(databaseCode()).digest('hex') }])
  })

  test('has the functions, triggers and views of a new database after the upgrade, and no others', async () => {
    const names = await codeNames()
    await install({ ...release, code: `${release.code}\n-- as the first release had it` })
    await migrate(database.url)
    expect(await codeNames()).toEqual(names)
  })

  test('has books that pass the integrity check after the upgrade, and entries that nobody can change', async () => {
    await install({ ...release, code: `${release.code}\n-- as the first release had it` })
    await migrate(database.url, undefined, [...releasedMigrations(), later])
    const { rows } = await client.query<{ id: string }>('select id from company')
    for (const { id } of rows) {
      const { checks, audit } = await verifyCompany(drizzle({ client }), id)
      // The loan of the fixture was inserted with a number outside its sequence.
      const broken = checks.filter(({ count, name }) => count > 0 && name !== 'Numbers have no gaps')
      expect(broken).toEqual([])
      expect(audit.wrongAt).toBe(null)
    }
    await expect(client.query(`update voucher set narration = 'Another'`)).rejects.toThrow('never changed')
  })

  test('is backed up as it is, and no other command works on it before it is upgraded', async () => {
    await install({ ...release, code: `${release.code}\n-- as the first release had it` })
    const schema = () => client.query('select * from schema_migration').then(({ rows }) => rows)
    const before = await schema()
    expect(await command('backup.ts')).toMatchObject({
      code: 0,
      output: expect.stringMatching(/\.backup\n$/),
    })
    for (const [program, ...args] of [['verify.ts'], ['ticketKey.ts'], ['password.ts', 'owner']] as const)
      expect(await command(program, ...args), program).toEqual({
        code: 1,
        output: '',
        errorOutput:
          'The database belongs to another version of Pledgebook. Start the server of this version once to upgrade it, then run the command again.\n',
      })
    expect(await schema()).toEqual(before)
    await migrate(database.url)
    expect(await command('verify.ts')).toMatchObject({ errorOutput: '' })
  })

  test.runIf(process.env.REWRITE_RELEASE)('is rewritten', async () => {
    const server = await startTestServer()
    const loans = await activeLoans(server)
    await loans.onDay(today())
    const loan = await loans.add()
    await loans.receive(loans.receipt(loan, today(), 50_000))
    await server.services.background.settled()
    const tables = await tablesOf(server.pool as unknown as pg.Client)
    const baseline = releasedMigrations()[0]?.sql ?? ''
    writeFileSync(FIXTURE, gzipSync(JSON.stringify({ baseline, code: databaseCode(), tables })))
    await server.end()
  })
})
