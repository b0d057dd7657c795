import type pg from 'pg'
import { type OperationId, operations } from '../../../api/gen/operations.ts'
import type { Lanes } from '../db/lanes.ts'
import { type Connections, type Db, inSnapshot, inTransaction, setTenantScope } from '../db/pool.ts'
import { type AuditEntry, entriesByCompany, INSTALLATION } from '../operation/audit.ts'
import type { Actor, AllHandlers, PublicContext } from '../operation/context.ts'
import { type ChangeNote, noteOf } from '../operation/publish.ts'
import type { Services } from '../operation/services.ts'
import { dateIn } from '../text/time.ts'
import { permitScope } from './permit.ts'
import { validatorOf } from './validate.ts'

/** The parts of the server that execute calls. */
export interface Binding {
  pool: pg.Pool
  lanes: Lanes
  services: Services
  handlers: AllHandlers
  now: () => Date
}

/** An operation with a handler. */
export type BoundOperation = keyof AllHandlers

/** A request with its sender and origin. */
export interface CallRequest {
  id: BoundOperation
  /** Null for a public operation. */
  actor: Actor | null
  query: unknown
  body: unknown
  address: string
  userAgent: string
  host: string
  cookies: Readonly<Record<string, string>>
}

/** One execution of an operation, from its check to its outbox. */
export interface Call {
  /** The tenant scope of its transaction. */
  companies: readonly string[]
  /**
   * Checks scope and form of the request; the right was checked when it was admitted.
   * @throws DomainError 403 or 400.
   */
  check: () => void
  /**
   * Runs the handler's preparation before the transaction; most have none. The actor must be verified by then.
   * @throws DomainError as the preparation does.
   */
  prepare: () => Promise<void>
  /**
   * Runs the handler within a transaction, and validates the reply.
   * @throws DomainError as the handler does; Error when the reply does not match the API description.
   */
  execute: (db: Db, client: pg.PoolClient) => Promise<unknown>
  /** Its entries in the audit logs of its own company and of others whose records it changed, with the final status. */
  auditEntries: (status: number) => AuditEntry[]
  /** The change that others are notified of after the commit; null for none. */
  changeNote: () => ChangeNote | null
  cookies: Parameters<PublicContext['setCookie']>[0][]
  /** Starts the work after the commit. Work added later, while a file is written, starts at once. */
  startAfterCommit: (start: (work: AfterCommit) => void) => void
}

/** Work that runs after the commit, without delaying the reply. */
type AfterCommit = () => Promise<void>

type AnyContext = PublicContext & { actor?: Actor; query: unknown; body: unknown }
type AnyHandler = ((context: AnyContext, ready: unknown) => Promise<unknown>) & {
  prepare?: (context: object) => Promise<unknown>
}

/** Creates a call at the current time of the server's clock. */
export function openCall({ lanes, handlers, services, now: clock }: Binding, request: CallRequest): Call {
  const { id, actor, query, body, ...from } = request
  const operation = operations[id]
  const validator = validatorOf(id)
  const handler = handlers[id] as unknown as AnyHandler
  const now = clock()
  const cookies: Call['cookies'] = []
  const after: AfterCommit[] = []
  let afterCommit = (work: AfterCommit): void => void after.push(work)
  const changes: PublicContext['changes'] = []
  const connections = connectionsFor(lanes, id, actor)
  let companies: readonly string[] = companiesOf(actor, operation)
  let ready: unknown
  let who = actor && { companyId: actor.companyId, storeId: actor.storeId, userId: actor.userId }
  return {
    companies,
    cookies,
    startAfterCommit: (start) => {
      afterCommit = start
      for (const work of after) start(work)
    },
    check: () => {
      if (actor) permitScope(actor, operation, query, body)
      validator.request(query, body)
    },
    prepare: async () => {
      ready = await handler.prepare?.({
        ...from,
        query,
        body,
        now,
        clock,
        services,
        ...(actor && { actor }),
        read: <T>(work: (db: Db) => Promise<T>) => inSnapshot(connections, { companies }, work),
        write: <T>(work: (db: Db) => Promise<T>) => inTransaction(connections, { companies }, work),
      })
    },
    execute: async (db, client) => {
      const context: AnyContext = {
        ...from,
        db,
        query,
        body,
        now,
        services,
        changes,
        ...(actor && { actor }),
        today: dateIn(actor?.timeZone ?? 'Asia/Kolkata', now),
        setCookie: (cookie) => cookies.push(cookie),
        openCompany: async (companyId) => {
          companies = [...companies, companyId]
          await setTenantScope(client, { companies })
        },
        actFor: (input) => {
          who = input
        },
        afterCommit: (work) => afterCommit(work),
      }
      const reply = await handler(context, ready)
      validator.reply(reply)
      return reply
    },
    auditEntries: (status) =>
      entriesByCompany({
        companyId: who?.companyId ?? INSTALLATION,
        userId: who?.userId ?? null,
        storeId: who?.storeId ?? null,
        address: from.address,
        operation: id,
        status,
        request: { query, body },
        changes,
        secrets: operation.secrets,
      }),
    changeNote: () => {
      if (operation.changes.length === 0 || !who) return null
      const { tag, changes: tags, audience } = operation
      return noteOf({ tag, tags, audience }, who, changes)
    },
  }
}

/**
 * The connections of an operation. Writes that others are notified of have their own lane; what a login writes for itself (drafts,
 * notifications, its own imports) shares the lane of reads.
 */
export function connectionsFor(lanes: Lanes, id: BoundOperation, actor: Actor | null): Connections {
  const { tag, writes, changes, audience } = operations[id]
  if (!actor) return lanes.connections('public')
  if (tag === 'Reports' || tag === 'Integrity')
    return writes ? lanes.connections('report', actor) : lanes.reading('report', actor)
  return lanes.connections(writes && changes.length > 0 && audience !== 'login' ? 'write' : 'desk', actor)
}

function companiesOf(actor: Actor | null, { scope }: (typeof operations)[OperationId]): readonly string[] {
  if (!actor) return []
  return scope === 'login' ? actor.companies : [actor.companyId]
}
