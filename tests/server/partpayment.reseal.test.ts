import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openingWeightMessages } from '../../src/domain/custody/openingWeights.ts'
import { activeLoans } from '../support/activeLoans.ts'
import type { TestLoan } from '../support/putLoan.ts'
import { customerCollects } from '../support/releases.ts'
import { addPerson, startTestServer, type TestServer } from '../support/server.ts'

const ON = '2026-05-01'

let server: TestServer
let loans: Awaited<ReturnType<typeof activeLoans>>
let loan: TestLoan
/** A user who is notified of exceptions. */
let manager: Awaited<ReturnType<typeof addPerson>>
let seals = 0

beforeAll(async () => {
  server = await startTestServer()
  loans = await activeLoans(server)
  manager = await addPerson(server, 'manager', { PartPayment: ['view'], Day: ['view', 'exceptions'] })
  await loans.onDay(ON)
})
afterAll(() => server?.end())
beforeEach(async () => {
  loan = await loans.add({ valuesPaise: [5_000_000, 5_000_000] })
})
afterEach(() => loans.expectBooksAgree())

const query = () => ({ id: loan.id })
const move = async (action: 'hold' | 'unhold') => {
  const { packet } = await loans.one(loan)
  const body = { version: packet.version, action, location: null, reason: 'Order of the police' }
  return server.call('MovePacket', { token: loans.token, query: query(), body })
}
/** Reseals the packet of this test's loan, whose two items of 10 g each stay in it. */
const reseal = async (fields: object = {}) => {
  const { packet } = await loans.one(loan)
  return server.inject('ResealPacket', {
    token: loans.token,
    query: query(),
    body: {
      version: packet.version,
      foundSeal: packet.seal,
      newSeal: `AGAIN-${++seals}`,
      reason: 'Torn in the vault',
      witnesses: ['Ravi', 'Selvi'],
      weightBeforeMg: 20_000,
      weightAfterMg: 20_000,
      note: null,
      ...fields,
    },
  })
}
const custody = async () =>
  (await server.call('GetPartPaymentCustody', { token: loans.token, query: query() })).rows
const alerts = async () =>
  (await server.call('GetNotifications', { token: manager.session.token, body: {} })).rows
    .filter(({ path }) => path === `/partpayment/${loan.id}`)
    .map(({ title, description }) => ({ title, description }))

test('a packet with a mistyped seal gets a new one before two witnesses; only that seal releases it', async () => {
  const reply = await reseal({ foundSeal: ' s-1001 ', reason: ' Mistyped at the payout ' })
  expect(reply.statusCode, reply.body).toBe(200)
  const newSeal = `AGAIN-${seals}`
  expect(reply.json().packet).toMatchObject({ place: 'vault', seal: newSeal, recordedMg: 20_000 })
  const rows = await custody()
  expect(rows.map(({ action }) => action)).toEqual(['seal', 'reseal'])
  expect(rows[1]).toMatchObject({
    fromPlace: 'vault',
    toPlace: 'vault',
    seal: newSeal,
    foundSeal: 's-1001',
    witnesses: ['Ravi', 'Selvi'],
    weightBeforeMg: 20_000,
    weightAfterMg: 20_000,
    note: 'Mistyped at the payout',
  })
  expect(await alerts()).toEqual([
    {
      title: 'Packet resealed',
      description: `Test Owner opened and resealed the packet of loan ${loan.number}. Recorded seal ${loan.seal}, found s-1001, new seal ${newSeal}. Reason: Mistyped at the payout`,
    },
  ])
  await loans.close(loan, ON, (await loans.payoff(loan, ON)).dues.payablePaise)
  const collection = customerCollects(await loans.customers.upload('releasePicture'))
  const release = (seal: string) =>
    server.inject('ReleasePacket', { token: loans.token, query: query(), body: { seal, collection } })
  expect((await release(loan.seal)).json().errors).toMatchObject([{ field: 'seal' }])
  expect((await release(newSeal)).statusCode).toBe(200)
})

test('weights beyond the tolerance need a note, are in the notification, and are the record from then on', async () => {
  const weights = { foundSeal: null, weightBeforeMg: 19_000, weightAfterMg: 19_010 }
  const missing = await reseal(weights)
  expect([missing.statusCode, missing.json().errors]).toEqual([
    422,
    [{ field: 'note', message: openingWeightMessages.note }],
  ])
  expect(await custody()).toHaveLength(1)
  expect(await alerts()).toEqual([])
  const reply = await reseal({ ...weights, note: 'A link is missing' })
  expect(reply.json().packet).toMatchObject({ recordedMg: 19_010 })
  expect((await custody())[1]).toMatchObject({
    foundSeal: null,
    note: 'Torn in the vault. Weights: A link is missing',
  })
  expect(await alerts()).toEqual([
    {
      title: 'Packet resealed, weight differs',
      description: `Test Owner opened and resealed the packet of loan ${loan.number}. Recorded seal ${loan.seal}, not readable, new seal AGAIN-${seals}. Before opening 19.000 g instead of 20.000 g, after 19.010 g instead of 19.000 g. Reason: Torn in the vault. Weights: A link is missing`,
    },
  ])
  expect((await reseal({ weightBeforeMg: 19_010, weightAfterMg: 19_010 })).statusCode).toBe(200)
})

test.each([
  ['the recorded seal as the new one', () => ({ newSeal: loan.seal.toLowerCase() }), 'newSeal', 422],
  [
    'the recorded seal, which cannot be read, as the new one',
    () => ({ foundSeal: null, newSeal: loan.seal }),
    'newSeal',
    422,
  ],
  ['the seal found as the new one', () => ({ foundSeal: 'F-1', newSeal: ' f-1 ' }), 'newSeal', 422],
  ['one witness twice', () => ({ witnesses: ['Ravi', ' ravi'] }), 'witnesses.1', 422],
  ['no reason', () => ({ reason: ' ' }), 'reason', 400],
])('a packet is not resealed with %s', async (_, fieldsOf, field, status) => {
  const reply = await reseal(fieldsOf())
  expect([reply.statusCode, reply.json().errors[0].field]).toEqual([status, field])
  expect(await custody()).toHaveLength(1)
})

test('a packet is not resealed with a seal of another packet', async () => {
  const other = await loans.add()
  const reply = await reseal({ newSeal: other.seal.toLowerCase() })
  expect([reply.statusCode, reply.json().errors]).toMatchObject([409, [{ field: 'newSeal' }]])
})

test('a packet is not resealed if its version is stale or it is on hold', async () => {
  const { packet } = await loans.one(loan)
  expect((await reseal({ version: packet.version + 1 })).statusCode).toBe(409)
  await move('hold')
  expect((await reseal({ version: packet.version })).statusCode).toBe(422)
  const held = await reseal()
  expect([held.statusCode, held.json().detail]).toEqual([
    422,
    'The packet is on hold (Order of the police). Remove the hold first.',
  ])
  await move('unhold')
  expect((await reseal({ version: packet.version })).statusCode).toBe(409)
  expect((await reseal()).statusCode).toBe(200)
})
