import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { advisoryLocks } from '../../src/server/db/advisoryLocks.ts'
import { holdLocks, locksWaitedFor } from '../support/heldLocks.ts'
import { openShop } from '../support/loans.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
  await (await openShop(server)).pledge()
})
afterAll(() => server?.end())

const options = () => ({ token: server.owner.token, body: { companyId: server.owner.companyId } })
const last = async () => (await server.call('GetIntegrityCheck', { token: server.owner.token })).last

test('the integrity check runs on request, and its result is stored', async () => {
  expect(await last()).toBeUndefined()
  const { rows } = await server.pool.query(
    'select hash, seq from audit where company_id = $1 order by seq desc limit 1',
    [server.owner.companyId],
  )
  const result = await server.call('RunIntegrityCheck', options())
  expect(result).toMatchObject({
    holds: true,
    byName: 'Test Owner',
    tookMs: expect.any(Number),
    log: { entries: rows[0].seq, head: rows[0].hash, wrongAt: null },
  })
  expect(result.checks.length).toBeGreaterThan(20)
  expect(result.checks.every(({ count, wrong }) => count === 0 && wrong.length === 0)).toBe(true)
  expect(await last()).toEqual(result)
})

test('the integrity check names a loan whose principal differs from the books, and passes once it is corrected', async () => {
  const { rows } = await server.pool.query('select id, outstanding_paise from loan limit 1')
  const put = (paise: number) =>
    server.pool.query('update loan set outstanding_paise = $2 where id = $1', [rows[0].id, paise])
  await put(rows[0].outstanding_paise - 100)
  const result = await server.call('RunIntegrityCheck', options())
  expect(result.holds).toBe(false)
  expect(result.checks.find(({ name }) => name === 'Principal of loans equals account 1200')).toMatchObject({
    count: 1,
    wrong: [expect.stringMatching(/^Loan MN-.*: principal 9999.00, books 10000.00$/)],
  })
  await put(rows[0].outstanding_paise)
  expect((await server.call('RunIntegrityCheck', options())).holds).toBe(true)
})

test('one integrity check runs at a time, without blocking postings; a rejected run keeps the last result', async () => {
  const before = await last()
  expect(before).toBeDefined()
  // The lock of a check that another server of the installation runs.
  const lock = `select pg_advisory_xact_lock(${advisoryLocks.integrityCheck}, hashtext('${server.owner.companyId}'))`
  const unlock = await holdLocks(server, lock)
  const elsewhere = await server.inject('RunIntegrityCheck', options())
  await unlock()
  expect(elsewhere.statusCode).toBe(429)
  const client = await server.pool.connect()
  try {
    // A table that the check must wait for, while a second check is requested and a note is posted.
    await client.query('begin; lock table packet_move in access exclusive mode')
    const first = server.inject('RunIntegrityCheck', options())
    await expect
      .poll(
        async () =>
          (
            await server.pool.query(
              `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
            )
          ).rowCount,
      )
      .toBeGreaterThanOrEqual(1)
    const second = await server.inject('RunIntegrityCheck', options())
    expect(second.statusCode).toBe(429)
    expect(second.json().detail).toContain('already being verified')
    expect(await last()).toEqual(before)
    const { token, companyId, storeId } = server.owner
    const heads = await server.call('AddCommonHeads', { token, body: { companyId } })
    const headId = heads.rows.find(({ name }) => name === 'Other income')?.id ?? ''
    const payments = [{ mode: 'cash' as const, bankId: null, amountPaise: 100, reference: null }]
    const postedOn = (await server.call('GetDay', { token })).todayOn
    const note = { companyId, storeId, postedOn, headId, amountPaise: 100, payments, narration: 'Printout' }
    await server.call('AddCreditNote', { token, body: note })
    await client.query('rollback')
    expect((await first).statusCode).toBe(200)
  } finally {
    client.release()
  }
})

test('the integrity check waits behind imports without an open transaction, which would time out after ten minutes', async () => {
  // A store may use two connections for such work.
  const free = Promise.withResolvers<void>()
  onTestFinished(() => free.resolve())
  const imports = [1, 2].map(() =>
    server.services.background.longTransaction(server.owner, async (db) => {
      await db.execute('select 1')
      await free.promise
    }),
  )
  const { token } = server.owner
  const open = `select count(*)::integer as transactions from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%'`
  await expect.poll(async () => (await server.pool.query(open)).rows[0].transactions).toBe(2)
  // The later of two requests does not queue for a check of its own. Its reply comes after the first one has begun to wait.
  const checks = [1, 2].map(() => server.inject('RunIntegrityCheck', options()))
  expect((await Promise.race(checks)).statusCode).toBe(429)
  await server.call('GetIntegrityCheck', { token })
  // Polled, because the transaction of another request may still be open.
  await expect.poll(async () => (await server.pool.query(open)).rows[0].transactions).toBe(2)
  const freedAt = Date.now()
  free.resolve()
  await Promise.all(imports)
  const done = (await Promise.all(checks)).find(({ statusCode }) => statusCode === 200)
  // Its time is that of the snapshot, not that of the request.
  expect(Date.parse(done?.json().checkedAt)).toBeGreaterThanOrEqual(freedAt)
})

test('a repeated key waits for the check of the first request, and returns its result without another check', async () => {
  const headers = { 'idempotency-key': randomUUID() }
  const send = () => server.inject('RunIntegrityCheck', { ...options(), headers })
  const unlock = await holdLocks(server, 'lock table packet_move in access exclusive mode')
  const replies = [send()]
  await expect.poll(() => locksWaitedFor(server)).toEqual(['relation'])
  onTestFinished(() => {
    server.clock.now = null
  })
  const sentAt = new Date()
  server.clock.now = sentAt
  replies.push(send())
  // The second request has read the time of its arrival.
  await expect.poll(() => server.clock.now).not.toEqual(sentAt)
  await unlock()
  const [first, second] = await Promise.all(replies)
  expect([first?.statusCode, second?.statusCode]).toEqual([200, 200])
  expect(second?.headers['idempotency-replayed']).toBe('true')
  const unlockAgain = await holdLocks(server, 'lock table packet_move in access exclusive mode')
  onTestFinished(unlockAgain)
  expect((await send()).json()).toEqual(first?.json())
})

test('a repeated key whose first request fails runs a check of its own, with the time after the wait', async () => {
  const headers = { 'idempotency-key': randomUUID() }
  const send = () => server.inject('RunIntegrityCheck', { ...options(), headers })
  const unlock = await holdLocks(server, 'lock table packet_move in access exclusive mode')
  const replies = [send()]
  await expect.poll(() => locksWaitedFor(server)).toEqual(['relation'])
  onTestFinished(() => {
    server.clock.now = null
  })
  const sentAt = new Date()
  server.clock.now = sentAt
  replies.push(send())
  // The second request has read the time of its arrival.
  await expect.poll(() => server.clock.now).not.toEqual(sentAt)
  const failedAt = sentAt.getTime() + 540_000
  server.clock.now = new Date(failedAt)
  await server.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  await unlock()
  const [first, second] = await Promise.all(replies)
  expect(first?.statusCode).toBeGreaterThanOrEqual(500)
  expect(second?.statusCode).toBe(200)
  expect(Date.parse(second?.json().checkedAt)).toBeGreaterThanOrEqual(failedAt)
})
