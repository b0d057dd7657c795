import { readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { StartError } from '../../startError.ts'
import type { EmbeddedLog } from './log.ts'
import { commandOf, errorCode, FAST_STOP_MS, idIsTaken, isRunning, signal, waitUntil } from './processes.ts'

const IMMEDIATE_STOP_MS = 10_000

/**
 * Ends what an earlier, killed Pledgebook left running on this database folder: its PostgreSQL, found by `postmaster.pid` and identified
 * by its command line, and worker processes whose PostgreSQL was killed. A `postmaster.pid` whose id now belongs to another program is
 * removed, because PostgreSQL would trust it. Call it only while holding the lock of DATA_DIR.
 *
 * @throws StartError if the leftover cannot be ended.
 */
export async function stopLeftover(pgData: string, log: EmbeddedLog): Promise<void> {
  const pidFile = join(pgData, 'postmaster.pid')
  const pid = readPid(pidFile)
  if (pid !== undefined && isPostmasterOf(pid, pgData)) {
    log.warn(`Stopping the PostgreSQL (process ${pid}) that an earlier Pledgebook left running.`)
    await end(pid, [
      ['SIGINT', FAST_STOP_MS],
      ['SIGQUIT', IMMEDIATE_STOP_MS],
      ['SIGKILL', IMMEDIATE_STOP_MS],
    ])
  }
  // Workers without their postmaster hold its shared memory; PostgreSQL would not start until they end.
  for (const worker of processesIn(pgData)) {
    await end(worker, [
      ['SIGQUIT', IMMEDIATE_STOP_MS],
      ['SIGKILL', IMMEDIATE_STOP_MS],
    ])
  }
  const left = readPid(pidFile)
  if (left !== undefined && idIsTaken(left)) rmSync(pidFile, { force: true })
}

async function end(pid: number, steps: readonly (readonly [NodeJS.Signals, number])[]): Promise<void> {
  for (const [name, timeoutMs] of steps) {
    signal(pid, name)
    if (await waitUntil(() => !isRunning(pid), timeoutMs)) return
  }
  throw new StartError(`The PostgreSQL left running (process ${pid}) does not stop. Stop it by hand.`)
}

function readPid(pidFile: string): number | undefined {
  try {
    const [first = ''] = readFileSync(pidFile, 'utf8').split('\n')
    return /^\d{1,10}$/.test(first) && Number(first) > 0 ? Number(first) : undefined
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
}

function isPostmasterOf(pid: number, pgData: string): boolean {
  if (!isRunning(pid)) return false
  const command = commandOf(pid)
  const [program = ''] = command
  // Outside Linux the command line is one text, in which the path of the database folder is enough.
  if (command.length === 1) return program.includes('postgres') && program.includes(pgData)
  return basename(program) === 'postgres' && command.includes(pgData)
}

/** PostgreSQL's processes, by their working directory; only Linux shows it to us. */
function processesIn(pgData: string): readonly number[] {
  if (process.platform !== 'linux') return []
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && workingFolder(name) === pgData)
    .map(Number)
    .filter((pid) => pid !== process.pid && commandOf(pid)[0]?.includes('postgres'))
}

function workingFolder(pid: string): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return undefined
  }
}
