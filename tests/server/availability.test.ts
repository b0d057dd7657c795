import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { activeLoans } from '../support/activeLoans.ts'
import { business } from '../support/business.ts'
import { connectTo } from '../support/connect.ts'
import { importOf } from '../support/imports.ts'
import { notesOf } from '../support/notes.ts'
import { eventually } from '../support/processes.ts'
import { OWNER_PASSWORD, startTestServer, type TestServer } from '../support/server.ts'

const ON = '2026-05-01'
const POSTING_RUNS = 'Another entry in this store is still being saved. Nothing was saved. Try again.'

let server: TestServer
let loans: Awaited<ReturnType<typeof activeLoans>>
let notes: Awaited<ReturnType<typeof notesOf>>
/** A server on the same database with longer limits, for requests that must wait without being rejected. */
let patient: TestServer

beforeAll(async () => {
  server = await startTestServer({ impatient: true })
  loans = await activeLoans(server)
  notes = await notesOf(server)
  patient = await startTestServer({ databaseUrl: server.databaseUrl })
  patient.owner = server.owner
  await healthy() // opens the connection that later checks use
})
afterAll(async () => {
  await patient?.end()
  await server?.end()
})
beforeEach(async () => {
  await loans.onDay(ON)
  patient.clock.now = server.clock.now
})

const health = () => server.app.inject({ method: 'GET', url: '/api/health' })
/** Repeats the health check until it succeeds: on a busy machine the database may reply later than a check waits for it. */
const healthy = () =>
  eventually(async () => {
    const reply = await health()
    return reply.statusCode === 200 ? reply : undefined
  })
const token = () => server.owner.token
const scope = () => ({ companyId: server.owner.companyId, storeId: server.owner.storeId })
const creditNote = () => notes.send('credit', notes.request('credit', ON))
const vouchers = async () => (await server.pool.query('select from voucher')).rowCount ?? 0

/** Opens a connection that does not belong to the server's pool. */
const connect = () => connectTo(server.databaseUrl)

/** Locks a store's number sequence while some work runs, as a posting that does not end would. */
async function whileHeld<T>(
  storeId: string,
  work: (letGo: () => Promise<unknown>) => Promise<T>,
): Promise<T> {
  const holder = await connect()
  try {
    await holder.query('begin')
    await holder.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [storeId])
    return await work(() => holder.query('commit'))
  } finally {
    await holder.end()
  }
}

/** Waits until at least this many connections to the database wait for a lock. */
const untilWaiting = (count: number) =>
  eventually(async () => {
    const { rowCount } = await server.pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return (rowCount ?? 0) >= count ? true : undefined
  })

/** A session of the owner in another store of the company, whose day is open. */
async function otherStore() {
  const storeId = await business(server).addStore('Second', 'SE')
  const { companyId } = server.owner
  const { clock } = server
  const onDay = clock.now
  clock.now = null // a token of that day would have expired by now
  const signedIn = await server.call('SignIn', { body: { userName: 'owner', password: OWNER_PASSWORD } })
  const session = await server.call('SwitchStore', { token: signedIn.token, body: { companyId, storeId } })
  clock.now = onDay
  const place = { companyId, storeId }
  await server.call('OpenDay', {
    token: session.token,
    body: { ...place, businessOn: ON, denominations: [] },
  })
  return {
    creditNote: () =>
      server.inject('AddCreditNote', {
        token: session.token,
        body: { ...notes.request('credit', ON), ...place },
      }),
  }
}

describe('while a posting holds the number sequences of its store', () => {
  test('30 others of the store wait until they are rejected; health, reads, sign-ins and another store do not wait', async () => {
    const other = await otherStore()
    const before = await vouchers()
    await whileHeld(server.owner.storeId, async () => {
      const waiting = Array.from({ length: 30 }, () => creditNote())
      let answered = 0
      for (const reply of waiting) void reply.then(() => answered++)
      await untilWaiting(4)
      const [ready, read, signedIn, elsewhere] = await Promise.all([
        healthy(),
        server.inject('GetCreditNote', { token: token(), body: scope() }),
        server.inject('SignIn', { body: { userName: 'owner', password: OWNER_PASSWORD } }),
        other.creditNote(),
      ])
      expect(answered).toBeLessThan(waiting.length)
      expect(ready.json()).toMatchObject({ ready: true })
      expect([ready, read, signedIn, elsewhere].map(({ statusCode }) => statusCode)).toEqual([
        200, 200, 200, 201,
      ])
      const busy = await eventually(async () => {
        const state = (await health()).json()
        return state.reason === 'busy' ? state : undefined
      })
      expect(busy.ready).toBe(true)
      for (const reply of await Promise.all(waiting)) {
        expect(reply.statusCode, reply.body).toBe(503)
        expect(reply.json().detail).toBe(POSTING_RUNS)
        expect(reply.headers['retry-after']).toBe('2')
      }
    })
    expect(await vouchers()).toBe(before + 1)
  })

  test('those that wait are posted once it ends', async () => {
    const before = await vouchers()
    await whileHeld(server.owner.storeId, async (letGo) => {
      const waiting = Array.from({ length: 12 }, () =>
        patient.inject('AddCreditNote', { token: token(), body: notes.request('credit', ON) }),
      )
      await untilWaiting(4)
      await letGo()
      for (const reply of await Promise.all(waiting)) expect(reply.statusCode, reply.body).toBe(201)
    })
    expect(await vouchers()).toBe(before + 12)
  })
})

describe('while an import of customers runs', () => {
  const head = 'Name,Phone,Type,PAN\n'
  const rows = (count: number) =>
    Array.from({ length: count }, (_, at) => `Person ${at},98400${10_000 + at},Walk-in,\n`).join('')
  let typeId: string
  let files: ReturnType<typeof importOf>

  beforeAll(async () => {
    files = importOf(patient, 'Customer')
    const body = { companyId: server.owner.companyId, name: 'Walk-in' }
    typeId = (await server.call('AddCustomerType', { token: token(), body })).id
  })

  const addCustomers = (count: number) =>
    Promise.all(
      Array.from({ length: count }, (_, at) =>
        patient.inject('AddCustomer', {
          token: token(),
          body: {
            companyId: server.owner.companyId,
            typeId,
            name: `Counter ${at}`,
            phone: `97${String(10_000_000 + at)}`,
          },
        }),
      ),
    )
  const numbers = async () => {
    const { rows } = await server.pool.query<{ count: number }>(
      'select substr(number, 2)::int as count from customer order by 1',
    )
    return rows.map(({ count }) => count)
  }
  const toN = (count: number) => Array.from({ length: count }, (_, at) => at + 1)

  /** Runs some work while an import has written its rows and cannot end. */
  async function whileImporting(id: string, work: () => Promise<void>): Promise<void> {
    const holder = await connect()
    try {
      await holder.query('begin')
      const reply = await files.start(id, true)
      expect(reply.statusCode, reply.body).toBe(200)
      await holder.query('select from import_job where id = $1 for update', [id])
      // The end of the import and its heartbeat wait for the row.
      await untilWaiting(2)
      await work()
    } finally {
      await holder.end()
    }
  }

  test('25 clerks add customers concurrently, without a rejection and without a gap', async () => {
    const present = (await numbers()).length
    const checked = await files.check(head + rows(3000))
    await whileImporting(checked.id, async () => {
      const added = await addCustomers(25)
      for (const reply of added) expect(reply.statusCode, reply.body).toBe(201)
    })
    await eventually(async () => ((await files.read(checked.id)).state === 'done' ? true : undefined))
    expect(await numbers()).toEqual(toN(present + 3025))
  })

  test('one heartbeat at a time waits for its row, so that those of other imports get a connection', async () => {
    const checked = await files.check(head + rows(500).replaceAll('Person', 'Passer-by'))
    const waits = async (seconds: number) => {
      const { rows: found } = await server.pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
           and query ilike '%import_job%' and clock_timestamp() - query_start > make_interval(secs => $1)`,
        [seconds],
      )
      return found.length
    }
    await whileImporting(checked.id, async () => {
      await eventually(async () => ((await waits(4)) === 2 ? true : undefined))
      expect(await waits(0)).toBe(2)
    })
    await eventually(async () => ((await files.read(checked.id)).state === 'done' ? true : undefined))
  })

  test('the numbers of a failed import are given to the next customers', async () => {
    const present = (await numbers()).length
    const checked = await files.check(head + rows(500).replaceAll('Person', 'Guest'))
    await whileImporting(checked.id, async () => {
      for (const reply of await addCustomers(2)) expect(reply.statusCode).toBe(201)
      await server.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
           and wait_event_type = 'Lock' and query ilike '%import_job%'`,
      )
    })
    await eventually(async () => ((await files.read(checked.id)).state === 'failed' ? true : undefined))
    expect(await numbers()).toHaveLength(present + 2)
    for (let added = 0; added < 3; added++) await addCustomers(1)
    const filling = (await numbers()).filter((count) => count <= present + 500)
    expect(filling).toEqual(toN(present + 3))
    const again = await files.check(head + rows(600).replaceAll('Person', 'Visitor'))
    expect(await files.run(again.id, true)).toMatchObject({ state: 'done' })
    expect(await numbers()).toEqual(toN(present + 605))
  })
})

describe('a state of the database', () => {
  /** Makes every new voucher fail with this error code of PostgreSQL. */
  async function failing(code: string): Promise<void> {
    await server.pool.query(`create or replace function fail_for_test() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file "base/1"' using errcode = '${code}'; end $$`)
    await server.pool.query(
      'create or replace trigger fail_for_test before insert on voucher for each row execute function fail_for_test()',
    )
  }
  afterEach(() => server.pool.query('drop function if exists fail_for_test() cascade'))

  test.each([
    ['53100', 507, 'The server’s disk is full. Nothing was saved. Inform the owner.'],
    ['58030', 507, 'The server’s disk is full. Nothing was saved. Inform the owner.'],
    ['25006', 503, 'The database is read-only at present. Nothing was saved. Inform the owner.'],
    ['53200', 503, 'The server is busy. Nothing was saved. Try again in a moment.'],
    ['40P01', 503, POSTING_RUNS],
    ['57014', 503, 'This took too long and was stopped. Nothing was saved. Try again in a moment.'],
    ['57P01', 503, 'The database is not available now. Nothing was lost. Try again in a moment.'],
  ])('%s returns %i and its message', async (code, status, sentence) => {
    await failing(code)
    const before = await vouchers()
    const reply = await creditNote()
    expect(reply.statusCode, reply.body).toBe(status)
    expect(reply.json().detail).toBe(sentence)
    expect(reply.headers['content-type']).toContain('application/problem+json')
    expect(await vouchers()).toBe(before)
  })

  test('health returns a full disk as the reason after a write failed because of it; reads continue', async () => {
    await failing('53100')
    expect((await creditNote()).statusCode).toBe(507)
    const state = await health()
    expect(state.statusCode).toBe(503)
    expect(state.json()).toMatchObject({ alive: true, ready: false, reason: 'disk' })
    const read = await server.inject('GetCreditNote', { token: token(), body: scope() })
    expect(read.statusCode).toBe(200)
  })

  test('a connection that breaks during a posting returns 503', async () => {
    await whileHeld(server.owner.storeId, async () => {
      const posting = creditNote()
      await untilWaiting(1)
      await server.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`,
      )
      expect((await posting).statusCode).toBe(503)
    })
    expect((await creditNote()).statusCode).toBe(201)
  })

  test('a read-only database serves reads, and writes are rejected', async () => {
    const { rows } = await server.pool.query<{ name: string }>('select current_database() as name')
    const name = pg.escapeIdentifier(rows[0]?.name ?? '')
    const admin = await connect()
    const restart = () =>
      admin.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid()`,
      )
    try {
      await admin.query(`update session set last_used_at = now() - interval '2 minutes'`)
      await admin.query(`alter database ${name} set default_transaction_read_only = on`)
      await restart()
      const state = await eventually(async () => {
        const found = (await health()).json()
        return found.reason === 'readOnly' ? found : undefined
      })
      expect(state.ready).toBe(false)
      const read = await eventually(async () => {
        const reply = await server.inject('GetCreditNote', { token: token(), body: scope() })
        return reply.statusCode === 200 ? reply : undefined
      })
      expect(read.statusCode).toBe(200)
      const rejected = await creditNote()
      expect(rejected.statusCode, rejected.body).toBe(503)
      expect(rejected.json().detail).toBe(
        'The database is read-only at present. Nothing was saved. Inform the owner.',
      )
    } finally {
      await admin.query('set default_transaction_read_only = off')
      await admin.query(`alter database ${name} set default_transaction_read_only = off`)
      await restart()
      await admin.end()
    }
    await eventually(async () => ((await health()).json().reason === 'readOnly' ? undefined : true))
    expect(
      (
        await eventually(async () => {
          const r = await creditNote()
          return r.statusCode === 201 ? r : undefined
        })
      ).statusCode,
    ).toBe(201)
  })
})
