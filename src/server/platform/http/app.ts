import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import helmet from 'helmet'
import { fail } from '../operation/problem.ts'
import { texts } from '../operation/texts.ts'
import { countAddresses } from './addressLimits.ts'
import { bindOperations, compression } from './bind.ts'
import { limitBodies } from './bodyRoom.ts'
import type { Binding } from './call.ts'
import { replyToClientError } from './clientErrors.ts'
import { allowOrigins } from './cors.ts'
import { descriptionText } from './description.ts'
import { bindDocs, DOCS } from './docs/bindDocs.ts'
import { handleErrors, sendProblem } from './errors.ts'
import { bindHealth } from './health.ts'
import { bindLive, type LiveHub } from './live.ts'
import { faultLine, logRequests } from './logging.ts'
import type { Readiness } from './readiness.ts'
import { ASSETS, servePages } from './static.ts'
import { BODY_MS, limitArrivals, serverLimits } from './timeLimits.ts'

/** Parts of the application. */
export interface AppParts extends Binding {
  readiness: Readiness
  live: LiveHub
  /** Folder of the built browser program; null serves only the API. */
  webFolder: string | null
  trustProxy: number
  /** How long a body may take to arrive, in milliseconds; {@link BODY_MS} by default. */
  bodyMs?: number | undefined
  /** Other origins whose pages may send requests. */
  corsOrigins: readonly string[]
  /** Where log lines go; false for none. */
  logStream: NodeJS.WritableStream | false
  version: string
  /** Whether public operations are limited by address. */
  limited: boolean
}

const JSON_LIMIT = 1024 * 1024

/** Builds the application: every operation of the API, live updates, health, the API description and pages. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const app = Fastify({
    logger:
      parts.logStream === false
        ? false
        : { level: 'info', stream: parts.logStream, serializers: { err: faultLine } },
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: (_address, hop) => hop < parts.trustProxy,
    bodyLimit: JSON_LIMIT,
    genReqId: () => crypto.randomUUID(),
    exposeHeadRoutes: false,
    forceCloseConnections: true,
    return503OnClosing: false,
    ...serverLimits,
    clientErrorHandler: replyToClientError,
    frameworkErrors: (_error, request, reply) =>
      void sendProblem(request, reply, fail(400, texts.badAddress)),
    routerOptions: { caseSensitive: true, querystringParser: parseQuery },
  })
  app.decorateRequest('session', null)
  app.decorateRequest('bodyRead', false)
  app.decorateRequest('operationId', null)
  protect(app, parts.services.secureCookies)
  limitArrivals(app, parts.bodyMs ?? BODY_MS)
  limitBodies(app)
  // Each route that accepts a file has its own limit.
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )
  app.removeContentTypeParser('text/plain')
  handleErrors(app, parts.readiness.onFault)
  logRequests(app)
  allowOrigins(app, parts.corsOrigins)
  await app.register(cookie)
  // Enabled by routes with `compress`; scripts and styles are compressed by the build.
  await app.register(compress, { global: false })
  if (parts.limited) await countAddresses(app)
  bindOperations(app, parts)
  bindHealth(app, parts)
  bindLive(app, parts)
  app.get('/api/openapi.json', { compress: compression }, (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(descriptionText),
  )
  bindDocs(app)
  if (parts.webFolder) await servePages(app, parts.webFolder)
  app.setNotFoundHandler((request, reply) => sendProblem(request, reply, fail(404, texts.noRoute)))
  return app
}

/**
 * Sets the security headers. Calls helmet directly: its Fastify plugin creates a closure for each reply, which keeps the previous
 * request in memory until a full garbage collection.
 *
 * Scripts, styles and replies of the API get only the headers that concern them; the others concern pages.
 */
function protect(app: FastifyInstance, https: boolean): void {
  const headers = helmet({
    contentSecurityPolicy: false,
    referrerPolicy: { policy: 'no-referrer' },
    frameguard: { action: 'deny' },
    // Browsers apply it only over https; over http, as on a shop's own network, they log a warning.
    crossOriginOpenerPolicy: https,
    hsts: false,
  })
  app.addHook('onRequest', (request, reply, done) => {
    const isReply = request.url.startsWith('/api/') && !request.url.startsWith(DOCS)
    if (!isReply && !request.url.startsWith(ASSETS))
      return headers(request.raw, reply.raw, (error) => done(error as Error | undefined))
    reply.raw.setHeader('x-content-type-options', 'nosniff')
    reply.raw.setHeader('cross-origin-resource-policy', 'same-origin')
    if (isReply) reply.raw.setHeader('x-frame-options', 'DENY')
    done()
  })
}

/** A repeated parameter becomes a list, so that the validator rejects it by name. */
function parseQuery(text: string): Record<string, string | string[]> {
  const parsed: Record<string, string | string[]> = Object.create(null)
  for (const [key, value] of new URLSearchParams(text)) {
    const earlier = parsed[key]
    parsed[key] = earlier === undefined ? value : [earlier, value].flat()
  }
  return parsed
}
