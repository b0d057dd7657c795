import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

/** A process that holds an embedded server, and its first line: the server, or why it did not start. */
export type Holder = { child: ChildProcess; firstLine: Promise<HolderLine> }
type HolderLine = { url: string; pid: number } | { rejected: string }

/** The path of the script that a holder runs. */
export const holderScript = fileURLToPath(new URL('./embeddedHolder.ts', import.meta.url))

/** Starts an embedded server on the folder in a separate process, as another user if given. */
export function startHolder(dataDir: string, user: { uid?: number; gid?: number } = {}): Holder {
  const child = spawn(process.execPath, [holderScript, dataDir], {
    ...user,
    cwd: '/',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return { child, firstLine: firstLineOf(child) }
}

/** The server's address and process id; throws the message if it did not start. */
export async function running(holder: Holder): Promise<{ url: string; pid: number }> {
  const line = await holder.firstLine
  if ('rejected' in line) throw new Error(line.rejected)
  return line
}

/** Sends a signal to a child and waits for its end. */
export async function endChild(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}

/** Retries until the result is not undefined; an error counts as no result until the time is up. */
export async function eventually<T>(
  attempt: () => Promise<T | undefined> | T | undefined,
  ms = 120_000,
): Promise<T> {
  const end = Date.now() + ms
  let last: unknown
  while (Date.now() < end) {
    try {
      const answer = await attempt()
      if (answer !== undefined) return answer
    } catch (error) {
      last = error
    }
    await pause(10)
  }
  throw new Error('The condition was not met in time', { cause: last })
}

async function firstLineOf(child: ChildProcess): Promise<HolderLine> {
  if (child.stdout === null) throw new Error('A holder without output')
  for await (const line of createInterface({ input: child.stdout })) return JSON.parse(line) as HolderLine
  throw new Error('The holder ended without output')
}
