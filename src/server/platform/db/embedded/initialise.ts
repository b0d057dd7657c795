import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chown, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { StartError } from '../../startError.ts'
import { syncToDisk } from '../../syncToDisk.ts'
import { type Account, asAccount, childEnvironment } from './account.ts'
import type { Binaries } from './binaries.ts'
import { asStartError } from './dataDir.ts'
import type { EmbeddedLog } from './log.ts'

/** The superuser of the embedded server, and the name of its database. */
export const EMBEDDED_NAME = 'pledgebook'

/** The database folder and the superuser's password. */
export type Cluster = { pgData: string; password: string }

type Options = {
  dataDir: string
  binaries: Binaries
  account: Account | undefined
  durable: boolean
  log: EmbeddedLog
}

const run = promisify(execFile)

/**
 * Finds or creates the database folder `DATA_DIR/postgresql`: UTF-8, PostgreSQL's built-in locale (the same sort order on every system),
 * only SCRAM passwords, and a random one in `DATA_DIR/database-password` (mode 0600). The folder is created under another name and
 * renamed, so that a killed start leaves no partial database.
 *
 * @throws StartError if it cannot be created, or if the existing one cannot be used.
 */
export async function initialise(options: Options): Promise<Cluster> {
  const { dataDir, account, binaries } = options
  const pgData = join(dataDir, 'postgresql')
  const passwordFile = join(dataDir, 'database-password')
  try {
    await removeUnfinished(dataDir)
    if (existsSync(pgData)) {
      await requireUsableCluster(pgData, account, binaries)
      return { pgData, password: await readPassword(passwordFile, pgData) }
    }
    const password = existsSync(passwordFile)
      ? await readPassword(passwordFile, pgData)
      : await makePassword(passwordFile)
    options.log.info(`Creating a new database in ${pgData}.`)
    await makeCluster(options, pgData, password)
    return { pgData, password }
  } catch (error) {
    throw asStartError(error, `The database in ${pgData} cannot be prepared`)
  }
}

async function makeCluster(options: Options, pgData: string, password: string): Promise<void> {
  const { account, binaries, durable } = options
  // A new name each time: the initdb of a start that was just killed may still be writing to the previous one.
  const temporary = `${pgData}.new-${randomBytes(4).toString('hex')}`
  const data = join(temporary, 'data')
  const pwfile = join(temporary, 'password')
  await mkdir(temporary, { mode: 0o700 })
  await writeFile(pwfile, `${password}\n`, { mode: 0o600, flag: 'wx' })
  if (account !== undefined) {
    await chown(pwfile, account.uid, account.gid)
    await chown(temporary, account.uid, account.gid)
  }
  const args = [
    `--pgdata=${data}`,
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--auth=scram-sha-256',
    `--username=${EMBEDDED_NAME}`,
    `--pwfile=${pwfile}`,
    '--no-instructions',
    ...(durable ? [] : ['--no-sync']),
  ]
  try {
    await run(binaries.initdb, args, { ...asAccount(account), cwd: temporary, env: childEnvironment() })
  } catch (error) {
    await rm(temporary, { recursive: true, force: true })
    throw new StartError(`Cannot create the database in ${pgData}: ${firstError(error)}.`, { cause: error })
  }
  await rename(data, pgData)
  await rm(temporary, { recursive: true, force: true })
  await syncToDisk(options.dataDir)
}

/** The message of the first error of initdb, or of the PostgreSQL that it runs. */
function firstError(error: unknown): string {
  const output = error instanceof Error && 'stderr' in error ? String(error.stderr) : ''
  const [, first] = /(?:FATAL|PANIC|ERROR|error): +(.*)/.exec(output) ?? []
  return first ?? (error instanceof Error ? error.message.split('\n')[0] : undefined) ?? String(error)
}

/** Removes folders of databases whose creation was interrupted. */
async function removeUnfinished(dataDir: string): Promise<void> {
  const unfinished = (await readdir(dataDir)).filter((name) => name.startsWith('postgresql.new-'))
  for (const name of unfinished) {
    // A folder that a running initdb still uses is removed at the next start.
    await rm(join(dataDir, name), { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined)
  }
}

/** @throws StartError unless the database belongs to the account that runs PostgreSQL and has its major version. */
async function requireUsableCluster(
  pgData: string,
  account: Account | undefined,
  binaries: Binaries,
): Promise<void> {
  const owner = (await stat(pgData)).uid
  const uid = account?.uid ?? process.getuid?.()
  if (uid !== undefined && owner !== uid) {
    throw new StartError(
      `The database in ${pgData} belongs to user ${owner}, but PostgreSQL would run as user ${uid}` +
        `${account === undefined ? '' : ` (${account.name})`}: start Pledgebook as the user who created it.`,
    )
  }
  const version = (await readFile(join(pgData, 'PG_VERSION'), 'utf8')).trim()
  const [ownVersion] = binaries.version.split('.')
  if (version !== ownVersion) {
    throw new StartError(
      `The database in ${pgData} was created by PostgreSQL ${version}, but this Pledgebook uses ${ownVersion}: ` +
        'make a backup with the previous Pledgebook and restore it into a new DATA_DIR.',
    )
  }
}

async function readPassword(path: string, pgData: string): Promise<string> {
  const password = existsSync(path) ? (await readFile(path, 'utf8')).trim() : ''
  if (password === '') {
    throw new StartError(
      `The file ${path} with the password of the database in ${pgData} is missing or empty. Put the file back, or restore a backup into a new DATA_DIR.`,
    )
  }
  return password
}

async function makePassword(path: string): Promise<string> {
  const password = randomBytes(24).toString('base64url')
  const temporary = `${path}.new`
  await rm(temporary, { force: true })
  const file = await open(temporary, 'wx', 0o600)
  try {
    await file.writeFile(`${password}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(temporary, path)
  return password
}
