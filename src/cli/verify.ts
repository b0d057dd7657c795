import { parseArgs } from 'node:util'
import { readConfig } from '../server/config.ts'
import { requireMigrated } from '../server/platform/db/migrate.ts'
import { StartError } from '../server/platform/startError.ts'
import { verifyAll } from '../server/verifyAll.ts'
import { openDatabase } from './openDatabase.ts'
import { runCommand } from './runCommand.ts'

/**
 * `npm run verify [-- --head <hash>]`: checks the books of every company, prints every fault, and exits with code 1 if
 * there is any. With the hash of a closing slip or a backup, it also checks that the audit log was neither shortened nor
 * rewritten.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { head: { type: 'string' } } })
  if (values.head !== undefined && !/^[0-9a-f]{64}$/.test(values.head))
    throw new StartError(
      'Enter the hash of a closing slip or a backup, 64 hexadecimal digits: npm run verify -- --head <hash>',
    )
  const database = await openDatabase(readConfig(process.env))
  try {
    await requireMigrated(database.url)
    const { holds, lines } = await verifyAll(database.url, values.head)
    for (const line of lines) console.log(line)
    if (!holds) process.exitCode = 1
  } finally {
    await database.close()
  }
}

await runCommand(main)
