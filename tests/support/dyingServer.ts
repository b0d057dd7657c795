// A server for `superviseServer` that crashes as its first argument says, and logs each start to the file of its second.
import { appendFileSync } from 'node:fs'

const [, , how = '', file = ''] = process.argv
appendFileSync(file, 'started\n')
if (how === 'rejected') process.exit(1)
process.send?.('ready')
if (how === 'killed') process.kill(process.pid, 'SIGKILL')
process.exit(Number(how))
