import { drizzle } from 'drizzle-orm/node-postgres'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '../../src/domain/dates/dates.ts'
import { verifyCompany } from '../../src/server/modules/integrity/verifyCompany.ts'
import { exceptionalReleases, ON, stranger } from '../support/exceptionalReleases.ts'
import type { TestLoan } from '../support/putLoan.ts'
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
})

describe('the database', () => {
  const rowOf = async () =>
    (await server.pool.query('select * from release_exception where loan_id = $1', [loan.id])).rows[0]

  test('lets nobody decide their own request, change what is requested, or decide twice', async () => {
    await shop.close()
    const requested = await shop.request(await shop.collected(stranger('authorised')))
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
    await shop.decide(id)
    await expect(
      server.pool.query(`update release_exception set status = 'rejected' where id = $1`, [id]),
    ).rejects.toThrow('decided once')
    expect((await rowOf()).status).toBe('approved')
  })

  test('rejects a release by exception without another person’s approval of that day', async () => {
    await shop.close()
    const collection = await shop.collected(stranger('authorised'))
    await shop.request(collection)
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
    await shop.decide(id)
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
    ['with an ID that differs, without a scan of it', { exceptions: '{identityDiffers}' }],
    ['with an ID that is not on file, without a scan of it', { exceptions: '{identityNotOnFile}' }],
  ])('rejects a release %s', async (_, fields) => {
    await shop.close()
    const file = await shop.upload('releaseProof')
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
        [loan.id, ON, await shop.upload('releasePicture'), ...Object.values(row)],
      ),
    ).rejects.toThrow('needs a document and an approval')
  })

  test('may hold the kinds of earlier releases without a document, which are still shown', async () => {
    await shop.close()
    const collection = await shop.collected({ ...stranger('authorised'), ticket: 'bond' })
    await shop.decide((await shop.request(collection)).json().id)
    const { id } = (await shop.release(collection)).json()
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
    const call = { token: shop.clerk, query: { id: loan.id } }
    const kinds = ['proofMissing', 'bondMissing']
    expect((await server.call('GetReleaseExceptions', call)).rows).toMatchObject([{ kinds }])
    expect((await server.call('GetPartPaymentCustody', call)).releases).toMatchObject([
      { exception: { kinds } },
    ])
    const voucher = await server.call('GetReleaseVoucher', { token: shop.clerk, query: { id } })
    expect(voucher).toMatchObject({ exception: { kinds } })
  })

  test('is checked: each release by exception was approved that day by another person', async () => {
    const NAME = 'Each release by exception was approved that day by another person'
    await shop.close()
    const collection = await shop.collected(stranger('authorised'))
    await shop.decide((await shop.request(collection)).json().id)
    const { number } = (await shop.release(collection)).json()
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
