import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { metalDefaults } from '../../src/domain/valuation/metalDefaults.ts'
import { advisoryLocks } from '../../src/server/db/advisoryLocks.ts'
import { storeBorrowerSums } from '../../src/server/modules/lending/margin/borrowerSumStore.ts'
import { computeWatch, recomputeWatch } from '../../src/server/modules/lending/margin/computeWatch.ts'
import { makeSetUpCode } from '../../src/server/modules/organisation/setup/setUpCode.ts'
import { migrate } from '../../src/server/platform/db/migrate.ts'
import { inTransaction, openPool } from '../../src/server/platform/db/pool.ts'
import { claimEvents } from '../../src/server/platform/notifications/notifications.ts'
import { removeIncompleteSample, sampleLocked } from '../../src/server/sample/incompleteSample.ts'
import { inLockOrder } from '../support/inTurn.ts'
import { openShop } from '../support/loans.ts'
import { overlapping, statusesOf } from '../support/overlapping.ts'
import { overlappingSql } from '../support/overlappingSql.ts'
import { OWNER_PASSWORD, startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let companyId: string
let storeId: string
let userId: string

beforeAll(async () => {
  server = await startTestServer()
  ;({ companyId, storeId, userId } = server.owner)
})
afterAll(() => server?.end())

const text = (value: string) => `'${value}'`

describe('while an installation is set up', () => {
  const request = (code: string, name: string) => ({
    code,
    company: { name, policyProfile: 'pawnbroker' },
    store: { name: 'Main', code: 'MN' },
    owner: { name, userName: name, email: `${name}@test.example`, password: OWNER_PASSWORD },
    metals: metalDefaults,
  })

  test.each(['another set-up', 'a request for a new code'])(
    '%s waits, and then finds the installation set up',
    async (what) => {
      const own = await startTestServer({ empty: true })
      try {
        const code = (await makeSetUpCode(own.pool)) ?? ''
        const setUp = (name: string) => () => own.inject('SetUp', { body: request(code, name) })
        if (what === 'a request for a new code') {
          let made: string | null | undefined
          const newCode = async () => {
            made = await makeSetUpCode(own.pool)
            return { statusCode: 0, body: '' } as Awaited<ReturnType<TestServer['inject']>>
          }
          await overlapping(own, setUp('first'), newCode)
          expect(made).toBeNull()
        } else expect(statusesOf(await overlapping(own, setUp('first'), setUp('second')))).toEqual([201, 409])
      } finally {
        await own.end()
      }
    },
  )
})

describe('codes to reset a password', () => {
  const keep = () =>
    `select user_name from auth.keep_reset_code(${text(randomUUID())}, ${text(userId)}, 'hash', now(), false)`
  const tryIt = () => `select * from auth.try_reset_code(${text(userId)}, '127.0.0.1', now()) as hash`

  test('are at most three in an hour, however many are requested concurrently', async () => {
    for (const _ of [1, 2]) await server.pool.query(keep())
    expect(await overlappingSql(server, [keep(), keep()])).toEqual([])
    const { rowCount } = await server.pool.query('select from reset_code where login_id = $1', [userId])
    expect(rowCount).toBe(3)
  })

  test('allow at most ten attempts in a day, even when attempts are concurrent', async () => {
    await server.pool.query('delete from reset_code')
    for (const [tries, live] of [
      [5, false],
      [4, false],
      [0, true],
    ])
      await server.pool.query(
        `insert into reset_code (id, login_id, code_hash, created_at, used_at, tries)
         values (gen_random_uuid(), $1, 'hash', now() - case when $3 then interval '0' else interval '1 hour' end,
           case when $3 then null else now() end, $2)`,
        [userId, tries, live],
      )
    expect(await overlappingSql(server, [tryIt(), tryIt()])).toEqual([])
  })
})

describe('old counters of failed sign-ins', () => {
  test.each(['sign_in_failed', 'sign_in_cleared'])(
    'that another request is removing do not make a request wait: %s',
    async (name) => {
      await server.pool.query(
        `insert into sign_in_failure (name_key, address, last_at) values ('gone', '*', now() - interval '2 days')
       on conflict do nothing`,
      )
      const holder = await server.pool.connect()
      try {
        await holder.query(`begin; delete from sign_in_failure where name_key = 'gone'`)
        const other = await server.pool.connect()
        try {
          await other.query(`begin; set local lock_timeout = '1s'`)
          await other.query(`select * from auth.${name}('somebody', '127.0.0.1', now())`)
          await other.query('rollback')
        } finally {
          other.release(true)
        }
      } finally {
        await holder.query('rollback')
        holder.release()
      }
    },
  )
})

describe('numbers', () => {
  test.each([
    ['taken', `select take_number($1, 'staff') as number`],
    ['reserved', `select reserve_numbers($1, 'staff', gen_random_uuid(), 5)`],
  ])(
    'reserved by an import do not block others: new numbers are %s without waiting',
    async (_, statement) => {
      await server.pool.query(`delete from number_reservation`)
      await server.pool.query(`select reserve_numbers($1, 'staff', gen_random_uuid(), 2)`, [companyId])
      const holder = await server.pool.connect()
      const other = await server.pool.connect()
      try {
        await holder.query('begin; delete from number_reservation')
        await other.query(`begin; set local lock_timeout = '1s'`)
        await other.query(statement, [companyId])
        await other.query('rollback')
      } finally {
        await holder.query('rollback')
        holder.release()
        other.release(true)
      }
    },
  )
})

describe('rights that are new in a version', () => {
  test('are given once by two servers that start concurrently', async () => {
    const give = `select auth.give_new_rights(array['Brought.view']) as given`
    expect(await overlappingSql(server, [give, give])).toEqual([{ given: 0 }])
  })

  test('are given without an error when a role has them already', async () => {
    await server.pool.query(
      `insert into role_grant (company_id, role_id, screen, action)
       select company_id, role_id, 'Known', 'view' from role_grant where screen = 'Company' and action = 'add' limit 1`,
    )
    const { rows } = await server.pool.query(`select auth.give_new_rights(array['Known.view']) as given`)
    expect(rows).toEqual([{ given: 0 }])
  })
})

describe('repeated and concurrent writes', () => {
  const inCompany = <T>(work: Parameters<typeof inTransaction<T>>[2]) =>
    inTransaction(server.pool, { companies: [companyId] }, work)

  test('staff are notified only once of an event of a store', async () => {
    const event = { companyId, storeId, event: '2026-04-01 late releases' }
    expect(await inCompany((db) => claimEvents({ db }, [event]))).toEqual([event])
    expect(await inCompany((db) => claimEvents({ db }, [event]))).toEqual([])
  })

  /** Runs `work` while another transaction has the lock of the company's margin watch. */
  async function whileWatchLocked(work: () => Promise<void>): Promise<void> {
    const holder = await server.pool.connect()
    try {
      await holder.query('begin')
      await holder.query('select pg_advisory_xact_lock(5090, hashtext($1))', [companyId])
      await work()
    } finally {
      await holder.query('rollback')
      holder.release()
    }
  }
  const count = async (table: string) => (await server.pool.query(`select from ${table}`)).rowCount

  test('sums of shortfalls are stored by one transaction at a time, and once', async () => {
    const store = () => inCompany((db) => storeBorrowerSums({ db }, companyId, []))
    await whileWatchLocked(store)
    expect(await count('short_together')).toBe(0)
    await store()
    await store()
    expect(await count('short_together')).toBe(1)
  })

  test('the list of changed borrowers is cleared by one transaction at a time', async () => {
    await server.pool.query(
      `insert into borrower_changed (company_id, changed, customer_id) values ($1, '3', $2)`,
      [companyId, randomUUID()],
    )
    const clear = () =>
      inCompany((db) => recomputeWatch({ db }, { companyId, storeId: null, today: '2026-04-01' }))
    await whileWatchLocked(clear)
    expect(await count('borrower_changed')).toBe(1)
    await clear()
    expect(await count('borrower_changed')).toBe(0)
  })

  test('shortfalls are computed by one transaction at a time', async () => {
    const compute = () =>
      inCompany((db) => computeWatch({ db }, { companyId, storeIds: [storeId], today: '2026-04-01' }))
    await whileWatchLocked(compute)
    expect(await count('margin_computation')).toBe(0)
    await compute()
    expect(await count('margin_computation')).toBeGreaterThan(0)
  })

  test('a login signs in again at an address where it is known', async () => {
    const body = { userName: 'owner', password: OWNER_PASSWORD }
    for (const _ of [1, 2]) expect((await server.inject('SignIn', { body })).statusCode).toBe(200)
  })

  test('an empty database is migrated by two concurrent servers, one after the other', async () => {
    const url = new URL(server.databaseUrl)
    url.pathname += '_empty'
    const name = url.pathname.slice(1)
    await server.pool.query(`create database ${name} template template0`)
    const pool = openPool(url.href, 1)
    try {
      const lock = `select pg_advisory_xact_lock(${advisoryLocks.migration})`
      const run = () => migrate(url.href)
      await inLockOrder({ databaseUrl: url.href, pool }, lock, [run, run])
    } finally {
      await pool.end()
      await server.pool.query(`drop database ${name} with (force)`)
    }
  })
})

describe('the sample business', () => {
  test('is removed or made by one server at a time', async () => {
    const lock = `select pg_advisory_xact_lock(${advisoryLocks.sample})`
    const run = () => sampleLocked(server.databaseUrl, () => removeIncompleteSample(server.pool))
    expect(await inLockOrder(server, lock, [run, run])).toEqual([false, false])
  })
})

describe('rules of the database itself', () => {
  test('a borrower whose loans change twice in one transaction is recorded once', async () => {
    const shop = await openShop(server)
    await shop.pledge()
    const client = await server.pool.connect()
    try {
      await client.query('begin; create temporary table covers on commit drop as select * from loan_cover')
      for (const _ of [1, 2])
        await client.query('delete from loan_cover; insert into loan_cover select * from covers')
      const { rowCount } = await client.query(
        'select from borrower_changed where changed = pg_current_xact_id()',
      )
      expect(rowCount).toBe(1)
    } finally {
      await client.query('rollback')
      client.release()
    }
  })

  test('a day is not closed while a voucher is inserted into it', async () => {
    const voucher = `insert into voucher (company_id, id, store_id, number, kind, posted_on, made_by)
      select company_id, gen_random_uuid(), store_id, 'RACE', 'write-off', business_on, opened_by from store_day where state = 'open'`
    const close = `update store_day set closed_at = null where state = 'open' returning business_on`
    await expect(overlappingSql(server, [voucher, close])).rejects.toThrow(/balance|lines/)
  })

  test('two entries of the log that are written concurrently follow each other', async () => {
    const add = (name: string) => () =>
      server.inject('AddRole', { token: server.owner.token, body: { companyId, storeId, name } })
    expect(statusesOf(await overlapping(server, add('One'), add('Two')))).toEqual([201, 201])
    const { rows } = await server.pool.query(
      'select previous_hash, lag(hash) over (order by seq) as hash from audit order by seq desc limit 2',
    )
    expect(rows.map(({ hash }) => hash)).toEqual(rows.map(({ previous_hash }) => previous_hash))
    const entry = {
      companyId,
      userId,
      storeId,
      address: '',
      operation: 'AddRole',
      status: 200,
      request: {},
      changes: [],
    }
    const all = `select auth.audit_append_all(${text(JSON.stringify([entry]))}::jsonb)`
    expect(await overlappingSql(server, [all, all])).toHaveLength(1)
  })
})
