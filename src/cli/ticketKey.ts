import { parseArgs } from 'node:util'
import pg from 'pg'
import { readConfig } from '../server/config.ts'
import { requireMigrated } from '../server/platform/db/migrate.ts'
import { StartError } from '../server/platform/startError.ts'
import { openDatabase } from './openDatabase.ts'
import { runCommand } from './runCommand.ts'
import { listTicketKeys, replaceTicketKey } from './ticketKeys.ts'

/**
 * `npm run ticket:key`: lists the keys of the check codes on tickets. `-- --new` adds a key, used for tickets printed from now
 * on; those that are already printed stay valid. `-- --new --withdraw` is for keys that may have leaked: codes made with the earlier
 * keys no longer show that a ticket is genuine.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { new: { type: 'boolean' }, withdraw: { type: 'boolean' } } })
  if (values.withdraw && !values.new)
    throw new StartError('To withdraw the keys, add a new one: npm run ticket:key -- --new --withdraw')
  const database = await openDatabase(readConfig(process.env))
  const client = new pg.Client({ connectionString: database.url })
  try {
    await requireMigrated(database.url)
    await client.connect()
    if (values.new) await replaceTicketKey(client, values.withdraw === true)
    for (const line of await listTicketKeys(client)) console.log(line)
  } finally {
    await client.end()
    await database.close()
  }
}

await runCommand(main)
