import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { decodeJwt, decodeProtectedHeader, SignJWT } from 'jose'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { compose } from '../../src/server/compose.ts'
import { today } from '../support/days.ts'
import { metalsOf } from '../support/metals.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.end())

/** A token with a valid signature and these claims instead of the owner's. */
async function signed(claims: Record<string, string>): Promise<string> {
  const { companyId, storeId, userId, token } = server.owner
  const { rows } = await server.pool.query<{ id: string; secret: string }>(
    'select id, secret from signing_key',
  )
  const key = rows.find(({ id }) => id === decodeProtectedHeader(token).kid)
  return new SignJWT({ companyId, storeId, sid: crypto.randomUUID(), ...claims })
    .setProtectedHeader({ alg: 'HS256', kid: key?.id ?? '' })
    .setSubject(claims.sub ?? userId)
    .setExpirationTime('5m')
    .sign(Buffer.from(key?.secret ?? '', 'base64url'))
}

test.each(['sid', 'companyId', 'storeId', 'sub'])(
  'a token whose %s is not a UUID is rejected with 401',
  async (claim) => {
    const token = await signed({ [claim]: 'no-uuid' })
    const reply = await server.inject('GetProfile', { token })
    expect(reply.statusCode, reply.body).toBe(401)
  },
)

test('a problem names at most 200 fields, however many of the request are wrong', async () => {
  const { token, companyId, storeId } = server.owner
  const person = { companyId, workStoreId: storeId, name: 'Second Person', phone: '98400 12345' }
  const staff = await server.call('AddStaff', { token, body: person })
  const body = {
    staffId: staff.id,
    name: person.name,
    userName: 'second.person',
    email: 'second.person@test.example',
    assignments: Array(250).fill({ companyId, storeId, roleId: crypto.randomUUID() }),
  }
  const reply = await server.inject('AddUserLogin', { token, body })
  expect(reply.statusCode, reply.body).toBe(422)
  expect(reply.json().errors).toHaveLength(200)
})

test.each([
  ['a name that is read from right to left', 'Ravi\u202ekumar', 'U+202E'],
  ['an isolated direction', '\u2066Ravi\u2069', 'U+2066'],
  ['a mark of direction', 'Ravi\u200f', 'U+200F'],
  ['a space without width', 'Ra\u200bvi', 'U+200B'],
  ['a byte order mark', 'Ra\ufeffvi', 'U+FEFF'],
  ['a soft hyphen', 'Ra\u00advi', 'U+00AD'],
  ['a tag', 'Ravi\u{e0041}', 'U+E0041'],
  ['a letter without a shape', 'Ravi\u3164', 'U+3164'],
  ['a control character', 'Ra\u0007vi', 'U+0007'],
])('%s is rejected at its field', async (_what, name, character) => {
  const { token, companyId, storeId } = server.owner
  const body = { companyId, workStoreId: storeId, name, phone: '98400 12345' }
  const reply = await server.inject('AddStaff', { token, body })
  const message = `Name cannot contain invisible or control characters (${character}). Type it again instead of pasting it.`
  expect(reply.json()).toMatchObject({ status: 400, detail: message, errors: [{ field: 'name', message }] })
})

test('a pasted phone with a hidden mark is rejected for the mark, not for its digits', async () => {
  const { token, companyId, storeId } = server.owner
  const body = { companyId, workStoreId: storeId, name: 'Ravi', phone: '\u202a98400 12345\u202c' }
  const reply = await server.inject('AddStaff', { token, body })
  expect(reply.statusCode).toBe(400)
  expect(reply.json().errors).toEqual([{ field: 'phone', message: expect.stringContaining('(U+202A)') }])
})

test('the joiners of Indian scripts, line breaks and emoji are allowed, and any character in a password', async () => {
  const { token, companyId } = server.owner
  const name = 'क्\u200dष ஸ்\u200cரீ'
  const added = await metalsOf(server).add({ name })
  expect(added.name).toBe(name)
  const price = { companyId, storeId: null, metalId: added.id, pricePaisePerG: 100, effectiveOn: today() }
  const note = 'First line\r\nsecond\tline \u2764\ufe0f'
  expect((await server.call('AddRate', { token, body: { ...price, note } })).note).toBe(note)
  const body = { userName: 'nobody', password: 'pass\u200bword' }
  expect((await server.inject('SignIn', { body })).statusCode).toBe(401)
})

test('tokens with unknown keys load the keys once a second, so that a new key of another server is found', async () => {
  const [id, secret] = [crypto.randomUUID(), Buffer.alloc(32, 7)]
  /** The owner's token, signed with another key. */
  const signedBy = (kid: string) =>
    new SignJWT(decodeJwt(server.owner.token)).setProtectedHeader({ alg: 'HS256', kid }).sign(secret)
  const status = async (kid: string) =>
    (await server.inject('GetProfile', { token: await signedBy(kid) })).statusCode
  const query = vi.spyOn(server.pool, 'query')
  onTestFinished(() => query.mockRestore())
  const loads = () => query.mock.calls.filter(([text]) => String(text).includes('from signing_key')).length

  const forged = await Promise.all(Array.from({ length: 20 }, () => status(crypto.randomUUID())))
  expect(new Set(forged)).toEqual(new Set([401]))
  expect(await status(crypto.randomUUID())).toBe(401)
  expect(loads()).toBe(1)

  await server.pool.query('insert into signing_key (id, secret) values ($1, $2)', [
    id,
    secret.toString('base64url'),
  ])
  await expect.poll(() => status(id), { timeout: 10_000 }).toBe(200)
})

test('the Bearer scheme of the Authorization header is case-insensitive', async () => {
  const headers = { authorization: `bearer ${server.owner.token}` }
  expect((await server.inject('GetProfile', { headers })).statusCode).toBe(200)
})

test('an address that cannot be decoded gets a problem as reply', async () => {
  const reply = await server.app.inject({ method: 'GET', url: '/%' })
  expect(reply.statusCode).toBe(400)
  expect(reply.headers['content-type']).toContain('application/problem+json')
  expect(reply.json()).toMatchObject({ status: 400, detail: 'This address is not valid.' })
})

/** What a listening server replies to these bytes until it closes the connection, which it must do within five seconds. */
async function answerTo({ app }: Pick<TestServer, 'app'>, bytes: string): Promise<string> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  let answer = ''
  socket.setEncoding('utf8').on('data', (text: string) => {
    answer += text
  })
  const closed = once(socket, 'close').then(() => 'closed')
  socket.write(bytes)
  expect(await Promise.race([closed, pause(5_000, 'open')])).toBe('closed')
  return answer
}

test('what is not a valid HTTP request gets a problem, and its connection is closed', async () => {
  await server.app.listen({ host: '127.0.0.1', port: 0 })
  const late = Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
  const cases: [number, string, string][] = [
    [400, 'This is not a valid HTTP request.', 'nonsense\r\n\r\n'],
    [400, 'This is not a valid HTTP request.', 'GET / HTTP/1.1\r\nhost : x\r\n\r\n'],
    [
      431,
      'headers of the request are too large',
      `GET / HTTP/1.1\r\nhost: x\r\ncookie: ${'x'.repeat(20_000)}\r\n\r\n`,
    ],
    [408, 'The request did not arrive in time.', 'GET / HTTP/1.1\r\nhost: x\r\n'],
  ]
  for (const [status, detail, bytes] of cases) {
    // Node checks for late requests only every few seconds.
    if (status === 408)
      server.app.server.once('connection', (socket) => server.app.server.emit('clientError', late, socket))
    const [head = '', body = ''] = (await answerTo(server, bytes)).split('\r\n\r\n')
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(head).toContain('Content-Type: application/problem+json; charset=utf-8')
    expect(head).toContain('Connection: close')
    expect(head).toContain(`Content-Length: ${Buffer.byteLength(body)}`)
    expect(JSON.parse(body)).toMatchObject({
      type: 'about:blank',
      status,
      detail: expect.stringContaining(detail),
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
  }
})

test('a body that does not arrive in time gets 408, and its connection is closed', async () => {
  const slow = await compose({
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
    bodyMs: 300,
  })
  try {
    await slow.app.listen({ host: '127.0.0.1', port: 0 })
    const answer = await answerTo(
      slow,
      'POST /api/UserLogin/SignIn HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"userName":',
    )
    expect(answer).toMatch(/^HTTP\/1.1 408 /)
    expect(answer).toContain('The request did not arrive in time. Nothing was saved. Try again.')
  } finally {
    await slow.close()
  }
})
