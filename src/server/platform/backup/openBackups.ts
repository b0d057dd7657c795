import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { writtenPercent } from '../files/disk.ts'
import type { Backups, Disk } from '../operation/services.ts'
import { StartError } from '../startError.ts'
import { daysBefore } from '../text/time.ts'
import { makeBackup } from './makeBackup.ts'

/** Number of backups that are kept. */
const KEPT = 30
const PART = /^pledgebook-.*\.backup\.part$/
const NAMED = /^pledgebook-(\d{4}-\d{2}-\d{2}T)(\d{2})-(\d{2})-([\d.]+Z)\.backup$/

/** The backups of one server process: made one after the other in DATA_DIR/backups, of which the newest 30 are kept. */
export function openBackups(options: {
  databaseUrl: string
  dataDir: string
  backupPassphrase: string | undefined
  disk: Disk
}): Backups {
  const folder = join(options.dataDir, 'backups')
  let last: Promise<unknown> = Promise.resolve()
  const make = async () => {
    await removeOldParts(folder)
    const space = await options.disk.space()
    if (space?.low)
      throw new StartError(
        `The disk of ${options.dataDir} is nearly full (${writtenPercent(space)} free). No backup was made. Free some space, then try again.`,
      )
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

/**
 * Removes incomplete files that interrupted backups left: those older than a day, because another process may still be writing a newer one.
 */
async function removeOldParts(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    if (!PART.test(name)) continue
    const path = join(folder, name)
    // Another process may have renamed the file of its backup meanwhile.
    const found = await stat(path).catch(() => null)
    if (found && found.mtimeMs < daysBefore(new Date(), 1).getTime()) await rm(path, { force: true })
  }
}

/** The backups of a folder, the oldest first. */
async function namesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  return names.filter((name) => NAMED.test(name)).sort()
}
