import { Writable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Composed, compose } from '../../src/server/compose.ts'
import { connectTo } from '../support/connect.ts'
import { eventually } from '../support/processes.ts'
import { OWNER_PASSWORD, PATIENT, startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let token: string

beforeAll(async () => {
  server = await startTestServer()
  token = server.owner.token
})
afterAll(() => server?.end())

/** A second server over the same database, and what it logs. */
async function startLogging(): Promise<{ logged: Composed; log: () => string }> {
  const written: string[] = []
  const logged = await compose({
    databaseUrl: server.databaseUrl,
    dataDir: server.dataDir,
    smtpUrl: undefined,
    backupPassphrase: undefined,
    publicUrl: 'http://127.0.0.1:5080',
    trustProxy: 0,
    webFolder: null,
    version: 'test',
    logStream: new Writable({
      write: (part, _encoding, done) => {
        written.push(String(part))
        done()
      },
    }),
    announce: () => undefined,
    limited: false,
    waits: PATIENT,
  })
  return { logged, log: () => written.join('') }
}

test('the log of an error has the stack trace, without data values', async () => {
  const { logged, log } = await startLogging()
  await server.pool.query('alter table draft rename column form to form_gone')
  try {
    const reply = await logged.app.inject({
      method: 'PUT',
      url: '/api/Common/SaveDraft',
      payload: { form: 'role/new', values: { pan: 'marker-of-an-identity' } },
      headers: { authorization: `Bearer ${token}` },
    })
    expect(reply.statusCode).toBe(500)
    expect(reply.body).not.toContain('draft')
    expect(log()).toContain('request failed')
    expect(log()).toContain('42703')
    expect(log()).toMatch(/\\n +at .*\.ts:\d/)
    for (const value of ['marker', 'role/new', token, server.owner.userName])
      expect(log().includes(value), value).toBe(false)
  } finally {
    await server.pool.query('alter table draft rename column form_gone to form')
    await logged.close()
  }
})

test('requests that wait for a connection are logged together, with the kind of work and the time waited', async () => {
  const { logged, log } = await startLogging()
  const holder = await connectTo(server.databaseUrl)
  try {
    const { companyId } = server.owner
    await holder.query('begin; lock table customer_type in exclusive mode')
    const added = Array.from({ length: 8 }, (_, at) =>
      logged.app.inject({
        method: 'POST',
        url: '/api/CustomerType/AddCustomerType',
        payload: { companyId, name: `Kind ${at}` },
        headers: { authorization: `Bearer ${token}` },
      }),
    )
    // A server is busy if a request has waited for more than a second.
    await eventually(async () => {
      const { reason } = (await logged.app.inject('/api/health')).json()
      return reason === 'busy' ? true : undefined
    })
    await holder.query('commit')
    for (const reply of await Promise.all(added)) expect(reply.statusCode, reply.body).toBe(201)
    const lines = log()
      .split('\n')
      .filter((line) => line.includes('requests wait for a connection'))
    // One for all that waited within ten seconds; four requests waited.
    expect(lines.length).toBeGreaterThan(0)
    expect(lines.length).toBeLessThan(4)
    const line = JSON.parse(lines[0] ?? '')
    expect(line).toMatchObject({ level: 40, lane: 'write' })
    expect(line.waitedMs).toBeGreaterThan(1_000)
  } finally {
    await holder.end()
    await logged.close()
  }
})

test('the log of requests has one line each, without query, body, password or token', async () => {
  const { logged, log } = await startLogging()
  try {
    const signIn = (password: string) =>
      logged.app.inject({
        method: 'POST',
        url: '/api/UserLogin/SignIn?password=marker-in-address',
        payload: { userName: 'owner', password },
      })
    await signIn('marker-of-a-wrong-password')
    const good = await logged.app.inject({
      method: 'POST',
      url: '/api/UserLogin/SignIn',
      payload: { userName: 'owner', password: OWNER_PASSWORD },
    })
    const session = good.json<{ token: string }>().token
    const authorization = `Bearer ${session}`
    await logged.app.inject({
      method: 'POST',
      url: '/api/Common/GetDrafts',
      headers: { authorization, cookie: 'pledgebook_reset=marker-cookie' },
    })
    await logged.app.inject({
      method: 'GET',
      url: '/api/Common/GetDrafts?search=marker-search',
      headers: { authorization },
    })
    await logged.app.inject({ method: 'POST', url: '/api/Common/GetDrafts', payload: '{"broken' })
    for (const secret of [session, OWNER_PASSWORD, 'marker'])
      expect(log().includes(secret), secret).toBe(false)
    const requests = log()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
      .filter(({ msg }) => msg === 'request')
    expect(requests).toHaveLength(5)
    expect(requests[1]).toMatchObject({
      method: 'POST',
      path: '/api/UserLogin/SignIn',
      operation: 'SignIn',
      status: 200,
    })
    expect(requests[2]).toMatchObject({ operation: 'GetDrafts', login: server.owner.userId })
  } finally {
    await logged.close()
  }
})
