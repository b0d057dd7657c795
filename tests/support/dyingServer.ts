// A server for `superviseServer` that dies as its argument says, and writes down each start in the file of its second argument.
import { appendFileSync } from 'node:fs'

const [, , how = '', file = ''] = process.argv
appendFileSync(file, 'started\n')
if (how === 'refused') process.exit(1)
process.send?.('ready')
if (how === 'killed') process.kill(process.pid, 'SIGKILL')
process.exit(Number(how))
