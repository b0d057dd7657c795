import type { FastifyInstance } from 'fastify'

/** One log line a request: no query (it may hold a search), no body, no token. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    if (!request.url.startsWith('/api/')) return
    request.log.info(
      {
        method: request.method,
        path: request.url.split('?')[0],
        operation: request.operationId ?? undefined,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        login: request.actor?.userId,
        company: request.actor?.companyId,
        store: request.actor?.storeId,
      },
      'request',
    )
  })
}
