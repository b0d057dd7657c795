import type { ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import { constants } from 'node:zlib'
import type { FastifyCompressRouteOptions } from '@fastify/compress'
import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type OperationId, operations } from '../../../api/gen/operations.ts'
import { findSession, loadSession, withSession } from '../auth/cachedSessions.ts'
import { endedSession, type FindSession, type Session } from '../auth/findSession.ts'
import { rightName } from '../auth/rights.ts'
import type { Lanes } from '../db/lanes.ts'
import { inTransaction } from '../db/pool.ts'
import { exceptionsWith } from '../notifications/exceptions.ts'
import { reportsLedTo, toReport } from '../notifications/reportLinks.ts'
import { appendAudit } from '../operation/audit.ts'
import { type CookieToSet, rawOperations } from '../operation/context.ts'
import { KEY_HEADER, REPLAYED_HEADER } from '../operation/idempotency.ts'
import { DomainError, fail } from '../operation/problem.ts'
import { texts } from '../operation/texts.ts'
import { dateIn } from '../text/time.ts'
import { type AddressLimit, addressLimitOf } from './addressLimits.ts'
import type { Binding, BoundOperation, CallRequest } from './call.ts'
import { describedOperation, fileLimit } from './description.ts'
import { checkCall, type Executed } from './executeOperation.ts'
import { executePrepared } from './executePrepared.ts'
import { permit } from './permit.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The session of the caller; null for a public operation, and before it is loaded. */
    session: Session | null
    /** Whether the body was read; from then on the operation verifies the session. */
    bodyRead: boolean
    operationId: OperationId | null
  }
}

/**
 * Compression of replies of at least 1 kB. The lowest quality costs a quarter of the default, for a reply that is 6 % larger (decision
 * 11).
 */
export const compression: NonNullable<Exclude<FastifyCompressRouteOptions['compress'], false>> = {
  encodings: ['br', 'gzip'],
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
  zlibOptions: { level: 1 },
}

/**
 * Maximum size of the body of a public operation, in bytes: ten times what the largest needs. A body is parsed and validated before its
 * address is counted.
 */
const PUBLIC_BYTES = 32 * 1024

/** How long a file waits for a reader that consumes nothing. */
const STALLED_MS = 120_000

const raw: readonly string[] = rawOperations

/**
 * Binds every operation of the API to its handler: match → authenticate → permission → validate → preparation → transaction → handler →
 * validate the reply → audit → commit → publish.
 */
export function bindOperations(app: FastifyInstance, binding: Binding): void {
  for (const [id, operation] of Object.entries(operations)) {
    if (!raw.includes(id)) bindOperation(app, binding, id as BoundOperation, operation)
  }
}

function bindOperation(
  app: FastifyInstance,
  binding: Binding,
  id: BoundOperation,
  operation: (typeof operations)[OperationId],
): void {
  const bodyLimit = operation.permission === 'public' ? PUBLIC_BYTES : fileLimit(id)
  const addressLimit = addressLimitOf(app, id)
  app.route({
    ...(bodyLimit !== undefined && { bodyLimit }),
    method: operation.method,
    url: operation.path,
    config: { consumes: operation.requestType },
    // Files are compressed already, or written while they are sent.
    compress: operation.replyType === 'application/octet-stream' ? false : compression,
    onRequest: async (request) => {
      request.operationId = id
      // A preparation may be costly, and runs before the transaction verifies the session.
      await admit(binding, operation, request, binding.handlers[id].prepare ? loadSession : findSession)
    },
    handler: async (request, reply) => {
      request.bodyRead = true
      const { result, call, replayed } = await recorded(binding.lanes, request, () =>
        runOperation(binding, id, request, addressLimit),
      )
      if (replayed) reply.header(REPLAYED_HEADER, 'true')
      for (const cookie of call.cookies)
        reply.setCookie(cookie.name, cookie.value, cookieOptions(cookie, binding.services.secureCookies))
      call.startAfterCommit((work) => {
        void work().catch((error) => request.log.error({ err: error }, 'work after commit failed'))
      })
      return send(reply, operation, result)
    },
    // A body that cannot be read is rejected before any transaction: the session is verified first.
    errorHandler: async (error, request) => {
      if (!request.bodyRead && request.session?.unverified) await admit(binding, operation, request)
      throw error
    },
  })
}

/**
 * Admits a request, before its body is read: finds its session and checks the right. A missing right is recorded in the audit log.
 * @throws DomainError 401 without a live session, 403 without the right.
 */
export function admit(
  binding: Pick<Binding, 'lanes' | 'services'>,
  operation: (typeof operations)[OperationId],
  request: FastifyRequest,
  find: FindSession = loadSession,
): Promise<void> {
  return recorded(binding.lanes, request, async () => {
    if (operation.permission === 'public') return
    const session = await authenticate(binding, request, find)
    await withSession(session, checkOf(operation, request), async () => undefined)
  })
}

/**
 * Finds the session of a request by its bearer token.
 * @throws DomainError 401 without a token, and as {@link FindSession} says.
 */
async function authenticate(
  { lanes, services }: Pick<Binding, 'lanes' | 'services'>,
  request: FastifyRequest,
  find: FindSession,
): Promise<Session> {
  const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (!token) throw endedSession(texts.noToken)
  return find(lanes.connections('session'), services.tokens, token)
}

/**
 * Returns a function that checks the right of a session and makes it the session of the request. A verified session becomes the request's
 * even without the right, so that the log names its login. A session that the request already has is not checked again.
 */
function checkOf(operation: (typeof operations)[OperationId], request: FastifyRequest) {
  return (session: Session | null): void => {
    if (session === request.session) return
    request.session = session?.unverified ? null : session
    if (session) permit(session.actor, operation)
    request.session = session
  }
}

/** Runs the operation of a request. If its session was loaded again, its right is checked again first. */
async function runOperation(
  binding: Binding,
  id: BoundOperation,
  request: FastifyRequest,
  addressLimit: AddressLimit | null,
): Promise<Executed> {
  const checkRight = checkOf(operations[id], request)
  let counted = false
  return withSession(
    request.session,
    (session) => {
      checkRight(session)
      requireType(request, operations[id].requestType)
      return checkCall(binding, callRequestOf(request, id), request.headers[KEY_HEADER])
    },
    async (call, session) => {
      const isFirst = !counted
      counted = true
      // A second run of the same request does not count as another request of its address.
      if (isFirst) await addressLimit?.(request)
      return executePrepared(binding, call, session)
    },
  )
}

/** @throws DomainError 415 when the body is of another type; a missing JSON body is left to the validator, which names it. */
function requireType(request: FastifyRequest, wanted: string | null): void {
  const contentType = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase()
  const missing = contentType === undefined && wanted === 'application/json'
  if (wanted && contentType !== wanted && !missing) throw fail(415, texts.wrongType)
}

/** Attributes of a cookie: not readable by scripts, not sent by other sites, and bound to its path. */
export function cookieOptions({ path, maxAgeSeconds }: CookieToSet, secure: boolean): CookieSerializeOptions {
  return { path, maxAge: maxAgeSeconds, httpOnly: true, sameSite: 'strict', secure }
}

/** Runs a part of a request; a 403 is recorded in the audit log. */
async function recorded<T>(lanes: Lanes, request: FastifyRequest, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    await recordForbidden(lanes, request, error)
    throw error
  }
}

function callRequestOf(request: FastifyRequest, id: BoundOperation): CallRequest {
  const { session, query, body, ip: address, hostname: host, headers, cookies } = request
  const userAgent = (headers['user-agent'] ?? '').slice(0, 400)
  return {
    id,
    actor: session?.actor ?? null,
    query,
    body,
    address,
    host,
    userAgent,
    cookies: cookies as Record<string, string>,
  }
}

/** Notifies owners and managers of a request without the right. */
const notifyException = exceptionsWith<{ kind: 'rejectedAttempt'; operation: string }>({
  rejectedAttempt: ({ operation }, userName) => ({
    title: 'Attempt rejected',
    text: `${userName} tried something that their role does not allow (${operation}). Nothing was changed.`,
  }),
})

async function recordForbidden(lanes: Lanes, request: FastifyRequest, error: unknown): Promise<void> {
  const actor = request.session?.actor
  const operation = request.operationId
  if (!operation || !(error instanceof DomainError) || error.status !== 403 || error.commits || !actor) return
  const now = new Date()
  await inTransaction(lanes.connections('write', actor), { companies: [actor.companyId] }, async (db) => {
    await appendAudit(db, [
      {
        companyId: actor.companyId,
        userId: actor.userId,
        storeId: actor.storeId,
        address: request.ip,
        operation,
        status: error.status,
        request: { query: request.query },
        changes: [],
        secrets: [],
      },
    ])
    await notifyException(
      { db, now, actor },
      { kind: 'rejectedAttempt', operation: nameOf(operation) },
      toReport(reportsLedTo.rejectedRequests, { day: dateIn(actor.timeZone, now) }),
    )
  })
}

/** How an alert names an operation: by its right or, if it needs only a session and checks rights itself, by its summary. */
function nameOf(operation: OperationId): string {
  const { permission } = operations[operation]
  return permission === 'signed-in' ? describedOperation(operation).summary : rightName(permission)
}

/**
 * Disconnects a stalled reader, because a file that is written while it is sent holds a database connection. A reader that has consumed
 * all that was sent is not stalled: the file waits for its turn or for the database.
 */
function endStalled(out: ServerResponse): void {
  out.setTimeout(STALLED_MS, () => {
    if (out.writableLength > 0) out.destroy()
  })
}

function send(
  reply: FastifyReply,
  operation: (typeof operations)[OperationId],
  result: unknown,
): FastifyReply {
  reply.code(operation.status).header('cache-control', 'no-store')
  if (operation.status === 204) return reply.send()
  if (operation.replyType === 'application/octet-stream') {
    const file = result as { content: Buffer | Readable; fileName: string }
    if (!Buffer.isBuffer(file.content)) endStalled(reply.raw)
    return reply
      .type('application/octet-stream')
      .header('content-disposition', `attachment; filename="${file.fileName.replace(/[^\w.-]/g, '_')}"`)
      .send(file.content)
  }
  if (operation.replyType === 'text/plain') return reply.type('text/plain; charset=utf-8').send(result)
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(result))
}
