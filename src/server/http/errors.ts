import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal, refuse, toProblem } from '../core/problem.ts'
import { texts } from '../core/texts.ts'

/** Every error becomes a problem: ours as it says, the framework's by its status, the database's absence as 503. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | Refusal, request, reply) =>
    sendProblem(request, reply, asRefusal(error, request)),
  )
}

/** Sends a refusal as its problem. */
export function sendProblem(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
  const { retryAfterSeconds } = refusal.extras
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds))
  return reply
    .code(refusal.status)
    .header('cache-control', 'no-store')
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify(toProblem(refusal, request.id)))
}

function asRefusal(error: FastifyError | Refusal, request: FastifyRequest): Refusal {
  if (error instanceof Refusal) return error
  if (isAbsentDatabase(error)) {
    request.log.warn({ err: error }, 'the database cannot be reached')
    return refuse(503, texts.unavailable, undefined, { retryAfterSeconds: 2 })
  }
  switch (error.statusCode) {
    case 400:
      return refuse(400, texts.malformed, [{ field: 'body', message: texts.malformed }])
    case 413:
      return refuse(413, texts.tooLarge)
    case 415:
      return refuse(415, texts.wrongType)
    case 429:
      return refuse(429, texts.tooMany, undefined, { retryAfterSeconds: 10 })
    case 503:
      return refuse(503, texts.unavailable, undefined, { retryAfterSeconds: 2 })
  }
  request.log.error({ err: error }, 'request failed')
  return refuse(500, texts.internal)
}

// Class 08 is a lost connection, class 57P0x a server that is going down or coming up, 53300 one that is full.
const ABSENT = /^(08...|57P0[1-5]|53300|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND)$/

function isAbsentDatabase(error: unknown): boolean {
  for (
    let at: unknown = error;
    typeof at === 'object' && at !== null;
    at = (at as { cause?: unknown }).cause
  ) {
    const { code, message } = at as { code?: unknown; message?: unknown }
    if (typeof code === 'string' && ABSENT.test(code)) return true
    if (
      typeof message === 'string' &&
      /connection (terminated|timeout)|timeout exceeded when trying to connect/i.test(message)
    )
      return true
  }
  return false
}
