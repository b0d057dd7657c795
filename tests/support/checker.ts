import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Contract } from '../../src/cli/contract/description.ts'
import { loadContract } from '../../src/cli/contract/load.ts'
import { findingsOf, type Report } from '../../src/cli/contract/report.ts'
import { checkContract, type Settings } from '../../src/cli/contract/run.ts'
import { OWNER_PASSWORD, startTestServer, type TestServer } from './server.ts'

/** A separate listening server, and the checker for it. */
export interface CheckedServer extends TestServer {
  /** Such as http://127.0.0.1:40123. */
  origin: string
  contract: Contract
  /** Checks as `npm run contract` does, with the owner's password. */
  check: (settings?: Partial<Settings>) => Promise<Report>
}

/** Starts a server to be checked. */
export async function startChecked(): Promise<CheckedServer> {
  const server = await startTestServer()
  await server.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = server.app.server.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`
  const contract = await loadContract(join(import.meta.dirname, '../../openapi'))
  return {
    ...server,
    origin,
    contract,
    check: (settings) =>
      checkContract({
        contract,
        url: origin,
        user: 'owner',
        password: OWNER_PASSWORD,
        other: null,
        seed: 1,
        runs: 5,
        safe: false,
        only: [],
        timeout: 60,
        progress: () => undefined,
        ...settings,
      }),
  }
}

/** The findings of a run, one per line. */
export function linesOf(report: Report): string[] {
  return findingsOf(report).map(
    ({ operation, check, message, curl }) => `${operation} · ${check}: ${message} ${curl}`,
  )
}
