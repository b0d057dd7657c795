import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadSession } from '../../src/server/platform/auth/cachedSessions.ts'
import { type BoundOperation, openCall } from '../../src/server/platform/http/call.ts'
import { putBankVoucher } from '../support/bankVouchers.ts'
import { connectTo } from '../support/connect.ts'
import { makeDatabase, type TestDatabase } from '../support/database.ts'
import { fillLoans } from '../support/fillLoans.ts'
import { fillMasters } from '../support/fillMasters.ts'
import { putAuditedPacket } from '../support/packetAudits.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

/** Tables that belong to no company. */
const SHARED = ['company', 'domain', 'schema_migration']
/** Tables that requests reach only through functions of the auth schema. */
const AUTH_ONLY = [
  'access_stamp',
  'credential',
  'installation',
  'known_address',
  'known_right',
  'report_ticket',
  'reset_code',
  'reset_grant',
  'session',
  'sign_in_failure',
  'signing_key',
  'ticket_key',
]
/** Company tables whose key does not begin with the company: a login has assignments in several companies. */
const KEYED_BY_ID = ['login']

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

async function names(sql: string, values: unknown[] = []): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(sql, values)
  return rows.map(({ name }) => name)
}

const companyTables = () =>
  names(`select c.relname as name from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and c.relname <> all ('{session}') order by 1`)

describe('the catalogues', () => {
  test('every table belongs to a company, is shared, or is behind functions', async () => {
    const all = await names(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
    )
    const known = new Set([...(await companyTables()), ...SHARED, ...AUTH_ONLY])
    expect(all.filter((name) => !known.has(name))).toEqual([])
    expect((await companyTables()).length).toBeGreaterThan(10)
  })

  test('requests or functions have a right to every table, except to that of the migrations', async () => {
    const withoutRights = await names(
      `select relname as name from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not exists (
         select from aclexplode(c.relacl) where grantee in ('pledgebook_app'::regrole, 'pledgebook_auth'::regrole))`,
    )
    expect(withoutRights).toEqual(['schema_migration'])
  })

  test('every company table forces row-level security', async () => {
    const open = await names(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace
         and relname = any ($1) and not (relrowsecurity and relforcerowsecurity)`,
      [[...(await companyTables()), 'company']],
    )
    expect(open).toEqual([])
  })

  test('every policy for requests limits reads and writes to the companies of the transaction', async () => {
    const { rows } = await client.query<{
      tablename: string
      cmd: string
      qual: string | null
      with_check: string | null
    }>(
      `select tablename, cmd, qual, with_check from pg_policies where 'pledgebook_app' = any (roles) or 'public' = any (roles)`,
    )
    const tables = [...(await companyTables()), 'company']
    expect(rows.map((row) => row.tablename).sort()).toEqual([...tables].sort())
    for (const { tablename, cmd, qual, with_check } of rows) {
      expect(cmd, tablename).toBe('ALL')
      expect(qual, tablename).toContain('app_companies()')
      // The audit log is written only by a function.
      if (tablename === 'audit') continue
      expect(with_check, tablename).toBe(qual)
    }
  })

  test('company_id is first in the key of every company table', async () => {
    const wrong = await names(
      `select c.relname as name from pg_class c
         left join pg_index i on i.indrelid = c.oid and i.indisprimary
         left join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
       where c.relnamespace = 'public'::regnamespace and c.relname = any ($1) and a.attname is distinct from 'company_id'`,
      [await companyTables()],
    )
    expect(wrong).toEqual(KEYED_BY_ID)
  })

  test('the database roles of requests and sign-in own no tables and are not superusers', async () => {
    const { rows } = await client.query<Record<string, boolean | string>>(
      `select rolname, rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolcanlogin, rolreplication
       from pg_roles where rolname in ('pledgebook_app', 'pledgebook_auth') order by 1`,
    )
    expect(rows).toHaveLength(2)
    for (const { rolname, ...powers } of rows)
      expect(Object.values(powers), String(rolname)).not.toContain(true)
    const owned = await names(
      `select relname as name from pg_class where relowner in ('pledgebook_app'::regrole, 'pledgebook_auth'::regrole)
       union all select proname from pg_proc where proowner = 'pledgebook_app'::regrole
       union all select nspname from pg_namespace where nspowner in ('pledgebook_app'::regrole, 'pledgebook_auth'::regrole)`,
    )
    expect(owned).toEqual([])
    const members = await names(
      `select roleid::regrole::text as name from pg_auth_members
       where member in ('pledgebook_app'::regrole, 'pledgebook_auth'::regrole)`,
    )
    expect(members).toEqual([])
  })

  test('the roles of requests and sign-in create nothing in the schemas; functions have a fixed search path', async () => {
    const creators = await names(
      `select n.nspname || ' by ' || r.rolname as name from pg_namespace n, pg_roles r
       where n.nspname in ('public', 'auth', 'books', 'read_models') and r.rolname in ('pledgebook_app', 'pledgebook_auth')
         and has_schema_privilege(r.rolname, n.nspname, 'create')`,
    )
    expect(creators).toEqual([])
    const loose = await names(
      `select p.oid::regprocedure::text as name from pg_proc p where p.pronamespace in ('auth'::regnamespace, 'books'::regnamespace, 'read_models'::regnamespace)
         and (not p.prosecdef or p.proowner <> 'pledgebook_auth'::regrole
           or not exists (select from unnest(p.proconfig) c where c like 'search_path=%')
           or exists (select from aclexplode(p.proacl) x where x.grantee = 0))`,
    )
    expect(loose).toEqual([])
  })

  test('requests have no grant on tables that only functions use, and may not truncate', async () => {
    const reached = await names(
      `select t.name || ' ' || p.name as name from unnest($1::text[]) t (name),
         unnest('{select,insert,update,delete,truncate}'::text[]) p (name)
       where has_table_privilege('pledgebook_app', t.name, p.name)`,
      [AUTH_ONLY],
    )
    expect(reached).toEqual([])
    const truncating = await names(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
         and has_table_privilege('pledgebook_app', oid, 'truncate')`,
    )
    expect(truncating).toEqual([])
  })

  test('the audit log can be neither changed nor truncated by requests or by sign-in', async () => {
    const ways = await names(
      `select r.name || ' ' || p.name as name from unnest('{pledgebook_app,pledgebook_auth}'::text[]) r (name),
         unnest('{update,delete,truncate}'::text[]) p (name) where has_table_privilege(r.name, 'audit', p.name)`,
    )
    expect(ways).toEqual([])
  })
})

describe('a request', () => {
  let server: TestServer

  beforeAll(async () => {
    server = await startTestServer()
    const { token, companyId, storeId, userId } = server.owner
    await server.call('SaveDraft', { token, body: { form: 'role/new', values: {} } })
    await server.call('SavePreferences', {
      token,
      body: { preferences: [{ name: 'list/GetRole', value: '{}' }] },
    })
    await server.pool.query(
      `insert into domain_store (company_id, store_id, domain_id) select $1, $2, id from domain`,
      [companyId, storeId],
    )
    await server.pool.query(
      `insert into notification (company_id, id, login_id, title, description, type)
       values ($1, $1, $2, 'Hello', '', 'mail')`,
      [companyId, userId],
    )
    await server.pool.query(
      `insert into number_reservation (company_id, kind, id, first, last) values ($1, 'customer', $1, 1000, 1999)`,
      [companyId],
    )
    await server.pool.query(`insert into daily_summary (company_id, summary_on) values ($1, '2026-04-01')`, [
      server.owner.companyId,
    ])
    await server.pool.query('insert into summary_mail (company_id, login_id) values ($1, $2)', [
      server.owner.companyId,
      server.owner.userId,
    ])
    await server.pool.query(
      `insert into notified_event (company_id, store_id, event) values ($1, $2, '2026-04-01 overdue')`,
      [companyId, storeId],
    )
    await server.pool.query(
      `insert into rejected_file (company_id, id, login_id, kind, rejected_at) values ($1, $1, $2, 'import', now())`,
      [companyId, userId],
    )
    await server.pool.query(
      `insert into cash_count (company_id, id, store_id, business_on, denominations, counted_paise, books_paise, counted_by)
       values ($1, $1, $2, '2026-04-01', '[]', 0, 0, $3)`,
      [companyId, storeId, userId],
    )
    await fillMasters(server.pool, server.owner)
    await fillLoans(server.pool, server.owner)
    await putAuditedPacket(server)
    const { rows: banks } = await server.pool.query('select id from bank limit 1')
    for (const kind of ['money-transfer', 'tax-payment'] as const)
      await putBankVoucher(server, kind, banks[0].id)
  })
  afterAll(() => server?.end())

  async function asApp<T>(companies: string, work: (one: pg.PoolClient) => Promise<T>): Promise<T> {
    const one = await server.pool.connect()
    try {
      await one.query(`begin; set local role pledgebook_app; set local app.companies = '${companies}'`)
      return await work(one)
    } finally {
      await one.query('rollback')
      one.release()
    }
  }

  test('sees no row of any company table while no company is set', async () => {
    for (const table of [...(await companyTables()), 'company']) {
      const count = `select 1 from ${table} limit 1`
      const { rows } = await server.pool.query(count)
      expect(rows, `${table} needs a row for this test`).toHaveLength(1)
      const seen = await asApp('', async (one) => (await one.query(count)).rows)
      expect(seen, table).toEqual([])
    }
  })

  test('sees the rows of its own company, and none of another', async () => {
    const { companyId } = server.owner
    const seen = (companies: string) =>
      asApp(companies, async (one) => (await one.query('select id from store')).rows.length)
    expect(await seen(`{${companyId}}`)).toBe(1)
    expect(await seen('{018f9a52-7c1e-7a3b-8f10-2f6d1c0e4a11}')).toBe(0)
  })

  test('sees only the company of the session, or all companies of the login if the API says so', async () => {
    const { binding, owner } = server
    const session = binding.lanes.connections('session')
    const { actor } = await loadSession(session, binding.services.tokens, owner.token)
    const other = '018f9a52-7c1e-7a3b-8f10-2f6d1c0e4a11'
    const callOf = (id: BoundOperation) =>
      openCall(binding, {
        id,
        query: {},
        body: {},
        address: '127.0.0.1',
        host: '',
        userAgent: '',
        cookies: {},
        actor: { ...actor, companies: [owner.companyId, other] },
      }).companies
    expect(callOf('GetRole')).toEqual([owner.companyId])
    expect(callOf('GetWorkspaces')).toEqual([owner.companyId, other])
  })

  test('can neither write a row for another company nor move one there', async () => {
    const { companyId } = server.owner
    const other = '018f9a52-7c1e-7a3b-8f10-2f6d1c0e4a11'
    const insert = asApp(`{${companyId}}`, (one) =>
      one.query(`insert into metal (company_id, id, name, symbol, reference_purity_bp)
        values ('${other}', '${other}', 'Tin', 'Sn', 9000)`),
    )
    await expect(insert).rejects.toThrow(/row-level security/)
    const move = asApp(`{${companyId}}`, (one) => one.query(`update role set company_id = '${other}'`))
    await expect(move).rejects.toThrow(/row-level security/)
  })

  test('cannot switch row-level security off', async () => {
    const attempts = [
      'alter table store disable row level security',
      'drop policy company_isolation on store',
      'set local row_security = off; select * from store',
      'create table mine (id integer)',
      'select * from credential',
    ]
    for (const attempt of attempts) {
      await expect(
        asApp('', (one) => one.query(attempt)),
        attempt,
      ).rejects.toThrow(/must be owner|permission denied|row-level security policy/)
    }
  })
})
