import { addDays } from '../../domain/dates/dates.ts'
import { type Answer, type ApiRequest, type Client, reasonOf } from './client.ts'
import { type Contract, isRecord, type Operation } from './description.ts'
import { type Content, fitted, holdsIds, type RequestParts as Parts, pruned } from './fill.ts'
import { type Known, type Memory, memoryOf } from './known.ts'
import { kindOfField, listedAs, makerOf, subjectOf } from './links.ts'
import { listOf, rowsOf, unfiltered } from './pages.ts'
import type { Session, SigningIn } from './sessions.ts'
import { uniqueTexts } from './uniqueTexts.ts'

/** A valid request of an operation, and who sends it. */
export interface Prepared extends Content {
  session: Session
}

/** Changes to the fitted example. */
export interface CallInput extends Parts {
  session?: Session
}

/** How the request of an operation is made if names and examples are not enough. */
export type Recipe = (world: World, input: CallInput) => Promise<CallInput>

/** The environment of the checks: records made through the contract, in a company of the run's own if it can add one. */
export interface World {
  contract: Contract
  client: Client
  memory: Memory
  /** Part of the name of every record that this run makes. */
  stamp: string
  main: Session
  /** The store's calendar day. */
  today: string
  day: (days: number) => string
  /** Whether only reads are sent. */
  safe: boolean
  /** A request that should succeed, after making everything that it needs. */
  prepare: (operation: Operation, input?: CallInput) => Promise<Prepared>
  /** Sends a request and stores the records of its reply. */
  send: (request: ApiRequest) => Promise<Answer>
  /** A call that must succeed; returns its body. @throws NotReached when it is rejected or cannot be sent. */
  call: (id: string, input?: CallInput) => Promise<Known>
  /** A record of a schema: an existing one, or a new one. */
  record: (kind: string, fresh?: boolean) => Promise<Known>
  /** Makes a value once per name. */
  once: <T>(name: string, make: () => Promise<T>) => Promise<T>
  /** How often each write succeeded. */
  written: ReadonlyMap<string, number>
  /** A counter per name: 1, 2, 3 … */
  count: (name: string) => number
  help: Helpers
}

/** Further sessions and users. */
export interface Helpers {
  /** A new session of the main user, in a store of the same company. */
  openSession: (storeId?: string) => Promise<Session>
  /** A session of another user. */
  signIn: (who: SigningIn) => Promise<Session>
  /** A second user of the same store with every right. */
  second: () => Promise<Session>
}

/** An operation could not be checked, because something that it needs is missing or was rejected; the message says what. */
export class NotReached extends Error {}

/** The maximum depth of nested calls. */
const DEEPEST = 30

/** The options of a world. */
export interface WorldParts {
  contract: Contract
  client: Client
  stamp: string
  main: Session
  safe: boolean
  recipes: Readonly<Record<string, Recipe>>
  help: Helpers
}

/** Opens a world in the company and store of a session. */
export function worldOf({ contract, client, stamp, main, safe, recipes, help }: WorldParts): World {
  const memory = memoryOf(contract)
  const made = new Map<string, Promise<unknown>>()
  const today = main.today
  const unique = uniqueTexts(stamp)
  const counts = new Map<string, number>()
  const written = new Map<string, number>()
  let depth = 0

  async function idFor(field: string, operation: Operation, session: Session): Promise<string | null> {
    if (field === 'companyId') return session.companyId
    if (field === 'storeId' || field === 'workStoreId') return session.storeId
    if (field === 'userId') return session.userId
    const existing = (kind: string) => (safe ? listedAs(operation, kind) : kind)
    if (field === 'id') {
      const kind = subjectOf(contract, operation)
      if (kind === null)
        throw new NotReached(`the description does not say what ?id= of ${operation.id} refers to`)
      return (await world.record(existing(kind), consumes(operation))).id
    }
    const kind = kindOfField(contract, field)
    return kind && (await world.record(existing(kind))).id
  }

  const world: World = {
    contract,
    client,
    memory,
    stamp,
    main,
    today,
    safe,
    written,
    help,
    day: (days) => addDays(today, days),
    prepare: async (operation, input = {}) => {
      const recipe = (await recipes[operation.id]?.(world, input)) ?? {}
      const session = input.session ?? recipe.session ?? main
      const overrides = {
        query: { ...recipe.query, ...input.query },
        body: merged(recipe.body, input.body),
      }
      const fitting = { today, unique, idFor: (field: string) => idFor(field, operation, session) }
      const { query, body } = await fitted(contract, operation, fitting, overrides)
      if (!isRecord(body)) return { session, query, body }
      const current = await currentFields(operation, query.id, body, session)
      return { session, query, body: merged(current, overrides.body) }
    },
    send: async (request) => {
      const answer = await client.send(request)
      const { operation, query } = request
      if (answer.status === operation.status) {
        memory.learn(operation.reply.schema, answer.json)
        if (operation.changes) written.set(operation.id, (written.get(operation.id) ?? 0) + 1)
        if (operation.method === 'DELETE' && typeof query?.id === 'string') memory.forget(query.id)
      }
      return answer
    },
    call: async (id, input) => {
      const operation = contract.find(id)
      if (!operation) throw new NotReached(`the description has no ${id}`)
      if (safe && operation.writes) throw new NotReached(`${id} writes, and only reads are sent`)
      if (depth > DEEPEST) throw new NotReached(`${id} needs itself`)
      depth += 1
      try {
        const { session, query, body } = await world.prepare(operation, input)
        const answer = await world.send({ operation, token: session.token, query, body })
        if (answer.status !== operation.status)
          throw new NotReached(`${id} returned ${answer.status}: ${reasonOf(answer)}`)
        return answer.json as Known
      } finally {
        depth -= 1
      }
    },
    record: async (kind, fresh = false) => {
      const known = fresh ? undefined : memory.all(kind).at(-1)
      if (known) return known
      if (safe) return listedOne(kind)
      const maker = makerOf(contract, kind)
      if (!maker) throw new NotReached(`no operation of the description creates a ${kind}`)
      const reply = await world.call(maker.id)
      return memory.all(kind).at(-1) ?? reply
    },
    count: (name) => {
      const next = (counts.get(name) ?? 0) + 1
      counts.set(name, next)
      return next
    },
    once: <T>(name: string, make: () => Promise<T>): Promise<T> => {
      const value = made.get(name) ?? make()
      made.set(name, value)
      return value as Promise<T>
    },
  }

  /** An existing record from its list. */
  async function listedOne(kind: string): Promise<Known> {
    const operation = contract.find(`Get${kind}`)
    const list = operation && listOf(contract, operation)
    if (!list) throw new NotReached(`no list returns a ${kind}, and only reads are sent`)
    const { session, query, body } = await world.prepare(list.operation)
    const request = { operation: list.operation, token: session.token, query, body: unfiltered(list, body) }
    const [first] = rowsOf((await world.send(request)).json)
    if (!first) throw new NotReached(`there is no ${kind} yet, and only reads are sent`)
    return first as Known
  }

  /** An edit sends the current record, at its version and with its ids, changed by the fields of the example. */
  async function currentFields(
    operation: Operation,
    recordId: unknown,
    body: Record<string, unknown>,
    session: Session,
  ): Promise<Record<string, unknown>> {
    if (!('version' in body) || typeof recordId !== 'string' || !operation.body) return body
    const kind = subjectOf(contract, operation)
    const reading = kind ? contract.find(`Get${kind}ById`) : undefined
    const read = reading ? await world.call(reading.id, { session, query: { id: recordId } }) : null
    const record = read ?? (kind ? memory.one(kind, recordId) : undefined)
    if (!record) return body
    if (operation.method !== 'PUT') return { ...body, version: record.version }
    const { schema } = operation.body
    const current = pruned(contract, schema, record) as Record<string, unknown>
    const { properties = {} } = contract.resolve(schema)
    const unchanged = Object.entries(current).filter(
      ([name]) => !(name in body) || name === 'version' || holdsIds(contract, properties[name] ?? {}),
    )
    return { ...body, ...Object.fromEntries(unchanged) }
  }
  return world
}

/** Fields of both, the second's on top; a value that is not an object replaces the first. */
function merged(first: unknown, second: unknown): unknown {
  if (second !== undefined && !isRecord(second)) return second
  if (first !== undefined && !isRecord(first)) return first
  return first || second ? { ...first, ...second } : undefined
}

/** Whether an operation needs a record of its own, because it changes or ends the record that it is sent for. */
function consumes({ method, id }: Operation): boolean {
  return method === 'DELETE' || method === 'PUT' || id.startsWith('Activate')
}
