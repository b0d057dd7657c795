import argon2 from '@node-rs/argon2'
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest'
import { operations } from '../../src/api/gen/operations.ts'
import { HASHES_WAITING, openHashing, PUBLIC_HASHES } from '../../src/server/platform/auth/hashing.ts'
import { addressLimits } from '../../src/server/platform/http/addressLimits.ts'
import { bodyCheckOf } from '../../src/server/platform/http/validate.ts'
import { OWNER_PASSWORD, startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ limited: true, trustProxy: 1 })
})
afterAll(() => server?.end())
afterEach(() => vi.restoreAllMocks())

const signIn = (userName: string, address: string, password = 'not the password') =>
  server.inject('SignIn', { body: { userName, password }, headers: { 'x-forwarded-for': address } })

describe('an address', () => {
  // The minute of a limit must not pass while a test sends its requests.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
  afterEach(() => void vi.useRealTimers())

  test('has a limit for every public operation', () => {
    const open = Object.entries(operations).filter(([, { permission }]) => permission === 'public')
    expect(open.map(([id]) => id).sort()).toEqual(Object.keys(addressLimits).sort())
  })

  test('that tries one password on many names is stopped; other addresses are not', async () => {
    const replies = []
    for (let name = 0; name < 63; name += 1) replies.push(await signIn(`name${name}`, '198.51.100.1'))
    const statuses = replies.map(({ statusCode }) => statusCode)
    expect(statuses).toEqual([...Array(60).fill(401), ...Array(3).fill(429)])
    const last = replies.at(-1)
    expect(last?.headers['content-type']).toContain('application/problem+json')
    expect(last?.json()).toMatchObject({
      status: 429,
      detail: 'Too many requests from this network. Wait a moment and try again.',
      retryAfterSeconds: Number(last?.headers['retry-after']),
    })
    expect(Number(last?.headers['retry-after'])).toBeGreaterThan(0)
    expect((await signIn('owner', '198.51.100.2', OWNER_PASSWORD)).statusCode).toBe(200)
  })

  test('of IPv6 is counted by its /64 network', async () => {
    const inject = (address: string) =>
      server.inject('RequestPasswordReset', {
        body: { userName: 'nobody' },
        headers: { 'x-forwarded-for': address },
      })
    for (let host = 1; host <= 20; host += 1) expect((await inject(`2001:db8::${host}`)).statusCode).toBe(200)
    expect((await inject('2001:db8::ffff:1')).statusCode).toBe(429)
    expect((await inject('2001:db8:0:1::1')).statusCode).toBe(200)
  })

  test('is not counted for malformed requests, nor for requests of a session', async () => {
    const headers = { 'x-forwarded-for': '198.51.100.3' }
    for (let tries = 0; tries < 70; tries += 1)
      expect((await server.inject('SignIn', { body: { userName: 'owner' }, headers })).statusCode).toBe(400)
    expect((await signIn('owner', '198.51.100.3', OWNER_PASSWORD)).statusCode).toBe(200)
    const { token } = server.owner
    for (let reads = 0; reads < 70; reads += 1)
      expect((await server.inject('GetProfile', { token, headers })).statusCode).toBe(200)
  })

  const health = { id: 'GetHealth', url: '/api/health' } as const
  const description = { id: 'GetOpenapi', url: '/api/openapi.json' } as const

  test.each([
    { limited: health, other: description, from: '198.51.100.4' },
    { limited: description, other: health, from: '198.51.100.5' },
  ])('is limited for $limited.url, separately from $other.url', async ({ limited, other, from }) => {
    const get = async (url: string) =>
      (await server.app.inject({ url, headers: { 'x-forwarded-for': from } })).statusCode
    const { max = 0 } = addressLimits[limited.id] ?? {}
    for (let calls = 0; calls < max; calls += 1) expect(await get(limited.url)).toBe(200)
    expect(await get(limited.url)).toBe(429)
    expect(await get(other.url)).toBe(200)
  })
})

describe('a body with thousands of unknown fields', () => {
  const fields = Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`field${at}`, at]))

  test('is rejected by a public operation as too large, before it is validated', async () => {
    expect((await server.inject('SignIn', { body: fields })).statusCode).toBe(413)
  })

  test('gets only the 200 messages that a reply may have', () => {
    expect(bodyCheckOf('GetRole')(fields)).toHaveLength(200)
  })
})

test('a request that runs again for a stale session is counted once', async () => {
  addressLimits.GetRole = { max: 2, timeWindow: 60_000 }
  onTestFinished(() => void delete addressLimits.GetRole)
  const other = await startTestServer({ limited: true })
  delete addressLimits.GetRole
  try {
    const { token, companyId, storeId } = other.owner
    const roles = async () =>
      (await other.inject('GetRole', { token, body: { companyId, storeId } })).statusCode
    expect(await roles()).toBe(200)
    // From now on the session that the server has in its cache is stale.
    await other.pool.query('update role set active = active')
    expect(await roles()).toBe(200)
    expect(await roles()).toBe(429)
  } finally {
    await other.end()
  }
})

describe('hashing', () => {
  test('accepts as many requests as may run or wait; the rest is rejected', async () => {
    const { publicRequests } = openHashing()
    const tries = PUBLIC_HASHES + HASHES_WAITING + 5
    const all = await Promise.allSettled(
      Array.from({ length: tries }, () => publicRequests.verify(null, 'anything')),
    )
    const rejected = all.filter((one) => one.status === 'rejected')
    expect(rejected).toHaveLength(5)
    expect(rejected[0]?.reason).toMatchObject({ status: 429, extras: { retryAfterSeconds: 3 } })
  })

  test('for signed-in users does not wait for public requests', async () => {
    const { publicRequests, signedIn } = openHashing()
    const hash = argon2.hash.bind(argon2)
    const held = Promise.withResolvers<void>()
    vi.spyOn(argon2, 'hash').mockImplementation(async (password, ...args) => {
      if (password === 'anything') await held.promise
      return hash(password, ...args)
    })
    const flood = Array.from({ length: 30 }, () => publicRequests.verify(null, 'anything'))
    expect(await signedIn.hash('a long password')).toContain('$argon2id$')
    held.resolve()
    expect(await Promise.all(flood)).toEqual(flood.map(() => false))
  })

  test('of many concurrent sign-ins stays within its limit, and holds no database connection', async () => {
    let running = 0
    let most = 0
    const hash = argon2.hash.bind(argon2)
    vi.spyOn(argon2, 'hash').mockImplementation(async (...args) => {
      running += 1
      most = Math.max(most, running)
      try {
        return await hash(...args)
      } finally {
        running -= 1
      }
    })
    await Promise.all(Array.from({ length: 25 }, (_, at) => signIn(`many${at}`, `198.51.101.${at}`)))
    expect(most).toBe(PUBLIC_HASHES)
    vi.mocked(argon2.hash).mockImplementation(async (...args) => {
      await expect.poll(() => server.pool.totalCount - server.pool.idleCount).toBe(0)
      return hash(...args)
    })
    expect((await signIn('nobody', '198.51.102.1')).statusCode).toBe(401)
    const body = { userName: 'nobody' }
    expect((await server.inject('RequestPasswordReset', { body })).statusCode).toBe(200)
    expect((await server.inject('VerifyOtp', { body: { name: 'nobody', otp: '123456' } })).statusCode).toBe(
      422,
    )
    expect(vi.mocked(argon2.hash)).toHaveBeenCalledTimes(25 + 4)
  })
})

test('counters of failed sign-ins that are older than a day are removed at the next failure', async () => {
  await server.pool.query(
    `insert into sign_in_failure (name_key, address, last_at) values ('long ago', '198.51.100.9', now() - interval '25 hours')`,
  )
  expect((await signIn('somebody', '198.51.103.1')).statusCode).toBe(401)
  const left = await server.pool.query(`select from sign_in_failure where name_key = 'long ago'`)
  expect(left.rowCount).toBe(0)
})
