import { gunzipSync } from 'node:zlib'
import type { LightMyRequestResponse as Response } from 'fastify'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { fail } from '../../src/server/platform/operation/problem.ts'
import { importOf } from '../support/imports.ts'
import { addPerson, startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let imports: ReturnType<typeof importOf>

beforeAll(async () => {
  server = await startTestServer()
  imports = importOf(server, 'Customer')
  const { token, companyId } = server.owner
  await server.call('AddCustomerType', { token, body: { companyId, name: 'Walk-in' } })
})
afterAll(() => server.end())

const head = 'Name,Phone,Type,PAN\n'
/** Rows that can all be imported. */
const rows = (count: number) =>
  Array.from({ length: count }, (_, at) => `Person ${at},98400${String(10_000 + at)},Walk-in,\n`).join('')
const owner = () => server.owner.token
const stored = async (id: string) =>
  (await server.pool.query('select content, state from import_job where id = $1', [id])).rows[0]

/** Executes a statement on a file, and sends corrections that wait to be stored until it is committed. */
async function whileLocked(
  id: string,
  statement: string,
  send: () => Promise<Response>[],
): Promise<Response[]> {
  const holder = await server.pool.connect()
  await holder.query('begin')
  await holder.query(statement, [id])
  const sent = send()
  const waiting = `select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query ilike 'update "import_job"%'`
  try {
    await expect.poll(async () => (await server.pool.query(waiting)).rowCount).toBe(sent.length)
  } finally {
    await holder.query('commit')
    holder.release()
  }
  return Promise.all(sent)
}

describe('a correction', () => {
  const correct = (
    id: string,
    corrections: { row: number; column: number; value: string }[],
    token = owner(),
  ) => server.inject('CorrectImport', { token, query: { id }, body: { corrections } })

  test('replaces cells of the file, which is checked again and imported', async () => {
    const job = await imports.check(`${head}Mani,123,Walk-in,\n${rows(1)}`)
    expect(job.problems).toMatchObject([{ row: 2, field: 'Phone', column: 1, value: '123' }])
    const reply = await correct(job.id, [{ row: 2, column: 1, value: ' 98400 12345 ' }])
    expect(reply.json()).toMatchObject({ state: 'mapping', failureCount: 0, problems: [] })
    const { body } = await server.inject('GetImportFailures', {
      token: owner(),
      query: { id: job.id, format: 'csv' },
    })
    expect(body.split('\r\n').slice(1)).toEqual([''])
    expect((await imports.start(job.id)).statusCode).toBe(422)
    const { mapping } = job
    await server.call('CheckImport', { token: owner(), query: { id: job.id }, body: { mapping } })
    expect(await imports.settled(job.id)).toMatchObject({ state: 'checked', failureCount: 0 })
    await imports.run(job.id)
    const { rows: found } = await server.pool.query('select name, phone from customer order by number')
    expect(found[0]).toEqual({ name: 'Mani', phone: '98400 12345' })
  })

  test('is recorded by its cell, without its value, and never as a full Aadhaar number', async () => {
    const { id } = (await imports.upload('Name,Phone,Aadhaar\nMani,9840012345,1\n')).json()
    const query = `select request #> '{body,corrections}' as corrections, changes #> '{0,after}' as after
      from audit where operation = 'CorrectImport' order by seq desc limit 1`
    await correct(id, [{ row: 2, column: 2, value: '2345 6789 0123' }])
    expect((await server.pool.query(query)).rows).toEqual([
      {
        corrections: [{ row: 2, column: 2 }],
        after: { corrected: [{ row: 2, column: 'Aadhaar' }] },
      },
    ])
    const { content } = await stored(id)
    expect(gunzipSync(content).toString()).toBe('[2,"Mani","9840012345","XXXXXXXX0123"]\n')
  })

  test('keeps a ticket number that ends in a check digit of Aadhaar by chance, and replaces the samples', async () => {
    const tickets = ['1', '234567890123', '234567890125']
    const file = `Ticket\n${tickets.map((ticket) => `${ticket}\n`).join('')}`
    const { id } = (await imports.upload(file)).json()
    // Of the three numbers, only this one has a valid check digit.
    const reply = await correct(id, [{ row: 2, column: 0, value: ' 234567890124 ' }])
    expect(reply.json().columns).toEqual([
      { name: 'Ticket', samples: ['234567890124', '234567890123', '234567890125'] },
    ])
    const { content } = await stored(id)
    expect(gunzipSync(content).toString()).toBe(
      '[2,"234567890124"]\n[3,"234567890123"]\n[4,"234567890125"]\n',
    )
    // With two more, most numbers have one, so the whole column is masked.
    const others = [
      { row: 3, column: 0, value: '345678901238' },
      { row: 4, column: 0, value: '234567890124' },
    ]
    expect((await correct(id, others)).json().columns[0].samples).toEqual([
      'XXXXXXXX0124',
      'XXXXXXXX1238',
      'XXXXXXXX0124',
    ])
  })

  test('needs room on the disk, and a file that is still open', async () => {
    const { id } = (await imports.upload(head + rows(1))).json()
    const room = vi.spyOn(server.services.disk, 'requireRoom').mockRejectedValueOnce(fail(507, 'Full'))
    const one = [{ row: 2, column: 0, value: 'A' }]
    expect((await correct(id, one)).statusCode).toBe(507)
    room.mockRestore()
    await server.call('DeleteImport', { token: owner(), query: { id } })
    expect((await correct(id, one)).statusCode).toBe(422)
  })

  test('is not stored over a file that was cancelled meanwhile', async () => {
    const { id } = (await imports.upload(head + rows(1))).json()
    const cancel = `update import_job set state = 'cancelled', content = '' where id = $1`
    const [reply] = await whileLocked(id, cancel, () => [correct(id, [{ row: 2, column: 0, value: 'A' }])])
    expect(reply?.statusCode).toBe(422)
    expect(await stored(id)).toMatchObject({ state: 'cancelled' })
    expect((await stored(id)).content).toHaveLength(0)
  })

  test('that is sent while another one is stored is rejected', async () => {
    const { id } = (await imports.upload(head + rows(1))).json()
    const replies = await whileLocked(id, 'select from import_job where id = $1 for update', () =>
      ['A', 'B'].map((value, column) => correct(id, [{ row: 2, column, value }])),
    )
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422])
  })

  test('keeps every row of a file with hundreds of rows', async () => {
    const { id } = (await imports.upload(head + rows(501))).json()
    await correct(id, [{ row: 502, column: 0, value: 'The last' }])
    const lines = gunzipSync((await stored(id)).content)
      .toString()
      .trim()
      .split('\n')
    expect(lines).toHaveLength(501)
    expect([lines[0], lines.at(-1)]).toEqual([
      '[2,"Person 0","9840010000","Walk-in",""]',
      '[502,"The last","9840010500","Walk-in",""]',
    ])
  })

  test('needs the right to add the records of the file', async () => {
    const { session, roleId } = await addPerson(server, 'importer', { Customer: ['view', 'add'] })
    const { id } = (await imports.upload(head + rows(1), {}, { token: session.token })).json()
    const one = [{ row: 2, column: 0, value: 'A' }]
    expect((await correct(id, one, session.token)).statusCode).toBe(200)
    const { companyId, storeId } = server.owner
    const roles = await server.call('GetRole', { token: owner(), body: { companyId, storeId } })
    await server.call('UpdateRoleMapping', {
      token: owner(),
      query: { id: roleId },
      body: {
        version: roles.find((role) => role.id === roleId)?.version ?? 0,
        rows: [{ screen: 'Customer', actions: ['view'] }],
      },
    })
    expect((await correct(id, one, session.token)).statusCode).toBe(403)
  })

  test('is rejected for a cell that the file does not have, and of the file of another login', async () => {
    const { id } = (await imports.upload(head + rows(1))).json()
    const rejected = await correct(id, [
      { row: 2, column: 4, value: '' },
      { row: 9, column: 0, value: '' },
    ])
    expect(rejected.statusCode).toBe(422)
    expect(rejected.json().errors).toMatchObject([
      { field: 'corrections.0.column' },
      { field: 'corrections.1.row' },
    ])
    const clerk = await addPerson(server, 'clerk', { Customer: ['view', 'add'] })
    expect((await correct(id, [{ row: 2, column: 0, value: 'A' }], clerk.session.token)).statusCode).toBe(404)
  })
})
