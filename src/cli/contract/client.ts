import { randomUUID } from 'node:crypto'
import type { Operation } from './description.ts'

/** A request of an operation. */
export interface ApiRequest {
  operation: Operation
  /** Without it, no token is sent. */
  token?: string
  query?: Record<string, unknown>
  /** Sent as JSON; bytes are sent unchanged. */
  body?: unknown
  /** Sent instead of the body, unchanged, with its own content type. */
  raw?: { type: string | null; text: string }
  /** Idempotency-Key; a new one if the operation takes one and none is given. */
  key?: string
  /** Replaces the operation's own method. */
  method?: string
}

/** A response. Status 0 means that there was none. */
export interface Answer {
  request: ApiRequest
  status: number
  /** Content type without its parameters; empty for none. */
  type: string
  headers: Headers
  text: string
  /** The body read as JSON; undefined when it is not JSON. */
  json: unknown
}

/** Sends requests to one back end as one browser does, and counts them. */
export interface Client {
  /** Such as http://127.0.0.1:5080. */
  root: string
  /** @throws Gone when the back end has stopped answering. */
  send: (request: ApiRequest) => Promise<Answer>
  /** The request as a curl command; tokens and passwords are replaced by variables. */
  curl: (request: ApiRequest) => string
  sent: () => number
  /** Why the back end counts as gone; null while it answers. */
  gone: () => string | null
}

/** The back end stopped answering. */
export class Gone extends Error {}

/** After this many unanswered requests in a row a back end counts as gone: more than are sent concurrently. */
const GONE_AFTER = 12
/** Files up to this many bytes are written into the shell command. */
const SHOWN_BYTES = 1500

/** A client of the back end at this address, with a timeout in seconds. */
export function clientOf(address: string, timeoutSeconds: number): Client {
  const root = address.replace(/\/+$/, '')
  let count = 0
  let unanswered = 0
  let gone: string | null = null
  const cookies = new Map<string, string>()
  const addressOf = ({ operation, query = {} }: ApiRequest): string => {
    const search = new URLSearchParams()
    for (const [name, value] of Object.entries(query)) {
      for (const one of [value].flat()) if (one !== undefined) search.append(name, String(one))
    }
    const text = search.toString()
    return `${root}${operation.path}${text && `?${text}`}`
  }
  return {
    root,
    sent: () => count,
    gone: () => gone,
    send: async (request) => {
      count += 1
      request.key ??= request.operation.keyed ? randomUUID() : undefined
      const { headers, body } = contentOf(request)
      if (cookies.size > 0) headers.cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
      try {
        const reply = await fetch(addressOf(request), {
          method: request.method ?? request.operation.method,
          headers,
          body,
          signal: AbortSignal.timeout(timeoutSeconds * 1000),
          redirect: 'manual',
        })
        for (const cookie of reply.headers.getSetCookie()) {
          const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=')
          cookies.set(name, value)
        }
        const type = (reply.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
        const stream = type === 'text/event-stream'
        if (stream) await reply.body?.cancel()
        const text = stream ? '' : await reply.text()
        unanswered = 0
        return { request, status: reply.status, type, headers: reply.headers, text, json: parsed(text) }
      } catch (error) {
        const text = noReplyReason(error as Error, timeoutSeconds)
        unanswered += 1
        if (unanswered >= GONE_AFTER) gone = `${root} no longer replies: ${text}`
        if (gone) throw new Gone(gone)
        return { request, status: 0, type: '', headers: new Headers(), text, json: undefined }
      }
    },
    curl: (request) => {
      const { headers, body } = contentOf(request)
      const lines = Object.entries(headers).map(([name, value]) =>
        name === 'authorization' ? `-H "authorization: Bearer $TOKEN"` : `-H ${quoted(`${name}: ${value}`)}`,
      )
      const sent = body === undefined ? [] : [`--data-binary ${bodyInShell(request.operation, body)}`]
      const method = request.method ?? request.operation.method
      return ['curl -i', `-X ${method}`, quoted(addressOf(request)), ...lines, ...sent].join(' ')
    },
  }
}

/** Why a request had no answer within its timeout. */
export function noReplyReason({ name, message, cause }: Error, timeoutSeconds: number): string {
  if (name === 'TimeoutError') return `no answer within ${timeoutSeconds} s`
  const { message: inner, code } = (cause ?? {}) as { message?: string; code?: string }
  return inner || code || message
}

function contentOf({ operation, token, body, raw, key }: ApiRequest): {
  headers: Record<string, string>
  body: string | Uint8Array<ArrayBuffer> | undefined
} {
  const type = raw ? raw.type : body === undefined ? null : (operation.body?.type ?? 'application/json')
  return {
    headers: {
      accept: '*/*',
      ...(type && { 'content-type': type }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    body: raw
      ? raw.text
      : body instanceof Uint8Array
        ? new Uint8Array(body)
        : body === undefined
          ? undefined
          : JSON.stringify(body),
  }
}

/** A body as a shell argument, without its secrets; short files are included completely. */
function bodyInShell({ secrets }: Operation, body: string | Uint8Array): string {
  if (typeof body === 'string') {
    const named = new RegExp(`("(?:${secrets.join('|')})":)"(?:[^"\\\\]|\\\\.)*"`, 'g')
    return quoted(secrets.length > 0 ? body.replace(named, '$1"…"') : body)
  }
  if (body.length > SHOWN_BYTES) return quoted(`@file-of-${body.length}-bytes`)
  return `@<(base64 -d <<< '${Buffer.from(body).toString('base64')}')`
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The detail of a rejection, with its field errors. */
export function reasonOf({ json, text }: Answer): string {
  const { detail, errors } = (json ?? {}) as {
    detail?: string
    errors?: { field: string; message: string }[]
  }
  const fields = (errors ?? []).map(({ field, message }) => `${field}: ${message}`).join('; ')
  return detail ? [detail, fields].filter(Boolean).join(' · ') : text.slice(0, 200)
}
