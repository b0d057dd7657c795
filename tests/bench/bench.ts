import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '../../src/server/db/embedded/start.ts'
import { benchDomain } from './domain.ts'
import { benchServer } from './server.ts'
import { benchStart } from './start.ts'
import { benchWeb } from './web.ts'

/** `npm run bench`: figures of this machine in this run, as ratios to a floor measured beside them. */
const dataDir = mkdtempSync(join(tmpdir(), 'pledgebook-bench-'))
const database = await startEmbedded({ dataDir, log: { info: () => undefined, warn: () => undefined } })
try {
  benchDomain()
  await benchWeb()
  await benchServer(database.url)
  await benchStart()
} finally {
  await database.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
