import { parseArgs } from 'node:util'
import { readConfig } from '../server/config.ts'
import { openBackups } from '../server/platform/backup/openBackups.ts'
import { migrate } from '../server/platform/db/migrate.ts'
import { openDisk } from '../server/platform/files/disk.ts'
import { openDatabase } from './openDatabase.ts'
import { runCommand } from './runCommand.ts'

/** `npm run backup`: makes a backup into DATA_DIR/backups now, in addition to those made at each day close. */
async function main(): Promise<void> {
  parseArgs()
  const config = readConfig(process.env)
  const database = await openDatabase(config)
  try {
    await migrate(database.url)
    console.log(
      await openBackups({ ...config, databaseUrl: database.url, disk: openDisk(config.dataDir) }).make(),
    )
  } finally {
    await database.close()
  }
}

await runCommand(main)
