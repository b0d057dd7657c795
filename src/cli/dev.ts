import { type ChildProcess, spawn } from 'node:child_process'

// `npm run dev`: the server, restarted when its files change, and Vite with hot reload in front of it.

// An empty variable counts as not set, as in readConfig.
const port = process.env.PORT || '5080'
const apiPort = String(Number(port) + 1)

/** Starts a process that ends the others when it exits. */
function run(name: string, args: string[], env: Record<string, string>): ChildProcess {
  const child = spawn(name, args, { stdio: 'inherit', env: { ...process.env, ...env } })
  child.once('exit', (code) => stop(code ?? 0))
  return child
}

const children = [
  run(
    'node',
    [
      '--watch-path=src/server',
      '--watch-path=src/domain',
      '--watch-preserve-output',
      'src/cli/serve.ts',
      '--api',
    ],
    {
      PORT: apiPort,
      PUBLIC_URL: process.env.PUBLIC_URL || `http://127.0.0.1:${port}`,
    },
  ),
  run('vite', ['--port', port, '--strictPort'], { API_TARGET: `http://127.0.0.1:${apiPort}` }),
]

function stop(code: number): void {
  for (const child of children) child.kill('SIGTERM')
  process.exitCode = code
}

process.once('SIGINT', () => stop(0))
process.once('SIGTERM', () => stop(0))
