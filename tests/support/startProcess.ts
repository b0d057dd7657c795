import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { freePort } from '../../src/server/platform/db/embedded/port.ts'
import { endChild, eventually } from './processes.ts'
import { root } from './tree.ts'

/** A process of the back office with its output, as a user starts it. */
export interface Started {
  child: ChildProcess
  /** The address that it listens on, such as http://127.0.0.1:20123. */
  origin: string
  /** Its output so far. */
  output: () => string
  /** Its error output so far. */
  errorOutput: () => string
  /** Waits for a match in the output; throws with the whole output if the process ends without it. */
  waitForOutput: (words: RegExp, withinMs?: number) => Promise<RegExpExecArray>
  /** Waits for its end: the exit code. */
  ended: () => Promise<number | null>
  /** Sends SIGTERM, as a service manager does, and waits: the exit code. */
  stop: () => Promise<number | null>
}

/** The options of a start: environment variables and arguments. */
export interface StartOptions {
  env: Record<string, string>
  args?: string[]
  /** A program of src/cli other than start.ts. */
  program?: string
  /** Replaces the command of Node with the program and its arguments. */
  command?: [string, ...string[]]
}

/** Runs `node src/cli/start.ts`, or another program, with these settings and no others. */
export async function startProcess({
  env,
  args = [],
  program = 'start.ts',
  command: [file, ...words] = [process.execPath, join(root, 'src/cli', program), ...args],
}: StartOptions): Promise<Started> {
  const port = env.PORT ?? String(await freePort())
  const child = spawn(file, words, {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: 'production',
      // The sources without their types, compiled once for all starts of a run.
      NODE_COMPILE_CACHE: join(root, 'dist/modules/compiled'),
      PORT: port,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  let errorOutput = ''
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    errorOutput += text
  })
  // Its whole output has been read.
  let isClosed = false
  const closed = new Promise<number | null>((resolve) => {
    child.once('close', (code) => {
      isClosed = true
      resolve(code)
    })
  })
  return {
    child,
    origin: `http://127.0.0.1:${port}`,
    output: () => output,
    errorOutput: () => errorOutput,
    waitForOutput: async (words, withinMs = 240_000) => {
      const found = await eventually(() => words.exec(output) ?? (isClosed ? null : undefined), withinMs)
      if (!found) throw new Error(`It ended without output that matches ${words}:\n${output}\n${errorOutput}`)
      return found
    },
    ended: () => closed,
    stop: async () => {
      await endChild(child, 'SIGTERM')
      return closed
    },
  }
}
