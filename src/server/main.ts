import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { type Composed, type ComposeOptions, compose } from './compose.ts'
import { type Config, isOwnerPassword, ownerPasswordRule, requireOwnerPassword } from './config.ts'
import { makeSetUpCode } from './modules/organisation/setup/setUpCode.ts'
import { type EmbeddedServer, startEmbedded } from './platform/db/embedded/start.ts'
import { requireReplica } from './platform/db/replica.ts'
import { requireDatabase } from './platform/db/requireDatabase.ts'
import { StartError } from './platform/startError.ts'
import { removeIncompleteSample, sampleLocked } from './sample/incompleteSample.ts'

/** How the start communicates with the terminal, and where the built pages are. */
export interface StartOptions {
  webFolder: string | null
  version: string
  announce: (line: string) => void
  logStream: NodeJS.WritableStream | false
}

/** How long a stopping server still accepts requests, so that its load balancer can see that it is not ready. */
const DRAIN_NOTICE_MS = 5_000

/** A running back office. */
export interface Running {
  address: string
  composed: Composed
  /** URL of its database. */
  databaseUrl: string
  stop: () => Promise<void>
}

/**
 * Starts the back office: database, schema, handlers, sample or set-up code, then listening.
 * @throws StartError for every problem that the operator can solve.
 */
export async function start(config: Config, options: StartOptions): Promise<Running> {
  const { announce } = options
  await requireFreePort(config)
  const embedded = config.databaseUrl ? null : await startDatabase(config, announce)
  const databaseUrl = config.databaseUrl ?? (embedded as EmbeddedServer).url
  let composed: Composed | null = null
  try {
    if (config.databaseUrl) await requireDatabase(config.databaseUrl)
    if (config.databaseReadUrl) await requireReplica(databaseUrl, config.databaseReadUrl)
    // Only servers that share a database have a load balancer in front that could send requests elsewhere.
    const drainNotice = config.databaseUrl ? () => pause(DRAIN_NOTICE_MS) : undefined
    composed = await compose({ ...config, ...options, databaseUrl, drainNotice })
    const { pool } = composed
    const settings = { ...config, ...options, databaseUrl }
    const welcome = await sampleLocked(databaseUrl, () => prepareBusiness(pool, settings))
    const address = await composed.app.listen({ host: config.host, port: config.port })
    const running = {
      address: config.publicUrl || address,
      composed,
      databaseUrl,
      stop: stopper(composed, embedded),
    }
    const isSample = await hasSample(pool)
    announce(`Pledgebook is ready at ${pagesAddress(address, config, options)}`)
    for (const line of welcome) announce(line)
    warn(config, isSample, announce)
    return running
  } catch (error) {
    await composed?.close().catch(() => undefined)
    await embedded?.stop()
    throw error
  }
}

/** The address of the pages: this server's or, if it serves only the API, PUBLIC_URL, at which `npm run dev` serves them. */
export function pagesAddress(
  listening: string,
  { publicUrl }: Pick<Config, 'publicUrl'>,
  { webFolder }: Pick<StartOptions, 'webFolder'>,
): string {
  return webFolder === null ? publicUrl : listening.replace('[::]', 'localhost')
}

function stopper(composed: Composed, embedded: EmbeddedServer | null): () => Promise<void> {
  let stopping: Promise<void> | null = null
  return () => {
    stopping ??= composed.close().finally(() => embedded?.stop())
    return stopping
  }
}

function startDatabase(config: Config, announce: (line: string) => void): Promise<EmbeddedServer> {
  const log = { info: () => undefined, warn: announce }
  return startEmbedded({ dataDir: config.dataDir, log })
}

/** Fills an empty installation with the sample, or creates the code for its set-up page. Returns lines for the terminal. */
async function prepareBusiness(
  pool: pg.Pool,
  options: ComposeOptions & Pick<Config, 'sampleData' | 'ownerPassword'>,
): Promise<string[]> {
  const { announce } = options
  const removed = await removeIncompleteSample(pool)
  if (removed) announce('Removed the incomplete sample business of a start that was interrupted.')
  if (options.sampleData && (await isEmpty(pool))) {
    requireOwnerPassword(options.ownerPassword)
    announce('Creating the sample business …')
    const { makeSample } = await import('./sample/makeSample.ts')
    const { userName, password, others } = await makeSample(options, options.sampleData)
    return [
      `Sign in as user ${userName} with password ${password}`,
      `The same password works for ${others.join(', ')}. It is shown only once. To set a new one: npm run password -- owner`,
    ]
  }
  if (!isOwnerPassword(options.ownerPassword))
    announce(`Warning: ${ownerPasswordRule} It is not used, because this start creates no owner.`)
  const code = await makeSetUpCode(pool)
  if (code)
    return [
      `This installation is empty. Set it up at ${options.publicUrl}/setup with the one-time code ${code}`,
    ]
  return ['Sign in with your user name. Forgot the password? npm run password -- owner']
}

/** Whether the installation has no business yet. */
async function isEmpty(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ empty: boolean }>('select auth.set_up_needed() as empty')
  return rows[0]?.empty === true
}

/** Whether the business is the sample. */
async function hasSample(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ sample_state: string | null }>('select sample_state from installation')
  return rows[0]?.sample_state === 'done'
}

function warn(config: Config, isSample: boolean, announce: (line: string) => void): void {
  const local = ['127.0.0.1', 'localhost', '::1'].includes(config.host)
  if (!local && config.publicUrl.startsWith('http:')) {
    announce(
      `Warning: other computers can reach ${config.host} without TLS. Put a TLS proxy in front and set PUBLIC_URL (see docs/operations.md).`,
    )
  }
  if (!local && isSample)
    announce(
      'Warning: this server has the sample business. For a real business, start with SAMPLE_DATA=0 and a new DATA_DIR.',
    )
}

function requireFreePort(config: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        new StartError(
          error.code === 'EADDRINUSE'
            ? `PORT ${config.port} on ${config.host} is in use. Stop the program that uses it or set another PORT.`
            : `Cannot listen on HOST ${config.host}, port ${config.port} (${error.code}).`,
        ),
      ),
    )
    probe.listen({ host: config.host, port: config.port }, () => probe.close(() => resolve()))
  })
}
