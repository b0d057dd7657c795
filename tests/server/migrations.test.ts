import { createHash } from 'node:crypto'
import type pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  databaseCode,
  type Migration,
  migrate,
  releasedMigrations,
} from '../../src/server/platform/db/migrate.ts'
import { StartError } from '../../src/server/platform/startError.ts'
import { connectTo } from '../support/connect.ts'
import { makeDatabase, type TestDatabase } from '../support/database.ts'

/** SHA-256 of each released migration. A new one gets a line when it is released; no line ever changes from then on. */
const RELEASED: Record<string, string> = {
  '0000-baseline': '18d98586f80422022dfc039b34886f5a34fd698d177d93cb4512098541fd4fde',
  '0004-packet-audits': '457bb2bff93c23f08a2842b147e068ff0e85417f262d8d7538207cb9156f69d6',
  '0005-printouts': '9b3acd2215e9dfa92b2f5fe0c6a2789de5842877e824205b6b5ea98914bdc6f3',
  '0006-cash-counts': '005c7785e9ddfef756ade56ca2ba09dbca48f9d14d5afb2a3a4da32a73c22af1',
  '0007-loans-sent-back': '37449656c05c8e15102a15f5c2701279d9a011ac35e067b4dc352fd6296de05f',
  '0008-list-views': 'a3ce117336d789af8cea0317417c707782b4137d176775d9ff64119fed11d1a5',
  '0009-summary-mails': '14386e97e1cef2919fd47f59630aa7eff3d4f15a7137b091314fb08b9a89fc3e',
  '0010-tray-photos': 'c8a5beea0b3c1823abe6a8a7774fb597a512fe52917f3a729089d4a2725c8210',
  '0011-one-word-for-one-thing': '0ab95da044475f24f64ef5579ca038ad39cc6f5ab7cc254ed4fc869a31fc8ee0',
  '0012-no-reminders': 'cd86299ac30b128345b520547eeda1f64eed541c87d658d113958865b471ecab',
  '0013-store-of-moves': '8d89a2e29cdfab7621069f9a6bba516326716d477bb1e0137236dd5160d44c55',
  '0014-preferences': '937df0523a8be1dc078577d9bdc2d922512ac13349bdd32ba25fa30cb353fcdf',
  '0015-history-in-pages': '77e77c9b4a9cbce4ab114ec3821778f165f38ce1d77554630ad018ccf51bfdaa',
  '0016-no-approval-of-loan-details': 'd470413917e21835bdedba860ccc0a3be8577d15d21acdeb4f7c14eb8642e777',
  '0017-waived-interest-of-a-sale': '939b1b80511973e0d8f6cda52115807fd2f9ff98dc42b766663579561e249170',
  '0018-rejected-release-exceptions': '5e9a9da963f522bcf4472ca6bbaf6ce8d7f5a55b97892240e04ff94d14aa12a0',
  '0019-lots-by-completion': 'ac966ec2b92d33f43b8769ba3b91f2dddbbfd7062c9307eefdc5229964c56dc1',
  '0020-phone-changes': 'dcfc7eed7f5b91d9715fe19af4722cf85adae6fe18ac453762b587901374a84f',
  '0021-renewals-of-ended-loans': '231f903580c15678a76596aaee2d162c5d31a07e373e285c2b87ba67d2aa92b1',
  '0022-recorded-weight-of-scans': 'bb54de1b35cdb432264626a892a355ec893b7afc458308b06b11db63c52bfaa2',
  '0023-written-off-shortfalls': 'c5bb0fb5a37999200843f2df2976d12400f9489dbe031ed9d2f90b96d14e6414',
  '0024-sessions-and-log-by-time': 'dc8e38b6291467c0ff6ba83b1dc5037a172ed09b4170a7df4bae07778bf64a3b',
  '0025-merged-numbers-and-symbols': '3029c830e8ec4e24c348949a8545a69e2d8b01310cb3d1b85e1a074bcd409dea',
  '0026-resealed-packets': '271f576cdbe10286413a5645084673c847e917c631e27fe1131ab710f84d6e04',
  '0028-other-persons-and-lost-tickets': '10054918928755e5f1b8bf3d8a7a877e9f5859b19537540b06177bbeca95f794',
  '0030-open-bank-loans-of-a-lender': 'c8193ec91efde44dc3bc12499ccb358904e40e7529c7ed2b6034a59ff35e8d4e',
  '0031-reversals-by-day': '7b1c44d38da1ec9588da16a97d72be51ded99dc4b13fdd9d7593ebde2d624427',
  '0032-lots-by-sale': 'bde4ba011039bc87ffe9ec8b307cd94557bd9bb89b3b0f37c0618b92ffe4c1fc',
  '0033-phones-before-a-change': '7d88b9d14e7672b567c86ddea9fecf4fe59cf5e961489a2d5d6ea2d5d5a1c60d',
  '0034-withdrawn-bids': 'af642a9c44b865d33a95363621b51d672bf314b2b07e60d6efdb47c8bddc97bb',
  '0035-auctions-of-steps': 'c9789ef68933a7c12025261541b1f23cfa257d0f846e78a20bb134673f1dac4f',
  '0038-locked-sign-ins': '78306b8d402de1b7ccf846f9b490709afb29ba6836cebe0a3362354120074813',
  '0039-reversals-after-a-sale': '1447bd1033e4a397061ddc9a1165908194e0fc48daf95c60b7115760dc30482a',
  '0042-unsent-summaries': '25c9c0ea04116b62ee0908661f2ebf512574c5f5be0d4bbf513c281f32eb4bdc',
  '0043-old-numbers-in-search': 'ebaf20aa90768b8e073baca6686ac0cd96e00be4318cf5ce072e7b07ed5edb73',
  '0044-auctions-of-one-day-and-place': '4e338d7e6127eb9bc5c8c73475bcd19769dff3f4ef6fe6a01fc0afcbaeced28f',
  '0045-references-by-day': '4774883674140a6b8d0986fc5b8c195810bca6e5b81261834a937f9ca0dbd84c',
}

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

/** Functions, triggers, views, policies and grants of the database, from its catalogues. */
async function codeOfDatabase(): Promise<unknown[]> {
  const { rows } = await client.query(`
    select p.oid::regprocedure::text as name, pg_get_functiondef(p.oid) as text, pg_get_userbyid(proowner) as owner, proacl::text as acl
      from pg_proc p where pronamespace in ('public'::regnamespace, 'auth'::regnamespace, 'books'::regnamespace, 'read_models'::regnamespace) and prokind = 'f'
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    union all select tgrelid::regclass || ' ' || tgname, pg_get_triggerdef(oid), tgenabled::text, ''
      from pg_trigger where not tgisinternal
    union all select tablename || ' ' || policyname, roles::text || cmd || coalesce(qual, ''), coalesce(with_check, ''), '' from pg_policies
    union all select relname, case relkind when 'v' then pg_get_viewdef(oid) end, pg_get_userbyid(relowner),
        (select string_agg(one::text, ',' order by one::text) from unnest(relacl) one)
      from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v')
    union all select attrelid::regclass || '.' || attname, '', '', attacl::text from pg_attribute where attacl is not null
      and attrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
    order by 1, 2`)
  return rows
}

/** Functions, triggers and views that the database has, or that a text declares, by name; a trigger with its table. */
const inDatabase = `
  select p.pronamespace::regnamespace || '.' || proname as name from pg_proc p
    where pronamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  union select 'trigger ' || tgname || ' on ' || tgrelid::regclass from pg_trigger where not tgisinternal
  union select 'view ' || viewname from pg_views where schemaname = 'public'`
const declaredIn = (sql: string) => [
  ...[...sql.matchAll(/^create or replace (?:function|aggregate) (?:(\w+)\.)?(\w+)/gm)].map(
    ([, schema = 'public', name]) => `${schema}.${name}`,
  ),
  ...[...sql.matchAll(/^create (?:or replace|constraint) trigger (\w+)\s[^;]*?\bon (\w+)/gm)].map(
    ([, name, table]) => `trigger ${name} on ${table}`,
  ),
  ...[...sql.matchAll(/^create or replace view (\w+)/gm)].map(([, name]) => `view ${name}`),
]

async function tableExists(name: string): Promise<boolean> {
  const { rowCount } = await client.query('select from pg_class where relname = $1', [name])
  return rowCount === 1
}

/** A migration of a future release. */
const later: Migration = {
  name: '9998-cupboard',
  sql: `create table cupboard (company_id uuid not null references company (id), name text not null, primary key (company_id, name));
    alter table company add column cupboards integer not null default 0;
    insert into cupboard (company_id, name) select id, 'Main' from company`,
}

describe('released migrations', () => {
  test('are never edited: each has the hash of its release', () => {
    const hashes = releasedMigrations().map(({ name, sql }) => [
      name,
      createHash('sha256').update(sql).digest('hex'),
    ])
    expect(Object.fromEntries(hashes)).toEqual(RELEASED)
  })

  test('run in the order of their unique numbers', () => {
    const names = releasedMigrations().map(({ name }) => name)
    expect(names).toEqual([...names].sort())
    expect(new Set(names.map((name) => name.slice(0, 4))).size).toBe(names.length)
    for (const name of names) expect(name).toMatch(/^\d{4}-[a-z0-9-]+$/)
  })
})

describe('functions, triggers, views, policies and grants', () => {
  test('are each declared once, in a file that is applied again', async () => {
    const { rows } = await client.query<{ name: string }>(inDatabase)
    expect(rows.length).toBeGreaterThan(150)
    expect(declaredIn(databaseCode()).sort()).toEqual(rows.map(({ name }) => name).sort())
  })

  test('are the same after their files are applied again, with every body checked', async () => {
    const before = await codeOfDatabase()
    await client.query(`begin; set local check_function_bodies = on; ${databaseCode()}; commit`)
    expect(await codeOfDatabase()).toEqual(before)
  })

  test('are applied again at the next start when the database has another text', async () => {
    const before = await codeOfDatabase()
    await client.query(`
      drop trigger voucher_stays on voucher; drop policy company_isolation on loan; grant delete on audit to pledgebook_app;
      create or replace function is_loan_status(status text) returns boolean language sql immutable as 'select true';
      comment on table schema_migration is 'another text'`)
    expect(await codeOfDatabase()).not.toEqual(before)
    await migrate(database.url)
    expect(await codeOfDatabase()).toEqual(before)
  })

  test('are not applied when the database has this text, so a start locks no table', async () => {
    const before = await client.query('select max(oid::bigint) as newest from pg_policy')
    await migrate(database.url)
    const after = await client.query('select max(oid::bigint) as newest from pg_policy')
    expect(after.rows).toEqual(before.rows)
  })
})

describe('an upgrade', () => {
  test('runs what is new, keeps the data and gives new tables their isolation', async () => {
    const id = '00000000-0000-4000-8000-0000000000c1'
    await client.query(
      `insert into company (id, name, policy_profile, policy) values ($1, 'Kaveri Gold Loans', 'nbfc', '{"cashStepPaise": 100}')`,
      [id],
    )
    const accounts = await client.query('select count(*)::integer as accounts from account')
    // The functions of the earlier release had another text.
    await client.query(`comment on table schema_migration is 'earlier release'`)
    await migrate(database.url, undefined, [...releasedMigrations(), later])
    const { rows } = await client.query('select name, cupboards, policy from company')
    expect(rows).toEqual([{ name: 'Kaveri Gold Loans', cupboards: 0, policy: { cashStepPaise: 100 } }])
    expect((await client.query('select name from cupboard')).rows).toEqual([{ name: 'Main' }])
    expect((await client.query('select count(*)::integer as accounts from account')).rows).toEqual(
      accounts.rows,
    )
    const { rows: secured } = await client.query(
      `select relrowsecurity and relforcerowsecurity as secured from pg_class where relname = 'cupboard'`,
    )
    expect(secured).toEqual([{ secured: true }])
    const { rows: ran } = await client.query('select name from schema_migration order by name')
    expect(ran).toEqual([...releasedMigrations(), later].map(({ name }) => ({ name })))
  })

  test('is rolled back as a whole when one statement fails', async () => {
    const broken: Migration = { name: '9999-broken', sql: 'alter table no_such_table add column x integer' }
    await expect(migrate(database.url, undefined, [...releasedMigrations(), later, broken])).rejects.toThrow(
      'no_such_table',
    )
    expect(await tableExists('cupboard')).toBe(false)
  })

  test('stops at the migration that a backup names', async () => {
    await migrate(database.url, '0000-baseline', [...releasedMigrations(), later])
    expect(await tableExists('cupboard')).toBe(false)
  })
})

describe('a migration whose text differs from the one that ran', () => {
  test('stops the start with a message that names it and says to keep the data', async () => {
    await migrate(database.url, undefined, [...releasedMigrations(), later])
    const changed = { ...later, sql: `-- Another comment.\n${later.sql}` }
    await expect(migrate(database.url, undefined, [...releasedMigrations(), changed])).rejects.toThrow(
      new StartError(
        'The text of migration 9998-cupboard differs from the one that this database ran, so Pledgebook was not started. Nothing was changed. Keep the data, and install an unchanged copy of Pledgebook.',
      ),
    )
    await migrate(database.url, undefined, [...releasedMigrations(), later])
  })

  test('may have other line endings', async () => {
    await migrate(database.url, undefined, [...releasedMigrations(), later])
    const crlf = [...releasedMigrations(), later].map(({ name, sql }) => ({
      name,
      sql: sql.replaceAll('\n', '\r\n'),
    }))
    await migrate(database.url, undefined, crlf)
  })
})

describe('a database of a development version', () => {
  const rejected =
    'The database was created by a development version of Pledgebook from before the first release and cannot be upgraded. Use an empty database or another data folder. Keep the old one if it holds real data.'

  test('is rejected when it was made before hashes were stored, from an earlier draft of the baseline', async () => {
    await client.query('alter table schema_migration drop column sha256; drop index audit_rejected')
    await expect(migrate(database.url)).rejects.toThrow(new StartError(rejected))
  })

  test('is upgraded when it was made before hashes were stored, from the released baseline', async () => {
    await client.query('alter table schema_migration drop column sha256')
    await migrate(database.url)
    const { rows } = await client.query('select name, sha256 from schema_migration order by name')
    expect(Object.fromEntries(rows.map(({ name, sha256 }) => [name, sha256]))).toEqual(RELEASED)
  })
})
