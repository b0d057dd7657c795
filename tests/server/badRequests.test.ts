import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { isDeepStrictEqual } from 'node:util'
import { decodeJwt, decodeProtectedHeader, SignJWT } from 'jose'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { compose } from '../../src/server/compose.ts'
import { bodyCheckOf } from '../../src/server/platform/http/validate.ts'
import {
  bodySchema,
  isRecord,
  operationIds,
  resolve,
  type Schema,
  sampleRequest,
} from '../support/contract.ts'
import { customersOf } from '../support/customers.ts'
import { today } from '../support/days.ts'
import { metalsOf } from '../support/metals.ts'
import { OWNER_PASSWORD, startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.end())

const ID = /^[0-9a-f]{8}-/

/** A value of a request with hidden marks around each described text but ids and secrets. */
function marked(reference: Schema, value: unknown): unknown {
  const { properties, items, 'x-secret': isSecret } = resolve(reference)
  if (Array.isArray(value)) return items ? value.map((entry) => marked(items, entry)) : value
  if (isRecord(value))
    return Object.fromEntries(
      Object.entries(value).map(([name, part]) => {
        const described = properties?.[name]
        return [name, described ? marked(described, part) : part]
      }),
    )
  return typeof value === 'string' && !ID.test(value) && !isSecret ? `\u202a${value}\u202c` : value
}

/** A token of the owner's session with a valid signature, and these claims instead of the owner's. */
async function signed(claims: Record<string, string>): Promise<string> {
  const { companyId, storeId, userId, token } = server.owner
  const { rows } = await server.pool.query<{ id: string; secret: string }>(
    'select id, secret from signing_key',
  )
  const key = rows.find(({ id }) => id === decodeProtectedHeader(token).kid)
  return new SignJWT({ companyId, storeId, sid: decodeJwt(token).sid, ...claims })
    .setProtectedHeader({ alg: 'HS256', kid: key?.id ?? '' })
    .setSubject(claims.sub ?? userId)
    .setExpirationTime('5m')
    .sign(Buffer.from(key?.secret ?? '', 'base64url'))
}

test.each(['sid', 'companyId', 'storeId', 'sub'])(
  'a token whose %s is not a UUID is rejected with 401',
  async (claim) => {
    expect((await server.inject('GetProfile', { token: await signed({}) })).statusCode).toBe(200)
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
  ['an isolated direction', 'Ra\u2066vi\u2069', 'U+2066'],
  ['a mark of direction', 'Ra\u200fvi', 'U+200F'],
  ['a space without width', 'Ra\u200bvi', 'U+200B'],
  ['a byte order mark', 'Ra\ufeffvi', 'U+FEFF'],
  ['a soft hyphen', 'Ra\u00advi', 'U+00AD'],
  ['a tag', 'Ra\u{e0041}vi', 'U+E0041'],
  ['a letter without a shape', 'Ra\u3164vi', 'U+3164'],
  ['a control character', 'Ra\u0007vi', 'U+0007'],
])('%s within a text is rejected at its field', async (_what, name, character) => {
  const { token, companyId, storeId } = server.owner
  const body = { companyId, workStoreId: storeId, name, phone: '98400 12345' }
  const reply = await server.inject('AddStaff', { token, body })
  const message = `Name cannot contain invisible or control characters (${character}). Type it again instead of pasting it.`
  expect(reply.json()).toMatchObject({ status: 400, detail: message, errors: [{ field: 'name', message }] })
})

test('a pasted phone with a hidden mark within is rejected for the mark, not for its digits', async () => {
  const { token, companyId, storeId } = server.owner
  const body = { companyId, workStoreId: storeId, name: 'Ravi', phone: '98400\u202a12345' }
  const reply = await server.inject('AddStaff', { token, body })
  expect(reply.statusCode).toBe(400)
  expect(reply.json().errors).toEqual([{ field: 'phone', message: expect.stringContaining('(U+202A)') }])
})

describe('hidden characters at the ends of a pasted text are removed', () => {
  test('before it is checked and stored', async () => {
    const { token, companyId, storeId } = server.owner
    const body = {
      companyId,
      workStoreId: storeId,
      name: '\u200eRavi Kumar \u200f',
      phone: '\u202a98400 54321\u202c',
    }
    const { id } = await server.call('AddStaff', { token, body })
    expect(await server.call('GetStaffById', { token, query: { id } })).toMatchObject({
      name: 'Ravi Kumar',
      phone: '98400 54321',
    })
  })

  test('before the length of what remains is checked', async () => {
    const { token, companyId, storeId } = server.owner
    const body = { companyId, workStoreId: storeId, name: '\u200b \u200b', phone: '98400 12345' }
    const reply = await server.inject('AddStaff', { token, body })
    expect(reply.json()).toMatchObject({
      status: 400,
      errors: [{ field: 'name', message: 'Name is required.' }],
    })
  })

  test('from texts in a list', async () => {
    const metals = metalsOf(server)
    const { id } = await metals.add({
      name: 'Listed',
      purities: [{ label: '\u202a95K\u202c', purityBp: 9500 }],
    })
    expect((await metals.read(id)).purities).toMatchObject([{ label: '95K' }])
  })

  test('from words to search for', async () => {
    const { token, companyId, storeId } = server.owner
    const customers = customersOf(server)
    const { id } = await customers.add(await customers.addType('Walk-in'), 'Selvi', '98400 11111')
    for (const search of ['\u202a98400 11111\u202c', '\u200fSelvi'])
      expect(
        (await server.call('GetCustomer', { token, body: { companyId, storeId, search } })).rows,
      ).toMatchObject([{ id }])
  })

  test('from query parameters', async () => {
    const { token } = server.owner
    const reply = await server.inject('AddImport', {
      token,
      query: { target: 'Customer', fileName: '\u2068customers.csv\u2069' },
      body: Buffer.from('Name,Phone\nRavi,9840012345\n'),
      headers: { 'content-type': 'application/octet-stream' },
    })
    expect(reply.statusCode, reply.body).toBe(201)
    expect(reply.json().fileName).toBe('customers.csv')
  })

  test('from every text of every request: choices, dates, phones and other codes too', () => {
    const kept: string[] = []
    for (const id of operationIds) {
      const schema = bodySchema(id)
      if (schema === null) continue
      const { body } = sampleRequest(id)
      const pasted = marked(schema, body)
      const check = bodyCheckOf(id)
      if (!isDeepStrictEqual(check(pasted), check(body)) || !isDeepStrictEqual(pasted, body)) kept.push(id)
    }
    expect(kept).toEqual([])
  })

  test('but not from a password', async () => {
    const body = { userName: '\u200eowner\u200f', password: `${OWNER_PASSWORD}\u200e` }
    expect((await server.inject('SignIn', { body })).statusCode).toBe(401)
    const { userId } = await server.call('SignIn', { body: { ...body, password: OWNER_PASSWORD } })
    expect(userId).toBe(server.owner.userId)
  })
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
  const query = vi.spyOn(pg.Client.prototype, 'query')
  onTestFinished(() => query.mockRestore())
  // The second between two loads passes when the test says so.
  let passSecond = () => {}
  const timer = globalThis.setTimeout
  const second = vi.spyOn(globalThis, 'setTimeout').mockImplementation(((
    work: () => void,
    ms?: number,
    ...rest: unknown[]
  ) => {
    if (ms !== 1_000) return timer(work, ms, ...rest)
    passSecond = work
    return timer(() => undefined, 0)
  }) as typeof setTimeout)
  onTestFinished(() => second.mockRestore())
  const loads = () =>
    query.mock.calls.filter(([statement]) => JSON.stringify(statement).includes('from signing_key')).length

  const forged = await Promise.all(Array.from({ length: 20 }, () => status(crypto.randomUUID())))
  expect(new Set(forged)).toEqual(new Set([401]))
  expect(await status(crypto.randomUUID())).toBe(401)
  expect(loads()).toBe(1)

  await server.pool.query('insert into signing_key (id, secret) values ($1, $2)', [
    id,
    secret.toString('base64url'),
  ])
  expect(await status(id)).toBe(401)
  passSecond()
  expect(await status(id)).toBe(200)
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

/** What a listening server replies to these bytes until it closes the connection, which it must do. */
async function answerTo({ app }: Pick<TestServer, 'app'>, bytes: string): Promise<string> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  let answer = ''
  socket.setEncoding('utf8').on('data', (text: string) => {
    answer += text
  })
  const closed = once(socket, 'close')
  socket.write(bytes)
  await closed
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
    expect(answer).toMatch(/^connection: close\r$/im)
    expect(answer).toContain('The request did not arrive in time. Nothing was saved. Try again.')
  } finally {
    await slow.close()
  }
})
