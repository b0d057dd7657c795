import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allReports } from '../../src/server/modules/reports/allReports.ts'
import { openReplica, type ReplicaState, requireReplica } from '../../src/server/platform/db/replica.ts'
import { activeLoans } from '../support/activeLoans.ts'
import { type EmbeddedRoom, makeRoom, query } from '../support/embeddedRoom.ts'
import { notesOf } from '../support/notes.ts'
import { eventually } from '../support/processes.ts'
import { provided } from '../support/provided.ts'
import { startRelay } from '../support/relay.ts'
import { filtersFor, reportsOf } from '../support/reports.ts'
import { setUpBusiness, startTestServer, type TestServer } from '../support/server.ts'
import { logSince, moment } from '../support/serverLog.ts'
import { type Standby, startStandby } from '../support/standby.ts'

const DAY = '2026-05-04'
const MAY = { fromOn: '2026-05-01', toOn: '2026-05-31' }

let room: EmbeddedRoom
let primary: string
let standby: Standby
/** Reads reports from the standby. */
let server: TestServer
/** The same business without a replica. */
let plain: TestServer
let customerId: string
let loans: Awaited<ReturnType<typeof activeLoans>>
let notes: Awaited<ReturnType<typeof notesOf>>
let reports: Awaited<ReturnType<typeof reportsOf>>

beforeAll(async () => {
  room = makeRoom()
  const dataDir = join(room.folder, 'primary')
  primary = (await room.start(dataDir)).url
  plain = await startTestServer({ databaseUrl: primary })
  plain.owner = await setUpBusiness(plain)
  standby = await startStandby(room, dataDir, primary)
  server = await startTestServer({ databaseUrl: primary, databaseReadUrl: standby.server.url })
  server.owner = plain.owner
  loans = await activeLoans(server)
  notes = await notesOf(server)
  await loans.onDay(DAY)
  plain.clock.now = server.clock.now
  customerId = (await loans.add({ principalPaise: 1_000_000, openedOn: '2026-04-01' })).customerId
  reports = await reportsOf(server, loans)
})
afterAll(async () => {
  await server?.end()
  await plain?.end()
  await room?.clear()
})

/** Whether the standby has received a statement with this text since its log had this length. */
const hasRead = (text: string, since: number) => standby.log().slice(since).includes(text)

/** Waits until the standby has replayed what the primary has written: a read waits only a second for it. */
const caughtUp = () =>
  eventually(async () => {
    const [written] = await query(primary, 'select pg_current_wal_lsn()::text as position')
    const [row] = await query(
      standby.server.url,
      `select pg_last_wal_replay_lsn() >= '${written?.position}'::pg_lsn as done`,
    )
    return row?.done || undefined
  })

/** Rows of the day book. */
const entries = async () =>
  (await reports.page('dayBook', filtersFor('dayBook', MAY), { limit: 1000 })).rows.length

/** Waits until pages of reports are read from the standby again: it is not used for a while after a failure. */
const untilUsed = () =>
  eventually(async () => {
    const since = standby.log().length
    await entries()
    return hasRead('repeatable read, read only', since) || undefined
  })

test('pages and totals of every report are read from the replica, and equal those of the primary', async () => {
  await untilUsed()
  const others = await reportsOf(plain, loans)
  for (const { name } of allReports) {
    const filters = filtersFor(name, { ...MAY, account: '1200', customerId })
    await caughtUp()
    const since = standby.log().length
    const page = await server.inject('GetReport', {
      token: loans.token,
      body: { ...loans.scope, report: name, filters },
    })
    expect(hasRead('repeatable read, read only', since), name).toBe(true)
    expect(page.statusCode, page.body).toBe(200)
    expect(page.json(), name).toEqual(await others.page(name, filters))
    await caughtUp()
    const sinceTotals = standby.log().length
    const totals = await reports.totals(name, filters)
    expect(hasRead('repeatable read, read only', sinceTotals), name).toBe(true)
    expect(totals, name).toEqual(await others.totals(name, filters))
  }
})

test('a file of a report is read from the replica', async () => {
  await untilUsed()
  const columns = allReports.find(({ name }) => name === 'dayBook')?.columns.map(({ name }) => name) ?? []
  const ticket = await server.inject('AddReportTicket', {
    token: loans.token,
    body: { ...loans.scope, report: 'dayBook', filters: filtersFor('dayBook', MAY), columns, format: 'csv' },
  })
  expect(ticket.statusCode, ticket.body).toBe(201)
  await caughtUp()
  const since = standby.log().length
  const file = await server.inject('GetReportFile', {
    query: { ticket: ticket.json().ticket },
    headers: { cookie: String(ticket.headers['set-cookie']).split(';')[0] ?? '' },
  })
  expect(file.statusCode, file.body).toBe(200)
  expect(hasRead('declare fetched', since)).toBe(true)
})

test('a report that is read from the replica contains each posting once the replica has replayed it', async () => {
  await untilUsed()
  let before = await entries()
  for (let posted = 0; posted < 10; posted += 1) {
    await notes.add('credit', DAY, { amountPaise: 100 * (1 + posted) })
    await caughtUp()
    const since = standby.log().length
    const now = await entries()
    expect(now).toBeGreaterThan(before)
    expect(hasRead('repeatable read, read only', since)).toBe(true)
    before = now
  }
})

describe('reports are read from the primary', () => {
  test('while the replica is behind, and the log says so', async () => {
    await untilUsed()
    const before = await entries()
    const began = moment()
    await query(standby.server.url, 'select pg_wal_replay_pause()')
    await notes.add('credit', DAY, { amountPaise: 500 })
    const since = standby.log().length
    expect(await entries()).toBeGreaterThan(before)
    expect(hasRead('repeatable read, read only', since)).toBe(false)
    expect(logSince(began)).toContain('"replica":"behind"')
    await query(standby.server.url, 'select pg_wal_replay_resume()')
    await untilUsed()
  })

  test('when the replica ends the connection of a running report', async () => {
    await untilUsed()
    const lock = await server.pool.connect()
    await lock.query('begin; lock table voucher in access exclusive mode')
    // A commit of another transaction sends the WAL record of the lock to the replica.
    await query(primary, `select pg_logical_emit_message(true, 'test', '')`)
    await caughtUp()
    const running = entries()
    running.catch(() => undefined)
    const stop = async () => {
      const [row] = await query(
        standby.server.url,
        `select pg_terminate_backend(pid) as done from pg_stat_activity where wait_event_type = 'Lock' and pid <> pg_backend_pid()`,
      )
      return row?.done
    }
    expect(await eventually(async () => (await stop()) || undefined)).toBe(true)
    await lock.query('commit')
    lock.release()
    expect(await running).toBeGreaterThan(0)
  })

  test('after the replica cancelled a read in conflict with the primary, and that is the reason given', async () => {
    const setDelay = async (value: string) => {
      await query(standby.server.url, `alter system set max_standby_streaming_delay = ${value}`)
      await query(standby.server.url, 'select pg_reload_conf()')
    }
    const reasons: ReplicaState[] = []
    const replica = openReplica(standby.server.url, server.pool, 1, (reason) => void reasons.push(reason))
    // It is not used for five seconds after a second in which it has not caught up.
    const client = await eventually(async () => (await replica.connect()) ?? undefined)
    reasons.length = 0
    const running = client.query('select from voucher, pg_sleep(60)').catch((error: unknown) => error)
    await setDelay('0')
    await eventually(async () => {
      const sleeping = `select from pg_stat_activity where wait_event = 'PgSleep'`
      return (await query(standby.server.url, sleeping))[0]
    })
    await query(primary, 'begin; lock table voucher in access exclusive mode; commit')
    replica.failed(await running)
    // No connection means the primary; if the replica were tried, there would be a second reason.
    expect(await replica.connect()).toBeNull()
    expect(reasons).toEqual(['conflict'])
    await setDelay('default')
    client.release(true)
    await replica.close()
  })

  test('when the replica is silent, after a second, and its connection is closed', async () => {
    const relay = await startRelay(standby.server.url)
    const reasons: ReplicaState[] = []
    const replica = openReplica(relay.url, server.pool, 1, (reason) => void reasons.push(reason))
    try {
      const client = await eventually(async () => (await replica.connect()) ?? undefined)
      client.release()
      reasons.length = 0
      relay.silence()
      expect(await replica.connect()).toBeNull()
      expect(reasons).toEqual(['unreachable'])
      // A new connection, once it is used again.
      const again = await eventually(async () => (await replica.connect()) ?? undefined)
      again.release()
    } finally {
      await relay.end()
      await replica.close()
    }
  })

  test('when the replica is not available, and the log says so; from the replica again once it is', async () => {
    await untilUsed()
    const before = await entries()
    const began = moment()
    process.kill(standby.server.pid as number, 'SIGINT')
    await notes.add('credit', DAY, { amountPaise: 700 })
    // It still answers until it has shut down.
    const counts: number[] = []
    await eventually(async () => {
      counts.push(await entries())
      return logSince(began).includes('"replica":"unreachable"') || undefined
    })
    expect(Math.min(...counts)).toBeGreaterThan(before)
    await untilUsed()
  })
})

describe('a start', () => {
  test('accepts a replica of its database, and one that cannot be reached yet', async () => {
    await expect(requireReplica(primary, standby.server.url)).resolves.toBeUndefined()
    await expect(requireReplica(primary, 'postgres://nobody@127.0.0.1:1/pledgebook')).resolves.toBeUndefined()
  })

  test.each([
    ['the primary itself', () => primary],
    ['another server', () => provided('databaseUrl')],
  ])('rejects %s', async (_, url) => {
    await expect(requireReplica(primary, url())).rejects.toThrow(
      'DATABASE_READ_URL must lead to a streaming replica of the server of DATABASE_URL.',
    )
  })

  test('rejects another database of the replica', async () => {
    const other = new URL(standby.server.url)
    other.pathname = '/postgres'
    await expect(requireReplica(primary, other.href)).rejects.toThrow(
      'DATABASE_READ_URL must name the same database as DATABASE_URL.',
    )
  })
})
