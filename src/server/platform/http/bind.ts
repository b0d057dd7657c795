import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type OperationId, operations } from '../../../api/gen/operations.ts'
import { rightName } from '../auth/rights.ts'
import type { Lanes } from '../db/lanes.ts'
import { inTransaction } from '../db/pool.ts'
import { notifyException } from '../notifications/exceptions.ts'
import { appendAudit } from '../operation/audit.ts'
import type { Actor, RawOperation } from '../operation/context.ts'
import { KEY_HEADER, REPLAYED_HEADER } from '../operation/idempotency.ts'
import { Refusal, refuse } from '../operation/problem.ts'
import { texts } from '../operation/texts.ts'
import { type AddressLimit, addressLimitOf } from './addressLimits.ts'
import { answerCall, type CheckedCall, checkCall } from './answerCall.ts'
import { authenticate, isNotAsRecalled, type Recalled, recall } from './authenticate.ts'
import type { Asked, Binding, BoundOperation } from './call.ts'
import { readCookies, setCookieHeader } from './cookies.ts'
import { fileLimit } from './description.ts'
import { permit, permits } from './permit.ts'

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | null
    /** By what the actor is yet to be proven; null once that is done, or left to the work. */
    recalled: Recalled | null
    operationId: OperationId | null
  }
}

/** How long a file waits for one who takes nothing of it. */
const STALLED_MS = 120_000

const raw: readonly string[] = ['GetHealth', 'GetOpenapi', 'GetChanges'] satisfies RawOperation[]

/**
 * Binds every operation of the contract to its handler: match → authenticate → permission → validate → preparation
 * → transaction → handler → validate the reply → audit → commit → publish.
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
  const bodyLimit = fileLimit(id)
  const addressLimit = addressLimitOf(app, id)
  app.route({
    ...(bodyLimit !== undefined && { bodyLimit }),
    method: operation.method,
    url: operation.path,
    config: { consumes: operation.requestType },
    onRequest: async (request) => {
      request.operationId = id
      if (!(await admitRecalled(binding, operation, request))) await admit(binding, operation, request)
    },
    handler: async (request, reply) => {
      const { result, call, replayed } = await recorded(binding.lanes, request, () =>
        answerRequest(binding, id, request, addressLimit),
      )
      if (replayed) reply.header(REPLAYED_HEADER, 'true')
      for (const cookie of call.cookies)
        reply.header('set-cookie', setCookieHeader(cookie, binding.services.secureCookies))
      for (const work of call.after)
        void work().catch((error) => request.log.error({ err: error }, 'work after commit failed'))
      return send(reply, operation, result)
    },
    // What cannot be read as a body is refused ahead of the work that would prove who asks.
    errorHandler: async (error, request) => {
      if (request.recalled) await admit(binding, operation, request)
      throw error
    },
  })
}

/** Authenticates and checks the right, before the body is read; a refusal of a right is logged in the chain. */
export async function admit(
  binding: Pick<Binding, 'lanes' | 'services'>,
  operation: (typeof operations)[OperationId],
  request: FastifyRequest,
): Promise<void> {
  if (operation.permission === 'public') return
  request.actor = await authenticate(binding.lanes.of('session'), binding.services.tokens, request)
  const { actor } = request
  await recorded(binding.lanes, request, async () => permit(actor, operation))
}

/** Lets in who is remembered to have the right, to be proven with the work; false of everybody else. */
async function admitRecalled(
  { services }: Binding,
  operation: (typeof operations)[OperationId],
  request: FastifyRequest,
): Promise<boolean> {
  const recalled = operation.permission === 'public' ? null : await recall(services.tokens, request)
  if (!recalled || !permits(recalled.actor, operation)) return false
  request.actor = recalled.actor
  request.recalled = recalled
  return true
}

/**
 * Answers a request. Whoever is only remembered is asked for, and the request judged anew, where it would be refused before the
 * database has proven who they are, and where they are not as they were remembered.
 */
async function answerRequest(
  binding: Binding,
  id: BoundOperation,
  request: FastifyRequest,
  addressLimit: AddressLimit | null,
): ReturnType<typeof answerCall> {
  const operation = operations[id]
  let { recalled } = request
  request.recalled = null
  const checked = () => {
    requireType(request, operation.requestType)
    return checkCall(binding, askedBy(request, id), request.headers[KEY_HEADER])
  }
  const askedAnew = async () => {
    const actor = await authenticate(binding.lanes.of('session'), binding.services.tokens, request)
    request.actor = actor
    permit(actor, operation)
    return checked()
  }
  let call: CheckedCall
  try {
    call = checked()
  } catch (error) {
    if (!recalled) throw error
    call = await askedAnew()
  }
  await addressLimit?.(request)
  if (binding.handlers[id].prepare) {
    // A preparation may be slow and cost much: only for a session that the database has confirmed.
    if (recalled) call = await askedAnew()
    recalled = null
    await call.call.prepare()
  }
  try {
    return await answerCall(binding, call, recalled)
  } catch (error) {
    if (!isNotAsRecalled(error)) throw error
    return answerCall(binding, await askedAnew(), null)
  }
}

/** @throws Refusal 415 when the body is of another type; a missing JSON body is left to the validator, which names it. */
function requireType(request: FastifyRequest, wanted: string | null): void {
  const given = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase()
  const missing = given === undefined && wanted === 'application/json'
  if (wanted && given !== wanted && !missing) throw refuse(415, texts.wrongType)
}

/** Does a part of a request; when it is refused as not allowed (403), that is logged in the chain. */
async function recorded<T>(lanes: Lanes, request: FastifyRequest, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    await recordRefusal(lanes, request, error)
    throw error
  }
}

function askedBy(request: FastifyRequest, id: BoundOperation): Asked {
  const { actor, query, body, ip: address, hostname: host, headers } = request
  const userAgent = (headers['user-agent'] ?? '').slice(0, 400)
  return { id, actor, query, body, address, host, userAgent, cookies: readCookies(headers.cookie) }
}

async function recordRefusal(lanes: Lanes, request: FastifyRequest, error: unknown): Promise<void> {
  const { actor } = request
  if (!(error instanceof Refusal) || error.status !== 403 || error.commits || !actor) return
  const operation = request.operationId ?? ''
  const now = new Date()
  await inTransaction(lanes.of('write', actor), { companies: [actor.companyId] }, async (db) => {
    await appendAudit(db, [
      {
        companyId: actor.companyId,
        userId: actor.userId,
        storeId: actor.storeId,
        address: request.ip,
        operation,
        status: error.status,
        asked: { query: request.query },
        changes: [],
        secrets: [],
      },
    ])
    const right = operation in operations ? operations[operation as OperationId].permission : operation
    await notifyException(
      { db, now, actor },
      { kind: 'refusedAttempt', operation: rightName(right) },
      '/reports?report=refusedActs',
    )
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
    // A file that is written while it is sent keeps a connection of the database: not for one who takes nothing of it.
    if (!Buffer.isBuffer(file.content)) reply.raw.setTimeout(STALLED_MS, () => reply.raw.destroy())
    return reply
      .type('application/octet-stream')
      .header('content-disposition', `attachment; filename="${file.fileName.replace(/[^\w.-]/g, '_')}"`)
      .send(file.content)
  }
  if (operation.replyType === 'text/plain') return reply.type('text/plain; charset=utf-8').send(result)
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(result))
}
