import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type OperationId, operations } from '../../src/api/gen/operations.ts'

/** A reply that replaces the real one. */
export interface OtherAnswer {
  status: number
  /** Sent as JSON; nothing at all when left out. */
  body?: unknown
}

/** A proxy in front of a site that replaces the replies of chosen calls; all others pass unchanged. */
export interface EmptyingProxy {
  /** Such as http://127.0.0.1:40123. */
  origin: string
  /** Replaces the reply of this operation from now on; null lets it pass again. A replaced call does not reach the site. */
  answer: (operation: OperationId, other: OtherAnswer | null) => void
  /**
   * Lets calls of this operation reach the site and cuts the connection once the site has replied; false lets the reply
   * through again. A browser may retry a call by itself before it reports that the connection broke.
   */
  loseReplies: (operation: OperationId, lose: boolean) => void
  end: () => Promise<void>
}

/** Starts a proxy on a free port of this machine. */
export async function startEmptyingProxy(site: { origin: string }): Promise<EmptyingProxy> {
  const others = new Map<string, OtherAnswer>()
  const lost = new Set<string>()
  const server = createServer((incoming, reply) => {
    const call = `${incoming.method} ${new URL(incoming.url ?? '/', site.origin).pathname}`
    const other = others.get(call)
    if (other === undefined) pass(site.origin, incoming, reply, lost.has(call))
    else replace(other, incoming, reply)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    answer: (operation, other) => {
      const { method, path } = operations[operation]
      if (other === null) others.delete(`${method} ${path}`)
      else others.set(`${method} ${path}`, other)
    },
    loseReplies: (operation, lose) => {
      const { method, path } = operations[operation]
      if (lose) lost.add(`${method} ${path}`)
      else lost.delete(`${method} ${path}`)
    },
    end: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function pass(origin: string, incoming: IncomingMessage, reply: ServerResponse, loses: boolean): void {
  const { method, headers } = incoming
  const onward = request(new URL(incoming.url ?? '/', origin), { method, headers }, (answer) => {
    if (loses) {
      reply.destroy()
      return
    }
    reply.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(reply)
  })
  onward.on('error', () => reply.destroy())
  reply.on('close', () => onward.destroy())
  incoming.pipe(onward)
}

function replace({ status, body }: OtherAnswer, incoming: IncomingMessage, reply: ServerResponse): void {
  incoming.resume()
  const type = status < 400 ? 'application/json' : 'application/problem+json'
  reply.writeHead(status, {
    'cache-control': 'no-store',
    ...(body !== undefined && { 'content-type': type }),
  })
  reply.end(body === undefined ? undefined : JSON.stringify(body))
}
