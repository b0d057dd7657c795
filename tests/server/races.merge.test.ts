import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Customer, NewLoan } from '../../src/api/gen/model/index.ts'
import type { OperationId } from '../../src/api/gen/operations.ts'
import { inLockOrder } from '../support/inTurn.ts'
import { cash, openShop } from '../support/loans.ts'
import { statusesOf } from '../support/overlapping.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

/** A loan of this principal, in paise, needs approval; a smaller one does not. */
const PRINCIPAL_PAISE = 1_000_000

let server: TestServer
let shop: Awaited<ReturnType<typeof openShop>>

beforeAll(async () => {
  server = await startTestServer()
  shop = await openShop(server)
})
afterAll(() => server?.end())

const post = (operation: OperationId, id: string, body: object) => () =>
  server.inject(operation, { token: server.owner.token, query: { id }, body })
const approvalAbove = (paise: number | null) => shop.setPolicy({ approvalAbovePaise: paise })

/** A loan pending approval that the owner may approve. */
async function waiting(customer: Customer): Promise<NewLoan> {
  await approvalAbove(PRINCIPAL_PAISE - 1)
  const loan = await shop.pledge({ customerId: customer.id, payout: shop.byBank(PRINCIPAL_PAISE) })
  await server.pool.query(`update loan set written_by = '{}' where id = $1`, [loan.id])
  return loan
}

/** The request that replaces a renewal pending approval. */
async function pendingRenewal(customer: Customer) {
  await approvalAbove(null)
  const old = await shop.pledge({ customerId: customer.id, payout: shop.byBank(PRINCIPAL_PAISE) })
  await approvalAbove(PRINCIPAL_PAISE - 1)
  const wanted = { slabId: shop.slab.id, tenureMonths: 12, principalPaise: PRINCIPAL_PAISE }
  const { token } = server.owner
  const { settlement } = await server.call('QuoteRenewal', { token, query: { id: old.id }, body: wanted })
  const body = { ...wanted, postedOn: shop.today(), payments: cash(settlement?.toPayPaise ?? 0) }
  const { id } = await server.call('RenewLoan', { token, query: { id: old.id }, body })
  const { version } = await server.call('GetNewLoanById', { token, query: { id } })
  const replaces = { id, version }
  return post('RenewLoan', old.id, { ...body, replaces })
}

/** The requests that change a pending loan, with their status if its customer is merged before or after. */
const actions = {
  approved: async (customer: Customer) => {
    const loan = await waiting(customer)
    return { send: post('ApproveNewLoan', loan.id, { version: loan.version }), merged: 200, kept: 200 }
  },
  'paid out': async (customer: Customer) => {
    const loan = await waiting(customer)
    await approvalAbove(null)
    return { send: post('DisburseNewLoan', loan.id, { version: loan.version }), merged: 200, kept: 200 }
  },
  changed: async (customer: Customer) => {
    const { id, version } = await waiting(customer)
    const { companyId: _c, storeId: _s, openedOn: _o, ...body } = shop.request({ customerId: customer.id })
    return { send: post('UpdateNewLoan', id, { ...body, version }), merged: 422, kept: 200 }
  },
  'replaced as a renewal': async (customer: Customer) => ({
    send: await pendingRenewal(customer),
    merged: 201,
    kept: 201,
  }),
}
type Action = keyof typeof actions

describe('a loan that is', () => {
  const merging = (surviving: Customer, duplicate: Customer) =>
    post('MergeCustomer', surviving.id, {
      version: surviving.version,
      duplicateId: duplicate.id,
      duplicateVersion: duplicate.version,
    })
  const customers = async () => [await shop.addCustomer(), await shop.addCustomer()] as const
  const lock = ({ id }: Customer) => `select from customer where id = '${id}' for update`
  const names = Object.keys(actions) as Action[]

  test.each(names)('%s after its customer is merged waits for the merge', async (action) => {
    const [surviving, duplicate] = await customers()
    const { send, merged } = await actions[action](duplicate)
    const replies = await inLockOrder(server, lock(duplicate), [merging(surviving, duplicate), send])
    expect(statusesOf(replies)).toEqual([200, merged])
    if (merged === 422)
      expect(replies[1]?.json().errors).toEqual([
        {
          field: 'customerId',
          message: 'This customer was merged into another one. Choose that one.',
        },
      ])
    else expect(await loansOf(duplicate)).toBe(0)
  })

  test.each(names)('%s before its customer is merged moves with the customer', async (action) => {
    const [surviving, duplicate] = await customers()
    const { send, kept } = await actions[action](duplicate)
    const replies = await inLockOrder(server, lock(duplicate), [send, merging(surviving, duplicate)])
    expect(statusesOf(replies)).toEqual([kept, 200])
    expect(await loansOf(duplicate)).toBe(0)
  })
})

/** The number of loans of a customer. */
async function loansOf({ id }: Customer): Promise<number> {
  const { rowCount } = await server.pool.query('select from loan where customer_id = $1', [id])
  return rowCount ?? 0
}
