import { afterAll, beforeAll, expect, test } from 'vitest'
import { openingWeightMessages } from '../../src/domain/custody/openingWeights.ts'
import { activeLoans } from '../support/activeLoans.ts'
import type { TestLoan } from '../support/putLoan.ts'
import { customerCollects } from '../support/releases.ts'
import { addPerson, startTestServer, type TestServer } from '../support/server.ts'

const ON = '2026-05-01'

let server: TestServer
let loans: Awaited<ReturnType<typeof activeLoans>>
/** A user who is notified of exceptions. */
let manager: Awaited<ReturnType<typeof addPerson>>
let seals = 0

beforeAll(async () => {
  server = await startTestServer()
  loans = await activeLoans(server)
  manager = await addPerson(server, 'manager', { PartPayment: ['view'], Day: ['view', 'exceptions'] })
  await loans.onDay(ON)
  const price = { companyId: server.owner.companyId, storeId: null, metalId: loans.metalId, confirmed: true }
  await server.call('AddRate', {
    token: loans.token,
    body: { ...price, effectiveOn: ON, pricePaisePerG: 600_000 },
  })
})
afterAll(() => server?.end())

async function collection(fields: object = {}) {
  return { ...customerCollects(await loans.customers.upload('releasePicture')), ...fields }
}
/** Releases some of two items of 10 g each. */
const some = async (testLoan: TestLoan, lines: number[], fields: object = {}) =>
  server.inject('ReleaseItems', {
    token: loans.token,
    query: { id: testLoan.id },
    body: {
      lines,
      collection: await collection(),
      seal: (await loans.one(testLoan)).packet.seal,
      newSeal: `WEIGHED-${++seals}`,
      witnesses: ['Ravi', 'Selvi'],
      weightBeforeMg: 20_000,
      weightAfterMg: 10_000,
      ...fields,
    },
  })
const quoted = (testLoan: TestLoan, lines: number[]) =>
  server.call('QuoteReleaseItems', { token: loans.token, query: { id: testLoan.id }, body: { lines } })

test('items leave a packet with the weights on record; a difference beyond the tolerance needs a note and is an exception', async () => {
  const loan = await loans.add({ valuesPaise: [5_000_000, 5_000_000] })
  const alerts = async () =>
    (await server.call('GetNotifications', { token: manager.session.token, body: {} })).rows.map(
      ({ title, description, path }) => ({ title, description, path }),
    )
  expect(await quoted(loan, [1])).toMatchObject({ recordedMg: 20_000, takenMg: 10_000 })
  const missing = [{ field: 'collection.note', message: openingWeightMessages.note }]
  for (const weights of [{ weightAfterMg: 2_000 }, { weightBeforeMg: 12_000, weightAfterMg: 2_000 }]) {
    const reply = await some(loan, [1], weights)
    expect([reply.statusCode, reply.json().errors]).toEqual([422, missing])
  }
  expect(await alerts()).toEqual([])
  const note = 'The bangle is thinner than on the photo'
  const noted = { weightAfterMg: 2_000, collection: await collection({ note }) }
  expect((await some(loan, [1], noted)).statusCode).toBe(200)
  expect(await alerts()).toEqual([
    {
      title: 'Packet weight differs',
      description: `Test Owner opened the packet of loan ${loan.number}. Before opening 20.000 g instead of 20.000 g, after 2.000 g instead of 10.000 g. Note: ${note}`,
      path: `/partpayment/${loan.id}`,
    },
  ])
  expect((await quoted(loan, [])).recordedMg).toBe(2_000)
  // Two weighings may differ by 20 mg at this weight.
  const other = await loans.add({ valuesPaise: [5_000_000, 5_000_000] })
  const close = { weightBeforeMg: 20_020, weightAfterMg: 10_000 }
  expect((await some(other, [1], close)).statusCode).toBe(200)
  expect(await alerts()).toHaveLength(1)
})
