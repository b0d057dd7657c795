import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import pg from 'pg'
import { type OperationId, operations, type Right, storeTags } from '../../../api/gen/operations.ts'
import { allows } from '../auth/rights.ts'
import type { Actor } from '../operation/context.ts'
import { fail } from '../operation/problem.ts'
import { CHANGES_CHANNEL, type ChangeNote } from '../operation/publish.ts'
import { texts } from '../operation/texts.ts'
import { admit } from './bind.ts'
import type { Binding } from './call.ts'
import { type ChangeQueue, openChangeQueue } from './changeQueue.ts'
import { validatorOf } from './validate.ts'

/** The actor of a listener, with its current rights. */
type Subscriber = Pick<Actor, 'sessionId' | 'userId' | 'companyId' | 'storeId' | 'grants' | 'companies'>

interface Listener {
  subscriber: Subscriber
  send: (tags: string[]) => void
  end: () => void
}

/** A change and when it was announced here, in milliseconds since 1970. */
interface RecentNote {
  note: ChangeNote
  at: number
}

/** Receives the database's notifications to all servers and forwards them to the open streams of this one. */
export interface LiveHub {
  /** Adds a listener and returns a function that removes it; null when its session has too many. */
  add: (listener: Listener) => (() => void) | null
  /**
   * The tags that changed for a subscriber in the last `ms` milliseconds; null if this server has been listening, or keeps changes, for a
   * shorter time.
   */
  changedWithin: (subscriber: Subscriber, ms: number) => string[] | null
  close: () => Promise<void>
}

/** The channel on which the database announces the id of each ended session. */
export const SESSIONS_CHANNEL = 'pledgebook_sessions'
const BEAT_MS = 20_000
const RETRY_MS = 500
/** How long a new connection may take. */
const CONNECT_MS = 5_000
/** How long a query may take: a connection that no longer replies is replaced, because no notification arrives over it either. */
const QUERY_MS = 10_000
/** How often the server searches for expired sessions (idle, too old). */
const SWEEP_MS = 5_000
/** How long changes are kept. Pages open their stream in the first seconds. */
const RECENT_MS = 60_000
/** Added to the age of a page's data, for the time that its request takes. */
const MARGIN_MS = 10_000
/** Maximum number of streams of a session: the tabs of a browser share one, with room for tabs that cannot. */
const STREAMS = 20
/** Maximum number of bytes buffered for a client that does not read; it refetches everything when it reconnects. */
const WAITING_BYTES = 64 * 1024

/** Tags whose changes may change the rights of a login, or remove it from a store. */
const RIGHTS: readonly string[] = ['Role', 'UserLogin', 'Store', 'Company']

/**
 * Listens on the database for changes and ended sessions; reconnects when the connection breaks. The rights of listeners are read again
 * when rights change, and a stream ends with its session.
 */
export async function openLiveHub(url: string): Promise<LiveHub> {
  const listeners = new Set<Listener>()
  const queue = openChangeQueue<Listener>(({ subscriber }, tags) =>
    tags.filter((tag) => mayRead(subscriber, tag)),
  )
  let client: pg.Client | null = null
  let closed = false
  let listeningSince = Number.POSITIVE_INFINITY
  let recent: RecentNote[] = []
  let retryTimer: NodeJS.Timeout | undefined
  let last: Promise<void> = Promise.resolve()

  const endAll = () => {
    for (const listener of [...listeners]) listener.end()
  }
  /** In the order of arrival: a change of rights applies before later notifications are forwarded. */
  const inOrder = (work: () => Promise<void> | void) => {
    // A lost connection emits its own 'end' event, which ends the streams.
    last = last.then(work).catch(() => undefined)
  }
  const refresh = async () => {
    const used = client
    if (listeners.size === 0 || !used) return
    await refreshListeners(used, listeners).catch(() => used.connection.stream.destroy())
  }
  const onNotification = ({ channel, payload = '' }: pg.Notification) => {
    if (channel === SESSIONS_CHANNEL) {
      for (const listener of [...listeners]) if (listener.subscriber.sessionId === payload) listener.end()
      return
    }
    inOrder(async () => {
      const note = JSON.parse(payload) as ChangeNote
      const now = Date.now()
      recent = [...recent.filter(({ at }) => now - at <= RECENT_MS), { note, at: now }]
      if (note.tags.some((tag) => RIGHTS.includes(tag))) await refresh()
      for (const listener of listeners) forward(queue, listener, note)
      queue.flush()
    })
  }
  const connect = async () => {
    const fresh = new pg.Client({
      connectionString: url,
      keepAlive: true,
      application_name: 'pledgebook live',
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: QUERY_MS,
    })
    fresh.on('notification', onNotification)
    fresh.on('error', () => undefined)
    fresh.on('end', () => {
      if (closed || client !== fresh) return
      client = null
      listeningSince = Number.POSITIVE_INFINITY
      // Missed notifications are unknown: ending the streams makes every browser reconnect and refetch.
      endAll()
      retry()
    })
    try {
      await fresh.connect()
      await fresh.query(`listen ${CHANGES_CHANNEL}; listen ${SESSIONS_CHANNEL}`)
    } catch (error) {
      fresh.connection.stream.destroy()
      throw error
    }
    if (closed) return fresh.end()
    client = fresh
    listeningSince = Date.now()
    // Streams that opened meanwhile have missed notifications too.
    endAll()
  }
  const retry = () => {
    if (!closed) retryTimer = setTimeout(() => void connect().catch(retry), RETRY_MS)
  }
  await connect()
  const sweep = setInterval(() => inOrder(refresh), SWEEP_MS)

  return {
    add: (listener) => {
      const { sessionId } = listener.subscriber
      const held = [...listeners].filter(({ subscriber }) => subscriber.sessionId === sessionId)
      if (held.length >= STREAMS) return null
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        queue.remove(listener)
      }
    },
    changedWithin: (subscriber, ms) => {
      const from = Date.now() - ms
      if (ms > RECENT_MS || from < listeningSince) return null
      const tags = recent.filter(({ at }) => at >= from).flatMap(({ note }) => tagsOf(note, subscriber))
      return [...new Set(tags)].filter((tag) => mayRead(subscriber, tag))
    },
    close: async () => {
      closed = true
      clearTimeout(retryTimer)
      clearInterval(sweep)
      endAll()
      await client?.end()
    },
  }
}

/** Reads the rights of each listener again; ends those whose session has ended or works in another store. */
async function refreshListeners(client: pg.Client, listeners: ReadonlySet<Listener>): Promise<void> {
  // Streams that open during the query are not in its reply; their session was checked as they opened.
  const before = [...listeners]
  const { rows } = await client.query<{
    session_id: string
    company_id: string
    store_id: string
    grants: Right[]
    companies: string[]
  }>('select * from auth.live_sessions($1)', [before.map(({ subscriber }) => subscriber.sessionId)])
  const live = new Map(rows.map((row) => [row.session_id, row]))
  for (const listener of before) {
    const { subscriber } = listener
    const row = live.get(subscriber.sessionId)
    if (row?.company_id !== subscriber.companyId || row.store_id !== subscriber.storeId) listener.end()
    else listener.subscriber = { ...subscriber, grants: new Set(row.grants), companies: row.companies }
  }
}

function forward(queue: ChangeQueue<Listener>, listener: Listener, note: ChangeNote): void {
  const tags = tagsOf(note, listener.subscriber)
  if (tags.length > 0) queue.add(listener, tags)
}

/** The tags of a change in the companies and the store of a subscriber, whatever its rights. */
function tagsOf(note: ChangeNote, subscriber: Subscriber): string[] {
  const isIn = (companyId: string) => subscriber.companies.includes(companyId)
  const isOther = note.others?.some(isIn) === true
  if (!isOther && !isIn(note.companyId)) return []
  if (note.logins && !note.logins.includes(subscriber.userId)) return []
  const elsewhere = !isOther && note.stores.length > 0 && !note.stores.includes(subscriber.storeId)
  return note.tags.filter((tag) => !(elsewhere && storeTags.includes(tag)))
}

/** The permissions that the reads of each tag need. */
const readsOf = new Map<string, Set<(typeof operations)[OperationId]['permission']>>()
for (const { tag, writes, permission } of Object.values(operations))
  if (!writes) readsOf.set(tag, (readsOf.get(tag) ?? new Set()).add(permission))

const readableBy = new WeakMap<Subscriber['grants'], Map<string, boolean>>()

/** Whether a subscriber may read anything of a tag; computed once for each tag until its rights are read again. */
function mayRead({ grants }: Subscriber, tag: string): boolean {
  const known = readableBy.get(grants) ?? new Map<string, boolean>()
  readableBy.set(grants, known)
  const readable =
    known.get(tag) ?? [...(readsOf.get(tag) ?? [])].some((permission) => allows(grants, permission))
  known.set(tag, readable)
  return readable
}

/** GET api/Common/GetChanges: the stream of changed tags for the holder of the token, until the session ends. */
export function bindLive(
  app: FastifyInstance,
  parts: Pick<Binding, 'lanes' | 'services'> & { live: LiveHub },
): void {
  const operation = operations.GetChanges
  const validator = validatorOf('GetChanges')
  app.get(operation.path, {
    onRequest: async (request) => {
      request.operationId = 'GetChanges'
      await admit(parts, operation, request)
    },
    handler: async (request, reply) => {
      validator.request(request.query, undefined)
      if (request.session) openStream(parts.live, request.session.actor, ageOf(request), reply)
    },
  })
}

/** The age of the caller's data in milliseconds, from a checked request; null if it is not given. */
function ageOf({ query }: FastifyRequest): number | null {
  return (query as { age?: number }).age ?? null
}

function openStream(live: LiveHub, actor: Actor, age: number | null, reply: FastifyReply): void {
  const out = reply.raw
  const write = (text: string) => {
    if (out.writableLength <= WAITING_BYTES) out.write(text)
    else {
      leave()
      out.destroy()
    }
  }
  const remove = live.add({
    subscriber: actor,
    send: (tags) => write(`event: changes\ndata: ${JSON.stringify(tags)}\n\n`),
    end: () => {
      leave()
      out.end()
    },
  })
  if (!remove) throw fail(429, texts.tooMany, undefined, { retryAfterSeconds: 10 })
  reply.hijack()
  const beat = setInterval(() => write(': beat\n\n'), BEAT_MS)
  /** Writes nothing to an ended stream, even before it has closed. */
  const leave = () => {
    clearInterval(beat)
    remove()
  }
  out.on('close', leave)
  out.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
  })
  // Read after the listener was added, so that no change is missed between the two.
  const changed = age === null ? null : live.changedWithin(actor, age + MARGIN_MS)
  out.write(`event: open\ndata: ${JSON.stringify(changed)}\n\n`)
}
