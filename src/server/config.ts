import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { StartError } from './platform/startError.ts'
import type { SampleSizeName } from './sample/size.ts'

/** Settings from the environment, read once at start. */
export type Config = {
  /** TCP port of the web server; 0 lets the system choose a free one. */
  port: number
  /** Address or host name that the web server listens on. */
  host: string
  /** Absolute path of the folder for the embedded database, backups and, without a mail server, emails as files. */
  dataDir: string
  /** PostgreSQL to use instead of the embedded server. */
  databaseUrl: string | undefined
  /** Streaming replica of `databaseUrl`, from which reports and their files are read. */
  databaseReadUrl: string | undefined
  /** Encrypts backups and decrypts those that are restored; without it they are not encrypted. */
  backupPassphrase: string | undefined
  /** Mail server (smtp:// or smtps://); without it, emails are written as files to `dataDir`/outbox. */
  smtpUrl: string | undefined
  /** Size of the sample business that the first start creates in an empty database; null for none. */
  sampleData: SampleSizeName | null
  /** Initial password of the owner's login, used only when it is created; see {@link requireOwnerPassword}. */
  ownerPassword: string | undefined
  /** Public address of the site without a trailing slash; links in emails begin with it. */
  publicUrl: string
  /** Number of trusted proxies in front of the server that report the caller's address; 0 for none. */
  trustProxy: number
  /** Other origins whose pages may call this server from a browser, such as https://shop.example; none by default. */
  corsOrigins: readonly string[]
}

/** The facts about the machine that defaults depend on; only tests pass them. */
export type Machine = { root: boolean; home: string }

type Environment = Readonly<Record<string, string | undefined>>

const OWNER_PASSWORD_MIN = 10

/** The rule for OWNER_PASSWORD. */
export const ownerPasswordRule = `OWNER_PASSWORD must have at least ${OWNER_PASSWORD_MIN} characters.`

/**
 * Reads the settings from the environment. An empty value counts as not set.
 *
 * @throws StartError naming the variable and its rule; the values of secrets are not repeated.
 */
export function readConfig(env: Environment, machine: Machine = thisMachine()): Config {
  const port = wholeNumber(env, 'PORT', 5080, 65_535)
  const host = readHost(env)
  // A URL without a host means a Unix socket, which pg takes from the query: postgres:///name?host=/run/postgresql.
  const databaseUrl = readUrl(env, 'DATABASE_URL', ['postgres:', 'postgresql:'], false)
  if (databaseUrl !== undefined && databaseUrl.pathname.length < 2) {
    throw new StartError(
      'DATABASE_URL must name a database after the host: postgres://user@host:5432/database.',
    )
  }
  const databaseReadUrl = readUrl(env, 'DATABASE_READ_URL', ['postgres:', 'postgresql:'], false)
  if (databaseReadUrl !== undefined && databaseUrl === undefined) {
    throw new StartError('DATABASE_READ_URL needs DATABASE_URL: the embedded database has no replica.')
  }
  return {
    port,
    host,
    dataDir: readDataDir(env, machine),
    databaseUrl: databaseUrl && setting(env, 'DATABASE_URL'),
    databaseReadUrl: databaseReadUrl && setting(env, 'DATABASE_READ_URL'),
    backupPassphrase: setting(env, 'BACKUP_PASSPHRASE'),
    smtpUrl: readUrl(env, 'SMTP_URL', ['smtp:', 'smtps:']) && setting(env, 'SMTP_URL'),
    sampleData: readSampleData(env, databaseUrl === undefined ? 'small' : null),
    ownerPassword: env.OWNER_PASSWORD || undefined,
    publicUrl: readPublicUrl(env, host, port),
    trustProxy: wholeNumber(env, 'TRUST_PROXY', 0, 10),
    corsOrigins: readOrigins(env),
  }
}

function thisMachine(): Machine {
  return { root: process.getuid?.() === 0, home: homedir() }
}

function setting(env: Environment, name: string): string | undefined {
  const value = env[name]?.trim()
  return value === '' ? undefined : value
}

function wholeNumber(env: Environment, name: string, fallback: number, most: number): number {
  const value = setting(env, name)
  if (value === undefined) return fallback
  if (!/^\d{1,9}$/.test(value) || Number(value) > most) {
    throw new StartError(`${name} must be a whole number from 0 to ${most}, not “${value}”.`)
  }
  return Number(value)
}

function readSampleData(env: Environment, fallback: SampleSizeName | null): SampleSizeName | null {
  const value = setting(env, 'SAMPLE_DATA')
  if (value === undefined) return fallback
  if (value === '1') return 'small'
  if (value === '0') return null
  if (value === 'large') return 'large'
  throw new StartError(`SAMPLE_DATA must be 1, 0 or large, not “${value}”.`)
}

function readHost(env: Environment): string {
  const host = setting(env, 'HOST') ?? '127.0.0.1'
  if (!/^[\w.:%-]+$/.test(host)) {
    throw new StartError(`HOST must be an address or host name without port or path, not “${host}”.`)
  }
  return host
}

function readDataDir(env: Environment, machine: Machine): string {
  // A folder name may begin or end with a space, so the value is not trimmed.
  const named = env.DATA_DIR
  if (named !== undefined && named.trim() !== '') return resolve(named)
  if (machine.root) return '/var/lib/pledgebook'
  const shared = env.XDG_DATA_HOME
  // The XDG Base Directory Specification: a path that is not absolute is to be ignored.
  const base = shared?.startsWith('/') ? shared : join(machine.home, '.local', 'share')
  return join(base, 'pledgebook')
}

function readUrl(
  env: Environment,
  name: string,
  protocols: readonly string[],
  needsHost = true,
): URL | undefined {
  const value = setting(env, name)
  if (value === undefined) return undefined
  const url = URL.canParse(value) ? new URL(value) : undefined
  if (url === undefined || !protocols.includes(url.protocol) || (url.hostname === '' && needsHost)) {
    const starts = protocols.map((protocol) => `${protocol}//`).join(' or ')
    throw new StartError(`${name} must be a complete address that starts with ${starts}.`)
  }
  return url
}

/** Whether a password is long enough for the owner. Undefined is valid: a password is then generated. */
export function isOwnerPassword(password: string | undefined): boolean {
  return password === undefined || [...password].length >= OWNER_PASSWORD_MIN
}

/** Checks the owner's password before it is used. @throws StartError when it is too short. */
export function requireOwnerPassword(password: string | undefined): void {
  if (!isOwnerPassword(password)) throw new StartError(ownerPasswordRule)
}

function readPublicUrl(env: Environment, host: string, port: number): string {
  const url = readUrl(env, 'PUBLIC_URL', ['http:', 'https:'])
  if (url === undefined) return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
  if (url.search !== '' || url.hash !== '' || url.username !== '' || url.password !== '') {
    throw new StartError(
      'PUBLIC_URL must have only scheme, host, port and path: no user, question mark or #.',
    )
  }
  return url.href.replace(/\/+$/, '')
}

function readOrigins(env: Environment): string[] {
  const origins = (setting(env, 'CORS_ORIGINS') ?? '').split(',').map((origin) => origin.trim())
  return origins
    .filter((origin) => origin !== '')
    .map((origin) => {
      // No wildcard: each origin whose pages may read replies is named.
      if (/^https?:[^*]+$/.test(origin) && URL.canParse(origin) && new URL(origin).origin === origin)
        return origin
      throw new StartError(
        `CORS_ORIGINS must be a list of origins such as https://shop.example, separated by commas, not “${origin}”.`,
      )
    })
}
