import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../support/server.ts'

const ORIGIN = 'https://shop.example'
let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ corsOrigins: [ORIGIN] })
})
afterAll(() => server?.end())

/** The list of reports, which is longer than 1 kB, for a browser that accepts these encodings. */
const reports = (encodings?: string) =>
  server.inject('GetReports', {
    token: server.owner.token,
    body: { companyId: server.owner.companyId, storeId: server.owner.storeId },
    headers: { origin: ORIGIN, ...(encodings !== undefined && { 'accept-encoding': encodings }) },
  })

describe('a reply of at least 1 kB', () => {
  test.each([
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
  ])('to a browser that accepts %s is sent as %s, unchanged', async (accepted, encoding, unpack) => {
    const plain = await reports()
    const reply = await reports(accepted)
    expect(plain.rawPayload.length).toBeGreaterThanOrEqual(1024)
    expect(reply.headers['content-encoding']).toBe(encoding)
    expect(reply.rawPayload.length).toBeLessThan(plain.rawPayload.length)
    expect(unpack(reply.rawPayload).toString()).toBe(plain.body)
  })

  test('is cached separately for each encoding and origin', async () => {
    const { headers } = await reports('br')
    expect(String(headers.vary).toLowerCase().split(', ').sort()).toEqual(['accept-encoding', 'origin'])
  })

  test('is not compressed if the browser accepts no encoding, or none that is known', async () => {
    for (const accepted of [undefined, 'identity', 'zstd'])
      expect((await reports(accepted)).headers['content-encoding'], accepted).toBeUndefined()
  })
})

test('a short reply is not compressed', async () => {
  const reply = await server.inject('GetProfile', {
    token: server.owner.token,
    headers: { 'accept-encoding': 'br' },
  })
  expect(reply.rawPayload.length).toBeLessThan(1024)
  expect(reply.headers['content-encoding']).toBeUndefined()
})

test('a file is not compressed', async () => {
  const reply = await server.inject('GetImportTemplate', {
    token: server.owner.token,
    query: { target: 'Customer', format: 'xlsx' },
    headers: { 'accept-encoding': 'br' },
  })
  expect(reply.statusCode).toBe(200)
  expect(reply.rawPayload.length).toBeGreaterThanOrEqual(1024)
  expect(reply.headers['content-encoding']).toBeUndefined()
})

test('the API description is compressed', async () => {
  const reply = await server.app.inject({
    url: '/api/openapi.json',
    headers: { 'accept-encoding': 'gzip' },
  })
  expect(reply.headers['content-encoding']).toBe('gzip')
})
