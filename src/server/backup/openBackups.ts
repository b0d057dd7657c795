import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Backups } from '../core/context.ts'
import { makeBackup } from './makeBackup.ts'

/** Backups that are kept. */
const KEPT = 30
const NAMED = /^pledgebook-(\d{4}-\d{2}-\d{2}T)(\d{2})-(\d{2})-([\d.]+Z)\.backup$/

/** The backups of one server process: made one after the other into DATA_DIR/backups, the newest 30 kept. */
export function openBackups(options: {
  databaseUrl: string
  dataDir: string
  backupPassphrase: string | undefined
}): Backups {
  const folder = join(options.dataDir, 'backups')
  let last: Promise<unknown> = Promise.resolve()
  const make = async () => {
    const { databaseUrl, backupPassphrase: passphrase } = options
    const path = await makeBackup({ databaseUrl, folder, passphrase, now: new Date() })
    for (const old of (await namesIn(folder)).slice(0, -KEPT)) await rm(join(folder, old), { force: true })
    return path
  }
  return {
    make: () => {
      const made = last.then(make)
      last = made.catch(() => undefined)
      return made
    },
    lastAt: async () => (await namesIn(folder)).at(-1)?.replace(NAMED, '$1$2:$3:$4') ?? null,
  }
}

/** The backups of a folder, the oldest first. */
async function namesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  return names.filter((name) => NAMED.test(name)).sort()
}
