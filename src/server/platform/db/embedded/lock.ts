import { readFileSync, rmSync } from 'node:fs'
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '../../startError.ts'
import { asStartError } from './dataDir.ts'
import { commandOf, errorCode, isRunning, startMark } from './processes.ts'

/** Holds DATA_DIR for this process until released. */
export type Lock = { release(): void }

const heldHere = new Set<string>()

/**
 * Locks DATA_DIR for this process by the file `pledgebook.pid`, which contains our process id and start time. The lock of a process that
 * has ended, or whose id now belongs to another program, is replaced.
 *
 * @throws StartError naming the process that holds it.
 */
export async function takeLock(dataDir: string): Promise<Lock> {
  const path = join(dataDir, 'pledgebook.pid')
  if (heldHere.has(path)) throw inUseError(dataDir, process.pid)
  heldHere.add(path)
  const content = `${process.pid}\n${startMark(process.pid) ?? ''}\n`
  const own = `${path}.${process.pid}`
  try {
    await writeFile(own, content, { mode: 0o600 })
    while (!(await linked(own, path))) {
      const found = await readIfThere(path)
      if (found === undefined) continue
      const holder = runningHolder(found)
      if (holder !== undefined) throw inUseError(dataDir, holder)
      await moveStaleLock(path, found)
    }
  } catch (error) {
    heldHere.delete(path)
    throw asStartError(error, `DATA_DIR ${dataDir} cannot be locked`)
  } finally {
    await rm(own, { force: true }).catch(() => undefined)
  }
  return lockOf(path, content)
}

function lockOf(path: string, content: string): Lock {
  const release = (): void => {
    if (!heldHere.delete(path)) return
    process.off('exit', release)
    try {
      if (readFileSync(path, 'utf8') === content) rmSync(path)
    } catch {
      // The folder is gone or read-only: the next start recognises the stale lock by our process id.
    }
  }
  process.on('exit', release)
  return { release }
}

function inUseError(dataDir: string, pid: number): StartError {
  return new StartError(
    `DATA_DIR ${dataDir} is in use by another Pledgebook (process ${pid}): ` +
      'stop that one first or choose another DATA_DIR.',
  )
}

/** The first to link wins: unlike writing, linking never replaces an existing file. */
async function linked(own: string, path: string): Promise<boolean> {
  try {
    await link(own, path)
    return true
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false
    throw error
  }
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
}

/** Moves a stale lock away; if another start was faster and the file is already its lock, restores it. */
async function moveStaleLock(path: string, stale: string): Promise<void> {
  const aside = `${path}.stale-${process.pid}`
  try {
    await rename(path, aside)
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return
    throw error
  }
  if ((await readFile(aside, 'utf8')) !== stale) await linked(aside, path)
  await rm(aside, { force: true })
}

function runningHolder(content: string): number | undefined {
  const [id = '', mark = ''] = content.split('\n')
  const pid = /^\d{1,10}$/.test(id) ? Number(id) : 0
  // Our own id in a lock that we do not hold is from an earlier process, in a restarted container.
  if (pid === 0 || pid === process.pid || !isRunning(pid)) return undefined
  const now = startMark(pid)
  if (mark !== '' && now !== undefined) return now === mark ? pid : undefined
  return /node|pledgebook/i.test(commandOf(pid).join(' ')) ? pid : undefined
}
