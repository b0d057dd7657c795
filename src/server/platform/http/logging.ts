import type { FastifyInstance } from 'fastify'

/** One log line for each request of the API: no query (it may contain a search), no body, no token. */
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

/** An error as a log line contains it. */
export interface Fault {
  type: string
  message: string
  stack: string
  [more: string]: unknown
}

/** The loggable part of an error: where and what kind, never data values. */
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

/** Removes values: a failed query's message ends with its values; other messages of the database quote them. */
function withoutValues(message: string): string {
  return message.replace(/\nparams: [\s\S]*$/, '').replace(/"[^"]*"(?=$|\s+at)/g, '"…"')
}
