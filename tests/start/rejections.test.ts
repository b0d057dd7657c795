import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databaseProblem } from '../../src/server/platform/db/requireDatabase.ts'
import { connectTo } from '../support/connect.ts'
import { makeDatabase, type TestDatabase } from '../support/database.ts'
import { provided } from '../support/provided.ts'
import { startProcess } from '../support/startProcess.ts'

const folder = mkdtempSync(join(tmpdir(), 'pledgebook-rejected-'))
const taken = createServer()
let database: TestDatabase

beforeAll(async () => {
  database = await makeDatabase()
  await new Promise<void>((resolve) => {
    taken.listen(0, '127.0.0.1', () => resolve())
  })
})

afterAll(async () => {
  await new Promise((resolve) => {
    taken.close(resolve)
  })
  await database?.drop()
  rmSync(folder, { recursive: true, force: true })
})

/** Starts with invalid settings; returns the message on the terminal. */
async function problemOf(env: Record<string, string>): Promise<string> {
  const started = await startProcess({ env: { DATA_DIR: join(folder, 'data'), ...env }, args: ['--api'] })
  const code = await started.ended()
  expect(code, started.output()).toBe(1)
  expect(started.output()).toBe('')
  const errorOutput = started.errorOutput()
  expect(errorOutput).toMatch(/^[A-Z][^\n]+\.\n$/)
  expect(errorOutput).not.toMatch(/ {4}at |Error:/)
  return errorOutput.trim()
}

describe('a start that cannot work ends with one line for its operator', () => {
  test('a port that is in use', async () => {
    const { port } = taken.address() as AddressInfo
    const problem = await problemOf({ PORT: String(port) })
    expect(problem).toBe(
      `PORT ${port} on 127.0.0.1 is in use. Stop the program that uses it or set another PORT.`,
    )
  })

  test('a setting with an invalid value', async () => {
    expect(await problemOf({ PORT: 'web' })).toMatch(/^PORT must /)
  })

  test('an address that does not belong to this machine', async () => {
    expect(await problemOf({ HOST: '192.0.2.1' })).toMatch(/^Cannot listen on HOST 192\.0\.2\.1, port \d+/)
  })

  test('a DATA_DIR that cannot be created', async () => {
    const file = join(folder, 'file')
    writeFileSync(file, '')
    const problem = await problemOf({ DATA_DIR: join(file, 'data') })
    expect(problem).toMatch(/^DATA_DIR .* cannot be created: a part of the path is a file/)
  })

  test('a DATABASE_URL of another kind of database', async () => {
    expect(await problemOf({ DATABASE_URL: 'mysql://host/loans' })).toMatch(/^DATABASE_URL must /)
  })

  test('a DATABASE_URL without a server', async () => {
    // Port 1 needs privileges and has no server; one that is free now can be taken by another test.
    const url = 'postgres://owner:s3cret@127.0.0.1:1/loans'
    const problem = await problemOf({ DATABASE_URL: url })
    expect(problem).toMatch(/^Cannot connect to the PostgreSQL of DATABASE_URL: .*ECONNREFUSED/)
    expect(problem).not.toContain('s3cret')
  })

  test('a DATABASE_URL with a wrong password, or of a database that does not exist', async () => {
    const wrong = new URL(provided('databaseUrl'))
    wrong.password = 'not-the-password'
    expect(await problemOf({ DATABASE_URL: wrong.href })).toContain('password authentication failed')
    const missing = new URL(provided('databaseUrl'))
    missing.pathname = '/no_such_database'
    expect(await problemOf({ DATABASE_URL: missing.href })).toContain('"no_such_database" does not exist')
  })

  test('a database whose encoding has no Indian scripts', async () => {
    const name = `latin_${crypto.randomUUID().replaceAll('-', '').slice(0, 12)}`
    const admin = await connectTo(provided('databaseUrl'))
    await admin.query(`create database ${name} encoding 'LATIN1' locale 'C' template template0`)
    const latin = new URL(provided('databaseUrl'))
    latin.pathname = `/${name}`
    const problem = await problemOf({ DATABASE_URL: latin.href }).finally(async () => {
      await admin.query(`drop database ${name} with (force)`)
      await admin.end()
    })
    expect(problem).toMatch(/^The database of DATABASE_URL has the encoding LATIN1, which cannot store names/)
  })

  test('a PostgreSQL older than version 17', () => {
    const facts = { version: '16.11', encoding: 'UTF8' }
    expect(databaseProblem({ ...facts, number: 160_011 })).toBe(
      'The PostgreSQL of DATABASE_URL has version 16.11. Use version 17 or newer.',
    )
    expect(databaseProblem({ ...facts, number: 170_000 })).toBeNull()
  })

  test('a database of a development version from before the first release', async () => {
    const older = await makeDatabase()
    const client = await connectTo(older.url)
    await client.query(`insert into schema_migration (name) values ('0101_read_only_sessions.sql')`)
    await client.end()
    const problem = await problemOf({ DATABASE_URL: older.url })
    expect(problem).toMatch(
      /from before the first release and cannot be upgraded\. Use an empty database or another data folder\. Keep the old one if it holds real data\./,
    )
    await older.drop()
  })

  test('a database of a newer Pledgebook', async () => {
    const client = await connectTo(database.url)
    await client.query(`insert into schema_migration (name) values ('9999-later')`)
    await client.end()
    const problem = await problemOf({ DATABASE_URL: database.url })
    expect(problem).toMatch(/^The database was created by a newer Pledgebook \(it has 9999-later\)/)
  })
})
