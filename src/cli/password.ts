import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { readConfig } from '../server/config.ts'
import { hashPassword } from '../server/core/passwords.ts'
import { migrate } from '../server/db/migrate.ts'
import { StartError } from '../server/startError.ts'
import { openDatabase } from './openDatabase.ts'

/**
 * `npm run password -- <user name>`: gives a login a new start password, prints it once, ends its sessions and lifts
 * its lock. For whoever has the machine; there is no other way in when mail is not set up.
 */
async function main(): Promise<void> {
  const userName = process.argv[2]
  if (!userName) throw new StartError('Name the user: npm run password -- owner')
  const database = await openDatabase(readConfig(process.env))
  try {
    await migrate(database.url)
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    const { rows } = await client.query<{ login_id: string }>('select login_id from auth.find_login($1)', [
      userName,
    ])
    const loginId = rows[0]?.login_id
    if (!loginId) throw new StartError(`There is no user ${userName}.`)
    const password = randomBytes(12).toString('base64url')
    await client.query('begin')
    await client.query('select auth.set_password($1, $2, true), auth.end_sessions($1, null)', [
      loginId,
      await hashPassword(password),
    ])
    await client.query('delete from sign_in_failure where name_key = lower($1)', [userName])
    await client.query('commit')
    await client.end()
    console.log(`${userName} signs in with ${password} and then chooses a password of their own.`)
  } finally {
    await database.close()
  }
}

await main().catch((error: unknown) => {
  console.error(error instanceof StartError ? error.message : error)
  process.exitCode = 1
})
