import { drizzle } from 'drizzle-orm/node-postgres'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { custodyMessages } from '../../src/domain/custody/custody.ts'
import { addDays } from '../../src/domain/dates/dates.ts'
import { verifyCompany } from '../../src/server/modules/integrity/verifyCompany.ts'
import { activeLoans } from '../support/activeLoans.ts'
import { overlapping, statusesOf } from '../support/overlapping.ts'
import type { TestLoan } from '../support/putLoan.ts'
import { customerCollects, VOTER_ID } from '../support/releases.ts'
import { addPerson, startTestServer, type TestServer } from '../support/server.ts'

const ON = '2026-05-01'
const REASON = 'She is in hospital; we know her daughter'

let server: TestServer
let loans: Awaited<ReturnType<typeof activeLoans>>
let loan: TestLoan
/** A user who may release, but not approve. */
let clerk: string
/** A user who may release and approve. */
let manager: string
let other: string

beforeAll(async () => {
  server = await startTestServer()
  loans = await activeLoans(server)
  const views = { Customer: ['view'] }
  const person = async (name: string, actions: string[]) =>
    (await addPerson(server, name, { ...views, PartPayment: ['view', 'add', ...actions] })).session.token
  clerk = await person('clerk', ['release'])
  manager = await person('manager', ['release', 'releaseException'])
  other = await person('other', ['release', 'releaseException'])
  await loans.onDay(ON)
  const { companyId } = server.owner
  await server.call('AddRate', {
    token: loans.token,
    body: {
      companyId,
      storeId: null,
      metalId: loans.metalId,
      effectiveOn: ON,
      pricePaisePerG: 600_000,
      confirmed: true,
    },
  })
})
afterAll(() => server?.end())
beforeEach(async () => {
  loan = await loans.add({ valuesPaise: [5_000_000, 5_000_000] })
  await server.pool.query('delete from notification')
})

const close = async (closing = loan) =>
  loans.close(closing, ON, (await loans.payoff(closing, ON)).dues.payablePaise)
const upload = (purpose: 'releasePicture' | 'releaseProof', token = clerk) =>
  loans.customers.upload(purpose, token)
/** A collection by the customer, or with these fields; with the documents that it needs. */
async function collected(fields: object = {}, token = clerk) {
  const collection = { ...customerCollects(await upload('releasePicture', token)), bondId: null, ...fields }
  const { collectedBy, ticket } = collection
  return {
    ...collection,
    proofId: collectedBy === 'pawner' ? null : await upload('releaseProof', token),
    bondId: ticket === 'bond' ? await upload('releaseProof', token) : null,
  }
}
type Collected = Awaited<ReturnType<typeof collected>>
const release = (collection: Collected, { token = clerk } = {}) =>
  server.inject('ReleasePacket', {
    token,
    query: { id: loan.id },
    body: { seal: loan.seal, collection },
  })
const request = (collection: Collected, { token = clerk, lines = null as number[] | null } = {}) =>
  server.inject('RequestReleaseException', {
    token,
    query: { id: loan.id },
    body: { collection, lines, reason: REASON },
  })
const decide = (id: string, how: 'Approve' | 'Reject' = 'Approve', token = manager) =>
  server.inject(`${how}ReleaseException`, { token, query: { id }, body: { note: 'Seen by me' } })
const place = async () => (await loans.one(loan)).packet.place
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

function stranger(collectedBy: string) {
  return { collectedBy, name: 'A stranger', idKind: 'passport', idNumber: 'N1234567' }
}

describe('an exceptional release', () => {
  test.each(kinds)('of %s is rejected until a second person approves it', async (_, fields, kind, field) => {
    await close()
    const collection = await collected(fields)
    const { collectedBy, name, idKind, idNumber, ticket } = collection
    const { exceptions } = await server.call('CheckRelease', {
      token: clerk,
      query: { id: loan.id },
      body: { collectedBy, name, idKind, idNumber, ticket },
    })
    expect(exceptions).toContain(kind)
    const rejected = await release(collection)
    expect(rejected.statusCode).toBe(422)
    expect(rejected.json().errors).toContainEqual(
      expect.objectContaining({ field: `collection.${field}`, message: expect.any(String) }),
    )
    expect(await place()).toBe('vault')
    const requested = await request(collection)
    expect(requested.statusCode, requested.body).toBe(201)
    expect(requested.json()).toMatchObject({ status: 'requested', kinds: exceptions, reason: REASON })
    expect((await release(collection)).statusCode).toBe(422)
    expect((await decide(requested.json().id)).statusCode).toBe(200)
    const reply = await release(collection)
    expect(reply.statusCode, reply.body).toBe(200)
    const { releases } = await server.call('GetPartPaymentCustody', { token: clerk, query: { id: loan.id } })
    expect(releases[0]?.exception).toEqual({
      kinds: exceptions,
      reason: REASON,
      note: 'Seen by me',
      requestedByName: 'clerk',
      approvedByName: 'manager',
    })
    const voucher = await server.call('GetReleaseVoucher', { token: clerk, query: { id: reply.json().id } })
    expect(voucher.exception).toMatchObject({ kinds: exceptions, approvedByName: 'manager' })
  })

  test.each([
    ['an authorised person without a proof', stranger('authorised'), 'proofId', custodyMessages.proof],
    ['a lost ticket without a bond', { ticket: 'bond' }, 'bondId', custodyMessages.bond],
  ])('of %s is neither requested nor made, even after an approval', async (_, fields, key, message) => {
    await close()
    const collection = await collected(fields)
    const without = { ...collection, [key]: null }
    const errors = [{ field: `collection.${key}`, message }]
    expect((await request(without)).json().errors).toEqual(errors)
    await decide((await request(collection)).json().id)
    const rejected = await release(without)
    expect([rejected.statusCode, rejected.json().errors]).toEqual([422, errors])
    expect(await place()).toBe('vault')
    expect((await release(collection)).statusCode).toBe(200)
  })

  test('is not requested for the customer with the ID on file and the ticket', async () => {
    await close()
    const collection = await collected()
    expect((await request(collection)).json().detail).toBe(
      'This release needs no approval. You can release the packet.',
    )
    expect((await release(collection)).statusCode).toBe(200)
  })

  test('is one of the nominee of the loan too', async () => {
    await close()
    await server.pool.query(`update loan set nominee_name = 'Kavitha' where id = $1`, [loan.id])
    const nominee = await collected({ ...stranger('nominee'), name: ' kavitha' })
    expect((await release(nominee)).json()).toMatchObject({
      status: 422,
      errors: [{ field: 'collection.collectedBy' }],
    })
    const requested = await request(nominee)
    expect(requested.json().kinds).toEqual(['otherPerson'])
    await decide(requested.json().id)
    expect((await release(nominee)).statusCode).toBe(200)
  })

  test('cannot be approved by its requester or without the right, nor released by its approver', async () => {
    await close()
    const own = await request(await collected(stranger('heir'), manager), { token: manager })
    const rejected = await decide(own.json().id)
    expect(rejected.statusCode).toBe(422)
    expect(rejected.json().detail).toBe('You requested this yourself. Another person must decide.')
    expect((await decide(own.json().id, 'Approve', clerk)).statusCode).toBe(403)
    const collection = await collected(stranger('heir'))
    const requested = await request(collection)
    expect((await decide(own.json().id, 'Approve', other)).json().detail).toBe(
      'This request has already been decided or replaced by a newer one.',
    )
    expect((await decide(requested.json().id)).statusCode).toBe(200)
    expect((await decide(requested.json().id, 'Reject', other)).statusCode).toBe(422)
    const byApprover = await release(collection, { token: manager })
    expect(byApprover.json().detail).toBe('You approved this release. Another person must release it.')
    expect((await release(collection, { token: other })).statusCode).toBe(200)
  })

  test('needs exactly the approved content', async () => {
    await close()
    const collection = await collected({ ...stranger('authorised'), ticket: 'bond' })
    const requested = await request(collection)
    await decide(requested.json().id)
    const bond = await upload('releaseProof')
    for (const change of [
      { name: 'Another stranger' },
      { idNumber: 'N7654321' },
      { idKind: 'voterId' },
      { collectedBy: 'heir' },
      { ticket: 'shown' },
      { bondId: bond },
      { pictureId: await upload('releasePicture') },
    ]) {
      const changed = await release({ ...collection, ...change } as Collected)
      expect([change, changed.statusCode]).toEqual([change, 422])
      expect(changed.json().errors[0].field).toMatch(/^collection\./)
    }
    expect(await place()).toBe('vault')
    expect((await release(collection)).statusCode).toBe(200)
  })

  test('of some items covers only these items', async () => {
    const collection = await collected(stranger('authorised'))
    const some = (lines: number[]) =>
      server.inject('ReleaseItems', {
        token: clerk,
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
    const requested = await request(collection, { lines: [2] })
    expect(requested.statusCode, requested.body).toBe(201)
    await decide(requested.json().id)
    expect((await some([1])).statusCode).toBe(422)
    expect((await some([2])).statusCode).toBe(200)
    const partlyReleased = await loans.add({ valuesPaise: [5_000_000, 5_000_000] })
    const whole = await server.inject('RequestReleaseException', {
      token: clerk,
      query: { id: partlyReleased.id },
      body: { collection: await collected(stranger('heir')), lines: null, reason: REASON },
    })
    expect(whole.json().detail).toBe('Close the loan before releasing its packet.')
  })

  test('is used by only one of two concurrent releases', async () => {
    const three = await loans.add({ valuesPaise: [5_000_000, 5_000_000, 5_000_000] })
    loan = three
    const collection = await collected(stranger('authorised'))
    const requested = await request(collection, { lines: [3] })
    await decide(requested.json().id)
    const some = (seal: string, newSeal: string) =>
      server.inject('ReleaseItems', {
        token: clerk,
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
    const release = (newSeal: string) => () => some(three.seal, newSeal)
    expect(statusesOf(await overlapping(server, release('ONCE-1'), release('ONCE-2')))).toEqual([200, 422])
    const { rows } = await server.call('GetReleaseExceptions', { token: clerk, query: { id: three.id } })
    expect(rows.map(({ status }) => status)).toEqual(['used'])
  })

  test('notifies those who may approve until it is decided, and the requester until it is used', async () => {
    await close()
    const collection = await collected(stranger('authorised'))
    const requested = await request(collection)
    expect(await unread(manager)).toEqual(['A release needs your approval'])
    expect(await unread(other)).toEqual(['A release needs your approval'])
    expect(await unread(clerk)).toEqual([])
    const { rows } = await server.call('GetNotifications', { token: manager, body: {} })
    expect(rows[0]?.path).toBe(`/partpayment/${loan.id}`)
    await decide(requested.json().id, 'Reject', other)
    expect(await unread(manager)).toEqual([])
    expect(await unread(clerk)).toEqual(['Release rejected'])
    const again = await request(collection)
    await decide(again.json().id)
    expect(await unread(other)).toEqual([])
    expect(await unread(clerk)).toContain('Release approved')
    await release(collection)
    expect(await unread(clerk)).toEqual(['Release rejected'])
  })

  test('is shown with the data on file; numbers are masked, in the log too', async () => {
    await close()
    await request(await collected({ idNumber: 'ZZZ7654321' }))
    const { onFile, rows } = await server.call('GetReleaseExceptions', {
      token: manager,
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
    expect((await server.inject('GetAttachment', { token: manager, query: { id } })).statusCode).toBe(200)
  })
})

describe('the database', () => {
  const rowOf = async () =>
    (await server.pool.query('select * from release_exception where loan_id = $1', [loan.id])).rows[0]

  test('lets nobody decide their own request, change what is requested, or decide twice', async () => {
    await close()
    const requested = await request(await collected(stranger('authorised')))
    const { id } = requested.json()
    await expect(
      server.pool.query(
        `update release_exception set status = 'approved', decided_by = requested_by, decided_at = now(),
           decided_on = requested_on where id = $1`,
        [id],
      ),
    ).rejects.toThrow('release_exception_second')
    await expect(
      server.pool.query(`update release_exception set collector_name = 'Another' where id = $1`, [id]),
    ).rejects.toThrow('decided once')
    await decide(id)
    await expect(
      server.pool.query(`update release_exception set status = 'rejected' where id = $1`, [id]),
    ).rejects.toThrow('decided once')
    expect((await rowOf()).status).toBe('approved')
  })

  test('rejects an exceptional release without another person’s approval of that day', async () => {
    await close()
    const collection = await collected(stranger('authorised'))
    await request(collection)
    const { id, requested_by, picture_id, proof_id } = await rowOf()
    const write = (exceptionId: string | null, date = ON, requesterId = requested_by, name = 'A stranger') =>
      server.pool.query(
        `insert into loan_release (company_id, id, number, loan_id, released_on, whole, collected_by, collector_name,
           collector_id_kind, collector_id_number, ticket, picture_id, exceptions, exception_id, made_by, proof_id)
         values ($1, gen_random_uuid(), 'X-1', $2, $3, true, 'authorised', $7, 'passport', 'N1234567', 'shown',
           $4, '{otherPerson}', $5, $6, $8)`,
        [server.owner.companyId, loan.id, date, picture_id, exceptionId, requesterId, name, proof_id],
      )
    const otherwise = 'what a second person approved'
    await expect(write(null)).rejects.toThrow('loan_release_approved')
    await expect(write(id)).rejects.toThrow(otherwise)
    await decide(id)
    const { decided_by } = await rowOf()
    await expect(write(id, addDays(ON, 1))).rejects.toThrow(otherwise)
    await expect(write(id, ON, decided_by)).rejects.toThrow(otherwise)
    await expect(write(id, ON, requested_by, 'Another')).rejects.toThrow(otherwise)
    expect((await write(id)).rowCount).toBe(1)
  })

  test.each([
    ['to another person without an approval', { collected_by: 'heir', proof_id: 'file' }],
    ['to another person without a proof', { collected_by: 'heir', exceptions: '{otherPerson}' }],
    ['without the ticket and an approval', { ticket: 'bond', bond_id: 'file' }],
    ['without the ticket and a bond', { ticket: 'bond', exceptions: '{ticketLost}' }],
  ])('rejects a release %s', async (_, fields) => {
    await close()
    const file = await upload('releaseProof')
    const row = {
      collected_by: 'pawner',
      ticket: 'shown',
      exceptions: '{}',
      ...Object.fromEntries(
        Object.entries(fields).map(([key, value]) => [key, value === 'file' ? file : value]),
      ),
    }
    const columns = Object.keys(row)
    await expect(
      server.pool.query(
        `insert into loan_release (company_id, id, number, loan_id, released_on, whole, collector_name, collector_id_kind,
           collector_id_number, picture_id, made_by, ${columns.join(', ')})
         select company_id, gen_random_uuid(), 'X-2', id, $2, true, 'A stranger', 'passport', 'N1234567', $3, made_by,
           ${columns.map((_column, at) => `$${at + 4}`).join(', ')} from loan where id = $1`,
        [loan.id, ON, await upload('releasePicture'), ...Object.values(row)],
      ),
    ).rejects.toThrow('needs a document and an approval')
  })

  test('keeps the kinds of earlier releases, made without a document', async () => {
    await close()
    const collection = await collected({ ...stranger('authorised'), ticket: 'bond' })
    await decide((await request(collection)).json().id)
    const { id } = (await release(collection)).json()
    const client = await server.pool.connect()
    try {
      await client.query('begin; set local session_replication_role = replica')
      for (const change of [
        `update release_exception set kinds = '{proofMissing,bondMissing}', proof_id = null, bond_id = null`,
        `update loan_release set exceptions = '{proofMissing,bondMissing}', proof_id = null, bond_id = null`,
      ])
        await client.query(`${change} where loan_id = $1`, [loan.id])
      await client.query('commit')
    } finally {
      client.release()
    }
    const call = { token: clerk, query: { id: loan.id } }
    const kinds = ['proofMissing', 'bondMissing']
    expect((await server.call('GetReleaseExceptions', call)).rows).toMatchObject([{ kinds }])
    expect((await server.call('GetPartPaymentCustody', call)).releases).toMatchObject([
      { exception: { kinds } },
    ])
    const voucher = await server.call('GetReleaseVoucher', { token: clerk, query: { id } })
    expect(voucher).toMatchObject({ exception: { kinds } })
  })

  test('is checked: each exceptional release was approved that day by another person', async () => {
    const NAME = 'Each release by exception was approved that day by another person'
    await close()
    const collection = await collected(stranger('authorised'))
    await decide((await request(collection)).json().id)
    const { number } = (await release(collection)).json()
    const violationsAfter = async (statement: string) => {
      const client = await server.pool.connect()
      try {
        await client.query('begin; set local session_replication_role = replica')
        await client.query(statement)
        const { checks } = await verifyCompany(drizzle({ client }), server.owner.companyId)
        return checks.find(({ name }) => name === NAME)?.wrong
      } finally {
        await client.query('rollback')
        client.release()
      }
    }
    expect(await violationsAfter('select')).toEqual([])
    for (const spoilt of [
      `update release_exception set decided_on = decided_on - 1`,
      `update release_exception set collector_name = 'Another'`,
      `update release_exception set lines = '{1}'`,
      `update loan_release set made_by = (select decided_by from release_exception e where e.id = exception_id)
         where exception_id is not null`,
    ])
      expect([spoilt, await violationsAfter(`${spoilt}`)]).toEqual([
        spoilt,
        expect.arrayContaining([`Release ${number} of loan ${loan.number}`]),
      ])
  })
})

// Last, because it advances the day.
describe('an approval', () => {
  test('is valid on its day only, as is its request', async () => {
    await close()
    const collection = await collected(stranger('authorised'))
    const first = await request(collection)
    await loans.onDay(addDays(ON, 1))
    expect((await decide(first.json().id)).json().detail).toBe(
      'This request is from an earlier day and has expired. Request approval again.',
    )
    await decide((await request(collection)).json().id)
    await loans.onDay(addDays(ON, 2))
    expect((await release(collection)).statusCode).toBe(422)
    const { rows } = await server.call('GetReleaseExceptions', { token: clerk, query: { id: loan.id } })
    expect(rows.map(({ status }) => status)).toEqual(['expired'])
    await decide((await request(collection)).json().id)
    expect((await release(collection)).statusCode).toBe(200)
  })
})
