import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The media type of an operation's body; null without one. */
    consumes?: string | null
  }
}

/** How long the body of a request may take to arrive, in milliseconds. */
export const BODY_MS = 30_000
/** The same for a file. */
const FILE_BODY_MS = 120_000
/** How long the headers of a request may take to arrive, in milliseconds. */
const HEAD_MS = 30_000
/** How often connections are checked for these limits, in milliseconds. */
const CHECK_MS = 5_000
/** Maximum number of connections; further ones are closed immediately. */
const MAX_CONNECTIONS = 2_000

/** Settings of Node's HTTP server: how long a request may take to arrive as a whole. */
export const serverLimits = {
  requestTimeout: FILE_BODY_MS,
  http: { headersTimeout: HEAD_MS, connectionsCheckingInterval: CHECK_MS },
}

/** Replies 408 where a body does not arrive within `bodyMs` (a file: two minutes), and limits the number of connections. */
export function limitArrivals(app: FastifyInstance, bodyMs: number): void {
  app.server.maxConnections = MAX_CONNECTIONS
  app.addHook('preParsing', (request, reply, payload, done) => {
    const { headers, routeOptions } = request
    const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
    if (hasBody) {
      const isFile = routeOptions.config.consumes === 'application/octet-stream'
      const late = () => {
        if (payload.listenerCount('error') === 0) return
        reply.header('connection', 'close')
        payload.emit(
          'error',
          Object.assign(new Error('the body did not arrive in time'), { statusCode: 408 }),
        )
      }
      const timer = setTimeout(late, isFile ? FILE_BODY_MS : bodyMs)
      const clear = () => clearTimeout(timer)
      payload.once('end', clear)
      payload.once('close', clear)
    }
    done(null, payload)
  })
}
