import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** A server of the bench in a process of its own, which shares only the machine with its client. */
export interface Child {
  /** Where it listens. */
  root: string
  /** Sends it a message, and waits for the reply. */
  send: (words: object) => Promise<unknown>
  /** Stops it properly, and waits for its end. */
  stop: () => Promise<void>
}

/** Starts a program of this folder with these arguments, and waits until it listens. */
export async function startChild(program: string, ...args: string[]): Promise<Child> {
  const child = fork(join(import.meta.dirname, program), args, {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const ended = once(child, 'exit')
  const received = async () => {
    const [message] = await Promise.race([
      once(child, 'message'),
      ended.then(([code]) => {
        throw new Error(`${program} ended with ${code}`)
      }),
    ])
    return message
  }
  const root = (await received()) as string
  return {
    root,
    send: (words) => {
      child.send(words)
      return received()
    },
    stop: async () => {
      child.disconnect()
      await ended
    },
  }
}

/** The child's side: reports its address, answers messages, and ends with the bench. */
export function serveBench(
  root: string,
  hooks: { onMessage: (words: object) => unknown; close: () => Promise<void> },
): void {
  process.on('message', (words: object) => process.send?.(hooks.onMessage(words)))
  process.once('disconnect', () => void hooks.close().finally(() => process.exit()))
  process.send?.(root)
}
