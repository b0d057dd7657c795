import type { AddressInfo } from 'node:net'
import { provided } from './provided.ts'
import { startTestServer, type TestServer } from './server.ts'

/** A server that listens, with the built browser program. */
export interface TestSite extends TestServer {
  /** Such as http://127.0.0.1:40123. */
  origin: string
  /** A second server over the same database, as a second machine would run it. */
  second: () => Promise<TestSite>
}

/** How a site differs from one with a business set up, at the loopback address, whose mail stays in a folder. */
export interface SiteOptions {
  /** Nothing set up yet. */
  empty?: boolean
  /** The address of this machine to listen at. */
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
