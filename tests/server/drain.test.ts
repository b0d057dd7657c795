import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { operations } from '../../src/api/gen/operations.ts'
import { type Composed, compose } from '../../src/server/compose.ts'
import { activeLoans } from '../support/activeLoans.ts'
import { connectTo } from '../support/connect.ts'
import { notesOf } from '../support/notes.ts'
import { eventually } from '../support/processes.ts'
import { PATIENT, startTestServer, type TestServer, tick } from '../support/server.ts'
import { openChanges } from '../support/stream.ts'

const ON = '2026-05-01'

let server: TestServer
let notes: Awaited<ReturnType<typeof notesOf>>

beforeAll(async () => {
  server = await startTestServer()
  const loans = await activeLoans(server)
  notes = await notesOf(server)
  await loans.onDay(ON)
})
afterAll(() => server?.end())

/**
 * A listening server on the same database, as one of several behind a load balancer.
 * @param noticed resolves when the load balancer has stopped sending requests to this origin.
 */
async function listen(noticed?: (origin: string) => Promise<void>): Promise<Composed & { origin: string }> {
  let origin = ''
  const composed = await compose({
    databaseUrl: server.databaseUrl,
    dataDir: server.dataDir,
    backupPassphrase: undefined,
    smtpUrl: undefined,
    publicUrl: 'http://127.0.0.1:5080',
    trustProxy: 0,
    webFolder: null,
    version: 'test',
    logStream: false,
    announce: () => undefined,
    limited: false,
    waits: PATIENT,
    now: () => tick(server.clock),
    drainNotice: noticed && (() => noticed(origin)),
  })
  await composed.app.listen({ host: '127.0.0.1', port: 0 })
  origin = `http://127.0.0.1:${(composed.app.server.address() as AddressInfo).port}`
  return { ...composed, origin }
}

const creditNote = (origin: string) =>
  fetch(`${origin}${operations.AddCreditNote.path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${server.owner.token}`,
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
    },
    body: JSON.stringify(notes.request('credit', ON)),
  })
const vouchers = async () => (await server.pool.query('select from voucher')).rowCount ?? 0

test('a posting that is waiting when the server stops gets its reply; live streams end later', async () => {
  const stopping = await listen()
  const stream = await openChanges(stopping.origin, server.owner.token)
  const before = await vouchers()
  const holder = await connectTo(server.databaseUrl)
  onTestFinished(() => holder.end())
  await holder.query('begin')
  await holder.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [server.owner.storeId])
  const posting = creditNote(stopping.origin)
  await eventually(async () => {
    const { rowCount } = await holder.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rowCount ? true : undefined
  })
  const closed = stopping.close()
  // A request from now on finds a closed port, or a server that accepts no new requests.
  const late = await creditNote(stopping.origin).then(
    ({ status }) => status,
    () => 'no connection',
  )
  expect([503, 'no connection']).toContain(late)
  // The stream still sends changes while the server waits for the posting.
  const { companyId, token } = server.owner
  await server.call('AddCustomerType', { token, body: { companyId, name: 'While it stops' } })
  expect(await stream.next()).toContain('CustomerType')
  await holder.query('commit')
  const reply = await posting
  expect(reply.status, await reply.text()).toBe(201)
  expect(reply.headers.get('connection')).toBe('close')
  await Promise.all([closed, stream.ended])
  expect(await vouchers()).toBe(before + 1)
})

test('one of two servers restarts under load without a failed request', async () => {
  const ready = new Set<string>()
  const inFlight = new Map<string, number>()
  const noticed = (origin: string) =>
    eventually(() => (!ready.has(origin) && inFlight.get(origin) === 0) || undefined).then(() => undefined)
  let servers = [await listen(noticed), await listen(noticed)]
  for (const { origin } of servers) ready.add(origin)
  const reasons = new Set<string>()
  let running = true
  // A load balancer: it requests each server's health, and sends requests to those that are ready.
  const balance = async () => {
    while (running) {
      for (const { origin } of servers) {
        const health = await fetch(`${origin}/api/health`).catch(() => null)
        if (health?.ok) ready.add(origin)
        else ready.delete(origin)
        if (health?.status === 503) reasons.add(((await health.json()) as { reason: string }).reason)
        else await health?.arrayBuffer()
      }
      await pause(20)
    }
  }
  const answers: number[] = []
  const answersOf = new Map<string, number>()
  let turn = 0
  const work = async () => {
    while (running) {
      const origins = [...ready]
      // On a busy machine the health checks of both may be late.
      if (origins.length === 0) {
        await pause(20)
        continue
      }
      const origin = origins[turn++ % origins.length] as string
      inFlight.set(origin, (inFlight.get(origin) ?? 0) + 1)
      const reply = await creditNote(origin)
      answers.push(reply.status)
      answersOf.set(origin, (answersOf.get(origin) ?? 0) + 1)
      await reply.arrayBuffer()
      inFlight.set(origin, (inFlight.get(origin) ?? 0) - 1)
    }
  }
  const bothAnswer = () =>
    eventually(() => servers.every(({ origin }) => (answersOf.get(origin) ?? 0) >= 6) || undefined)
  const before = await vouchers()
  const load = Promise.all([balance(), ...Array.from({ length: 6 }, work)])
  load.catch(() => undefined)
  try {
    await bothAnswer()
    for (let restart = 0; restart < 2; restart++) {
      const [old, kept] = servers as [(typeof servers)[0], (typeof servers)[0]]
      await old.close()
      servers = [kept, await listen(noticed)]
      await bothAnswer()
    }
  } finally {
    running = false
    await load
  }
  ready.clear()
  await Promise.all(servers.map((one) => one.close()))
  expect(reasons).toContain('draining')
  // A health check that is late on a busy machine says so.
  expect([...reasons].filter((reason) => !['draining', 'database'].includes(reason))).toEqual([])
  expect(answersOf.size).toBe(4)
  expect(answers.filter((status) => status !== 201)).toEqual([])
  expect(await vouchers()).toBe(before + answers.length)
})
