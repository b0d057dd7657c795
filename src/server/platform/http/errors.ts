import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DomainError, fail, toProblem } from '../operation/problem.ts'
import { texts } from '../operation/texts.ts'
import { type DatabaseFault, databaseFault, problemOfFault } from './databaseFaults.ts'

/** Log lines for states of the database. */
const faultLines: Record<DatabaseFault, string> = {
  unreachable: 'the database cannot be reached',
  busy: 'a request waited too long for a connection',
  ownQueue: 'a request waited too long for others of its store',
  locked: 'a request waited too long for a lock',
  tooLong: 'a statement took too long',
  diskFull: 'the disk of the database is full',
  readOnly: 'the database is read-only',
}

/** Converts every error to a problem: ours as declared, the framework's by status, states of the database to 503 or 507. */
export function handleErrors(app: FastifyInstance, onFault: (fault: DatabaseFault) => void): void {
  app.setErrorHandler((error: FastifyError | DomainError, request, reply) =>
    sendProblem(request, reply, asDomainError(error, request, onFault)),
  )
}

/** Sends a problem. */
export function sendProblem(request: FastifyRequest, reply: FastifyReply, error: DomainError): FastifyReply {
  const { retryAfterSeconds } = error.extras
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds))
  return reply
    .code(error.status)
    .header('cache-control', 'no-store')
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify(toProblem(error, request.id)))
}

function asDomainError(
  error: FastifyError | DomainError,
  request: FastifyRequest,
  onFault: (fault: DatabaseFault) => void,
): DomainError {
  if (error instanceof DomainError) return error
  const fault = databaseFault(error)
  const problem = fault && problemOfFault(fault, request.operationId)
  if (problem) {
    onFault(fault)
    request.log.warn({ err: error, fault }, faultLines[fault])
    return problem
  }
  switch (error.statusCode) {
    case 400:
      return fail(400, texts.malformed, [{ field: 'body', message: texts.malformed }])
    case 404:
      return fail(404, texts.noRoute)
    case 408:
      return fail(408, texts.tooSlow)
    case 413:
      return fail(413, texts.tooLarge)
    case 415:
      return fail(415, texts.wrongType)
    case 429:
      return fail(429, texts.tooMany, undefined, { retryAfterSeconds: 10 })
    case 503:
      return fail(503, texts.unavailable, undefined, { retryAfterSeconds: 2 })
  }
  request.log.error({ err: error }, 'request failed')
  return fail(500, texts.internal)
}
