import type { AddressInfo } from 'node:net'
import type pg from 'pg'
import type { OperationId } from '../../src/api/gen/operations.ts'
import { type Answer, type ApiRequest, type Client, clientOf } from '../../src/cli/contract/client.ts'
import { CHANGES_CHANNEL, type ChangeNote } from '../../src/server/platform/operation/publish.ts'
import { connectTo } from './connect.ts'
import { startTestServer, type TestServer } from './server.ts'
import { type ChangeStream, openChanges } from './stream.ts'

/** The audit entries, events and changed tables of a successful write. */
export interface Write {
  operation: OperationId
  /** Entries of the audit logs, oldest first: the company of the log, and whether the write was sent from there. */
  entries: {
    operation: string
    status: number
    company: string
    own: boolean
    changes: { entity: string }[]
  }[]
  /** The published notifications. */
  notes: ChangeNote[]
  /** The events that another server sent to the session of the write; null if that session ended with it. */
  events: string[][] | null
  /** Tables, and parts of tables, with added, changed or deleted rows; only for the first write of an operation. */
  tables: string[] | null
  /** The tables in which it changed existing rows. */
  changed: string[]
}

/** Two servers on one database: writes are sent to the first one by one, and their effects are observed at the second. */
export interface WatchedServers {
  server: TestServer
  /** Sends requests to the first server. */
  client: Client
  /** All successful writes, in order. */
  writes: Write[]
  end: () => Promise<void>
}

/** Events with tags that no write publishes together, in turn: one shows that all earlier events have arrived. */
const FENCES = [
  ['Common', 'Import'],
  ['Import', 'Common'],
]

/** Starts the two servers, over an empty installation that sends its mail to `smtpUrl`. */
export async function startWatched(smtpUrl: string): Promise<WatchedServers> {
  const server = await startTestServer({ empty: true, smtpUrl })
  const second = await startTestServer({ databaseUrl: server.databaseUrl })
  const [origin, secondOrigin] = [await listen(server), await listen(second)]
  const listener = await connectTo(server.databaseUrl)
  const published: ChangeNote[] = []
  listener.on('notification', ({ payload = '' }) => published.push(JSON.parse(payload)))
  await listener.query(`listen ${CHANGES_CHANNEL}`)
  const tables = await tablesOf(listener)
  const streams = new Map<string, ChangeStream>()
  const plain = clientOf(origin, 60)
  const writes: Write[] = []
  let running: Promise<unknown> = Promise.resolve()
  let fences = 0

  async function streamOf(token: string | undefined): Promise<ChangeStream | null> {
    if (!token) return null
    const open = streams.get(token) ?? (await openChanges(secondOrigin, token))
    streams.set(token, open)
    return open
  }

  /** Publishes a marker event to a company, and waits until a stream has it. Returns its index among the events, -1 if the stream ended. */
  async function fence(stream: ChangeStream | null, token: string | undefined): Promise<number> {
    const wanted = FENCES[fences++ % FENCES.length] ?? []
    // An earlier fence, which was awaited at another stream, may be among what has arrived here.
    const since = stream?.received.length ?? 0
    const place = () =>
      stream?.received.findIndex((tags, at) => at >= since && String(tags) === String(wanted)) ?? -1
    await listener.query(
      `select pg_notify($1, jsonb_build_object('tags', $2::jsonb, 'stores', '[]'::jsonb, 'companyId',
         (select company_id from session where id = $3))::text)`,
      [CHANGES_CHANNEL, JSON.stringify(wanted), token ? sessionOf(token) : null],
    )
    if (!stream) return -1
    const passed = async () => {
      while (place() < 0) await stream.next()
    }
    await Promise.race([passed(), stream.ended])
    return place()
  }

  async function watch(request: ApiRequest): Promise<Answer> {
    const stream = await streamOf(request.token)
    const from = await fence(stream, request.token)
    const first = !writes.some(({ operation }) => operation === request.operation.id)
    const before = first ? await stateOf(listener, tables) : null
    const horizon = await nextTransaction(listener)
    published.length = 0
    const answer = await plain.send(request)
    if (answer.status !== request.operation.status) return answer
    await server.services.background.settled()
    const to = await fence(stream, request.token)
    const after = first ? await stateOf(listener, tables, horizon) : null
    const { rows: entries } = await listener.query(
      `select operation, status, changes, company_id as company, store_id is null
         or exists (select from store s where s.company_id = audit.company_id and s.id = audit.store_id) as own
       from audit where xmin::text::bigint >= $1 order by at, seq`,
      [horizon],
    )
    const written = (name: string) => after?.get(name)?.written ?? 0
    const added = (name: string) => (after?.get(name)?.rows ?? 0) - (before?.get(name)?.rows ?? 0)
    writes.push({
      operation: request.operation.id as OperationId,
      entries,
      notes: published.slice(0, -1),
      events: stream && to > from ? stream.received.slice(from + 1, to) : null,
      tables: before && tables.filter((name) => written(name) !== 0 || added(name) !== 0),
      changed: before ? tables.filter((name) => written(name) > Math.max(0, added(name))) : [],
    })
    return answer
  }

  return {
    server,
    client: {
      ...plain,
      send: (request) => {
        if (!request.operation.writes) return plain.send(request)
        const sent = running.then(() => watch(request))
        running = sent.catch(() => undefined)
        return sent
      },
    },
    writes,
    end: async () => {
      for (const stream of streams.values()) stream.close()
      await listener.end()
      await second.end()
      await server.end()
    },
  }
}

function sessionOf(token: string): string {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sid
}

async function listen({ app }: TestServer): Promise<string> {
  await app.listen({ host: '127.0.0.1', port: 0 })
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
}

async function tablesOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
       and not relispartition order by relname`,
  )
  return [...rows.map(({ name }) => name), ...Object.keys(ROWS)]
}

/** Rows that are watched in addition to those of their table, by the name given to them: these are the balances of the cash drawers. */
const ROWS: Readonly<Record<string, string>> = {
  'ledger_day of cash': "ledger_day where account_id in (select id from account where code = '1010')",
}

/** By table: the number of rows, and of those written since a transaction (0 without one). */
async function stateOf(client: pg.Client, tables: readonly string[], since?: number) {
  const each = tables.map(
    (name) => `select '${name}' as name, count(*)::integer as rows,
      count(*) filter (where xmin::text::bigint >= $1)::integer as written from ${ROWS[name] ?? `"${name}"`}`,
  )
  const { rows } = await client.query<{ name: string; rows: number; written: number }>({
    name: 'state of the tables',
    text: each.join(' union all '),
    values: [since ?? 2 ** 32],
  })
  return new Map(rows.map((row) => [row.name, row]))
}

/** The number of the next transaction. */
async function nextTransaction(client: pg.Client): Promise<number> {
  const { rows } = await client.query('select txid_snapshot_xmax(txid_current_snapshot())::bigint as next')
  return Number(rows[0].next)
}
