import { parseArgs } from 'node:util'
import pg from 'pg'
import { readConfig } from '../server/config.ts'
import { hashPassword, makeTemporaryPassword } from '../server/platform/auth/passwords.ts'
import { requireMigrated } from '../server/platform/db/migrate.ts'
import { StartError } from '../server/platform/startError.ts'
import { openDatabase } from './openDatabase.ts'
import { runCommand } from './runCommand.ts'

/**
 * `npm run password -- <user name>`: gives a login a new temporary password, prints it once, ends its sessions and lifts
 * its locks. Needs access to the machine.
 */
async function main(): Promise<void> {
  const [userName, ...more] = parseArgs({ allowPositionals: true }).positionals
  if (!userName || more.length > 0) throw new StartError('Name one user: npm run password -- owner')
  const database = await openDatabase(readConfig(process.env))
  try {
    await requireMigrated(database.url)
    const password = await giveTemporaryPassword(database.url, userName)
    console.log(`${userName} can sign in with ${password} and must then choose a new password.`)
  } finally {
    await database.close()
  }
}

/** Sets a temporary password in one transaction, with an entry in the audit log of the login's company. */
async function giveTemporaryPassword(url: string, userName: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ id: string; company_id: string }>(
      'select id, company_id from login where lower(user_name) = lower($1)',
      [userName],
    )
    const [login] = rows
    if (!login) throw new StartError(`There is no user ${userName}.`)
    const password = makeTemporaryPassword()
    const hash = await hashPassword(password)
    await client.query('begin')
    await client.query(
      'select auth.set_password($1, $2, true), auth.end_sessions($1, null), auth.lift_locks($1)',
      [login.id, hash],
    )
    await client.query(
      `select auth.audit_append($1, null, null, 'console', 'password', 200, $2::jsonb, '[]'::jsonb)`,
      [login.company_id, JSON.stringify({ userName })],
    )
    await client.query('commit')
    return password
  } finally {
    await client.end()
  }
}

await runCommand(main)
