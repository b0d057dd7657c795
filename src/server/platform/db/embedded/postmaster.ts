import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, readSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Account, asAccount, childEnvironment } from './account.ts'
import type { Binaries } from './binaries.ts'

/** Options of one run of PostgreSQL. */
export type PostmasterOptions = {
  dataDir: string
  pgData: string
  binaries: Binaries
  account: Account | undefined
  port: number
  durable: boolean
}

/** How a run of PostgreSQL ended. */
export type PostmasterExit = { code: number | null; signal: NodeJS.Signals | null; error?: Error }

/** One run of PostgreSQL. */
export type Postmaster = {
  pid: number | undefined
  ended: Promise<PostmasterExit>
  hasEnded(): boolean
  kill(signal: NodeJS.Signals): void
  /** The log of this run, or its end if it is long. */
  logged(): string
}

const LOG_MAX_BYTES = 10_000_000
const LOG_TAIL_BYTES = 8_192

/**
 * Starts PostgreSQL as a child of this process, in a separate process group so that Ctrl-C in a terminal reaches only us and we stop it
 * after our own work. Its log goes to `DATA_DIR/postgresql.log`.
 */
export function startPostmaster(options: PostmasterOptions): Postmaster {
  const { pgData, binaries, account, dataDir } = options
  const logPath = join(dataDir, 'postgresql.log')
  const log = openLog(logPath)
  const logStart = statSync(logPath).size
  let child: ChildProcess
  try {
    child = spawn(binaries.postgres, ['-D', pgData, ...settings(options)], {
      ...asAccount(account),
      cwd: pgData,
      detached: true,
      env: childEnvironment(),
      stdio: ['ignore', log, log],
    })
  } finally {
    closeSync(log)
  }
  let over = false
  const ended = new Promise<PostmasterExit>((resolve) => {
    const finish = (exit: PostmasterExit): void => {
      over = true
      process.off('exit', killChild)
      resolve(exit)
    }
    child.once('error', (error) => finish({ code: null, signal: null, error }))
    child.once('exit', (code, signal) => finish({ code, signal }))
  })
  // If this process exits without stopping it first, PostgreSQL is ended too, except when we are killed.
  const killChild = (): void => {
    child.kill('SIGINT')
  }
  process.on('exit', killChild)
  return {
    pid: child.pid,
    ended,
    hasEnded: () => over,
    kill: (signal) => {
      if (!over) child.kill(signal)
    },
    logged: () => readFrom(logPath, logStart),
  }
}

/** Settings on the command line, which nothing in the database folder can override. */
function settings({ port, durable }: PostmasterOptions): readonly string[] {
  const safe = durable ? 'on' : 'off'
  const values = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    // The temporary database of a test run is shared by several servers.
    max_connections: durable ? '100' : '300',
    shared_buffers: '128MB',
    fsync: safe,
    synchronous_commit: safe,
    full_page_writes: safe,
    password_encryption: 'scram-sha-256',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_line_prefix: '%m [%p] ',
    logging_collector: 'off',
    log_destination: 'stderr',
    // Terse, and without statements: the log must not contain entered data.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    jit: 'off',
    // A temporary database is never replicated and may be in memory: it logs only what a restart needs.
    ...(durable ? {} : { wal_level: 'minimal', max_wal_senders: '0', max_wal_size: '256MB' }),
    // One line for each lock that is waited for longer than a second; it contains no values.
    log_lock_waits: 'on',
  }
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

function openLog(path: string): number {
  const log = openSync(path, 'a', 0o600)
  if (statSync(path).size < LOG_MAX_BYTES) return log
  closeSync(log)
  renameSync(path, `${path}.1`)
  return openSync(path, 'a', 0o600)
}

function readFrom(path: string, from: number): string {
  try {
    const { size } = statSync(path)
    const start = Math.max(from, size - LOG_TAIL_BYTES)
    const buffer = Buffer.alloc(Math.max(0, size - start))
    const file = openSync(path, 'r')
    try {
      return buffer.toString('utf8', 0, readSync(file, buffer, 0, buffer.length, start))
    } finally {
      closeSync(file)
    }
  } catch {
    return ''
  }
}
