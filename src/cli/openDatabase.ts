import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { Config } from '../server/config.ts'
import { EMBEDDED_NAME } from '../server/platform/db/embedded/initialise.ts'
import { startEmbedded } from '../server/platform/db/embedded/start.ts'
import { requireDatabase } from '../server/platform/db/requireDatabase.ts'
import { StartError } from '../server/platform/startError.ts'

/** The database of a command, with a function to close it. */
export interface CommandDatabase {
  url: string
  close: () => Promise<void>
}

/**
 * Opens DATABASE_URL, or the embedded database: the running server's if there is one, else one started for the command.
 * @param options `beforeMaking`: work that must succeed before a missing embedded database is created. If it is left out, none is
 * created, because a wrong DATA_DIR would look like an empty installation without faults.
 * @throws StartError when DATABASE_URL cannot be reached, or DATA_DIR has no database.
 */
export async function openDatabase(
  config: Config,
  { beforeMaking }: { beforeMaking?: () => Promise<void> } = {},
): Promise<CommandDatabase> {
  if (config.databaseUrl) {
    await requireDatabase(config.databaseUrl)
    return { url: config.databaseUrl, close: async () => undefined }
  }
  if (!existsSync(join(config.dataDir, 'postgresql'))) {
    if (!beforeMaking)
      throw new StartError(
        `DATA_DIR ${config.dataDir} has no database. Set DATA_DIR or DATABASE_URL to the same value as for the server.`,
      )
    await beforeMaking()
  }
  const running = await runningEmbedded(config.dataDir)
  if (running) return { url: running, close: async () => undefined }
  const server = await startEmbedded({
    dataDir: config.dataDir,
    log: { info: () => undefined, warn: console.error },
  })
  return { url: server.url, close: () => server.stop() }
}

/** The address of a running embedded server: its port is in the fourth line of postmaster.pid. */
async function runningEmbedded(dataDir: string): Promise<string | null> {
  try {
    const port = readFileSync(join(dataDir, 'postgresql/postmaster.pid'), 'utf8').split('\n')[3]
    const password = readFileSync(join(dataDir, 'database-password'), 'utf8').trim()
    const url = `postgres://${EMBEDDED_NAME}:${password}@127.0.0.1:${port}/${EMBEDDED_NAME}`
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
    await client.connect()
    await client.end()
    return url
  } catch {
    return null
  }
}
