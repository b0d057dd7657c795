import { randomUUID } from 'node:crypto'
import type { Operation } from './description.ts'

/** A request of an operation. */
export interface Asked {
  operation: Operation
  /** None when left out. */
  token?: string
  query?: Record<string, unknown>
  /** Sent as JSON, bytes as they are. */
  body?: unknown
  /** Sent in place of the body, letter for letter, under its own content type. */
  raw?: { type: string | null; text: string }
  /** Idempotency-Key; a new one when the operation takes one and none is given. */
  key?: string
  /** In place of the operation's own. */
  method?: string
}

/** What came back. Status 0 means that nothing did. */
export interface Answer {
  asked: Asked
  status: number
  /** Content type without its parameters; empty for none. */
  type: string
  headers: Headers
  text: string
  /** The body read as JSON; undefined when it is none. */
  json: unknown
}

/** Sends requests to one back end as one browser does, and counts them. */
export interface Client {
  send: (asked: Asked) => Promise<Answer>
  /** The request as a line for a shell; tokens and passwords are left as names of variables. */
  curl: (asked: Asked) => string
  sent: () => number
}

/** How long an answer is waited for. */
const PATIENCE_MS = 180_000

/** A client of the back end at this root, such as http://127.0.0.1:5080. */
export function clientOf(root: string): Client {
  const origin = root.replace(/\/+$/, '')
  let count = 0
  const cookies = new Map<string, string>()
  const addressOf = ({ operation, query = {} }: Asked): string => {
    const search = new URLSearchParams()
    for (const [name, value] of Object.entries(query)) {
      for (const one of [value].flat()) if (one !== undefined) search.append(name, String(one))
    }
    const text = search.toString()
    return `${origin}${operation.path}${text && `?${text}`}`
  }
  return {
    sent: () => count,
    send: async (asked) => {
      count += 1
      asked.key ??= asked.operation.keyed ? randomUUID() : undefined
      const { headers, body } = contentOf(asked)
      if (cookies.size > 0) headers.cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
      const stop = new AbortController()
      const clock = setTimeout(() => stop.abort(), PATIENCE_MS)
      try {
        const reply = await fetch(addressOf(asked), {
          method: asked.method ?? asked.operation.method,
          headers,
          body,
          signal: stop.signal,
          redirect: 'manual',
        })
        for (const given of reply.headers.getSetCookie()) {
          const [name = '', value = ''] = (given.split(';')[0] ?? '').split('=')
          cookies.set(name, value)
        }
        const type = (reply.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
        const stream = type === 'text/event-stream'
        if (stream) await reply.body?.cancel()
        const text = stream ? '' : await reply.text()
        return { asked, status: reply.status, type, headers: reply.headers, text, json: parsed(text) }
      } catch (error) {
        const text = error instanceof Error ? `${error.message} ${error.cause ?? ''}` : String(error)
        return { asked, status: 0, type: '', headers: new Headers(), text, json: undefined }
      } finally {
        clearTimeout(clock)
      }
    },
    curl: (asked) => {
      const { headers, body } = contentOf(asked)
      const lines = Object.entries(headers).map(([name, value]) =>
        name === 'authorization' ? `-H "authorization: Bearer $TOKEN"` : `-H ${quoted(`${name}: ${value}`)}`,
      )
      const sent = body === undefined ? [] : [`--data-binary ${quoted(shown(body))}`]
      const method = asked.method ?? asked.operation.method
      return ['curl -i', `-X ${method}`, quoted(addressOf(asked)), ...lines, ...sent].join(' ')
    },
  }
}

function contentOf({ operation, token, body, raw, key }: Asked): {
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

const SECRET = /("(?:password|currentPassword|startPassword|otp|token|code)":)"[^"]*"/g

function shown(body: string | Uint8Array): string {
  return typeof body === 'string' ? body.replace(SECRET, '$1"…"') : `@file-of-${body.length}-bytes`
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

/** What a refusal says, with the fields it names. */
export function reasonOf({ json, text }: Answer): string {
  const { detail, errors } = (json ?? {}) as {
    detail?: string
    errors?: { field: string; message: string }[]
  }
  const fields = (errors ?? []).map(({ field, message }) => `${field}: ${message}`).join('; ')
  return detail ? [detail, fields].filter(Boolean).join(' · ') : text.slice(0, 200)
}
