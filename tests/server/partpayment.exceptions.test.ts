import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { custodyMessages } from '../../src/domain/custody/custody.ts'
import { addDays } from '../../src/domain/dates/dates.ts'
import { exceptionalReleases, ON, REASON, stranger } from '../support/exceptionalReleases.ts'
import { overlapping, statusesOf } from '../support/overlapping.ts'
import type { TestLoan } from '../support/putLoan.ts'
import { VOTER_ID } from '../support/releases.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let shop: Awaited<ReturnType<typeof exceptionalReleases>>
let loan: TestLoan

beforeAll(async () => {
  server = await startTestServer()
  shop = await exceptionalReleases(server)
})
afterAll(() => server?.end())
beforeEach(async () => {
  loan = await shop.pledge()
  await server.pool.query('delete from notification')
})

const unread = async (token: string) =>
  (await server.call('GetNotifications', { token, body: { unreadOnly: true } })).rows.map(
    ({ title }) => title,
  )

/** Every way in which a release is exceptional: what the collector shows, its kind, and the field of the error. */
const kinds: [what: string, fields: object, kind: string, field: string][] = [
  ['a number other than the one on file', { idNumber: 'ABC7654321' }, 'identityDiffers', 'idNumber'],
  [
    'a kind that is not on file',
    { idKind: 'passport', idNumber: 'N1234567' },
    'identityNotOnFile',
    'idNumber',
  ],
  ['a PAN where none is on file', { idKind: 'pan', idNumber: 'ABCPS1234F' }, 'identityNotOnFile', 'idNumber'],
  ['an authorised person', stranger('authorised'), 'otherPerson', 'collectedBy'],
  ['an heir', stranger('heir'), 'otherPerson', 'collectedBy'],
  ['a nominee whom the loan does not name', stranger('nominee'), 'nomineeDiffers', 'name'],
  ['a lost ticket with its bond', { ticket: 'bond' }, 'ticketLost', 'ticket'],
]

describe('a release by exception', () => {
  test.each(kinds)(
    'because of %s is rejected until a second person approves it',
    async (_, fields, kind, field) => {
      await shop.close()
      const collection = await shop.collected(fields)
      const { collectedBy, name, idKind, idNumber, ticket } = collection
      const { exceptions } = await server.call('CheckRelease', {
        token: shop.clerk,
        query: { id: loan.id },
        body: { collectedBy, name, idKind, idNumber, ticket },
      })
      expect(exceptions).toContain(kind)
      const rejected = await shop.release(collection)
      expect(rejected.statusCode).toBe(422)
      expect(rejected.json().errors).toContainEqual(
        expect.objectContaining({ field: `collection.${field}`, message: expect.any(String) }),
      )
      expect(await shop.place()).toBe('vault')
      const requested = await shop.request(collection)
      expect(requested.statusCode, requested.body).toBe(201)
      expect(requested.json()).toMatchObject({ status: 'requested', kinds: exceptions, reason: REASON })
      expect((await shop.release(collection)).statusCode).toBe(422)
      expect((await shop.decide(requested.json().id)).statusCode).toBe(200)
      const reply = await shop.release(collection)
      expect(reply.statusCode, reply.body).toBe(200)
      const { releases } = await server.call('GetPartPaymentCustody', {
        token: shop.clerk,
        query: { id: loan.id },
      })
      expect(releases[0]?.exception).toEqual({
        kinds: exceptions,
        reason: REASON,
        note: 'Seen by me',
        requestedByName: 'clerk',
        approvedByName: 'manager',
      })
      const voucher = await server.call('GetReleaseVoucher', {
        token: shop.clerk,
        query: { id: reply.json().id },
      })
      expect(voucher.exception).toMatchObject({ kinds: exceptions, approvedByName: 'manager' })
    },
  )

  test.each([
    ['an authorised person without a proof', stranger('authorised'), 'proofId', custodyMessages.proof],
    [
      'a number that differs without a scan of the ID',
      { idNumber: 'ABC7654321' },
      'proofId',
      custodyMessages.identityProof,
    ],
    [
      'an ID that is not on file without a scan of it',
      { idKind: 'passport', idNumber: 'N1234567' },
      'proofId',
      custodyMessages.identityProof,
    ],
    ['a lost ticket without a bond', { ticket: 'bond' }, 'bondId', custodyMessages.bond],
  ])(
    'because of %s is neither requested nor made, even after an approval',
    async (_, fields, key, message) => {
      await shop.close()
      const collection = await shop.collected(fields)
      const without = { ...collection, [key]: null }
      const errors = [{ field: `collection.${key}`, message }]
      expect((await shop.request(without)).json().errors).toEqual(errors)
      await shop.decide((await shop.request(collection)).json().id)
      const rejected = await shop.release(without)
      expect([rejected.statusCode, rejected.json().errors]).toEqual([422, errors])
      expect(await shop.place()).toBe('vault')
      expect((await shop.release(collection)).statusCode).toBe(200)
    },
  )

  test('stores no proof of a customer whose ID is on file', async () => {
    await shop.close()
    const collection = await shop.collected({ ticket: 'bond' })
    const requested = await shop.request({ ...collection, proofId: await shop.upload('releaseProof') })
    expect(requested.json()).toMatchObject({ kinds: ['ticketLost'], proofId: null })
  })

  test('cannot be requested for the customer who shows the ID on file and the ticket', async () => {
    await shop.close()
    const collection = await shop.collected()
    expect((await shop.request(collection)).json().detail).toBe(
      'This release needs no approval. You can release the packet.',
    )
    expect((await shop.release(collection)).statusCode).toBe(200)
  })

  test('is also needed for the nominee of the loan', async () => {
    await shop.close()
    await server.pool.query(`update loan set nominee_name = 'Kavitha' where id = $1`, [loan.id])
    const nominee = await shop.collected({ ...stranger('nominee'), name: ' kavitha' })
    expect((await shop.release(nominee)).json()).toMatchObject({
      status: 422,
      errors: [{ field: 'collection.collectedBy' }],
    })
    const requested = await shop.request(nominee)
    expect(requested.json().kinds).toEqual(['otherPerson'])
    await shop.decide(requested.json().id)
    expect((await shop.release(nominee)).statusCode).toBe(200)
  })

  test('cannot be approved by its requester or without the right, nor released by its approver', async () => {
    await shop.close()
    const own = await shop.request(await shop.collected(stranger('heir'), shop.manager), {
      token: shop.manager,
    })
    const rejected = await shop.decide(own.json().id)
    expect(rejected.statusCode).toBe(422)
    expect(rejected.json().detail).toBe('You requested this yourself. Another person must decide.')
    expect((await shop.decide(own.json().id, 'Approve', shop.clerk)).statusCode).toBe(403)
    const collection = await shop.collected(stranger('heir'))
    const requested = await shop.request(collection)
    expect((await shop.decide(own.json().id, 'Approve', shop.other)).json().detail).toBe(
      'This request has already been decided or replaced by a newer one.',
    )
    expect((await shop.decide(requested.json().id)).statusCode).toBe(200)
    expect((await shop.decide(requested.json().id, 'Reject', shop.other)).statusCode).toBe(422)
    const byApprover = await shop.release(collection, { token: shop.manager })
    expect(byApprover.json().detail).toBe('You approved this release. Another person must release it.')
    expect((await shop.release(collection, { token: shop.other })).statusCode).toBe(200)
  })

  test('needs exactly the approved content', async () => {
    await shop.close()
    const collection = await shop.collected({ ...stranger('authorised'), ticket: 'bond' })
    const requested = await shop.request(collection)
    await shop.decide(requested.json().id)
    const bond = await shop.upload('releaseProof')
    for (const change of [
      { name: 'Another stranger' },
      { idNumber: 'N7654321' },
      { idKind: 'voterId' },
      { collectedBy: 'heir' },
      { ticket: 'shown' },
      { bondId: bond },
      { proofId: await shop.upload('releaseProof') },
      { pictureId: await shop.upload('releasePicture') },
    ]) {
      const changed = await shop.release({ ...collection, ...change } as typeof collection)
      expect([change, changed.statusCode]).toEqual([change, 422])
      expect(changed.json().errors[0].field).toMatch(/^collection\./)
    }
    expect(await shop.place()).toBe('vault')
    expect((await shop.release(collection)).statusCode).toBe(200)
  })

  test('of some items covers only these items', async () => {
    const collection = await shop.collected(stranger('authorised'))
    const some = (lines: number[]) =>
      server.inject('ReleaseItems', {
        token: shop.clerk,
        query: { id: loan.id },
        body: {
          lines,
          collection,
          seal: loan.seal,
          newSeal: `${loan.seal}-2`,
          witnesses: ['Ravi', 'Selvi'],
          weightBeforeMg: 20_000,
          weightAfterMg: 10_000,
        },
      })
    const requested = await shop.request(collection, { lines: [2] })
    expect(requested.statusCode, requested.body).toBe(201)
    await shop.decide(requested.json().id)
    expect((await some([1])).statusCode).toBe(422)
    expect((await some([2])).statusCode).toBe(200)
    const partlyReleased = await shop.loans.add({ valuesPaise: [5_000_000, 5_000_000] })
    const whole = await server.inject('RequestReleaseException', {
      token: shop.clerk,
      query: { id: partlyReleased.id },
      body: { collection: await shop.collected(stranger('heir')), lines: null, reason: REASON },
    })
    expect(whole.json().detail).toBe('Close the loan before releasing its packet.')
  })

  test('is used by only one of two concurrent releases', async () => {
    const three = await shop.pledge(3)
    const collection = await shop.collected(stranger('authorised'))
    const requested = await shop.request(collection, { lines: [3] })
    await shop.decide(requested.json().id)
    const some = (seal: string, newSeal: string) =>
      server.inject('ReleaseItems', {
        token: shop.clerk,
        query: { id: three.id },
        body: {
          lines: [3],
          collection,
          seal,
          newSeal,
          witnesses: ['Ravi', 'Selvi'],
          weightBeforeMg: 30_000,
          weightAfterMg: 20_000,
        },
      })
    const releaseAs = (newSeal: string) => () => some(three.seal, newSeal)
    expect(statusesOf(await overlapping(server, releaseAs('ONCE-1'), releaseAs('ONCE-2')))).toEqual([
      200, 422,
    ])
    const { rows } = await server.call('GetReleaseExceptions', {
      token: shop.clerk,
      query: { id: three.id },
    })
    expect(rows.map(({ status }) => status)).toEqual(['used'])
  })

  test('notifies those who may approve until it is decided, and the requester until it is used', async () => {
    await shop.close()
    const collection = await shop.collected(stranger('authorised'))
    const requested = await shop.request(collection)
    expect(await unread(shop.manager)).toEqual(['A release needs your approval'])
    expect(await unread(shop.other)).toEqual(['A release needs your approval'])
    expect(await unread(shop.clerk)).toEqual([])
    const { rows } = await server.call('GetNotifications', { token: shop.manager, body: {} })
    expect(rows[0]?.path).toBe(`/partpayment/${loan.id}`)
    await shop.decide(requested.json().id, 'Reject', shop.other)
    expect(await unread(shop.manager)).toEqual([])
    expect(await unread(shop.clerk)).toEqual(['Release rejected'])
    const again = await shop.request(collection)
    await shop.decide(again.json().id)
    expect(await unread(shop.other)).toEqual([])
    expect(await unread(shop.clerk)).toContain('Release approved')
    await shop.release(collection)
    expect(await unread(shop.clerk)).toEqual(['Release rejected'])
  })

  test('is shown with the data on file; numbers are masked, in the log too', async () => {
    await shop.close()
    await shop.request(await shop.collected({ idNumber: 'ZZZ7654321' }))
    const { onFile, rows } = await server.call('GetReleaseExceptions', {
      token: shop.manager,
      query: { id: loan.id },
    })
    expect(onFile).toMatchObject({ idKind: VOTER_ID.idKind, idMasked: '••••••4567' })
    expect(rows).toMatchObject([{ idMasked: '••••••4321', mayDecide: true, requestedByName: 'clerk' }])
    const { rows: logged } = await server.pool.query(
      `select request::text like '%ZZZ7654321%' or changes::text like '%ZZZ7654321%' as found
         from audit where operation = 'RequestReleaseException' order by seq desc limit 1`,
    )
    expect(logged).toEqual([{ found: false }])
    const { picture_id: id } = (
      await server.pool.query('select picture_id from release_exception where loan_id = $1', [loan.id])
    ).rows[0]
    expect((await server.inject('GetAttachment', { token: shop.manager, query: { id } })).statusCode).toBe(
      200,
    )
  })
})

// Last, because it advances the day.
describe('an approval', () => {
  test('is valid on its day only, as is its request', async () => {
    await shop.close()
    const collection = await shop.collected(stranger('authorised'))
    const first = await shop.request(collection)
    await shop.loans.onDay(addDays(ON, 1))
    expect((await shop.decide(first.json().id)).json().detail).toBe(
      'This request is from an earlier day and has expired. Request approval again.',
    )
    await shop.decide((await shop.request(collection)).json().id)
    await shop.loans.onDay(addDays(ON, 2))
    expect((await shop.release(collection)).statusCode).toBe(422)
    const { rows } = await server.call('GetReleaseExceptions', {
      token: shop.clerk,
      query: { id: loan.id },
    })
    expect(rows.map(({ status }) => status)).toEqual(['expired'])
    await shop.decide((await shop.request(collection)).json().id)
    expect((await shop.release(collection)).statusCode).toBe(200)
  })
})
