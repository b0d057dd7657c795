import { execFileSync } from 'node:child_process'
import { appendFileSync, copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { EmbeddedServer } from '../../src/server/platform/db/embedded/start.ts'
import { connectTo } from './connect.ts'
import type { EmbeddedRoom } from './embeddedRoom.ts'

/** A streaming replica, and the log of its PostgreSQL, which contains every statement. */
export interface Standby {
  server: EmbeddedServer
  log: () => string
}

/** Files of a running PostgreSQL that are not part of a base backup. */
const NOT_COPIED = ['postmaster.pid', 'postmaster.opts', 'pg_wal', 'pg_replslot']

/**
 * Creates a streaming replica of an embedded server with a low-level base backup (PostgreSQL's documentation, “Making a Base
 * Backup Using the Low Level API”), and starts it in a folder of the room.
 */
export async function startStandby(room: EmbeddedRoom, primaryDir: string, url: string): Promise<Standby> {
  const dataDir = join(room.folder, 'standby')
  const pgData = join(dataDir, 'postgresql')
  mkdirSync(dataDir, { mode: 0o711 })
  copyFileSync(join(primaryDir, 'database-password'), join(dataDir, 'database-password'))

  const client = await connectTo(url)
  await client.query(`select pg_backup_start('standby', true)`)
  execFileSync('cp', ['-a', join(primaryDir, 'postgresql'), pgData])
  for (const name of NOT_COPIED) rmSync(join(pgData, name), { recursive: true, force: true })
  const { rows } = await client.query('select labelfile from pg_backup_stop(false)')
  await client.end()

  writeFileSync(join(pgData, 'backup_label'), rows[0].labelfile)
  writeFileSync(join(pgData, 'standby.signal'), '')
  const { hostname, port, username, password } = new URL(url)
  appendFileSync(
    join(pgData, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${hostname} port=${port} user=${username} password=${password}'\nlog_statement = 'all'\n`,
  )
  for (const name of ['pg_wal', 'pg_replslot']) mkdirSync(join(pgData, name), { mode: 0o700 })
  // All of it belongs to the account that runs PostgreSQL, as in the folder of the primary.
  execFileSync('chown', ['-R', '--reference', join(primaryDir, 'postgresql', 'base'), pgData])

  const server = await room.start(dataDir)
  return { server, log: () => readFileSync(join(dataDir, 'postgresql.log'), 'utf8') }
}
