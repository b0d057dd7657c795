import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The resident memory of a process in megabytes; undefined when it has ended, or the system does not say. */
export async function residentMegabytes(pid: number | undefined): Promise<number | undefined> {
  if (pid === undefined) return undefined
  try {
    const kilobytes = process.platform === 'linux' ? await fromProc(pid) : await fromPs(pid)
    return Number.isFinite(kilobytes) ? kilobytes / 1024 : undefined
  } catch {
    return undefined
  }
}

async function fromProc(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? Number.NaN)
}

async function fromPs(pid: number): Promise<number> {
  const { stdout } = await run('ps', ['-o', 'rss=', '-p', String(pid)])
  return Number.parseInt(stdout, 10)
}
