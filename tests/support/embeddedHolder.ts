/**
 * A process that holds an embedded server, for tests that kill it: `embeddedHolder.ts <DATA_DIR>`
 * prints one line of JSON, `{url, pid}` once the server runs, or `{rejected}` with the message of the StartError.
 * SIGTERM shuts it down; on SIGHUP the process ends and the server keeps running.
 */
import { startEmbedded } from '../../src/server/platform/db/embedded/start.ts'
import { StartError } from '../../src/server/platform/startError.ts'

const [dataDir = ''] = process.argv.slice(2)

try {
  const server = await startEmbedded({ dataDir, log: { info: () => undefined, warn: () => undefined } })
  process.once('SIGTERM', () => {
    void server.stop()
  })
  process.once('SIGHUP', () => process.exit(0))
  process.stdout.write(`${JSON.stringify({ url: server.url, pid: server.pid })}\n`)
} catch (error) {
  if (!(error instanceof StartError)) throw error
  process.stdout.write(`${JSON.stringify({ rejected: error.message })}\n`)
}
