import { type SpawnSyncReturns, spawnSync } from 'node:child_process'
import { StartError } from '../../startError.ts'

/** The system account that runs PostgreSQL when Pledgebook itself runs as root. */
export type Account = { name: string; uid: number; gid: number }

const NAME = 'postgres'

/**
 * The account for PostgreSQL, which does not run as root: undefined (our own) unless we are root, else the system's `postgres`, created
 * if there is none.
 *
 * @throws StartError if it cannot be created.
 */
export function findAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  const account = lookUp() ?? make()
  if (account === undefined) {
    throw new StartError(
      `PostgreSQL cannot run as root, and the system account “${NAME}” could not be created: create it with ` +
        `“useradd --system ${NAME}”, start Pledgebook as another user, or set DATABASE_URL.`,
    )
  }
  return account
}

/** The part of spawn's options that runs a child under the account. */
export function asAccount(account: Account | undefined): { uid?: number; gid?: number } {
  return account === undefined ? {} : { uid: account.uid, gid: account.gid }
}

/**
 * The environment of PostgreSQL's programs: English messages, and none of our own variables, which contain secrets or (PGDATA,
 * PGPORT …) would change what the programs do.
 */
export function childEnvironment(): Record<string, string> {
  const names = ['PATH', 'LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH', 'TMPDIR']
  const found = names.flatMap((name) => {
    const value = process.env[name]
    return value === undefined ? [] : [[name, value] as const]
  })
  return { ...Object.fromEntries(found), LC_ALL: 'C', TZ: 'UTC' }
}

/** Runs a short program under the account and waits for its end. */
export function runAs(
  account: Account | undefined,
  program: string,
  args: readonly string[],
): SpawnSyncReturns<string> {
  const env = childEnvironment()
  return spawnSync(program, args, { ...asAccount(account), cwd: '/', env, encoding: 'utf8', stdio: 'pipe' })
}

/** Whether the shell's `test` of this kind (`-x`, `-r` …) holds for the path under the account. */
export function accountCan(account: Account | undefined, test: '-r' | '-x', path: string): boolean {
  return runAs(account, '/bin/sh', ['-c', `test ${test} "$1"`, 'sh', path]).status === 0
}

function lookUp(): Account | undefined {
  const uid = idOf('-u')
  const gid = idOf('-g')
  return uid === undefined || gid === undefined || uid === 0 ? undefined : { name: NAME, uid, gid }
}

function idOf(kind: '-u' | '-g'): number | undefined {
  const answer = runAs(undefined, 'id', [kind, NAME])
  const id = answer.status === 0 ? answer.stdout.trim() : ''
  return /^\d+$/.test(id) ? Number(id) : undefined
}

/** Tries the shadow utilities, then the adduser of Debian and that of BusyBox, which takes other options. */
function make(): Account | undefined {
  const attempts = [
    ['useradd', '--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', NAME],
    ['useradd', '--system', '--no-create-home', NAME],
    ['adduser', '--system', '--group', '--no-create-home', NAME],
    ['adduser', '-S', '-D', '-H', NAME],
  ] as const
  for (const [program, ...args] of attempts) {
    runAs(undefined, program, args)
    const account = lookUp()
    if (account !== undefined) return account
  }
  return undefined
}
