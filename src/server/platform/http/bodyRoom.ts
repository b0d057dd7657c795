import type { FastifyInstance, FastifyRequest } from 'fastify'

const MB = 1024 * 1024
/** Smaller bodies need no room: those of all connections together are small. */
const SMALL_BYTES = 64 * 1024
/** The room of a small file: every file also waits for the parser, which all senders share. */
const FILE_BYTES = 4 * MB

/** The bytes of larger bodies that are in memory at once, from their arrival until the reply. */
export interface RoomSize {
  /** Of all logins. */
  most: number
  /** Of one login: twice the largest file. */
  mostOfLogin: number
}

const SIZE: RoomSize = { most: 160 * MB, mostOfLogin: 40 * MB }

/** The place of a body in the room. */
export interface BodyPlace {
  /** Resolves once the body may arrive. */
  ready: Promise<void>
  /** Frees the place, or ends the wait for it; may be called again. */
  free: () => void
}

/** Takes a place for the body of a login. */
export type TakePlace = (loginId: string, bytes: number) => BodyPlace

/**
 * Makes the larger bodies of requests wait until there is room, before they are read: those who send slowly, or many files at once, then
 * neither use up the memory nor fill the queue of the parser. A wait counts towards the time in which a request must arrive. Operations
 * without a login have only small bodies.
 */
export function limitBodies(app: FastifyInstance): void {
  const take = openBodyRoom(SIZE)
  app.addHook('preParsing', async (request, reply, payload) => {
    const bytes = roomOf(request)
    if (request.session === null || bytes < SMALL_BYTES) return payload
    const { ready, free } = take(request.session.actor.userId, bytes)
    reply.raw.once('finish', free)
    reply.raw.once('close', free)
    if (reply.raw.closed) free()
    await ready
    return payload
  })
}

/** The room that the body of a request needs, in bytes: its declared length or, without one, its limit. */
function roomOf({ headers, routeOptions }: FastifyRequest): number {
  const isChunked = headers['transfer-encoding'] !== undefined
  const declared = isChunked ? routeOptions.bodyLimit : Number(headers['content-length'] ?? 0)
  const bytes = Math.min(declared, routeOptions.bodyLimit)
  const isFile = routeOptions.config.consumes === 'application/octet-stream'
  return isFile && bytes > 0 ? Math.max(bytes, FILE_BYTES) : bytes
}

/**
 * Opens a room: bodies enter in the order of their arrival, except those whose login has no room left. A body that is larger than the room
 * of its login enters alone.
 */
export function openBodyRoom({ most, mostOfLogin }: RoomSize): TakePlace {
  const waiting = new Map<symbol, { loginId: string; bytes: number; enter: () => void }>()
  const used = new Map<string, number>()
  let total = 0

  const fits = (taken: number, bytes: number, limit: number) => taken === 0 || taken + bytes <= limit
  const count = (loginId: string, bytes: number) => {
    total += bytes
    const left = (used.get(loginId) ?? 0) + bytes
    if (left === 0) used.delete(loginId)
    else used.set(loginId, left)
  }
  const admitWaiting = () => {
    for (const [place, { loginId, bytes, enter }] of waiting) {
      if (!fits(total, bytes, most) || !fits(used.get(loginId) ?? 0, bytes, mostOfLogin)) continue
      waiting.delete(place)
      count(loginId, bytes)
      enter()
    }
  }

  return (loginId, bytes) => {
    const place = Symbol('place')
    const { promise: ready, resolve } = Promise.withResolvers<void>()
    let isOver = false
    waiting.set(place, { loginId, bytes, enter: resolve })
    admitWaiting()
    return {
      ready,
      free: () => {
        if (isOver) return
        isOver = true
        if (!waiting.delete(place)) count(loginId, -bytes)
        resolve()
        admitWaiting()
      },
    }
  }
}
