import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import type { BrowserServer } from 'playwright-core'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '../../src/server/platform/db/embedded/start.ts'
import { migrate } from '../../src/server/platform/db/migrate.ts'
import { serveChromium } from './chromium.ts'
import { connectTo } from './connect.ts'
import { MEMORY, memoryHasRoom } from './memory.ts'
import { needsOf } from './needs.ts'
import { root } from './tree.ts'
import { stateOf, webBuild } from './webBuild.ts'

/** The services shared by the test files of a run: PostgreSQL with a migrated template, the built pages, Chromium. */
export interface Services {
  /** Starts the services that these files need, and provides them. @throws if one cannot be started. */
  provideFor: (paths: readonly string[]) => Promise<void>
  /** As `provideFor`, but a failed service only fails the files that need it, so that watch mode continues. */
  provideAgain: (paths: readonly string[]) => Promise<void>
  close: () => Promise<void>
}

/** Services are started on demand and run until `close`. */
export function openServices(project: TestProject, failures: string): Services {
  const database = openDatabase()
  const generated = watchSources(project)
  let browser: BrowserServer | undefined
  let last: Promise<void> = Promise.resolve()

  const start = {
    databaseUrl: database.url,
    webFolder: webBuild,
    browserAddress: async () => {
      browser ??= await serveChromium()
      return browser.wsEndpoint()
    },
  }
  const names = Object.keys(start) as (keyof typeof start)[]

  async function provideFor(paths: readonly string[]): Promise<void> {
    const needs = needsOf(paths)
    const values = await Promise.allSettled(names.map((name) => (needs[name] ? start[name]() : '')))
    const faults = values.flatMap((value) => (value.status === 'rejected' ? [value.reason] : []))
    for (const [at, name] of names.entries()) {
      const value = values[at]
      project.provide(name, value?.status === 'fulfilled' ? value.value : '')
    }
    project.provide('failures', failures)
    project.provide('fault', faults.map(String).join('\n'))
    if (faults.length > 0) throw faults[0]
  }

  return {
    provideFor,
    provideAgain: (paths) => {
      // One after the other: two changes in a row must not build the same pages concurrently.
      last = last
        .then(() => generated.refresh())
        .then(() => provideFor(paths))
        .catch((error) => console.error(String(error)))
      return last
    },
    close: async () => {
      await browser?.close()
      await database.close()
      if (existsSync(failures))
        console.log(`\nWhat failed, with pages and server logs: ${relative(root, failures)}`)
    },
  }
}

/** Generates again if the description or the SQL of tables has changed since the last check. */
function watchSources({ vitest }: TestProject): { refresh: () => Promise<void> } {
  const sources = [
    'openapi',
    'src/cli/generate',
    'src/cli/generate.ts',
    'src/server/db/baseline',
    'src/server/db/migrations',
    'src/server/db/columns.ts',
  ]
  let state = stateOf(sources)
  return {
    refresh: async () => {
      const now = stateOf(sources)
      if (now === state) return
      await promisify(execFile)(process.execPath, ['src/cli/generate.ts'], { cwd: root })
      state = now
      for (const folder of ['src/api/gen', 'src/server/db/schema'].map((path) => join(root, path)))
        for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
          vitest.invalidateFile(join(folder, name))
    },
  }
}

/** PostgreSQL, whose template is rebuilt after a change to the SQL or the migration of the database. */
function openDatabase() {
  const sources = ['src/server/db', 'src/server/platform/db/migrate.ts']
  let server: TemporaryServer | undefined
  let migrated = ''
  return {
    url: async () => {
      server ??= await startTemporary()
      const state = stateOf(sources)
      if (state !== migrated) await makeTemplate(server.url)
      migrated = state
      return server.url
    },
    close: async () => {
      await server?.end()
    },
  }
}

/** A PostgreSQL whose folder is removed at the end. */
interface TemporaryServer {
  url: string
  end: () => Promise<void>
}

const FOLDER = 'pledgebook-test-'
/** Several times the space of all databases of a run. */
const ROOM_BYTES = 4 * 1024 ** 3
const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Starts PostgreSQL in memory if there is room. A copy of the template has over eight hundred files, and a file system on disk takes
 * several times longer to create and remove these than PostgreSQL to fill them.
 */
async function startTemporary(): Promise<TemporaryServer> {
  if (memoryHasRoom(ROOM_BYTES)) {
    clearMemory()
    // The in-memory file system may be mounted noexec; the binaries are copied there if its account cannot reach the installed ones.
    const server = await startIn(MEMORY).catch(() => undefined)
    if (server) return server
  }
  return startIn(tmpdir())
}

/** Starts PostgreSQL in a new folder within `parent`. @throws if it cannot be started; the folder is then removed. */
async function startIn(parent: string): Promise<TemporaryServer> {
  const dataDir = mkdtempSync(join(parent, FOLDER))
  const remove = () => rmSync(dataDir, { recursive: true, force: true })
  try {
    const log = { info: () => undefined, warn: () => undefined }
    const { url, stop } = await startEmbedded({ dataDir, log, durable: false })
    return { url, end: () => stop().then(remove) }
  } catch (error) {
    remove()
    throw error
  }
}

/** Removes folders left by killed runs, a day old or older. */
function clearMemory(): void {
  for (const name of readdirSync(MEMORY).filter((name) => name.startsWith(FOLDER))) {
    const path = join(MEMORY, name)
    const { mtimeMs } = statSync(path, { throwIfNoEntry: false }) ?? { mtimeMs: Date.now() }
    if (Date.now() - mtimeMs > DAY_MS) rmSync(path, { recursive: true, force: true })
  }
}

async function makeTemplate(url: string): Promise<void> {
  const client = await connectTo(url)
  // Autovacuum holds snapshots, changes plans and uses the template, at times that no test can know, and longer on a busy machine.
  await client.query('alter system set autovacuum = off')
  await client.query('select pg_reload_conf()')
  await client.query('drop database if exists template_pledgebook with (force)')
  await client.query('create database template_pledgebook')
  await client.end()
  const template = new URL(url)
  template.pathname = '/template_pledgebook'
  await migrate(template.href)
}
