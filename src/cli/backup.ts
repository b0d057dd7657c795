import { openBackups } from '../server/backup/openBackups.ts'
import { readConfig } from '../server/config.ts'
import { openDisk } from '../server/core/disk.ts'
import { migrate } from '../server/db/migrate.ts'
import { StartError } from '../server/startError.ts'
import { openDatabase } from './openDatabase.ts'

/** `npm run backup`: makes a backup into DATA_DIR/backups now, beside those that each day's close makes. */
async function main(): Promise<void> {
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

await main().catch((error: unknown) => {
  console.error(error instanceof StartError ? error.message : error)
  process.exitCode = 1
})
