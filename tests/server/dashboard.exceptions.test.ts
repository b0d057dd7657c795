import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { business } from '../support/business.ts'
import { counted, daysOf, today } from '../support/days.ts'
import { notesOf } from '../support/notes.ts'
import { putAudit } from '../support/packetAudits.ts'
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
const kinds = async (...parameters: Parameters<typeof read>) =>
  (await read(...parameters)).map(({ kind }) => kind)

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
        title: 'Cash shortage',
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

  test('leave out exceptions of the books, and links to reports on them, for a login without the right to the books', async () => {
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

  test('list the packet audits whose count found differences, with the place and each kind of difference', async () => {
    const none = { found: 9, left: 1, missing: 0, surplus: 0, wrongPlace: 0, wrongSeal: 0, outOfTolerance: 0 }
    const count = async (number: string, outcome: object, state = 'counted', hoursAgo = 0) => {
      const id = await putAudit(server, number)
      await server.pool.query(
        `update packet_audit set state = $2, finished_at = now() - make_interval(hours => $3), outcome = $4,
           (cancelled_by, cancelled_at, cancel_reason) = (select started_by, now(), 'Again' where $2 = 'cancelled')
         where id = $1`,
        [id, state, hoursAgo, JSON.stringify({ ...none, notWeighed: 2, ...outcome })],
      )
      return id
    }
    await count('A-MATCHES', {})
    await count('A-CANCELLED', { missing: 1 }, 'cancelled')
    await count('A-COUNTING', { missing: 1 }, 'counting')
    await count('A-LAST-WEEK', { missing: 1 }, 'counted', 24 * 7)
    const lost = await count('A-LOST', { missing: 2, outOfTolerance: 1 })
    await count('A-WRONG', { wrongPlace: 1 })
    const audits = (await read({ days: 1 })).filter(({ kind }) => kind === 'packetAudit')
    expect(audits).toHaveLength(2)
    expect(audits).toContainEqual(
      expect.objectContaining({
        title: '2 packets missing',
        reference: 'A-LOST',
        reason: 'Spare safe: 2 missing, 1 with a different weight',
        byName: 'Test Owner',
        opens: { kind: 'packetAudit', id: lost, filters: {} },
      }),
    )
    expect(audits).toContainEqual(
      expect.objectContaining({
        title: 'Packet audit with differences',
        reference: 'A-WRONG',
        reason: 'Spare safe: 1 in the wrong place',
      }),
    )
  })
})
