import { fileURLToPath } from 'node:url'
import { superviseServer } from './superviseServer.ts'

/** How often to check that npm still runs, in milliseconds. */
const NPM_CHECK_MS = 500

// A signal ends npm and its shell, which do not forward it: this process then gets another parent, and stops as if it had received
// the signal.
const parent = process.ppid
if (process.env.npm_lifecycle_event !== undefined)
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM')
  }, NPM_CHECK_MS).unref()

/** `npm start`: runs the server in a child process and restarts it after a crash. */
process.exitCode = await superviseServer({
  program: fileURLToPath(new URL('./serve.ts', import.meta.url)),
  args: process.argv.slice(2),
  complain: (line) => console.error(line),
})
process.exit()
