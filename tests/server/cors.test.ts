import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../support/server.ts'

const ALLOWED = 'http://localhost:5173'
const OTHERS = ['https://shop.example', 'http://localhost:5174', 'null', `${ALLOWED}.evil.example`]

let server: TestServer
let closed: TestServer

beforeAll(async () => {
  server = await startTestServer({ corsOrigins: [ALLOWED] })
  closed = await startTestServer()
})
afterAll(() => Promise.all([server?.end(), closed?.end()]))

/** The CORS headers of a reply. */
const crossing = (headers: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => name.startsWith('access-control-')))

const preflight = (to: TestServer, origin: string) =>
  to.app.inject({
    method: 'OPTIONS',
    url: '/api/Role/GetRole',
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,content-type,idempotency-key',
    },
  })

describe('an allowed origin', () => {
  test('gets a preflight reply with the methods and headers that it may send', async () => {
    const { statusCode, headers, body } = await preflight(server, ALLOWED)
    expect([statusCode, body]).toEqual([204, ''])
    expect(headers).toMatchObject({
      vary: 'Origin',
      'access-control-allow-origin': ALLOWED,
      'access-control-allow-credentials': 'true',
      'access-control-allow-methods': 'GET, POST, PUT, DELETE',
      'access-control-allow-headers': 'Authorization, Content-Type, Idempotency-Key',
    })
  })

  test('can read replies and errors', async () => {
    const { token, companyId, storeId } = server.owner
    const request = { body: { companyId, storeId }, headers: { origin: ALLOWED } }
    for (const [input, status] of [
      [{ token, ...request }, 200],
      [request, 401],
    ] as const) {
      const { statusCode, headers } = await server.inject('GetRole', input)
      expect(statusCode).toBe(status)
      expect(headers).toMatchObject({
        vary: 'Origin',
        'access-control-allow-origin': ALLOWED,
        'access-control-allow-credentials': 'true',
        'access-control-expose-headers': 'Content-Disposition, Retry-After, Idempotency-Replayed',
      })
    }
  })

  test('reads the stream of changes', async () => {
    await server.app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = server.app.server.address() as AddressInfo
    const ending = new AbortController()
    const { status, headers } = await fetch(`http://127.0.0.1:${port}/api/Common/GetChanges`, {
      headers: { origin: ALLOWED, authorization: `Bearer ${server.owner.token}` },
      signal: ending.signal,
    })
    ending.abort()
    expect(status).toBe(200)
    expect(headers.get('access-control-allow-origin')).toBe(ALLOWED)
  })
})

test.each(OTHERS)('another origin gets no CORS headers: %s', async (origin) => {
  expect(crossing((await preflight(server, origin)).headers)).toEqual({})
  const { headers } = await server.inject('GetSignInChoices', { headers: { origin } })
  expect(crossing(headers)).toEqual({})
})

test('without allowed origins there are no CORS headers and no preflight replies', async () => {
  const { statusCode, headers } = await preflight(closed, ALLOWED)
  expect(statusCode).toBe(404)
  expect(crossing(headers)).toEqual({})
  const reply = await closed.inject('GetSignInChoices', { headers: { origin: ALLOWED } })
  expect([crossing(reply.headers), reply.headers.vary]).toEqual([{}, undefined])
})
