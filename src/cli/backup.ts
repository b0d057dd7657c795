import { parseArgs } from 'node:util'
import { readConfig } from '../server/config.ts'
import { openBackups } from '../server/platform/backup/openBackups.ts'
import { requireMigrated } from '../server/platform/db/migrate.ts'
import { openDisk } from '../server/platform/files/disk.ts'
import { openDatabase } from './openDatabase.ts'
import { runCommand } from './runCommand.ts'

/**
 * `npm run backup`: makes a backup into DATA_DIR/backups now, in addition to those made at each day close. It does not upgrade the database,
 * so that the version of the program that last used the database can restore the backup.
 */
async function main(): Promise<void> {
  parseArgs()
  const config = readConfig(process.env)
  const database = await openDatabase(config)
  try {
    await requireMigrated(database.url, { older: true })
    console.log(
      await openBackups({ ...config, databaseUrl: database.url, disk: openDisk(config.dataDir) }).make(),
    )
  } finally {
    await database.close()
  }
}

await runCommand(main)
