import type { Readable } from 'node:stream'
import type { LaneUser } from '../db/lanes.ts'
import type { Db } from '../db/pool.ts'
import type { Background } from '../jobs/background.ts'
import type { Mailer } from '../mail/mail.ts'

/** The claims of a token. */
export interface Claims {
  userId: string
  companyId: string
  storeId: string
  sessionId: string
}

/** Signs and verifies tokens with the keys that all servers of one database share. */
export interface Tokens {
  /** A token that expires in 15 minutes, or with the session (`notAfter`) if that is sooner. */
  sign: (claims: Claims, now: Date, notAfter: Date) => Promise<string>
  /** The claims of a valid token, or null for one that is forged, malformed or expired. */
  verify: (token: string) => Promise<Claims | null>
}

/**
 * Hashes passwords and codes, a few at a time. Never use it within a transaction, which would hold a connection while it waits.
 * Each function throws DomainError 429 when too many are waiting.
 */
export interface Hasher {
  hash: (password: string) => Promise<string>
  verify: (hash: string | null, password: string) => Promise<boolean>
}

/** The hashers of one server process: hashing for signed-in users never waits for that of public requests. */
export interface Hashing {
  publicRequests: Hasher
  signedIn: Hasher
}

/** Free space on a disk. */
export interface DiskSpace {
  freeBytes: number
  /** Percentage of the whole disk, rounded down, 0 to 100. */
  freePercent: number
  /** Free space is low: files, imports and backups are rejected, so that entries can still be saved. */
  low: boolean
}

/** The disk that holds the database, or the backups if the database is elsewhere. */
export interface Disk {
  /** Free space now; null when it cannot be read. */
  space: () => Promise<DiskSpace | null>
  /** @throws DomainError 507 when free space is low. */
  requireRoom: () => Promise<void>
}

/** Streams of files that are written while they are sent. */
export interface Files {
  /**
   * A file whose chunks are read in one snapshot in the tenant scope of the user's company, no faster than they are consumed. Its transaction
   * begins with the first read, and ends with the last chunk, when the reader disconnects, or when the server stops.
   */
  stream: (user: LaneUser, chunks: (db: Db) => AsyncIterable<Uint8Array>) => Readable
}

/** One untrusted file to parse. */
export interface ParseJob {
  /** A module that exports `parse(content: Buffer, options)`. The child loads it when it is first needed. */
  module: URL
  content: Uint8Array
  options?: object
  /** Who sent the file; files of different senders are parsed in turn. */
  sender: string
  /** Resident memory of the child in megabytes, above which it is killed. */
  memoryMb: number
  /** Milliseconds after which the child is killed. */
  timeMs: number
}

/** Parses untrusted files in child processes, a few at a time. */
export interface Parser {
  /**
   * What the module's `parse` returns for a file. Never call it within a transaction: it may take a minute.
   * @throws ParseLimitError when the child needed too much time or memory, or crashed.
   * @throws DomainError 429 when too many files are waiting.
   */
  parse: <Result>(job: ParseJob) => Promise<Result>
  /** Ends the children. */
  close: () => void
}

/** Backups of the database. */
export interface Backups {
  /** Makes one now, after those in progress; returns the path of its file. */
  make: () => Promise<string>
  /** When the last one was made, RFC 3339; null when there is none. */
  lastAt: () => Promise<string | null>
}

/** Services of the server for handlers. */
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
