import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '../server/config.ts'
import { restoreBackup, verifyBackup } from '../server/platform/backup/restoreBackup.ts'
import { StartError } from '../server/platform/startError.ts'
import { verifyAll } from '../server/verifyAll.ts'
import { openDatabase } from './openDatabase.ts'
import { runCommand } from './runCommand.ts'

/** `npm run restore -- <file>`: restores a backup into an empty database in one transaction, and checks its books. */
async function main(): Promise<void> {
  const [named, ...more] = parseArgs({ allowPositionals: true }).positionals
  if (!named || more.length > 0) throw new StartError('Name one backup: npm run restore -- <file>')
  // npm runs scripts in the project's folder; INIT_CWD is where it was called.
  const path = resolve(process.env.INIT_CWD ?? '.', named)
  const config = readConfig(process.env)
  // A wrong file must not leave an empty database in DATA_DIR.
  const database = await openDatabase(config, {
    beforeMaking: () => verifyBackup(path, config.backupPassphrase),
  })
  try {
    const { madeAt } = await restoreBackup(database.url, path, config.backupPassphrase)
    console.log(`Restored the backup made at ${madeAt}.`)
    const { holds, lines } = await verifyAll(database.url)
    for (const line of lines) console.log(line)
    if (!holds) process.exitCode = 1
  } finally {
    await database.close()
  }
}

await runCommand(main)
