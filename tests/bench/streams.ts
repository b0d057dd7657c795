import { Agent, type ClientRequest, request } from 'node:http'
import { operations } from '../../src/api/gen/operations.ts'
import { callOperation, type RequestParts } from './client.ts'
import { BENCH_PASSWORD, type Compare } from './server.ts'
import { line } from './timing.ts'

/** Browsers that follow the store, and how many of them share a session. */
const STREAMS = 500
const OF_ONE_SESSION = 20
/** Receipts without streams and with them. */
const RUNS = 400

/** The time of a receipt while 500 browsers follow changes of its store, as a ratio to its time without them. */
export async function benchStreams(
  { root, timeEach }: Compare,
  receipt: () => RequestParts,
  limit: number,
): Promise<void> {
  const { taken: floor } = await timeEach('ReceivePayment', receipt, RUNS)
  const agent = new Agent({ keepAlive: true })
  const open: ClientRequest[] = []
  let events = 0
  while (open.length < STREAMS) {
    const body = { userName: 'owner', password: BENCH_PASSWORD }
    const { token } = JSON.parse(String(await callOperation(root, 'SignIn', '', { body }))) as {
      token: string
    }
    for (let one = 0; one < OF_ONE_SESSION; one++)
      open.push(
        await follow(root, token, agent, () => {
          events += 1
        }),
      )
  }
  const { taken } = await timeEach('ReceivePayment', receipt, RUNS)
  console.log(line(`receipt, ${STREAMS} streams (× without)`, { taken, floor }, limit))
  console.log(`${'events to these streams'.padEnd(34)} ${events}`)
  for (const stream of open) stream.destroy()
}

/** Opens a stream of changes, and waits until it is open. */
function follow(root: string, token: string, agent: Agent, onEvent: () => void): Promise<ClientRequest> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}` }
    const sent = request(`${root}${operations.GetChanges.path}`, { headers, agent }, (reply) => {
      if (reply.statusCode !== 200) reject(new Error(`GetChanges → ${reply.statusCode}`))
      reply.on('data', (part: Buffer) => {
        if (part.includes('event: changes')) onEvent()
      })
      reply.on('error', () => undefined)
      resolve(sent)
    })
    sent.on('error', reject)
    sent.end()
  })
}
