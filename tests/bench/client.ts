import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { type OperationId, operations } from '../../src/api/gen/operations.ts'

/** Query and body of a request. */
export interface RequestParts {
  query?: Record<string, string>
  body?: object
}

/** One connection, kept open as by a browser. */
const single = new Agent({ keepAlive: true, maxSockets: 1 })

/** Sends a request and reads its whole reply. @throws when it is not a success. */
export function take(
  url: string,
  {
    method = 'GET',
    headers = {},
    body,
    agent = single,
  }: { method?: string; headers?: Record<string, string>; body?: string; agent?: Agent } = {},
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const sending = request(url, { method, headers, agent }, (reply) => {
      const parts: Buffer[] = []
      reply.on('data', (part: Buffer) => parts.push(part))
      reply.once('error', reject)
      reply.once('end', () => {
        const bytes = Buffer.concat(parts)
        if ((reply.statusCode ?? 500) < 300) resolve(bytes)
        else reject(new Error(`${method} ${url} → ${reply.statusCode}: ${bytes}`))
      })
    })
    sending.once('error', reject)
    sending.end(body)
  })
}

/** Sends an operation of the contract, with a new idempotency key where it needs one, and reads its reply. */
export function callOperation(
  root: string,
  id: OperationId,
  token: string,
  { query = {}, body }: RequestParts,
  agent?: Agent,
): Promise<Buffer> {
  const { method, path, keyed } = operations[id]
  return take(`${root}${path}?${new URLSearchParams(query)}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
      ...(keyed && { 'idempotency-key': randomUUID() }),
    },
    ...(body && { body: JSON.stringify(body) }),
    ...(agent && { agent }),
  })
}
