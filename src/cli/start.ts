import { fileURLToPath } from 'node:url'
import { superviseServer } from './superviseServer.ts'

/** `npm start`: runs the server in a process of its own and starts it again when it dies. */
process.exitCode = await superviseServer({
  program: fileURLToPath(new URL('./serve.ts', import.meta.url)),
  args: process.argv.slice(2),
  complain: (line) => console.error(line),
})
process.exit()
