import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { OperationId } from '../../src/api/gen/operations.ts'
import { customerImport } from '../../src/server/modules/customers/customerImport.ts'
import { business } from '../support/business.ts'
import { connectTo } from '../support/connect.ts'
import { importOf, problemLines } from '../support/imports.ts'
import { OWNER_PASSWORD, startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let imports: ReturnType<typeof importOf>
let typeId: string

beforeAll(async () => {
  server = await startTestServer()
  imports = importOf(server, 'Customer')
  const { token, companyId } = server.owner
  const type = await server.call('AddCustomerType', { token, body: { companyId, name: 'Walk-in' } })
  typeId = type.id
})
afterAll(() => server.end())
beforeEach(() => server.pool.query('delete from customer'))

const head = 'Name,Phone,Type,PAN\n'
/** Rows that can all be imported. */
const rows = (count: number) =>
  Array.from({ length: count }, (_, at) => `Person ${at},98400${String(10_000 + at)},Walk-in,\n`).join('')
const customers = async () =>
  (await server.pool.query('select number, name from customer order by number')).rows as {
    number: string
    name: string
  }[]
const owner = () => server.owner.token
const query = (id: string) => ({ id })
const stored = async (id: string) =>
  (await server.pool.query('select content, report, header, state from import_job where id = $1', [id]))
    .rows[0]

/** Starts a run, and calls a function once the run waits to write its first rows. */
async function whileRunning(id: string, work: (holder: pg.Client) => Promise<void>, runner = server) {
  const holder = await connectTo(server.databaseUrl)
  try {
    await holder.query('begin; lock table customer in share mode')
    const reply = await runner.inject('RunImport', {
      token: owner(),
      query: { id },
      body: { acceptWarnings: true },
    })
    expect(reply.statusCode, reply.body).toBe(200)
    const waiting = `select from pg_locks where not granted
      and database = (select oid from pg_database where datname = current_database())`
    await expect.poll(async () => (await server.pool.query(waiting)).rowCount).toBe(1)
    await work(holder)
  } finally {
    await holder.end()
  }
}

describe('the run', () => {
  test('imports all rows in order, and deletes the file', async () => {
    const checked = await imports.check(head + rows(5000))
    expect(checked.failureCount).toBe(0)
    const done = await imports.run(checked.id)
    expect(done).toMatchObject({ state: 'done', doneRows: 5000 })
    const all = await customers()
    expect(all).toHaveLength(5000)
    expect(done.message).toBe(`5,000 rows imported: ${all[0]?.number} to ${all.at(-1)?.number}.`)
    expect(all[4321]?.name).toBe('Person 4321')
    expect(done.columns.flatMap(({ samples }) => samples)).toEqual([])
    expect((await stored(done.id)).content).toHaveLength(0)
    const { rows: audited } = await server.pool.query(
      "select status, changes from audit where operation = 'RunImport' order by seq desc limit 1",
    )
    expect(audited[0].status).toBe(200)
    expect(audited[0].changes[0].after).toEqual({
      target: 'Customer',
      fileName: 'file.csv',
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      rows: 5000,
      first: all[0]?.number,
      last: all.at(-1)?.number,
    })
    expect((await imports.start(done.id)).statusCode).toBe(422)
  })

  test('is started only in the store in which the file was uploaded, and so are check and correction', async () => {
    const { companyId } = server.owner
    const { id, mapping } = await imports.check(head + rows(2))
    const annex = await business(server).addStore('Annex', 'AX')
    const signedIn = await server.call('SignIn', { body: { userName: 'owner', password: OWNER_PASSWORD } })
    const body = { companyId, storeId: annex }
    const { token } = await server.call('SwitchStore', { token: signedIn.token, body })
    const corrections = [{ row: 2, column: 0, value: 'Mani' }]
    const requests: [OperationId, object][] = [
      ['CorrectImport', { corrections }],
      ['CheckImport', { mapping }],
      ['RunImport', { acceptWarnings: true }],
    ]
    for (const [operation, sent] of requests) {
      const reply = await server.inject(operation, { token, query: query(id), body: sent })
      expect(reply.statusCode, operation).toBe(409)
      expect(reply.json()).toMatchObject({
        type: 'urn:pledgebook:other-store',
        detail: 'This file was uploaded in Main. Switch to that store, or choose the file again here.',
      })
    }
    const there = await server.call('GetImportById', { token, query: query(id) })
    expect(there).toMatchObject({
      otherStore: 'Main',
      state: 'checked',
      columns: [{ samples: ['Person 0', 'Person 1'] }, {}, {}, {}],
    })
    expect(await imports.read(id)).toMatchObject({ otherStore: null, state: 'checked' })
    expect(await customers()).toEqual([])
    expect(await imports.run(id)).toMatchObject({ state: 'done', doneRows: 2 })
  })

  test('writes nothing when the last row no longer fits', async () => {
    const checked = await imports.check(`${head}${rows(1200)}Last,9999912345,Walk-in,ABCDE1234F\n`)
    expect(checked.failureCount).toBe(0)
    const body = {
      companyId: server.owner.companyId,
      typeId,
      name: 'Ravi',
      phone: '98400 12345',
      pan: 'ABCDE1234F',
    }
    const { number } = await server.call('AddCustomer', { token: owner(), body })
    const failed = await imports.run(checked.id)
    expect(failed.state).toBe('failed')
    expect(failed.message).toContain('Nothing was saved')
    expect(problemLines(failed)).toEqual([`1202 PAN: ${number} Ravi has the same PAN.`])
    expect(await customers()).toHaveLength(1)
  })

  test('skips failing rows by choice, and keeps them with the reasons for a day', async () => {
    const checked = await imports.check(`${head}Mani,123,Walk-in,\n${rows(2)}Uma,98400 12345,Regular,\n`)
    expect(checked).toMatchObject({ failureCount: 2, rowCount: 4 })
    const done = await imports.run(checked.id, false, true)
    const numbers = (await customers()).map(({ number }) => number)
    expect(done).toMatchObject({
      state: 'done',
      failureCount: 2,
      message: `2 rows imported: ${numbers[0]} to ${numbers[1]}. 2 rows skipped.`,
    })
    expect((await customers()).map(({ name }) => name)).toEqual(['Person 0', 'Person 1'])
    const failures = () =>
      server.inject('GetImportFailures', { token: owner(), query: { id: done.id, format: 'csv' } })
    expect((await failures()).body.split('\r\n').slice(1)).toEqual([
      expect.stringMatching(/^2,Fails,"Phone: .*",Mani,123,Walk-in,$/),
      '5,Fails,Type: No active customer type has this name.,Uma,98400 12345,Regular,',
      '',
    ])
    const { rows: audited } = await server.pool.query(
      "select changes #> '{0,after}' as after from audit where operation = 'RunImport' order by seq desc limit 1",
    )
    expect(audited[0].after).toMatchObject({ rows: 2, skipped: 2 })
    await server.pool.query("update import_job set updated_at = updated_at - interval '25 hours'")
    await imports.upload(head + rows(1))
    expect((await imports.read(done.id)).problems).toEqual([])
    expect(await stored(done.id)).toMatchObject({ state: 'done', report: null })
    expect((await stored(done.id)).content).toHaveLength(0)
    expect((await failures()).body.split('\r\n').slice(1)).toEqual([''])
  })

  test('needs no consent for warnings of rows that it skips, and writes no batch without rows', async () => {
    const failing = Array.from({ length: 500 }, () => `Mani,98400 10000,Walk-in,ABCDE1234F\n`).join('')
    const body = { companyId: server.owner.companyId, typeId, name: 'Ravi' }
    await server.call('AddCustomer', {
      token: owner(),
      body: { ...body, phone: '98400 10000', pan: 'ABCDE1234F' },
    })
    const checked = await imports.check(`${head}${failing}Uma,98400 12345,Walk-in,\n`)
    expect(checked).toMatchObject({ failureCount: 500, warningCount: 0 })
    expect(checked.problems).toHaveLength(200)
    const insert = vi.spyOn(customerImport, 'insert')
    const done = await imports.run(checked.id, false, true)
    expect(done.message).toContain('500 rows skipped.')
    expect(insert.mock.calls.map(([, bodies]) => bodies.length)).toEqual([1])
    insert.mockRestore()
  })

  test('skips no row that failed only since the check, and needs at least one row that can be imported', async () => {
    const checked = await imports.check(`${head}Mani,123,Walk-in,\nLast,9999912345,Walk-in,ABCDE1234F\n`)
    const { companyId } = server.owner
    const body = { companyId, typeId, name: 'Ravi', phone: '98400 12345', pan: 'ABCDE1234F' }
    await server.call('AddCustomer', { token: owner(), body })
    const failed = await imports.run(checked.id, false, true)
    expect(failed.message).toContain('1 row now fails')
    expect(await customers()).toHaveLength(1)
    const none = await imports.check(`${head}Mani,123,Walk-in,\n`)
    expect((await imports.start(none.id, false, true)).json().detail).toBe(
      'All rows fail. Correct at least one.',
    )
  })

  test('imports rows with warnings while it skips those that fail', async () => {
    const checked = await imports.check(
      `${head}Mani,123,Walk-in,\nRavi,9840012345,Walk-in,\nMeena,9840012345,Walk-in,\n`,
    )
    expect(checked).toMatchObject({ failureCount: 1, warningCount: 1 })
    expect((await imports.run(checked.id, true, true)).message).toContain('1 row skipped.')
    expect((await customers()).map(({ name }) => name)).toEqual(['Ravi', 'Meena'])
  })

  test('requires consent when there are warnings', async () => {
    const checked = await imports.check(`${head}Ravi,9840012345,Walk-in,\nMeena,9840012345,Walk-in,\n`)
    expect(checked).toMatchObject({ failureCount: 0, warningCount: 1 })
    const rejected = await imports.start(checked.id)
    expect(rejected.statusCode).toBe(422)
    expect(rejected.json().errors).toMatchObject([{ field: 'acceptWarnings' }])
    expect(await imports.run(checked.id, true)).toMatchObject({ state: 'done' })
  })

  test('can be cancelled half-way, and writes nothing', async () => {
    const checked = await imports.check(head + rows(1500))
    await whileRunning(checked.id, async (holder) => {
      // The progress is read without the problems, which may be large.
      await server.pool.query("update import_job set problems = '[{}]' where id = $1", [checked.id])
      expect(await imports.read(checked.id)).toMatchObject({ state: 'running', problems: [] })
      const twice = await imports.start(checked.id, true)
      expect(twice.json().detail).toContain('being processed')
      const stopped = await server.inject('DeleteImport', { token: owner(), query: query(checked.id) })
      expect(stopped.statusCode).toBe(204)
      await holder.query('commit')
    })
    await server.services.background.settled()
    expect(await imports.read(checked.id)).toMatchObject({
      state: 'cancelled',
      columns: [{ samples: [] }, {}, {}, {}],
    })
    expect(await customers()).toEqual([])
  })

  test('writes nothing when its connection breaks', async () => {
    const checked = await imports.check(head + rows(1500))
    await whileRunning(checked.id, async (holder) => {
      await server.pool.query(`select pg_terminate_backend(pid) from pg_locks where not granted
        and database = (select oid from pg_database where datname = current_database())`)
      await holder.query('commit')
    })
    const failed = await imports.settled(checked.id)
    expect(failed).toMatchObject({ state: 'failed', message: expect.stringContaining('Nothing was saved') })
    expect(await customers()).toEqual([])
  })

  test('writes nothing when the server is stopped, and can be started again on another one', async () => {
    const checked = await imports.check(head + rows(1500))
    const second = await startTestServer({ databaseUrl: server.databaseUrl })
    let ended = Promise.resolve()
    await whileRunning(
      checked.id,
      async (holder) => {
        ended = second.end()
        await holder.query('commit')
        await ended
      },
      second,
    )
    const failed = await imports.settled(checked.id)
    expect(failed).toMatchObject({ state: 'failed', message: expect.stringContaining('server stopped') })
    expect(await customers()).toEqual([])
    const body = { mapping: failed.mapping }
    await server.call('CheckImport', { token: owner(), query: { id: checked.id }, body })
    await imports.settled(checked.id)
    expect(await imports.run(checked.id)).toMatchObject({ state: 'done' })
    expect(await customers()).toHaveLength(1500)
  })

  test('of a server that crashed is shown as failed, and can be started again', async () => {
    const { id, mapping } = await imports.check(head + rows(3))
    await server.pool.query(
      "update import_job set state = 'running', beat_at = now() - interval '1 minute' where id = $1",
      [id],
    )
    expect(await imports.read(id)).toMatchObject({
      state: 'failed',
      message: expect.stringContaining('The import stopped'),
    })
    await server.call('CheckImport', { token: owner(), query: { id }, body: { mapping } })
    expect(await imports.settled(id)).toMatchObject({ state: 'checked', failureCount: 0 })
    expect(await imports.run(id)).toMatchObject({ state: 'done', doneRows: 3 })
  })
})
