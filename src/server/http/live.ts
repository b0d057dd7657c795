import type { FastifyInstance, FastifyReply } from 'fastify'
import pg from 'pg'
import { operations } from '../../api/gen/operations.ts'
import type { Actor } from '../core/context.ts'
import { admit, type Binding } from './bind.ts'

interface Note {
  tags: string[]
  companyId: string
  storeId: string
}

interface Listener {
  actor: Actor
  send: (tags: string[]) => void
  end: () => void
}

/** Hears what the database tells all servers and passes it to the open streams of this one. */
export interface LiveHub {
  add: (listener: Listener) => () => void
  close: () => Promise<void>
}

const BEAT_MS = 20_000
const RETRY_MS = 500

/** Listens on the database for changes and ended sessions; connects again when the connection breaks. */
export async function openLiveHub(url: string): Promise<LiveHub> {
  const listeners = new Set<Listener>()
  let client: pg.Client | null = null
  let closed = false
  let timer: NodeJS.Timeout | undefined

  const hear = (message: pg.Notification) => {
    if (message.channel === 'pledgebook_sessions') {
      for (const listener of [...listeners]) if (listener.actor.sessionId === message.payload) listener.end()
      return
    }
    const note = JSON.parse(message.payload ?? '{}') as Note
    for (const listener of listeners) {
      if (!listener.actor.companies.includes(note.companyId)) continue
      const tags = note.tags.filter((tag) => mayRead(listener.actor, tag))
      if (tags.length > 0) listener.send(tags)
    }
  }

  const connect = async () => {
    const fresh = new pg.Client({ connectionString: url, keepAlive: true })
    fresh.on('notification', hear)
    fresh.on('error', () => undefined)
    fresh.on('end', () => {
      if (closed || client !== fresh) return
      client = null
      // What was missed meanwhile is unknown: ending the streams makes every browser reconnect and refetch.
      for (const listener of [...listeners]) listener.end()
      retry()
    })
    await fresh.connect()
    await fresh.query('listen pledgebook_changes; listen pledgebook_sessions')
    client = fresh
  }
  const retry = () => {
    timer = setTimeout(() => void connect().catch(retry), RETRY_MS)
  }
  await connect()

  return {
    add: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: async () => {
      closed = true
      clearTimeout(timer)
      for (const listener of [...listeners]) listener.end()
      await client?.end()
    },
  }
}

/** GET api/Common/GetChanges: the stream of stale tags for whoever holds the token, until the session ends. */
export function bindLive(
  app: FastifyInstance,
  parts: Pick<Binding, 'pool' | 'services'> & { live: LiveHub },
): void {
  const operation = operations.GetChanges
  app.get(operation.path, {
    onRequest: async (request) => {
      request.operationId = 'GetChanges'
      await admit(parts, operation, request)
    },
    handler: async (request, reply) => {
      if (request.actor) openStream(parts.live, request.actor, reply)
    },
  })
}

function openStream(live: LiveHub, actor: Actor, reply: FastifyReply): void {
  reply.hijack()
  const out = reply.raw
  out.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
  out.write('event: open\ndata: []\n\n')
  const beat = setInterval(() => out.write(': beat\n\n'), BEAT_MS)
  const remove = live.add({
    actor,
    send: (tags) => out.write(`event: changes\ndata: ${JSON.stringify(tags)}\n\n`),
    end: () => out.end(),
  })
  out.on('close', () => {
    clearInterval(beat)
    remove()
  })
}

/** A tag is told to whoever may read anything of it. */
function mayRead(actor: Actor, tag: string): boolean {
  return Object.values(operations).some(
    (operation) =>
      operation.tag === tag &&
      !operation.writes &&
      (operation.permission === 'signed-in' || actor.grants.has(operation.permission)),
  )
}
