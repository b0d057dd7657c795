import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '../server/config.ts'
import { start } from '../server/main.ts'
import { StartError } from '../server/platform/startError.ts'
import { ensureBuilt, webFolder } from './build/ensureBuilt.ts'

const announce = (line: string): void => console.log(line)
const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as {
  version: string
}

/**
 * The server process of `npm start`: `start.ts` restarts it after a crash, and it ends when `start.ts` ends. `--api` serves only the API,
 * for `npm run dev`.
 */
async function main(): Promise<void> {
  let stop = (): void => process.exit(1)
  // A terminal sends Ctrl+C to both processes, and the parent forwards it: a second signal must not interrupt the shutdown.
  const onSignal = () => stop()
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
  process.on('disconnect', onSignal)
  const apiOnly = process.argv.includes('--api')
  const config = readConfig(process.env)
  if (!apiOnly) await ensureBuilt(announce)
  const running = await start(config, {
    webFolder: apiOnly ? null : webFolder,
    version,
    announce,
    logStream: process.stderr,
  })
  stop = () => {
    running.stop().then(
      () => process.exit(0),
      (error: unknown) => fail(error),
    )
  }
  process.send?.('ready')
}

function fail(error: unknown): never {
  console.error(error instanceof StartError ? error.message : error)
  process.exit(1)
}

await main().catch(fail)
