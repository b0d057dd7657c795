import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

/** How long a fast shutdown of PostgreSQL may take before it is stopped at once. */
export const FAST_STOP_MS = 30_000

const onLinux = process.platform === 'linux'

/** Whether a process with this id is running, even under another user; false for a zombie (ended but not reaped). */
export function isRunning(pid: number): boolean {
  return idIsTaken(pid) && stateOf(pid) !== 'Z'
}

/** Whether the system uses this process id, even for an ended process that is not reaped. */
export function idIsTaken(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return errorCode(error) === 'EPERM'
  }
}

/**
 * Text that distinguishes this process from any later one with the same id: its start time and, on Linux, the id of the machine's boot.
 * Undefined if the system does not provide the start time.
 */
export function startMark(pid: number): string | undefined {
  if (!onLinux) return ps(pid, 'lstart=')
  const start = statFields(pid)?.[19]
  const boot = readOrNothing('/proc/sys/kernel/random/boot_id')?.trim()
  return start === undefined ? undefined : `${boot ?? 'boot'} ${start}`
}

/** The command line of a process as far as the system shows it, one entry for each argument where possible. */
export function commandOf(pid: number): readonly string[] {
  if (onLinux) return readOrNothing(`/proc/${pid}/cmdline`)?.split('\0').slice(0, -1) ?? []
  const line = ps(pid, 'command=')
  return line === undefined ? [] : [line]
}

/** Polls every few milliseconds until `check` is true; false once `milliseconds` have passed. */
export async function waitUntil(check: () => boolean, milliseconds: number): Promise<boolean> {
  const end = Date.now() + milliseconds
  while (!check()) {
    if (Date.now() > end) return false
    await pause(15)
  }
  return true
}

/** Sends a signal; a process that has ended is not an error. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') throw error
  }
}

/** The system's code of an error (`ENOENT`, `EACCES` …), undefined where there is none. */
export function errorCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}

function stateOf(pid: number): string | undefined {
  return onLinux ? statFields(pid)?.[0] : ps(pid, 'state=')?.charAt(0)
}

/** The fields of proc_pid_stat(5) from the third: the command name before them may contain spaces and parentheses. */
function statFields(pid: number): readonly string[] | undefined {
  const stat = readOrNothing(`/proc/${pid}/stat`)
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')
}

function ps(pid: number, column: string): string | undefined {
  try {
    const options = { encoding: 'utf8', env: { PATH: process.env.PATH, LC_ALL: 'C' }, stdio: 'pipe' } as const
    const line = execFileSync('ps', ['-ww', '-o', column, '-p', String(pid)], options).trim()
    return line === '' ? undefined : line
  } catch {
    return undefined
  }
}

function readOrNothing(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
