import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { type OperationId, operations } from '../../api/gen/operations.ts'
import { appendAudit, INSTALLATION } from '../core/audit.ts'
import type { Actor, AllHandlers, BaseContext, RawOperation, Services } from '../core/context.ts'
import { claimKey, KEY_HEADER, type KeyedRequest, keepReply, readKey } from '../core/idempotency.ts'
import { Refusal, refuse } from '../core/problem.ts'
import { noteOf, publishing } from '../core/publish.ts'
import { texts } from '../core/texts.ts'
import { dateIn } from '../core/time.ts'
import { inTransaction, setWalls } from '../db/pool.ts'
import { authenticate } from './authenticate.ts'
import { readCookies, setCookieHeader } from './cookies.ts'
import { fileLimit } from './description.ts'
import { permit, permitScope } from './permit.ts'
import { validatorOf } from './validate.ts'

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | null
    operationId: string | null
  }
}

/** What the binding needs besides the handlers. */
export interface Binding {
  pool: pg.Pool
  services: Services
  handlers: AllHandlers
  now: () => Date
}

type AnyHandler = (context: BaseContext & { query: unknown; body: unknown }) => Promise<unknown>

const raw: readonly string[] = ['GetHealth', 'GetOpenapi', 'GetChanges'] satisfies RawOperation[]

/**
 * Binds every operation of the contract to its handler: match → authenticate → permission → validate → transaction
 * → handler → validate the reply → audit → commit → publish.
 */
export function bindOperations(app: FastifyInstance, binding: Binding): void {
  for (const [id, operation] of Object.entries(operations)) {
    if (!raw.includes(id)) bindOperation(app, binding, id as keyof AllHandlers, operation)
  }
}

function bindOperation(
  app: FastifyInstance,
  binding: Binding,
  id: keyof AllHandlers,
  operation: (typeof operations)[OperationId],
): void {
  const validator = validatorOf(id)
  const handler = binding.handlers[id] as unknown as AnyHandler
  const bodyLimit = fileLimit(id)
  app.route({
    ...(bodyLimit !== undefined && { bodyLimit }),
    method: operation.method,
    url: operation.path,
    config: { consumes: operation.requestType },
    onRequest: async (request) => {
      request.operationId = id
      await admit(binding, operation, request)
    },
    handler: async (request, reply) => {
      const { result, cookies, after } = await recorded(binding.pool, request, () => {
        if (request.actor) permitScope(request.actor, operation, request.query, request.body)
        requireType(request, operation.requestType)
        validator.request(request.query, request.body)
        return run(binding, id, request, handler, validator.reply)
      })
      for (const cookie of cookies)
        reply.header('set-cookie', setCookieHeader(cookie, binding.services.secureCookies))
      for (const work of after)
        void work().catch((error) => request.log.error({ err: error }, 'work after commit failed'))
      return send(reply, operation, result)
    },
  })
}

/** Authenticates and checks the right, before the body is read; a refusal of a right is logged in the chain. */
export async function admit(
  binding: Pick<Binding, 'pool' | 'services'>,
  operation: (typeof operations)[OperationId],
  request: FastifyRequest,
): Promise<void> {
  if (operation.permission === 'public') return
  request.actor = await authenticate(binding.pool, binding.services.tokens, request)
  const { actor } = request
  await recorded(binding.pool, request, async () => permit(actor, operation))
}

/** @throws Refusal 415 when the body is of another type; a missing JSON body is left to the validator, which names it. */
function requireType(request: FastifyRequest, wanted: string | null): void {
  const given = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase()
  const missing = given === undefined && wanted === 'application/json'
  if (wanted && given !== wanted && !missing) throw refuse(415, texts.wrongType)
}

/** Does a part of a request; when it is refused as not allowed (403), that is logged in the chain. */
async function recorded<T>(pool: pg.Pool, request: FastifyRequest, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    await recordRefusal(pool, request, error)
    throw error
  }
}

async function run(
  binding: Binding,
  id: keyof AllHandlers,
  request: FastifyRequest,
  handler: AnyHandler,
  checkReply: (reply: unknown) => void,
) {
  const operation = operations[id]
  const { actor } = request
  const cookies: Parameters<BaseContext['setCookie']>[0][] = []
  const after: (() => Promise<void>)[] = []
  const changes: BaseContext['changes'] = []
  const now = binding.now()
  const keyed: KeyedRequest | null = operation.keyed
    ? {
        operation: id,
        key: readKey(request.headers[KEY_HEADER]),
        asked: { query: request.query, body: request.body },
      }
    : null
  let companies: readonly string[] = actor
    ? operation.scope === 'login'
      ? actor.companies
      : [actor.companyId]
    : []
  let who = actor && { companyId: actor.companyId, storeId: actor.storeId, userId: actor.userId }
  const result = await inTransaction(binding.pool, { companies }, async (db, client) => {
    const audit = (status: number) =>
      appendAudit(db, {
        companyId: who?.companyId ?? INSTALLATION,
        userId: who?.userId ?? null,
        storeId: who?.storeId ?? null,
        address: request.ip,
        operation: id,
        status,
        asked: { query: request.query, body: request.body },
        changes,
        secrets: operation.secrets,
      })
    const scope = actor && { db, actor }
    try {
      const answered = keyed && scope && (await claimKey(scope, keyed))
      if (answered) return answered.reply
      const answer = await handler({
        db,
        query: request.query,
        body: request.body,
        get actor() {
          if (!actor) throw new Error(`${id} is public and has no actor`)
          return actor
        },
        now,
        today: dateIn(actor?.timeZone ?? 'Asia/Kolkata', now),
        address: request.ip,
        userAgent: (request.headers['user-agent'] ?? '').slice(0, 400),
        host: request.hostname,
        cookies: readCookies(request.headers.cookie),
        setCookie: (cookie) => cookies.push(cookie),
        changes,
        services: binding.services,
        openCompany: async (companyId) => {
          companies = [...companies, companyId]
          await setWalls(client, { companies })
        },
        actFor: (given) => {
          who = given
        },
        afterCommit: (work) => after.push(work),
      })
      checkReply(answer)
      if (keyed && scope) await keepReply(scope, keyed, answer)
      if (operation.writes) {
        if (operation.audited) await audit(operation.status)
        if (operation.changes.length > 0 && who) {
          const { changes: tags, audience } = operation
          await db.execute(publishing(noteOf({ tags, audience }, who, changes)))
        }
      }
      return answer
    } catch (error) {
      if (error instanceof Refusal && error.commits) await audit(error.status)
      throw error
    }
  })
  return { result, cookies, after }
}

async function recordRefusal(pool: pg.Pool, request: FastifyRequest, error: unknown): Promise<void> {
  const { actor } = request
  if (!(error instanceof Refusal) || error.status !== 403 || error.commits || !actor) return
  await inTransaction(pool, { companies: [actor.companyId] }, (db) =>
    appendAudit(db, {
      companyId: actor.companyId,
      userId: actor.userId,
      storeId: actor.storeId,
      address: request.ip,
      operation: request.operationId ?? '',
      status: error.status,
      asked: { query: request.query },
      changes: [],
      secrets: [],
    }),
  )
}

function send(
  reply: FastifyReply,
  operation: (typeof operations)[OperationId],
  result: unknown,
): FastifyReply {
  reply.code(operation.status).header('cache-control', 'no-store')
  if (operation.status === 204) return reply.send()
  if (operation.replyType === 'application/octet-stream') {
    const file = result as { content: Buffer; fileName: string }
    return reply
      .type('application/octet-stream')
      .header('content-disposition', `attachment; filename="${file.fileName.replace(/[^\w.-]/g, '_')}"`)
      .send(file.content)
  }
  if (operation.replyType === 'text/plain') return reply.type('text/plain; charset=utf-8').send(result)
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(result))
}
