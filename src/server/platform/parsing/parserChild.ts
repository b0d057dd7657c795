import { type ChildProcess, execFile, fork } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { ParseJob } from '../operation/services.ts'
import { ParseLimitError } from './parseLimitError.ts'

const run = promisify(execFile)

/** The resident memory of a process in megabytes; undefined when it has ended, or the system does not report it. */
async function residentMegabytes(pid: number | undefined): Promise<number | undefined> {
  if (pid === undefined) return undefined
  try {
    const kilobytes = process.platform === 'linux' ? await memoryFromProc(pid) : await memoryFromPs(pid)
    return Number.isFinite(kilobytes) ? kilobytes / 1024 : undefined
  } catch {
    return undefined
  }
}

async function memoryFromProc(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? Number.NaN)
}

async function memoryFromPs(pid: number): Promise<number> {
  const { stdout } = await run('ps', ['-o', 'rss=', '-p', String(pid)])
  return Number.parseInt(stdout, 10)
}

/** A child process that parses one file after another. */
export interface ParserChild {
  /** @throws ParseLimitError when it exceeded a limit or crashed; Error when the module itself threw. */
  run: (job: ParseJob) => Promise<unknown>
  /** Whether it can parse another file: it is running and has released its memory. */
  reusable: () => boolean
  end: () => void
}

/** Messages of the child. */
export type ParserReply = { ready: true } | { result: unknown } | { failed: string }

/** Limit of JavaScript objects; buffers and decoded pictures count towards the resident memory of a job. */
const HEAP_MB = 640
/** How often the memory of a child is measured. */
const MEASURED_MS = 50
/** A child that uses more than this between two files is replaced. */
const KEPT_MB = 300
/** A child without a file for this long ends, in milliseconds. */
export const IDLE_MS = 60_000

/** Starts a child. It gets none of this server's environment, which contains secrets. */
export function startParserChild(idleMs: number = IDLE_MS): ParserChild {
  const child = fork(fileURLToPath(new URL('./parserProcess.ts', import.meta.url)), [], {
    execArgv: [`--max-old-space-size=${HEAP_MB}`, '--disable-warning=ExperimentalWarning'],
    env: { MALLOC_ARENA_MAX: '2', UV_THREADPOOL_SIZE: '2' },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  // A stopping server does not wait for it.
  child.unref()
  child.channel?.unref()
  child.on('error', () => undefined)
  const ready = firstReply(child)
  let idleTimer: NodeJS.Timeout | undefined
  /** Its memory after its last file; a child that failed is never used again. */
  let memoryMb = 0
  /** A killed process has no exit code yet. */
  let ending = false
  const alive = () => !ending && child.exitCode === null && child.signalCode === null
  const end = () => {
    ending = true
    clearTimeout(idleTimer)
    child.kill('SIGKILL')
  }
  return {
    run: async (job) => {
      clearTimeout(idleTimer)
      memoryMb = Number.POSITIVE_INFINITY
      await ready
      const result = await answerOf(child, job)
      memoryMb = (await residentMegabytes(child.pid)) ?? 0
      idleTimer = setTimeout(end, idleMs).unref()
      return result
    },
    reusable: () => alive() && memoryMb < KEPT_MB,
    end,
  }
}

/** @throws Error when the child cannot even start. */
function firstReply(child: ChildProcess): Promise<void> {
  const started = new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve())
    child.once('exit', () => reject(new Error('the process that parses files could not be started')))
    child.once('error', reject)
  })
  started.catch(() => undefined)
  return started
}

function answerOf(child: ChildProcess, { module, content, options, memoryMb, timeMs }: ParseJob) {
  return new Promise<unknown>((resolve, reject) => {
    let ended = false
    const stop = (settle: () => void) => {
      ended = true
      clearTimeout(timer)
      clearTimeout(measuring)
      child.off('message', onMessage)
      child.off('exit', onExit)
      settle()
    }
    const kill = (reason: 'memory' | 'time') => {
      child.kill('SIGKILL')
      stop(() => reject(new ParseLimitError(reason)))
    }
    const onExit = () => stop(() => reject(new ParseLimitError('crash')))
    const onMessage = (message: unknown) => {
      const reply = message as ParserReply
      if ('result' in reply) stop(() => resolve(reply.result))
      else if ('failed' in reply) stop(() => reject(new Error(reply.failed)))
    }
    const measure = async () => {
      const used = await residentMegabytes(child.pid)
      // The job may have ended meanwhile: the child may already parse another file with another limit.
      if (ended) return
      if (used !== undefined && used > memoryMb) kill('memory')
      else measuring = setTimeout(measure, MEASURED_MS)
    }
    const timer = setTimeout(() => kill('time'), timeMs)
    let measuring = setTimeout(measure, MEASURED_MS)
    child.on('message', onMessage)
    child.once('exit', onExit)
    if (child.exitCode !== null || child.signalCode !== null) return onExit()
    child.send({ module: module.href, content, options: options ?? {} }, (error) => error && onExit())
  })
}
