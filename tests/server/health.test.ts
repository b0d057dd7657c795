import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startEmbedded } from '../../src/server/platform/db/embedded/start.ts'
import { connectTo } from '../support/connect.ts'
import { eventually } from '../support/processes.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
/** A folder with the pages, and a file outside them. */
let folder: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pledgebook-web-'))
  const webFolder = join(folder, 'web')
  mkdirSync(join(webFolder, 'assets'), { recursive: true })
  writeFileSync(join(folder, 'package.json'), 'outside the pages')
  writeFileSync(
    join(webFolder, 'index.html'),
    `<meta property="csp-nonce" content="__NONCE__"><p>${'page '.repeat(300)}</p>`,
  )
  writeFileSync(join(webFolder, 'page-parts.json'), '{}')
  writeFileSync(join(webFolder, 'assets/main-1.js'), 'plain')
  writeFileSync(join(webFolder, 'assets/main-1.js.br'), 'brotli')
  writeFileSync(join(webFolder, 'assets/code.worker-1.js'), 'worker')
  writeFileSync(join(webFolder, 'icon.svg'), '<svg/>')
  server = await startTestServer({ webFolder })
})

afterAll(async () => {
  await server?.end()
  rmSync(folder, { recursive: true, force: true })
})

const get = (url: string, headers: Record<string, string> = {}) =>
  server.app.inject({ method: 'GET', url, headers })

/** Repeats a health check until it succeeds: on a busy machine the database may reply later than a check waits for it. */
const inTime = (check: () => Promise<LightMyRequestResponse>) =>
  eventually(async () => {
    const reply = await check()
    return reply.statusCode === 200 ? reply : undefined
  })

describe('health', () => {
  test('is ready while the database answers', async () => {
    const reply = await inTime(() => get('/api/health'))
    expect(reply.json()).toMatchObject({ alive: true, ready: true, version: 'test' })
    expect(reply.headers['cache-control']).toBe('no-store')
  })

  test('is alive but not ready (503) without a database, and calls then return the same', async () => {
    const gone = await startTestServer()
    const { token } = gone.owner
    const name = new URL(gone.databaseUrl).pathname.slice(1)
    const elsewhere = new URL(gone.databaseUrl)
    elsewhere.pathname = '/postgres'
    const admin = await connectTo(elsewhere.href)
    const move = async (from: string, to: string) => {
      await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [from])
      await admin.query(`alter database ${from} rename to ${to}`)
    }
    await eventually(() => move(name, `${name}_gone`).then(() => true))
    try {
      const health = await gone.app.inject({ method: 'GET', url: '/api/health' })
      expect(health.statusCode).toBe(503)
      expect(health.json()).toMatchObject({ alive: true, ready: false, reason: 'database' })
      const call = await gone.inject('GetDrafts', { token })
      expect(call.statusCode).toBe(503)
      expect(call.headers['retry-after']).toBe('2')
      expect(call.json().detail).toContain('The database is not available now.')
    } finally {
      await eventually(() => move(`${name}_gone`, name).then(() => true))
      await admin.end()
    }
    await eventually(async () =>
      (await gone.inject('GetDrafts', { token })).statusCode === 200 ? true : undefined,
    )
    await inTime(() => gone.app.inject({ method: 'GET', url: '/api/health' }))
    await gone.end()
  })

  test('replies within a second while the database is frozen, and is ready again once it continues', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'pledgebook-frozen-'))
    const log = { info: () => undefined, warn: () => undefined }
    const database = await startEmbedded({ dataDir, log, durable: false })
    const frozen = await startTestServer({ databaseUrl: database.url })
    const health = () => frozen.app.inject({ method: 'GET', url: '/api/health' })
    const freeze = (signal: 'SIGSTOP' | 'SIGCONT') => {
      const processes = readFileSync(`/proc/${database.pid}/task/${database.pid}/children`, 'utf8')
      for (const pid of [database.pid, ...processes.trim().split(' ')]) process.kill(Number(pid), signal)
    }
    try {
      await inTime(health)
      freeze('SIGSTOP')
      try {
        const times: number[] = []
        for (let turn = 0; turn < 5; turn++) {
          const began = performance.now()
          const reply = await health()
          times.push(performance.now() - began)
          expect(reply.statusCode).toBe(503)
          expect(reply.json()).toMatchObject({ alive: true, ready: false, reason: 'database' })
        }
        // A busy machine delays some of them; a check that waits for the database never replies.
        expect(Math.min(...times)).toBeLessThan(1_000)
      } finally {
        freeze('SIGCONT')
      }
      await inTime(health)
    } finally {
      await frozen.end()
      await database.stop()
      rmSync(dataDir, { recursive: true, force: true })
    }
  })

  test('the API description is served', async () => {
    const reply = await get('/api/openapi.json')
    expect(reply.json()).toMatchObject({ openapi: '3.1.0' })
  })

  test('API replies have the security headers that concern them, without the headers for pages; the API reference has both', async () => {
    const ofPages = ['referrer-policy', 'origin-agent-cluster', 'x-dns-prefetch-control']
    const { headers } = await get('/api/openapi.json')
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'x-frame-options': 'DENY',
    })
    for (const name of ofPages) expect(headers, name).not.toHaveProperty(name)
    const reference = await get('/api/docs')
    for (const name of ['x-frame-options', ...ofPages]) expect(reference.headers, name).toHaveProperty(name)
  })
})

describe('the pages', () => {
  test('have a fresh nonce, no inline code, cannot be framed, and are not cached', async () => {
    const [first, second] = [await get('/'), await get('/company?search=x')]
    for (const reply of [first, second]) {
      expect(reply.statusCode).toBe(200)
      const policy = String(reply.headers['content-security-policy'])
      const nonce = /style-src 'self' 'nonce-([^']+)'/.exec(policy)?.[1]
      expect(reply.body).toContain(`content="${nonce}"`)
      expect(policy).not.toContain('unsafe')
      // To the letter (decisions of the specification): no data URLs.
      expect(policy.split('; ')).toContain("img-src 'self' blob:")
      expect(policy).toContain("frame-ancestors 'none'")
      expect(reply.headers).toMatchObject({
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'no-referrer',
      })
    }
    expect(first.body).not.toBe(second.body)
  })

  test('are compressed when they are sent', async () => {
    const reply = await get('/', { 'accept-encoding': 'br' })
    expect(reply.headers['content-encoding']).toBe('br')
  })

  test('have files that are compressed in advance and cached permanently', async () => {
    const reply = await get('/assets/main-1.js', { 'accept-encoding': 'br' })
    expect(reply.body).toBe('brotli')
    expect(reply.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    })
    for (const name of [
      'x-frame-options',
      'referrer-policy',
      'accept-ranges',
      'last-modified',
      'content-security-policy',
    ])
      expect(reply.headers, name).not.toHaveProperty(name)
    expect((await get('/icon.svg')).headers['cache-control']).toBe('public, max-age=3600')
  })

  test('have workers with a policy of their own: WebAssembly, and nothing from elsewhere', async () => {
    const { headers } = await get('/assets/code.worker-1.js')
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'",
    )
  })

  test('are not served in place of missing files and operations', async () => {
    for (const url of ['/assets/gone.js', '/api/Nothing/AtAll', '/api/Role/GetRole/x']) {
      const reply = await get(url)
      expect(reply.statusCode, url).toBe(404)
      expect(reply.headers['content-type'], url).toContain('application/problem+json')
    }
  })

  test('serve no file outside their folder', async () => {
    for (const url of ['/../package.json', '/%2e%2e/package.json', '/assets/..%2f..%2fpackage.json']) {
      const reply = await get(url)
      expect(reply.body, url).not.toContain('outside')
    }
  })

  test('are never served as the raw template', async () => {
    expect((await get('/index.html')).body).not.toContain('__NONCE__')
  })
})
