import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '../../src/server/platform/db/embedded/start.ts'

/**
 * A separate PostgreSQL for the work of a part; it is stopped and removed afterwards, even when the bench is stopped early.
 * @param durable false where rows are only read once they are filled in
 */
export async function onDatabase(durable: boolean, work: (url: string) => Promise<void>): Promise<void> {
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
