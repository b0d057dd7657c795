import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '../../src/server/platform/db/embedded/start.ts'

/**
 * Runs one part of the benchmark on a separate PostgreSQL, which is stopped and removed afterwards, even if the benchmark is
 * interrupted.
 * @param durable false for a part that only reads after it has filled the tables
 */
export async function withDatabase(durable: boolean, work: (url: string) => Promise<void>): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'pledgebook-bench-'))
  const log = { info: () => undefined, warn: () => undefined }
  const database = await startEmbedded({ dataDir, durable, log })
  const end = async () => {
    await database.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  const endEarly = () => void end().finally(() => process.exit(130))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, endEarly)
  try {
    await work(database.url)
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, endEarly)
    await end()
  }
}
