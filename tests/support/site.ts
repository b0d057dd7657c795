import type { AddressInfo } from 'node:net'
import { provided } from './provided.ts'
import { startTestServer, type TestServer } from './server.ts'

/** A listening server with the built browser program. */
export interface TestSite extends TestServer {
  /** Such as http://127.0.0.1:40123. */
  origin: string
  /** A second server on the same database, as on a second machine. */
  second: () => Promise<TestSite>
}

/** The options of a site; by default with a set-up business, at the loopback address, with mail in a folder. */
export interface SiteOptions {
  /** Whether the installation is empty. */
  empty?: boolean
  /** The address to listen on. */
  host?: string
  smtpUrl?: string
  databaseUrl?: string
}

/** The port of the first site of this worker: its pages are already in the cache of the page that tests reuse. */
let usualPort = 0

/** Starts a site on the worker's usual port, or on another port while that is in use. */
export async function startSite({ host = '127.0.0.1', ...options }: SiteOptions = {}): Promise<TestSite> {
  const server = await startTestServer({ ...options, webFolder: provided('webFolder') })
  const port = await listen(server, host)
  return {
    ...server,
    origin: `http://${host}:${port}`,
    second: async () => {
      const other = await startSite({ ...options, host, databaseUrl: server.databaseUrl })
      return { ...other, owner: server.owner }
    },
  }
}

async function listen({ app }: TestServer, host: string): Promise<number> {
  try {
    await app.listen({ host, port: usualPort })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    await app.listen({ host, port: 0 })
  }
  const { port } = app.server.address() as AddressInfo
  usualPort ||= port
  return port
}
