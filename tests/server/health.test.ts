import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let webFolder: string

beforeAll(async () => {
  webFolder = mkdtempSync(join(tmpdir(), 'pledgebook-web-'))
  mkdirSync(join(webFolder, 'assets'))
  writeFileSync(join(webFolder, 'index.html'), '<meta property="csp-nonce" content="__NONCE__"><p>page</p>')
  writeFileSync(join(webFolder, 'assets/main-1.js'), 'plain')
  writeFileSync(join(webFolder, 'assets/main-1.js.br'), 'brotli')
  writeFileSync(join(webFolder, 'icon.svg'), '<svg/>')
  server = await startTestServer({ webFolder })
})

afterAll(async () => {
  await server?.end()
  rmSync(webFolder, { recursive: true, force: true })
})

const get = (url: string, headers: Record<string, string> = {}) =>
  server.app.inject({ method: 'GET', url, headers })

describe('health', () => {
  test('is ready while the database answers', async () => {
    const reply = await get('/api/health')
    expect(reply.statusCode).toBe(200)
    expect(reply.json()).toMatchObject({ alive: true, ready: true, version: 'test' })
    expect(reply.headers['cache-control']).toBe('no-store')
  })

  test('is alive but not ready (503) without a database, and calls then say so', async () => {
    const gone = await startTestServer()
    const { token } = gone.owner
    await gone.pool.query('select 1')
    const lost = Object.assign(new Error('lost'), { code: 'ECONNREFUSED' })
    const { connect, query } = gone.pool
    gone.pool.query = () => Promise.reject(lost)
    gone.pool.connect = () => Promise.reject(lost)
    try {
      const health = await gone.app.inject({ method: 'GET', url: '/api/health' })
      expect(health.statusCode).toBe(503)
      expect(health.json()).toMatchObject({ alive: true, ready: false })
      const call = await gone.ask('GetDrafts', { token })
      expect(call.statusCode).toBe(503)
      expect(call.headers['retry-after']).toBe('2')
      expect(call.body).not.toContain('ECONNREFUSED')
    } finally {
      Object.assign(gone.pool, { connect, query })
      await gone.end()
    }
  })

  test('the description is handed out as it stands', async () => {
    const reply = await get('/api/openapi.json')
    expect(reply.json()).toMatchObject({ openapi: '3.1.0' })
  })
})

describe('the pages', () => {
  test('come with a fresh nonce, no inline code, no framing, and are not stored', async () => {
    const [first, second] = [await get('/'), await get('/company?search=x')]
    for (const reply of [first, second]) {
      expect(reply.statusCode).toBe(200)
      const policy = String(reply.headers['content-security-policy'])
      const nonce = /style-src 'self' 'nonce-([^']+)'/.exec(policy)?.[1]
      expect(reply.body).toContain(`content="${nonce}"`)
      expect(policy).not.toContain('unsafe')
      expect(policy).toContain("img-src 'self' blob:")
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

  test('have files that are compressed before and kept for ever', async () => {
    const reply = await get('/assets/main-1.js', { 'accept-encoding': 'br' })
    expect(reply.body).toBe('brotli')
    expect(reply.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect((await get('/icon.svg')).headers['cache-control']).toBe('public, max-age=3600')
  })

  test('do not stand in for missing files and calls', async () => {
    for (const url of ['/assets/gone.js', '/api/Nothing/AtAll', '/api/Role/GetRole/x']) {
      const reply = await get(url)
      expect(reply.statusCode, url).toBe(404)
      expect(reply.headers['content-type'], url).toContain('application/problem+json')
    }
  })

  test('show nothing outside their folder', async () => {
    for (const url of ['/../package.json', '/%2e%2e/package.json', '/assets/..%2f..%2fpackage.json']) {
      const reply = await get(url)
      expect(reply.body, url).not.toContain('"dependencies"')
    }
  })

  test('are never the template itself', async () => {
    expect((await get('/index.html')).body).not.toContain('__NONCE__')
  })
})
