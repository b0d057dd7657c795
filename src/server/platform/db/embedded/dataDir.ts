import { constants } from 'node:fs'
import { access, chmod, mkdir, readdir, realpath, stat } from 'node:fs/promises'
import { dirname, join, parse, resolve } from 'node:path'
import { StartError } from '../../startError.ts'
import { type Account, accountCan } from './account.ts'
import { errorCode } from './processes.ts'

/**
 * Prepares DATA_DIR: a folder that we may write to and, when PostgreSQL runs under another account, that this account can reach. A
 * folder that we create or find empty is closed to others (0700; 0711 as root, so that the account can pass through it); the mode of
 * one with contents is not changed.
 *
 * @returns its real path, without symbolic links.
 * @throws StartError naming DATA_DIR and what is wrong.
 */
export async function prepareDataDir(dataDir: string, account: Account | undefined): Promise<string> {
  const mode = account === undefined ? 0o700 : 0o711
  await makeFolder(resolve(dataDir), mode)
  try {
    const path = await realpath(dataDir)
    const { uid, mode: found } = await stat(path)
    const self = process.getuid?.()
    if (account === undefined && self !== undefined && uid !== self) {
      throw new StartError(
        `DATA_DIR ${dataDir} belongs to user ${uid}, but Pledgebook runs as user ${self}: ` +
          'start it as the owner of the folder or choose another DATA_DIR.',
      )
    }
    if ((await readdir(path)).length === 0) await chmod(path, (found & 0o700) | (mode & 0o077))
    await access(path, constants.R_OK | constants.W_OK | constants.X_OK)
    if (account !== undefined) requireAccess(dataDir, path, account)
    return path
  } catch (error) {
    throw asStartError(error, `DATA_DIR ${dataDir} cannot be used`)
  }
}

/** Turns a failed file operation into a StartError of one sentence; anything else stays as it is. */
export function asStartError(error: unknown, sentence: string): unknown {
  const code = errorCode(error)
  if (error instanceof StartError || code === undefined) return error
  return new StartError(`${sentence}: ${reasons[code] ?? code}.`, { cause: error })
}

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'permission is denied',
  EPERM: 'the system does not permit it',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  ENOTDIR: 'a part of the path is a file, not a folder',
  ENOENT: 'a part of the path is missing',
  EEXIST: 'a part of the path is a broken symbolic link',
  ENAMETOOLONG: 'the name is too long',
  ELOOP: 'its symbolic links form a loop',
}

/** Creates the folder and missing parents; a strict umask does not remove bits of the mode. */
async function makeFolder(dataDir: string, mode: number): Promise<void> {
  try {
    // Not mkdir's recursion: on some file systems it never ends, on others it hides the reason for a failure.
    const missing: string[] = []
    for (let path = dataDir; !(await isThere(path)); path = dirname(path)) missing.unshift(path)
    for (const path of missing) {
      await mkdir(path, { mode })
      await chmod(path, mode)
    }
  } catch (error) {
    throw asStartError(error, `DATA_DIR ${dataDir} cannot be created`)
  }
  if (!(await stat(dataDir)).isDirectory()) {
    throw new StartError(`DATA_DIR ${dataDir} must be a folder, but is a file.`)
  }
}

async function isThere(path: string): Promise<boolean> {
  try {
    await stat(path)
    return true
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return false
    throw error
  }
}

/** @throws StartError naming the first folder on the path that the account may not enter. */
function requireAccess(dataDir: string, path: string, account: Account): void {
  const { root } = parse(path)
  let step = root
  for (const part of path.slice(root.length).split('/')) {
    step = join(step, part)
    if (accountCan(account, '-x', step)) continue
    throw new StartError(
      `The system account “${account.name}”, which runs PostgreSQL, cannot reach DATA_DIR ${dataDir}, ` +
        `because it may not enter ${step}: choose another DATA_DIR or allow it with “chmod o+x”.`,
    )
  }
}
