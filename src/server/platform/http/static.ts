import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import staticFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { compression } from './bind.ts'
import { PAGE_PARTS, pageLinks } from './pageParts.ts'

/** The path of scripts and styles, whose names contain a hash of their content. */
export const ASSETS = '/assets/'

/** The part of a file name by which a script that runs as a worker is recognised. */
const WORKER = '.worker-'

/** The policy of workers, which differs from the policy of their page: they compile WebAssembly and load it from here. */
const WORKER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"

/**
 * Serves the built browser program: files under /assets precompressed and immutable; every other path that is not an API path gets
 * index.html with a fresh nonce for the styles that Mantine adds, and with links to the code of its page (never cached, never
 * precompressed). Workers have a content security policy of their own, so that pages need not allow WebAssembly.
 */
export async function servePages(app: FastifyInstance, folder: string): Promise<void> {
  const index = join(folder, 'index.html')
  if (!existsSync(index))
    throw new Error(`the browser program is not built: ${index} is missing; run npm run build`)
  const page = readFileSync(index, 'utf8')
  const linksOf = pageLinks(folder)
  await app.register(staticFiles, {
    root: folder,
    index: false,
    wildcard: false,
    globIgnore: ['index.html', PAGE_PARTS, '**/*.br', '**/*.gz'],
    preCompressed: true,
    // An immutable file is never revalidated, nor read in parts.
    acceptRanges: false,
    etag: false,
    lastModified: false,
    setHeaders: (reply, path) => {
      const immutable = path.includes(ASSETS)
      reply.header(
        'cache-control',
        immutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      )
      if (immutable && path.includes(WORKER)) reply.header('content-security-policy', WORKER_POLICY)
    },
  })
  const send = (reply: FastifyReply, address: string) => {
    const nonce = randomBytes(16).toString('base64')
    return reply
      .header('cache-control', 'no-store')
      .header('content-security-policy', policy(nonce))
      .type('text/html; charset=utf-8')
      .send(page.replaceAll('__NONCE__', nonce).replace('</head>', `${linksOf(address)}</head>`))
  }
  const options = { compress: compression }
  app.get('/', options, (_request, reply) => send(reply, '/'))
  app.get('/index.html', options, (_request, reply) => send(reply, '/'))
  app.get('/*', options, (request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    if (path.startsWith('/api/') || path.startsWith(ASSETS)) return reply.callNotFound()
    return send(reply, request.url)
  })
}

function policy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    // Mantine sets style attributes by script, to which no policy applies; none are in the HTML text.
    "img-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
