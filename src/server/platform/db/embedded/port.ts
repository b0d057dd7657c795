import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'
import { StartError } from '../../startError.ts'

/**
 * A free TCP port on loopback, below the ranges that systems use for outgoing connections: such a connection could take the port while
 * PostgreSQL restarts, and a client that retries it can even connect to itself.
 *
 * @throws StartError if no free one is found.
 */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const port = randomInt(15_000, 32_000)
    if (await isFree(port)) return port
  }
  throw new StartError('No free TCP port was found on 127.0.0.1 for the embedded database.')
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => server.close(() => resolve(true)))
  })
}
