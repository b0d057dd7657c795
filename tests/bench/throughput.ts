import { Agent } from 'node:http'
import type { OperationId } from '../../src/api/gen/operations.ts'
import { callOperation, type RequestParts } from './client.ts'
import type { Compare } from './server.ts'

/** Clients that send one request after another, and for how long, in milliseconds. */
const CLIENTS = 16
const FOR_MS = 10_000

/** Requests per second of one operation by many clients; product, database and clients share the machine. */
export async function benchThroughput(
  { root, token }: Pick<Compare, 'root' | 'token'>,
  name: string,
  id: OperationId,
  next: () => RequestParts,
): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS })
  const own = await token()
  let done = 0
  const from = performance.now()
  const send = async () => {
    while (performance.now() - from < FOR_MS) {
      await callOperation(root, id, own, next(), agent)
      done += 1
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, send))
  const perSecond = (done * 1_000) / (performance.now() - from)
  agent.destroy()
  console.log(`${`${name}, ${CLIENTS} clients`.padEnd(34)} ${perSecond.toFixed(0)} a second`)
}
