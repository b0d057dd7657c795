import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'

/** The supervised program. */
export interface Supervised {
  /** A program that sends 'ready' once it serves, stops on SIGINT and SIGTERM, and ends when this process is gone. */
  program: string
  args: readonly string[]
  /** Receives a message for the operator. */
  complain: (line: string) => void
  /** The current time in milliseconds; the system's by default. */
  now?: () => number
  /** How long a stop may take, in milliseconds; {@link STOP_MS} by default. */
  stopMs?: number
}

const resolveOnce = new URL('./resolveOnce.ts', import.meta.url).href

/** Number of crashes within a minute after which the server is not restarted. */
const MAX_CRASHES = 5
const MINUTE_MS = 60_000
/** The delay before the first restart; it doubles with each crash of the last minute. */
const FIRST_WAIT_MS = 500
/** How long a stop may take: requests drain for up to 25 s, PostgreSQL then writes its checkpoint. */
const STOP_MS = 60_000

/**
 * Runs a server until it is stopped by a signal, which is forwarded to it, or ends by itself. After a crash it is restarted,
 * unless it ended with an exit code before it had ever served: then it has printed why it cannot start.
 * @returns the exit code for this process.
 */
export async function superviseServer({
  program,
  args,
  complain,
  now = Date.now,
  stopMs = STOP_MS,
}: Supervised): Promise<number> {
  const stopping = new AbortController()
  let server: ChildProcess | null = null
  const stop = (signal: NodeJS.Signals) => {
    if (stopping.signal.aborted) return
    stopping.abort()
    server?.kill(signal)
    setTimeout(() => {
      if (server?.kill('SIGKILL'))
        complain(
          `The server did not stop within ${stopMs / 1000} s and was ended. Its own PostgreSQL, if it has one, may still run: the next start stops it.`,
        )
    }, stopMs).unref()
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)

  let served = false
  let crashes: number[] = []
  for (;;) {
    server = fork(program, args, {
      execArgv: [...process.execArgv, '--import', resolveOnce],
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    })
    server.once('message', () => {
      served = true
    })
    const [code, signal] = (await once(server, 'exit')) as [number | null, NodeJS.Signals | null]
    if (stopping.signal.aborted) return code ?? 1
    if (code === 0 || (code !== null && !served)) return code
    const crashedAt = now()
    crashes = [...crashes.filter((at) => at > crashedAt - MINUTE_MS), crashedAt]
    const how = signal ?? `exit code ${code}`
    if (crashes.length >= MAX_CRASHES) {
      complain(
        `The server stopped unexpectedly (${how}), ${MAX_CRASHES} times within a minute. It is not restarted.`,
      )
      return 1
    }
    const wait = FIRST_WAIT_MS * 2 ** (crashes.length - 1)
    complain(`The server stopped unexpectedly (${how}). It is restarted in ${wait / 1000} s.`)
    await pause(wait, undefined, { signal: stopping.signal }).catch(() => undefined)
    if (stopping.signal.aborted) return 0
  }
}
