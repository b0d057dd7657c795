import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { StartError } from '../../startError.ts'
import { waitUntilAccepting } from './accepting.ts'
import { stopLeftover } from './leftover.ts'
import type { EmbeddedLog } from './log.ts'
import { freePort } from './port.ts'
import {
  type Postmaster,
  type PostmasterExit,
  type PostmasterOptions,
  startPostmaster,
} from './postmaster.ts'
import { FAST_STOP_MS } from './processes.ts'

/** PostgreSQL that is kept running. */
export type Supervisor = {
  port: number
  pid(): number | undefined
  stop(): Promise<void>
  onExit(listener: (exit: PostmasterExit) => void): () => void
}

type Options = Omit<PostmasterOptions, 'port'> & { password: string; log: EmbeddedLog }

const FIRST_DELAY_MS = 100
const LONGEST_DELAY_MS = 10_000
/** A run of at least this length resets the delay before the next start. */
const STEADY_MS = 10_000
const FIRST_ATTEMPTS = 5

/**
 * Starts PostgreSQL on a free loopback port and keeps it running until stopped: whenever it ends otherwise (such as by `kill -9`), it is
 * started again on the same port, where it recovers every committed transaction. Delays between failing starts grow from 0.1 s to 10 s.
 *
 * @throws StartError if the first start fails.
 */
export async function supervise(options: Options): Promise<Supervisor> {
  const { log, password } = options
  const first = await startFirst(options)
  const { port } = first
  let run = first.run
  const stopping = new AbortController()
  const listeners = new Set<(exit: PostmasterExit) => void>()

  async function keepRunning(): Promise<void> {
    let delay = FIRST_DELAY_MS
    for (;;) {
      const since = Date.now()
      const exit = await run.ended
      if (stopping.signal.aborted) return
      for (const listener of listeners) listener(exit)
      if (Date.now() - since > STEADY_MS) delay = FIRST_DELAY_MS
      log.warn(`PostgreSQL stopped unexpectedly (${describe(exit)}). Restarting it in ${delay} ms.`)
      await pause(delay, undefined, { signal: stopping.signal }).catch(() => undefined)
      delay = Math.min(delay * 2, LONGEST_DELAY_MS)
      await restart()
    }
  }

  async function restart(): Promise<void> {
    try {
      await stopLeftover(options.pgData, log)
      if (stopping.signal.aborted) return
      run = startPostmaster({ ...options, port })
      const current = run
      waitUntilAccepting({ port, password }, current.hasEnded).then(
        (accepts) => accepts && log.info('PostgreSQL accepts connections again.'),
        (error: unknown) => log.warn(String(error)),
      )
    } catch (error) {
      log.warn(`PostgreSQL could not be restarted: ${String(error)}`)
    }
  }

  const running = keepRunning()
  return {
    port,
    pid: () => (run.hasEnded() ? undefined : run.pid),
    onExit(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async stop() {
      stopping.abort()
      await stopRun(run, log)
      await running
      // Ends workers of a killed run, if we are stopped before the next one.
      await stopLeftover(options.pgData, log)
    },
  }
}

async function startFirst(options: Options): Promise<{ run: Postmaster; port: number }> {
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort()
    const run = launchFirst(options, port)
    try {
      if (await waitUntilAccepting({ port, password: options.password }, run.hasEnded)) return { run, port }
    } catch (error) {
      await stopRun(run, options.log)
      throw error
    }
    const exit = await run.ended
    const logged = run.logged()
    const fatal = [...logged.matchAll(/(?:FATAL|PANIC): +(.*)/g)].map(([, reason]) => reason)
    const passing = /could not (bind|create any TCP)|already in use|still in use/i.test(logged)
    if (!passing || attempt >= FIRST_ATTEMPTS) {
      const path = join(options.dataDir, 'postgresql.log')
      throw new StartError(
        `PostgreSQL did not start: ${fatal.findLast(isCause) ?? describe(exit)} (its log is ${path}).`,
      )
    }
    await pause(FIRST_DELAY_MS * attempt)
  }
}

/** Excludes PostgreSQL's replies to our own early attempts to connect. */
function isCause(reason: string | undefined): boolean {
  return reason !== undefined && !reason.startsWith('the database system is')
}

function launchFirst(options: Options, port: number): Postmaster {
  try {
    return startPostmaster({ ...options, port })
  } catch (error) {
    throw new StartError(`PostgreSQL could not be started: ${String(error)}.`, { cause: error })
  }
}

/** Fast shutdown: PostgreSQL ends open transactions, writes a checkpoint and exits. */
async function stopRun(run: Postmaster, log: EmbeddedLog): Promise<void> {
  run.kill('SIGINT')
  const timer = setTimeout(() => {
    log.warn('PostgreSQL is taking too long to stop. It will recover at the next start.')
    run.kill('SIGQUIT')
  }, FAST_STOP_MS)
  await run.ended
  clearTimeout(timer)
}

function describe({ code, signal, error }: PostmasterExit): string {
  return error?.message ?? (signal === null ? `exit code ${code}` : `signal ${signal}`)
}
