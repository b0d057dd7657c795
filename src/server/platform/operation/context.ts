import type { Contract } from '../../../api/gen/contract.ts'
import type { OperationId, operations, Right, Tag } from '../../../api/gen/operations.ts'
import type { Hashing } from '../auth/hashing.ts'
import type { Tokens } from '../auth/tokens.ts'
import type { Db } from '../db/pool.ts'
import type { Disk } from '../files/disk.ts'
import type { Files } from '../files/files.ts'
import type { Background } from '../jobs/background.ts'
import type { Mailer } from '../mail/mail.ts'
import type { Parser } from '../parsing/parser.ts'

/** Who asks: a login working in one store under one session. */
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
  /** Rights in this store, as `Screen.act`. */
  grants: ReadonlySet<Right>
  /** All companies the login may see, and the stores it may work in. */
  companies: readonly string[]
  stores: readonly string[]
  sessionStartedAt: Date
}

/** What a record was before and is after a request; null where it was not. */
export interface Change {
  entity: string
  id: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

/** Backups of the database. */
export interface Backups {
  /** Makes one now, after those that are under way; answers the path of its file. */
  make: () => Promise<string>
  /** When the last one was made, RFC 3339; null when there is none. */
  lastAt: () => Promise<string | null>
}

/** What the server as a whole lends to handlers. */
export interface Services {
  tokens: Tokens
  mail: Mailer
  background: Background
  backups: Backups
  disk: Disk
  files: Files
  parser: Parser
  hashing: Hashing
  publicUrl: string
  /** Whether cookies need https. */
  secureCookies: boolean
}

/** A cookie to set with the reply. */
export interface CookieToSet {
  name: string
  value: string
  path: string
  maxAgeSeconds: number
}

/** What the handler of a public operation gets besides its own query and body: it has no actor. */
export interface PublicContext {
  db: Db
  now: Date
  /** The store's calendar date, YYYY-MM-DD. */
  today: string
  /** Network address of the caller, browser, and the host name it addressed. */
  address: string
  userAgent: string
  host: string
  cookies: Readonly<Record<string, string>>
  setCookie: (cookie: CookieToSet) => void
  changes: Change[]
  services: Services
  /** Widens the walls to a company that this request makes. */
  openCompany: (companyId: string) => Promise<void>
  /** Names the actor of a public operation once it is known, for the audit record. */
  actFor: (who: { companyId: string; storeId: string; userId: string }) => void
  /** Runs after commit, outside the reply (mail, say). */
  afterCommit: (work: () => Promise<void>) => void
}

/** What every other handler gets besides its own query and body. */
export interface BaseContext extends PublicContext {
  actor: Actor
}

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
 * What the preparation of an operation works with. It holds no connection and no transaction: `read` and `write` run
 * short transactions of their own, in which rows of the actor's companies are visible.
 */
export type PreparationContext<Op extends OperationId> = Pick<
  Context<Op>,
  Extract<'actor', keyof Context<Op>> | 'now' | 'address' | 'host' | 'cookies' | 'services' | 'query' | 'body'
> & {
  read: <T>(work: (db: Db) => Promise<T>) => Promise<T>
  write: <T>(work: (db: Db) => Promise<T>) => Promise<T>
}

/** Slow work of an operation, done after permission and validation and before its transaction begins. */
export type Preparation<Op extends OperationId, Ready> = (context: PreparationContext<Op>) => Promise<Ready>

/** Answers one operation within its transaction; `ready` is what its preparation returned. */
export type Handler<Op extends OperationId> = ((
  context: Context<Op>,
  ready?: unknown,
) => Promise<Contract[Op]['reply']>) & { prepare?: Preparation<Op, unknown> }

/**
 * A handler with a preparation. What takes long without the database (parsing a file, hashing a password) belongs in
 * `prepare`, so that it holds no connection. `handle` gets its result.
 */
export function withPreparation<Op extends OperationId, Ready>(
  prepare: Preparation<Op, Ready>,
  handle: (context: Context<Op>, ready: Ready) => Promise<Contract[Op]['reply']>,
): Handler<Op> {
  return Object.assign((context: Context<Op>, ready?: unknown) => handle(context, ready as Ready), {
    prepare,
  })
}

/** Operations that the HTTP layer answers itself, without a transaction. */
export type RawOperation = 'GetHealth' | 'GetOpenapi' | 'GetChanges'

/** The operations of a tag that handlers answer. */
export type OperationsOf<T extends Tag> = {
  [Op in OperationId]: Contract[Op]['tag'] extends T ? (Op extends RawOperation ? never : Op) : never
}[OperationId]

/** The handlers of a tag: one for each operation, no other. */
export type Handlers<T extends Tag> = { [Op in OperationsOf<T>]: Handler<Op> }

/** The handlers of all tags. */
export type AllHandlers = { [Op in Exclude<OperationId, RawOperation>]: Handler<Op> }
