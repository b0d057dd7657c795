import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { activeLoans } from '../support/activeLoans.ts'
import { business } from '../support/business.ts'
import type { TestLoan } from '../support/putLoan.ts'
import { addPerson, startTestServer, type TestServer } from '../support/server.ts'
import { withoutTriggers } from '../support/withoutTriggers.ts'

let server: TestServer
let loans: Awaited<ReturnType<typeof activeLoans>>
let loan: TestLoan

beforeAll(async () => {
  server = await startTestServer()
  loans = await activeLoans(server)
  loan = await loans.add()
})
afterAll(() => server?.end())

const token = () => server.owner.token
const add = async (record: { id: string }, name: string, attachmentId?: string) =>
  server.inject('AddLoanDocument', {
    token: token(),
    query: { id: record.id },
    body: {
      attachmentId: attachmentId ?? (await loans.customers.upload('loanDocument')),
      kind: 'signedTicket',
      name,
    },
  })
const listed = async (record: { id: string }) =>
  (await server.call('GetPartPaymentDocuments', { token: token(), query: { id: record.id } })).rows

describe('documents of a loan', () => {
  test('are added by name and kind, shown newest first, and removed; the history shows it, with the present names of operations', async () => {
    const first = (await add(loan, ' Ticket signed ')).json()
    expect(first).toMatchObject({ kind: 'signedTicket', name: 'Ticket signed', addedBy: 'Test Owner' })
    const second = (await add(loan, 'Letter')).json()
    expect(await listed(loan)).toEqual([second, first])

    const remove = () => server.inject('DeleteLoanDocument', { token: token(), query: { id: first.id } })
    expect((await remove()).statusCode).toBe(204)
    expect((await remove()).statusCode).toBe(404)
    expect(await listed(loan)).toEqual([second])
    const { rows } = await server.call('GetPartPaymentHistory', { token: token(), query: { id: loan.id } })
    expect(rows).toMatchObject([
      { operation: 'DeleteLoanDocument', fields: [] },
      { operation: 'AddLoanDocument', happenedAt: second.addedAt },
      { operation: 'AddLoanDocument', happenedAt: first.addedAt },
    ])
    const { rows: removed } = await server.pool.query<{ at: Date }>(
      'select removed_at as at from loan_document where id = $1',
      [first.id],
    )
    expect(rows[0]?.happenedAt).toBe(removed[0]?.at.toISOString())
    // An entry from before an operation was renamed has its present id.
    await withoutTriggers(server.pool, 'update audit set operation = $1 where operation = $2', [
      'RunProof',
      'DeleteLoanDocument',
    ])
    const after = await server.call('GetPartPaymentHistory', { token: token(), query: { id: loan.id } })
    expect(after.rows[0]?.operation).toBe('RunIntegrityCheck')
  })

  test('are shown to users who may view loans, and to nobody once they are removed', async () => {
    const { id, attachmentId } = (await add(loan, 'Seen')).json()
    const viewer = await addPerson(server, 'viewer', { PartPayment: ['view'] })
    const stranger = await addPerson(server, 'stranger', { Customer: ['view'] })
    const get = async (userToken: string) =>
      (await server.inject('GetAttachment', { token: userToken, query: { id: attachmentId } })).statusCode
    expect([await get(viewer.session.token), await get(stranger.session.token)]).toEqual([200, 404])
    await server.call('DeleteLoanDocument', { token: token(), query: { id } })
    expect(await get(viewer.session.token)).toBe(404)
  })

  test('must be files of this purpose, at most 200 for each loan', async () => {
    const other = await loans.add()
    const wrong = await add(other, 'Photo', await loans.customers.upload('customerPhoto'))
    expect(wrong.json()).toMatchObject({ status: 422, errors: [{ field: 'attachmentId' }] })
    const { attachmentId } = (await add(other, 'First')).json()
    await server.pool.query(
      `insert into loan_document (company_id, id, loan_id, kind, name, attachment_id, added_by)
       select $1, gen_random_uuid(), $2, 'other', 'Printout', $3, $4 from generate_series(1, 199)`,
      [server.owner.companyId, other.id, attachmentId, server.owner.userId],
    )
    const reply = await add(other, 'One too many')
    expect(reply.json()).toMatchObject({ status: 422, errors: [{ field: 'attachmentId' }] })
  })

  test('cannot be removed from another store, nor added to an unknown loan', async () => {
    const { id } = (await add(loan, 'Here')).json()
    const nowhere = { id: '018f9a52-7c1e-7a3b-8f10-2f6d1c0e4a99' }
    expect((await add(nowhere, 'Lost')).statusCode).toBe(404)
    const storeId = await business(server).addStore('Branch', 'BR')
    const { companyId } = server.owner
    const there = await server.call('SwitchStore', { token: token(), body: { companyId, storeId } })
    const reply = await server.inject('DeleteLoanDocument', { token: there.token, query: { id } })
    expect(reply.statusCode).toBe(404)
    const { rows } = await server.pool.query('select removed_at from loan_document where id = $1', [id])
    expect(rows).toEqual([{ removed_at: null }])
  })
})
