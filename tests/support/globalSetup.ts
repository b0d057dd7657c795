import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '../../src/server/db/embedded/start.ts'
import { migrate } from '../../src/server/db/migrate.ts'
import { serveChromium } from './chromium.ts'
import { webBuild } from './webBuild.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the test PostgreSQL with `template`, a migrated empty database. */
    databaseUrl: string
    /** Folder of the built browser program; empty when the run was asked for tests of other parts only. */
    webFolder: string
    /** Where the browser of the run is reached; empty likewise. */
    browserAddress: string
  }
}

/** One real PostgreSQL for the whole run, with a migrated template that each test file copies, the built pages, and one Chromium. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'pledgebook-test-'))
  const server = await startEmbedded({
    dataDir,
    log: { info: () => undefined, warn: () => undefined },
    durable: false,
  })
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  await client.query('create database template_pledgebook')
  await client.end()
  const template = new URL(server.url)
  template.pathname = '/template_pledgebook'
  await migrate(template.href)
  project.provide('databaseUrl', server.url)
  const withPages = asksForPages(process.argv)
  const browser = withPages ? await serveChromium() : null
  project.provide('browserAddress', browser?.wsEndpoint() ?? '')
  project.provide('webFolder', withPages ? await webBuild() : '')
  return async () => {
    await browser?.close()
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Whether a command line leaves the tests of the pages in the run. */
function asksForPages(words: string[]): boolean {
  const files = words.filter((word) => /(^|\/)tests\//.test(word))
  return files.length === 0 || files.some((file) => file.includes('tests/web'))
}
