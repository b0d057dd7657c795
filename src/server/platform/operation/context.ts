import type { Contract } from '../../../api/gen/contract.ts'
import type { OperationId, operations, Right, Tag } from '../../../api/gen/operations.ts'
import type { Db } from '../db/pool.ts'
import type { Services } from './services.ts'

/** The actor of a request: a login working in one store under one session. */
export interface Actor {
  sessionId: string
  userId: string
  userName: string
  name: string
  mustChangePassword: boolean
  companyId: string
  companyName: string
  storeId: string
  storeName: string
  timeZone: string
  roleId: string
  /** Rights in this store, as `Screen.action`. */
  grants: ReadonlySet<Right>
  /** All companies the login may see, and the stores it may work in. */
  companies: readonly string[]
  stores: readonly string[]
  /** The stores of the company that the login is assigned to, even inactive ones, whose books and records stay readable. */
  storesOfBooks: readonly string[]
  sessionStartedAt: Date
}

/** A record before and after a request; null where it did not exist. */
export interface Change {
  entity: string
  id: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

/** A cookie to set with the reply. */
export interface CookieToSet {
  name: string
  value: string
  path: string
  maxAgeSeconds: number
}

/** The context of a public operation's handler, apart from query and body. It has no actor. */
export interface PublicContext {
  db: Db
  now: Date
  /** The store's calendar date, YYYY-MM-DD. */
  today: string
  /** Network address and browser of the caller, and the requested host name. */
  address: string
  userAgent: string
  host: string
  cookies: Readonly<Record<string, string>>
  setCookie: (cookie: CookieToSet) => void
  changes: Change[]
  services: Services
  /** Extends the tenant scope to a company that this request creates. */
  openCompany: (companyId: string) => Promise<void>
  /** Sets the actor of a public operation once it is known, for the audit log. */
  actFor: (who: { companyId: string; storeId: string; userId: string }) => void
  /** Runs after the commit, without delaying the reply, such as sending mail. */
  afterCommit: (work: () => Promise<void>) => void
}

/** The context of every other handler, apart from query and body. */
export interface BaseContext extends PublicContext {
  actor: Actor
}

/** The part of a context with the database alone: for functions that are given their company. */
export type DbContext = Pick<BaseContext, 'db'>

/** The part of a context for functions of the actor's company and store. */
export type ActorContext = Pick<BaseContext, 'db' | 'actor'>

/** The part of a context for functions of the actor's company and store that depend on its business date. */
export type DatedContext = Pick<BaseContext, 'db' | 'actor' | 'today'>

/** The operations that anybody may call (`x-permission: public`). */
export type PublicOperation = {
  [Op in OperationId]: (typeof operations)[Op]['permission'] extends 'public' ? Op : never
}[OperationId]

/** The context of one operation's handler. */
export type Context<Op extends OperationId> = (Op extends PublicOperation ? PublicContext : BaseContext) & {
  query: Contract[Op]['query']
  body: Contract[Op]['body']
}

/**
 * The context of an operation's preparation. It holds no connection and no transaction: `read` and `write` run short transactions of their
 * own, which see rows of the actor's companies.
 */
export type PreparationContext<Op extends OperationId> = Pick<
  Context<Op>,
  Extract<'actor', keyof Context<Op>> | 'now' | 'address' | 'host' | 'cookies' | 'services' | 'query' | 'body'
> & {
  /** The server's clock, for work that has waited since `now`. */
  clock: () => Date
  read: <T>(work: (db: Db) => Promise<T>) => Promise<T>
  write: <T>(work: (db: Db) => Promise<T>) => Promise<T>
}

/** Slow work of an operation, done after permission and validation and before its transaction begins. */
export type Preparation<Op extends OperationId, Ready> = (context: PreparationContext<Op>) => Promise<Ready>

/** Executes one operation within its transaction; `ready` is the result of its preparation. */
export type Handler<Op extends OperationId> = ((
  context: Context<Op>,
  ready?: unknown,
) => Promise<Contract[Op]['reply']>) & { prepare?: Preparation<Op, unknown> }

/**
 * A handler with a preparation. Slow work without the database (parsing a file, hashing a password) belongs in `prepare`, so that it holds
 * no connection. `handle` gets its result.
 */
export function withPreparation<Op extends OperationId, Ready>(
  prepare: Preparation<Op, Ready>,
  handle: (context: Context<Op>, ready: Ready) => Promise<Contract[Op]['reply']>,
): Handler<Op> {
  return Object.assign((context: Context<Op>, ready?: unknown) => handle(context, ready as Ready), {
    prepare,
  })
}

/** Operations that the HTTP layer handles itself, without a transaction. */
export const rawOperations = ['GetHealth', 'GetOpenapi', 'GetChanges'] as const

/** One of {@link rawOperations}. */
export type RawOperation = (typeof rawOperations)[number]

/** The operations of a tag that have handlers. */
export type OperationsOf<T extends Tag> = {
  [Op in OperationId]: Contract[Op]['tag'] extends T ? (Op extends RawOperation ? never : Op) : never
}[OperationId]

/** The handlers of a tag: one for each operation, no other. */
export type Handlers<T extends Tag> = { [Op in OperationsOf<T>]: Handler<Op> }

/** The handlers of all tags. */
export type AllHandlers = { [Op in Exclude<OperationId, RawOperation>]: Handler<Op> }
