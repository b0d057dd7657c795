import { ensureDatabase } from './accepting.ts'
import { findAccount } from './account.ts'
import { findBinaries, type Installed } from './binaries.ts'
import { prepareDataDir } from './dataDir.ts'
import { EMBEDDED_NAME, initialise } from './initialise.ts'
import { stopLeftover } from './leftover.ts'
import { takeLock } from './lock.ts'
import type { EmbeddedLog } from './log.ts'
import type { PostmasterExit } from './postmaster.ts'
import { type Supervisor, supervise } from './supervise.ts'

/** The embedded PostgreSQL, running. */
export type EmbeddedServer = {
  /** URL of the database `pledgebook` as its superuser, the same through every restart of the server. */
  url: string
  /** Process id of the current PostgreSQL; undefined while it is down. */
  readonly pid: number | undefined
  /** Stops PostgreSQL for good and unlocks DATA_DIR; may be called again. */
  stop(): Promise<void>
  /** Calls `listener` each time PostgreSQL ends unexpectedly, before it is started again. Returns a function that removes it. */
  onExit(listener: (exit: PostmasterExit) => void): () => void
}

/** Options of the embedded PostgreSQL. */
export type EmbeddedOptions = {
  /** The folder of all data: created if missing, used by one Pledgebook at a time. */
  dataDir: string
  log: EmbeddedLog
  /** False trades safety for speed, for temporary databases of tests. */
  durable?: boolean
  /** Where PostgreSQL is installed, if not among our packages. */
  installed?: Installed
}

/**
 * Starts the embedded PostgreSQL on DATA_DIR: creates the database at the first start, ends a server left by a killed Pledgebook, and
 * keeps it running until `stop()`.
 *
 * @throws StartError, one sentence, for every problem that the operator can solve.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const { log, durable = true } = options
  const account = findAccount()
  const dataDir = await prepareDataDir(options.dataDir, account)
  const lock = await takeLock(dataDir)
  let supervisor: Supervisor | undefined
  try {
    const binaries = await findBinaries(dataDir, account, options.installed)
    const { pgData, password } = await initialise({ dataDir, binaries, account, durable, log })
    await stopLeftover(pgData, log)
    supervisor = await supervise({ dataDir, pgData, binaries, account, durable, password, log })
    await ensureDatabase({ port: supervisor.port, password })
    return serverOf(supervisor, password, lock.release)
  } catch (error) {
    await supervisor?.stop()
    lock.release()
    throw error
  }
}

function serverOf(supervisor: Supervisor, password: string, release: () => void): EmbeddedServer {
  let stopped: Promise<void> | undefined
  return {
    url: `postgres://${EMBEDDED_NAME}:${password}@127.0.0.1:${supervisor.port}/${EMBEDDED_NAME}`,
    get pid() {
      return supervisor.pid()
    },
    stop() {
      stopped ??= supervisor.stop().finally(release)
      return stopped
    },
    onExit: supervisor.onExit,
  }
}
