import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeBackup } from '../../src/server/platform/backup/makeBackup.ts'
import { restoreBackup } from '../../src/server/platform/backup/restoreBackup.ts'
import { migrate } from '../../src/server/platform/db/migrate.ts'
import { StartError } from '../../src/server/platform/startError.ts'
import { connectTo } from '../support/connect.ts'
import { makeDatabase, type TestDatabase } from '../support/database.ts'
import { provided } from '../support/provided.ts'

const folder = mkdtempSync(join(tmpdir(), 'pledgebook-own-'))
const name = `own_${crypto.randomUUID().replaceAll('-', '').slice(0, 12)}`
const own = new URL(provided('databaseUrl'))
own.pathname = own.username = own.password = name
let admin: pg.Client
let business: TestDatabase

beforeAll(async () => {
  business = await makeDatabase()
  admin = await connectTo(provided('databaseUrl'))
  await admin.query(`create role ${name} login createrole bypassrls password '${name}'`)
  await admin.query(`create database ${name} owner ${name} template template0`)
})
afterAll(async () => {
  await admin?.query(`drop database if exists ${name} with (force)`)
  await admin?.query(`drop role if exists ${name}`)
  await admin?.end()
  await business?.drop()
  rmSync(folder, { recursive: true })
})

const lacks = (right: RegExp) =>
  new RegExp(
    `^The user of DATABASE_URL lacks a right: ${right.source}.*\\. See .* in docs/operations\\.md for the rights`,
  )

test('a first start names the missing right to grant the roles of another database', async () => {
  const failure = await migrate(own.href).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(StartError)
  expect((failure as StartError).message).toMatch(lacks(/permission denied to grant role/))
})

test('a restore names the missing right to set session_replication_role, and does not call the file damaged', async () => {
  await admin.query(`grant pledgebook_app, pledgebook_auth to ${name} with admin option`)
  const path = await makeBackup({ databaseUrl: business.url, folder, passphrase: undefined, now: new Date() })
  const failure = await restoreBackup(own.href, path, undefined).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(StartError)
  expect((failure as StartError).message).toMatch(
    lacks(/permission denied to set parameter "session_replication_role"/),
  )
})
