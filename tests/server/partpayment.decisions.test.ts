import { afterAll, beforeAll, expect, test } from 'vitest'
import { activeLoans } from '../support/activeLoans.ts'
import { pricesOf } from '../support/rates.ts'
import { customerCollects } from '../support/releases.ts'
import { addPerson, startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let loans: Awaited<ReturnType<typeof activeLoans>>
/** A user who may release, but not decide. */
let clerk: string
/** Two users who may decide. */
let manager: string
let other: string
/** A token of the owner, who may decide, in another store. */
let elsewhere: string

beforeAll(async () => {
  server = await startTestServer()
  loans = await activeLoans(server)
  const prices = await pricesOf(server)
  await prices.add(600_000)
  elsewhere = prices.elsewhere.token
  const views = { Customer: ['view'] }
  const person = async (name: string, actions: string[]) =>
    (await addPerson(server, name, { ...views, PartPayment: ['view', 'release', ...actions] })).session.token
  clerk = await person('counter', [])
  manager = await person('manager', ['releaseException'])
  other = await person('other', ['releaseException'])
})
afterAll(() => server?.end())

/** Requests to release one of two items to a stranger; returns the ids of the loan and the request. */
async function requestBy(token: string): Promise<{ loanId: string; requestId: string }> {
  const loan = await loans.add({ valuesPaise: [5_000_000, 5_000_000] })
  const pictureId = await loans.customers.upload('releasePicture', token)
  const proofId = await loans.customers.upload('releaseProof', token)
  const passport = { idKind: 'passport', idNumber: 'N1234567' }
  const stranger = { collectedBy: 'authorised', name: 'A stranger', ...passport, proofId }
  const reply = await server.inject('RequestReleaseException', {
    token,
    query: { id: loan.id },
    body: {
      collection: { ...customerCollects(pictureId), ...stranger },
      lines: [1],
      reason: 'She is ill',
    },
  })
  expect(reply.statusCode, reply.body).toBe(201)
  return { loanId: loan.id, requestId: reply.json().id }
}

test('a release by exception is offered for a decision in its store, to those who may decide, except the requester', async () => {
  const { loanId } = await requestBy(manager)
  const mayDecide = async (token: string) =>
    (await server.call('GetReleaseExceptions', { token, query: { id: loanId } })).rows[0]?.mayDecide
  expect(await mayDecide(manager)).toBe(false)
  expect(await mayDecide(other)).toBe(true)
  expect(await mayDecide(clerk)).toBe(false)
  expect(await mayDecide(elsewhere)).toBe(false)
})

test('a decision is in the audit log with its note', async () => {
  const { requestId } = await requestBy(clerk)
  await server.call('RejectReleaseException', {
    token: manager,
    query: { id: requestId },
    body: { note: 'Seen by me' },
  })
  const { rows } = await server.pool.query(
    `select c -> 'after' as after from audit, jsonb_array_elements(changes) c
     where operation = 'RejectReleaseException' and c ->> 'id' = $1`,
    [requestId],
  )
  expect(rows).toMatchObject([{ after: { status: 'rejected', decisionNote: 'Seen by me' } }])
})
