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
        address: request.ip,
        login: request.session?.actor.userId,
        company: request.session?.actor.companyId,
        store: request.session?.actor.storeId,
      },
      'request',
    )
  })
}

/** A fault as a log line holds it. */
export interface Fault {
  type: string
  message: string
  stack: string
  [more: string]: unknown
}

/** What a log line tells of a fault: where and what kind, never the values that were at hand. */
export function faultLine(error: unknown): Fault {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' }
  const { code, table, constraint, routine } = error as Error & Record<string, unknown>
  return {
    type: error.name,
    message: withoutValues(error.message),
    ...(code !== undefined && { code }),
    ...(table !== undefined && { table }),
    ...(constraint !== undefined && { constraint }),
    ...(routine !== undefined && { routine }),
    stack: (error.stack ?? '')
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .join('\n'),
    ...(error.cause !== undefined && { cause: faultLine(error.cause) }),
  }
}

/** A failed query's message ends with its values; other messages of the database quote the one they refuse. */
function withoutValues(message: string): string {
  return message.replace(/\nparams: [\s\S]*$/, '').replace(/"[^"]*"(?=$|\s+at)/g, '"…"')
}
