import type { Fault, FaultyReply, FaultyRequest, LastCall } from './faultProxy.ts'

/** A JSON object as a request or reply body. */
export type Json = Record<string, unknown>

/** A fault in the JSON of successful replies. */
export const inReply = (spoil: (json: Json) => unknown): Fault => ({
  reply: (reply) => {
    if (reply.status < 300) reply.body = latin1(spoil(JSON.parse(utf8(reply.body))))
  },
})

/** A fault in the JSON of rejections of this status. */
export const inProblem = (status: number, spoil: (json: Json, reply: FaultyReply) => unknown): Fault => ({
  reply: (reply) => {
    if (reply.status === status) reply.body = latin1(spoil(JSON.parse(utf8(reply.body)), reply))
  },
})

/** Requests with JSON are changed before they reach the server. */
export const inBody = (
  spoil: (json: Json, last: LastCall | undefined, request: FaultyRequest) => unknown,
): Fault => ({
  request: (request, last) => {
    const json = read(request.body)
    if (json) request.body = latin1(spoil(json, last, request))
  },
})

/** Rejections with this status are replaced by the last successful reply. */
export const letIn = (status: number): Fault => ({
  reply: (reply, _request, last) => {
    if (reply.status === status && last) Object.assign(reply, last.reply)
  },
})

/** A body of latin1 characters, one for each byte, decoded as UTF-8. */
export const utf8 = (text: string) => Buffer.from(text, 'latin1').toString('utf8')
/** A value as JSON in a body of latin1 characters. */
export const latin1 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('latin1')

/** The object in a body, if there is one. */
export function read(body: string): Json | null {
  try {
    const value = JSON.parse(utf8(body))
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null
  } catch {
    return null
  }
}

/** The rows of a list. */
export const rows = (json: Json) => json.rows as Json[]
/** Successful replies get another status. */
export const status = (wanted: number): Fault => ({
  reply: (reply) => {
    if (reply.status < 300) reply.status = wanted
  },
})

/** Every reply is changed. */
export const onReply = (spoil: (reply: FaultyReply) => void): Fault => ({
  reply: (reply) => {
    spoil(reply)
  },
})
