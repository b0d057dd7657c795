import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type OperationId, operations } from '../../src/api/gen/operations.ts'

/** A request to the server. */
export interface FaultyRequest {
  method: string
  query: URLSearchParams
  headers: Record<string, string>
  body: string
}

/** A reply of the server. */
export interface FaultyReply {
  status: number
  type: string
  body: string
  /** The Retry-After header, if any. */
  retryAfter?: string | null
}

/** The last successful call of an operation. */
export interface LastCall {
  request: FaultyRequest
  reply: FaultyReply
}

/** One fault of a back end: how a request of an operation, or its reply, is changed. */
export interface Fault {
  request?: (request: FaultyRequest, last: LastCall | undefined) => void
  reply?: (reply: FaultyReply, request: FaultyRequest, last: LastCall | undefined) => void
  /** Replies instead of the server. */
  instead?: (request: FaultyRequest, last: LastCall | undefined) => FaultyReply | null
}

/** A back end that is our own server with faults planted in some operations. */
export interface FaultProxy {
  origin: string
  end: () => Promise<void>
}

/** Starts a proxy on a free port of this machine. */
export async function startFaultProxy(
  target: string,
  faults: Partial<Record<OperationId, Fault>>,
): Promise<FaultProxy> {
  const planted = new Map(
    Object.entries(faults).map(([id, fault]) => [operations[id as OperationId].path as string, fault]),
  )
  const lastCalls = new Map<string, LastCall>()

  async function pass(path: string, { method, query, headers, body }: FaultyRequest): Promise<FaultyReply> {
    const search = query.toString()
    const reply = await fetch(`${target}${path}${search && `?${search}`}`, {
      method,
      headers,
      body: method === 'GET' || body === '' ? undefined : Buffer.from(body, 'latin1'),
    })
    const type = reply.headers.get('content-type') ?? ''
    if (type.startsWith('text/event-stream')) await reply.body?.cancel()
    const content = type.startsWith('text/event-stream')
      ? ''
      : Buffer.from(await reply.arrayBuffer()).toString('latin1')
    return { status: reply.status, type, body: content, retryAfter: reply.headers.get('retry-after') }
  }

  async function answer(path: string, request: FaultyRequest): Promise<FaultyReply> {
    const fault = planted.get(path)
    const last = lastCalls.get(path)
    if (!fault) return pass(path, request)
    const instead = fault.instead?.(request, last)
    if (instead) return instead
    fault.request?.(request, last)
    const reply = await pass(path, request)
    if (reply.status < 300)
      lastCalls.set(path, structuredClone({ request: { ...request, query: undefined }, reply }) as never)
    const previous = lastCalls.get(path)
    if (reply.status < 300 && previous) previous.request.query = new URLSearchParams(request.query)
    fault.reply?.(reply, request, last)
    return reply
  }

  const server = createServer(async (incoming, response) => {
    const { pathname, searchParams } = new URL(incoming.url ?? '/', target)
    const request = {
      method: incoming.method ?? 'GET',
      query: searchParams,
      headers: headersOf(incoming),
      body: await bodyOf(incoming),
    }
    const { status, type, body, retryAfter } = await answer(pathname, request)
    const headers = {
      ...(type && { 'content-type': type }),
      ...(retryAfter && { 'retry-after': retryAfter }),
    }
    response.writeHead(status, headers)
    response.end(status === 204 ? undefined : Buffer.from(body, 'latin1'))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    end: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Headers of the client that are forwarded. */
const SENT_ON = ['authorization', 'content-type', 'idempotency-key', 'accept']

function headersOf({ headers }: IncomingMessage): Record<string, string> {
  return Object.fromEntries(
    SENT_ON.flatMap((name) => (headers[name] === undefined ? [] : [[name, String(headers[name])]])),
  )
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('latin1')
}
