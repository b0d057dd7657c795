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

/** Starts a site on a free port. */
export async function startSite({ host = '127.0.0.1', ...options }: SiteOptions = {}): Promise<TestSite> {
  const server = await startTestServer({ ...options, webFolder: provided('webFolder') })
  await server.app.listen({ host, port: 0 })
  const { port } = server.app.server.address() as AddressInfo
  return {
    ...server,
    origin: `http://${host}:${port}`,
    second: async () => {
      const other = await startSite({ ...options, host, databaseUrl: server.databaseUrl })
      return { ...other, owner: server.owner }
    },
  }
}
