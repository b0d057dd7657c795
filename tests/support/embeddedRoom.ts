import { chmodSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stopLeftover } from '../../src/server/platform/db/embedded/leftover.ts'
import {
  type EmbeddedOptions,
  type EmbeddedServer,
  startEmbedded,
} from '../../src/server/platform/db/embedded/start.ts'
import { connectTo } from './connect.ts'
import { endChild, type Holder, startHolder } from './processes.ts'

const quiet = { info: () => undefined, warn: () => undefined }

/** A temporary folder, and the servers and processes of one test in it; `clear()` removes them all. */
export type EmbeddedRoom = {
  folder: string
  start(dataDir: string, more?: Partial<EmbeddedOptions>): Promise<EmbeddedServer>
  hold(dataDir: string, user?: { uid?: number; gid?: number }): Holder
  clear(): Promise<void>
}

export function makeRoom(): EmbeddedRoom {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'pledgebook test ')))
  chmodSync(folder, 0o711)
  const servers: EmbeddedServer[] = []
  const holders: { holder: Holder; dataDir: string }[] = []
  return {
    folder,
    async start(dataDir, more = {}) {
      const server = await startEmbedded({ dataDir, log: quiet, ...more })
      servers.push(server)
      return server
    },
    hold(dataDir, user) {
      const holder = startHolder(dataDir, user)
      holder.firstLine.catch(() => undefined)
      holders.push({ holder, dataDir })
      return holder
    },
    async clear() {
      for (const { holder, dataDir } of holders) {
        await endChild(holder.child, 'SIGKILL')
        await stopLeftover(join(dataDir, 'postgresql'), quiet).catch(() => undefined)
      }
      for (const server of servers) await server.stop()
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
    },
  }
}

/** Runs one statement on a separate connection and returns its rows. */
export async function query(url: string, sql: string): Promise<readonly Record<string, unknown>[]> {
  const client = await connectTo(url)
  client.on('error', () => undefined)
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end().catch(() => undefined)
  }
}
