import type { FastifyInstance } from 'fastify'

/** Headers that pages of other origins may send. */
const SENT = 'Authorization, Content-Type, Idempotency-Key'
/** Headers of replies that pages of other origins may read. */
const READ = 'Content-Disposition, Retry-After, Idempotency-Replayed'
const METHODS = 'GET, POST, PUT, DELETE'
/** How long a browser may cache a preflight reply. */
const KEPT_SECONDS = 600

/**
 * Allows only pages of these origins to call the server from a browser. Cookies, which password reset and report files use, are sent only
 * from origins on the same site (`SameSite=Strict`). Without origins nothing is added, and browsers reject other origins by themselves.
 */
export function allowOrigins(app: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return
  app.addHook('onRequest', async ({ method, headers }, { raw }) => {
    // On the raw reply, so that streams have the headers too.
    raw.setHeader('vary', 'Origin')
    if (!headers.origin || !origins.includes(headers.origin)) return
    raw.setHeader('access-control-allow-origin', headers.origin)
    raw.setHeader('access-control-allow-credentials', 'true')
    raw.setHeader('access-control-expose-headers', READ)
    if (method !== 'OPTIONS') return
    raw.setHeader('access-control-allow-methods', METHODS)
    raw.setHeader('access-control-allow-headers', SENT)
    raw.setHeader('access-control-max-age', String(KEPT_SECONDS))
  })
  app.options('/*', (_request, reply) => reply.code(204).send())
}
