import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { metalDefaults } from '../domain/valuation/metalDefaults.ts'
import { type Config, readConfig, requireOwnerPassword } from '../server/config.ts'
import { type Running, type StartOptions, start } from '../server/main.ts'
import { makeSetUpCode } from '../server/modules/organisation/setup/setUpCode.ts'
import { StartError } from '../server/platform/startError.ts'
import { call } from '../server/sample/client.ts'
import { makeSample } from '../server/sample/makeSample.ts'

const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as {
  version: string
}

/**
 * `npm run serve:contract`: the back end alone, on a temporary database, for developers of other
 * clients. `--sample` fills it with the sample business.
 */
async function main(args: string[]): Promise<void> {
  const unknown = args.find((arg) => arg !== '--sample')
  if (unknown)
    throw new StartError(`Unknown argument “${unknown}”. Usage: npm run serve:contract -- [--sample]`)
  const ended = new Promise<void>((resolve) => {
    // Not `once`: a signal of the terminal arrives twice, from the terminal and from npm, and the second must not interrupt the shutdown.
    process.on('SIGINT', resolve)
    process.on('SIGTERM', resolve)
  })
  const dataDir = mkdtempSync(join(tmpdir(), 'pledgebook-contract-'))
  try {
    const own = { DATA_DIR: dataDir, DATABASE_URL: '', DATABASE_READ_URL: '', SAMPLE_DATA: '0' }
    const env = { ...process.env, ...own }
    const ownerPassword = process.env.OWNER_PASSWORD || randomBytes(12).toString('base64url')
    const config = readConfig({ ...env, OWNER_PASSWORD: ownerPassword })
    requireOwnerPassword(ownerPassword)
    const options = { webFolder: null, version, announce: () => undefined, logStream: process.stderr }
    const running = await start(config, options)
    try {
      await Promise.race([ended, prepare(running, config, options, args.includes('--sample'))])
      await ended
    } finally {
      await running.stop()
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Adds the owner, with a store or the whole sample, and prints the address and the login. */
async function prepare(
  { composed, databaseUrl }: Running,
  config: Config,
  options: StartOptions,
  sample: boolean,
): Promise<void> {
  const announce = (line: string) => console.log(line)
  const password = config.ownerPassword ?? ''
  if (sample) await makeSample({ ...config, ...options, databaseUrl, announce }, 'small')
  else {
    await call(composed.app, 'SetUp', {
      body: {
        code: (await makeSetUpCode(composed.pool)) ?? '',
        company: { name: 'Contract Gold Loans', policyProfile: 'pawnbroker' },
        store: { name: 'Main', code: 'MN' },
        owner: { name: 'Owner', userName: 'owner', email: 'owner@contract.example', password },
        metals: metalDefaults,
      },
    })
  }
  announce(`address   ${config.publicUrl}`)
  announce('user      owner')
  announce(`password  ${password}`)
  announce(`origins   ${config.corsOrigins.join(', ') || 'only its own; set CORS_ORIGINS to add others'}`)
  announce('Ctrl+C stops it and removes its database.')
}

await main(process.argv.slice(2)).then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error instanceof StartError ? error.message : error)
    process.exit(1)
  },
)
