import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Contract } from '../../api/gen/contract.ts'
import { type OperationId, operations } from '../../api/gen/operations.ts'

/** Options of a call, apart from its operation. */
export interface CallOptions<Op extends OperationId> {
  token?: string
  query?: Contract[Op]['query']
  body?: Contract[Op]['body']
  /** Idempotency key of a posting; a new one by default. */
  key?: string
}

/**
 * Sends one request in-process, through the whole request flow.
 * @throws Error with the operation, status and body of a reply that is not a success.
 */
export async function call<Op extends OperationId>(
  app: FastifyInstance,
  id: Op,
  { token, query, body, key = randomUUID() }: CallOptions<Op>,
): Promise<Contract[Op]['reply']> {
  const { method, path, keyed } = operations[id]
  const reply = await app.inject({
    method,
    url: path,
    ...(query && { query: query as Record<string, string> }),
    ...(body !== undefined && { payload: body as object }),
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(keyed ? { 'idempotency-key': key } : {}),
      ...(Buffer.isBuffer(body) && { 'content-type': 'application/octet-stream' }),
    },
  })
  if (reply.statusCode >= 300) throw new Error(`${id} → ${reply.statusCode}: ${reply.body}`)
  if (reply.body === '') return undefined as Contract[Op]['reply']
  return (
    reply.headers['content-type']?.includes('json') ? reply.json() : reply.body
  ) as Contract[Op]['reply']
}
