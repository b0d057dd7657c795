import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { DisburseNewLoanRequest, NewLoan, Session } from '../../src/api/gen/model/index.ts'
import { cash } from '../support/loans.ts'
import { renewals } from '../support/renewals.ts'
import { addPerson, startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let loans: Awaited<ReturnType<typeof renewals>>
let shop: (typeof loans)['shop']
let second: Session
let headId: string

beforeAll(async () => {
  server = await startTestServer()
  loans = await renewals(server, 8)
  shop = loans.shop
  const rights = { PartPayment: ['view'], NewLoan: ['view', 'add', 'approve'] }
  second = (await addPerson(server, 'second', rights)).session
  const { token, companyId } = server.owner
  const heads = await server.call('AddCommonHeads', { token, body: { companyId } })
  headId = heads.rows.find(({ name }) => name === 'Notice charge')?.id ?? ''
})
afterAll(() => server?.end())
beforeEach(() => shop.setPolicy({ approvalAbovePaise: 2_000_000 }))

const stored = ({ id }: { id: string }) =>
  server.call('GetNewLoanById', { token: second.token, query: { id } })
const approve = ({ id }: { id: string }, version: number, shown: object = {}) =>
  server.inject('ApproveNewLoan', { token: second.token, query: { id }, body: { version, ...shown } })
const payOut = ({ id }: { id: string }, body: DisburseNewLoanRequest) =>
  server.inject('DisburseNewLoan', { token: server.owner.token, query: { id }, body })
/** Adds a charge of ₹100 to a loan. */
const charge = ({ id }: { id: string }) =>
  server.call('AddCharge', {
    token: server.owner.token,
    query: { id },
    body: { headId, amountPaise: 10_000, gstBp: 0, postedOn: shop.today(), note: null },
  })
/** The lines of the voucher on the cash account or the account of the bank. */
async function moneyOf({ vouchers }: NewLoan): Promise<[string, number][]> {
  const lines = await loans.lines(vouchers[0]?.id ?? null)
  return lines.filter(([code]) => code === '1010' || code === '1101').map(([code, , paise]) => [code, paise])
}

/** The pending loan in the list of those that await approval. */
async function awaiting({ id }: { id: string }) {
  const body = { ...shop.scope, awaitsApproval: true, limit: 200 }
  const { rows } = await server.call('GetNewLoan', { token: second.token, body })
  return rows.find((row) => row.id === id)
}

describe('a renewal whose old loan was charged after the approval', () => {
  let old: NewLoan
  let renewal: { id: string }
  let version: number
  beforeEach(async () => {
    old = loans.next()
    renewal = await loans.renew(old)
    const approved = await approve(renewal, 1)
    expect(approved.json()).toMatchObject({ approvalValid: true, receipt: cash(137_000) })
    version = approved.json().version
    expect(await awaiting(renewal)).toBeUndefined()
    await charge(old)
  })

  test('awaits another approval, and shows what the customer pays now', async () => {
    expect(await stored(renewal)).toMatchObject({
      approvalValid: false,
      settlement: { toPayPaise: 147_000, toPayOutPaise: 0 },
      receipt: cash(147_000),
      payout: [],
    })
    expect((await awaiting(renewal))?.approvalValid).toBe(false)
    expect((await loans.one(old)).pendingRenewal?.approvalValid).toBe(false)
    const reply = await payOut(renewal, { version, receipt: cash(147_000) })
    expect([reply.statusCode, reply.json().detail]).toEqual([
      422,
      'The customer now pays ₹1,470.00. The renewal must be approved again.',
    ])
  })

  test('is approved again with the amount that was shown, and paid', async () => {
    const stale = await approve(renewal, version, { toPayPaise: 137_000, toPayOutPaise: 0 })
    expect(stale.json().errors).toMatchObject([{ field: 'toPayPaise' }])
    const other = await approve(renewal, version, { toPayPaise: 147_000, toPayOutPaise: 100 })
    expect(other.json().errors).toMatchObject([{ field: 'toPayOutPaise' }])
    const again = await approve(renewal, version, { toPayPaise: 147_000, toPayOutPaise: 0 })
    expect(again.json()).toMatchObject({ approvalValid: true, receipt: cash(147_000) })
    const paid = await payOut(renewal, { version: again.json().version })
    expect(paid.statusCode, paid.body).toBe(200)
    expect(await moneyOf(paid.json())).toEqual([['1010', 147_000]])
    expect(await loans.one(old)).toMatchObject({ status: 'renewed', renewedTo: { id: renewal.id } })
  })
})

test('a top-up whose old loan was paid on after the approval is not paid out with another amount until it is approved again', async () => {
  const old = loans.next()
  const { settlement } = await loans.quote(old, 4_000_000)
  const outPaise = settlement?.toPayOutPaise ?? 0
  const topUp = await loans.renew(old, { principalPaise: 4_000_000, payments: shop.byBank(outPaise) })
  const approved = (await approve(topUp, 1)).json()
  await loans.receive(old, 100_000)
  const more = shop.byBank(outPaise + 100_000)
  const early = await payOut(topUp, { version: approved.version, payout: more })
  expect([early.statusCode, early.json().detail]).toEqual([
    422,
    'The customer now receives ₹9,601.00. The renewal must be approved again.',
  ])
  const again = await approve(topUp, approved.version)
  // The reference belonged to the transfer of the other amount.
  expect(again.json().payout).toMatchObject([{ amountPaise: outPaise + 100_000, reference: null }])
  const paid = await payOut(topUp, { version: again.json().version, payout: more })
  expect(paid.statusCode, paid.body).toBe(200)
  expect(await moneyOf(paid.json())).toEqual([['1101', -(outPaise + 100_000)]])
})

test('the first payment of a renewal takes the difference, unless nothing of it would be left', async () => {
  const old = loans.next()
  const payments = [...cash(7_000), ...shop.byBank(130_000)]
  const renewal = await loans.renew(old, { payments })
  await charge(old)
  const amounts = async () =>
    (await stored(renewal)).receipt.map(({ mode, amountPaise }) => [mode, amountPaise])
  expect(await amounts()).toEqual([
    ['cash', 17_000],
    ['bank', 130_000],
  ])
  await loans.receive(old, 20_000)
  expect(await amounts()).toEqual([['cash', 127_000]])
})

describe('a renewal that no longer needs approval', () => {
  let old: NewLoan
  let renewal: { id: string }
  beforeEach(async () => {
    old = loans.next()
    renewal = await loans.renew(old)
    await shop.setPolicy({ approvalAbovePaise: null })
    await charge(old)
  })

  test('takes the payments of its completion, in the right direction and of the right amount', async () => {
    const fieldsWith = async (payments: Omit<DisburseNewLoanRequest, 'version'>) =>
      (await payOut(renewal, { version: 1, ...payments }))
        .json()
        .errors?.map(({ field }: { field: string }) => field)
    const before = await loans.vouchers()
    expect((await payOut(renewal, { version: 1 })).json()).toMatchObject({
      status: 422,
      detail: 'The payments from the customer must add up to ₹1,470.00.',
    })
    expect(await fieldsWith({ receipt: cash(137_000) })).toEqual(['receipt'])
    expect(await fieldsWith({ receipt: [] })).toEqual(['receipt'])
    expect(await fieldsWith({ payout: cash(147_000) })).toEqual(['payout'])
    expect(await fieldsWith({ payout: cash(100), receipt: cash(147_000) })).toEqual(['receipt'])
    expect(await loans.vouchers()).toBe(before)
    const paid = await payOut(renewal, { version: 1, receipt: shop.byBank(147_000) })
    expect(paid.statusCode, paid.body).toBe(200)
    expect(paid.json()).toMatchObject({ payout: [], receipt: [{ mode: 'bank', amountPaise: 147_000 }] })
    expect(paid.json().settlement).toBeUndefined()
    expect(await moneyOf(paid.json())).toEqual([['1101', 147_000]])
  })
})

test('the integrity check passes after all of this', async () => {
  expect(await loans.wrong()).toEqual([])
})
