import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { business } from '../support/business.ts'
import { counted, daysOf, today } from '../support/days.ts'
import { notesOf } from '../support/notes.ts'
import { addPerson, startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let otherId: string

/** A day with a reversed note, a count that was repeated after a difference, a cash difference and a reopening. */
beforeAll(async () => {
  server = await startTestServer()
  const { token, companyId, storeId } = server.owner
  await server.call('AddCommonHeads', { token, body: { companyId } })
  const [days, notes] = [daysOf(server), await notesOf(server)]
  await days.open(1_000)
  const { id } = await notes.add('credit', today(), { amountPaise: 30_000 })
  expect((await notes.reverse('credit', id, today())).statusCode).toBe(200)
  for (const rupees of [900, 1_000])
    await server.call('CountDay', {
      token,
      body: { companyId, storeId, businessOn: today(), denominations: counted(rupees) },
    })
  await days.close(950, { reason: 'A note was torn' })
  expect((await days.sendReopen()).statusCode).toBe(200)
  otherId = await business(server).addStore('T. Nagar', 'TN')
})
afterAll(() => server?.end())

async function read(more: { stores?: 'this' | 'all'; days?: 1 | 7 } = {}, token = server.owner.token) {
  const { companyId, storeId } = server.owner
  const { exceptions } = await server.call('GetEvening', {
    token,
    body: { companyId, storeId, stores: 'all', ...more },
  })
  return exceptions
}
const kinds = async (...of: Parameters<typeof read>) => (await read(...of)).map(({ kind }) => kind)

describe('the exceptions of the evening', () => {
  test('are each listed once, the latest first, with amount, reason, and a link to what shows it', async () => {
    const found = await read()
    expect(found).toMatchObject([
      {
        kind: 'reopenedDay',
        title: 'Day reopened',
        amountPaise: null,
        reason: 'A receipt came late',
        byName: 'Test Owner',
        opens: { id: 'dayBook', filters: { stores: server.owner.storeId, fromOn: today(), toOn: today() } },
      },
      {
        kind: 'cashDifference',
        title: 'Cash is short',
        amountPaise: -5_000,
        reason: 'Closing cash difference: A note was torn',
      },
      {
        kind: 'recount',
        title: 'Cash counted again',
        amountPaise: -10_000,
        opens: { id: 'cashBook', filters: { stores: server.owner.storeId, fromOn: today(), toOn: today() } },
      },
      { kind: 'reversal', title: 'Entry reversed', amountPaise: 30_000, reason: 'Entered twice' },
    ])
    expect(found).toHaveLength(4)
  })

  test('leave out those of the books, and links to reports on them, without the right to the books', async () => {
    const { session } = await addPerson(server, 'looks', { Reports: ['view'] })
    const found = await read({ stores: 'this' }, session.token)
    expect(found.map(({ kind, opens }) => ({ kind, opens }))).toEqual([{ kind: 'reopenedDay' }])
  })

  test('are those of the stores and the days that are requested', async () => {
    await server.pool.query(
      `insert into store_day select (jsonb_populate_record(d, jsonb_build_object('store_id', $1::uuid, 'number', 'TN-2627-D00001',
         'reopen_reason', 'Wrong date'))).* from store_day d`,
      [otherId],
    )
    expect(await kinds({ stores: 'this' })).toHaveLength(4)
    const reopened = (await read()).filter(({ kind }) => kind === 'reopenedDay')
    expect(reopened.map(({ storeName, reason }) => `${storeName}: ${reason}`).sort()).toEqual([
      'Main: A receipt came late',
      'T. Nagar: Wrong date',
    ])
    await server.pool.query(
      `update store_day set reopened_at = reopened_at - interval '1 day' where store_id = $1`,
      [otherId],
    )
    expect(await kinds({ days: 1 })).toHaveLength(4)
    expect((await kinds({ days: 7 })).filter((kind) => kind === 'reopenedDay')).toHaveLength(2)
  })
})
