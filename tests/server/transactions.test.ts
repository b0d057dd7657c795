import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Db, inTransaction, preparedSql, unawaited } from '../../src/server/platform/db/pool.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.end())

const scope = () => ({ companies: [server.owner.companyId] })
const renamed = (db: Db, name: string) =>
  db.execute(sql`update store set name = ${name} where id = ${server.owner.storeId}`)
const nameNow = () =>
  inTransaction(
    server.pool,
    scope(),
    async (db) => (await db.execute(sql`select name from store where id = ${server.owner.storeId}`)).rows[0],
    { access: 'snapshot' },
  )

/** The error code of the database. */
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: { cause?: { code?: string }; code?: string }) => error.cause?.code ?? error.code,
  )

describe('a transaction', () => {
  test('that only reads cannot write: the database rejects it', async () => {
    const before = await nameNow()
    const writing = inTransaction(server.pool, scope(), (db) => renamed(db, 'Elsewhere'), {
      access: 'snapshot',
    })
    expect(await codeOf(writing)).toBe('25006')
    expect(await nameNow()).toEqual(before)
  })

  test('sends nothing after its end, where row-level security would not apply', async () => {
    let late: Db | undefined
    await inTransaction(server.pool, scope(), async (db) => {
      late = db
    })
    await expect(late?.execute(sql`select 1`)).rejects.toMatchObject({
      cause: { message: 'a statement came after its transaction' },
    })
  })

  test('reports that it was not committed when the error of a statement was ignored', async () => {
    const before = await nameNow()
    const unseen = inTransaction(server.pool, scope(), async (db) => {
      await renamed(db, 'Unseen')
      await db.execute(sql`select 1 / 0`).catch(() => undefined)
    })
    await expect(unseen).rejects.toThrow('a statement had failed, so nothing was kept')
    expect(await nameNow()).toEqual(before)
  })

  test('writes all of its outbox or nothing', async () => {
    const named = preparedSql(sql`update store set name = ${sql.placeholder('name')}
      where id = ${sql.placeholder('id')} and 1 / ${sql.placeholder('one')}::integer = 1`)
    const { storeId: id } = server.owner
    const write = (name: string, one: number) =>
      inTransaction(server.pool, scope(), (db) => renamed(db, 'Work'), {
        finalWrites: (db) => [named(db).execute({ name, id, one })],
      })
    await write('Written', 1)
    expect(await nameNow()).toEqual({ name: 'Written' })
    expect(await codeOf(write('Not written', 0))).toBe('22012')
    expect(await nameNow()).toEqual({ name: 'Written' })
  })

  test('commits unawaited work, and nothing if that work or the rest fails', async () => {
    const named = preparedSql(sql`update store set name = ${sql.placeholder('name')}
      where id = ${sql.placeholder('id')} and 1 / ${sql.placeholder('one')}::integer = 1`)
    const { storeId: id } = server.owner
    const before = await nameNow()
    const sending = (one: number, then: (db: Db) => Promise<unknown>) =>
      inTransaction(server.pool, scope(), async (db) => {
        unawaited(db, named(db).execute({ name: 'Not waited for', id, one }))
        await then(db)
      })
    const ends = async () => undefined
    // The error is the original one, not that of the statements after it.
    for (const then of [ends, (db: Db) => renamed(db, 'Behind it')])
      expect(await codeOf(sending(0, then))).toBe('22012')
    await expect(
      sending(1, async () => {
        throw new Error('the work itself')
      }),
    ).rejects.toThrow('the work itself')
    expect(await nameNow()).toEqual(before)
    await sending(1, ends)
    expect(await nameNow()).toEqual({ name: 'Not waited for' })
  })

  test('accepts no unawaited work after its end', async () => {
    let late: Db | undefined
    await inTransaction(server.pool, scope(), async (db) => {
      late = db
    })
    expect(() => unawaited(late as Db, Promise.resolve())).toThrow('a statement came after its transaction')
  })

  test('releases its connection, however it fails', async () => {
    for (const work of [
      () => inTransaction(server.pool, { companies: ['no company'] }, async () => undefined),
      () => inTransaction(server.pool, scope(), (db) => db.execute(sql`select 1 / 0`)),
      () =>
        inTransaction(server.pool, scope(), async () => undefined, {
          finalWrites: () => {
            throw new Error('no final write')
          },
        }),
    ])
      await expect(work()).rejects.toThrow()
    // Work in the background may hold one for a moment.
    await expect.poll(() => server.pool.totalCount - server.pool.idleCount).toBe(0)
  })
})
