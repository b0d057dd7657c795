// A server for `superviseServer` that crashes, or does not stop, as its first argument says, and logs each start to the file of its second.
import { appendFileSync } from 'node:fs'

const [, , how = '', file = ''] = process.argv
appendFileSync(file, 'started\n')
if (how === 'rejected') process.exit(1)
if (how === 'hangs') {
  process.on('SIGTERM', () => undefined)
  setInterval(() => undefined, 60_000)
  console.log('It hangs.')
}
process.send?.('ready')
if (how === 'killed') process.kill(process.pid, 'SIGKILL')
if (how !== 'hangs') process.exit(Number(how))
