import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ReceivePaymentRequest } from '../../src/api/gen/model/index.ts'
import { activeLoans, CLOSE_DAYS } from '../support/activeLoans.ts'
import type { TestLoan } from '../support/putLoan.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const ON = '2026-05-01'

let server: TestServer
let loans: Awaited<ReturnType<typeof activeLoans>>
let loan: TestLoan
let before: Awaited<ReturnType<typeof loans.posted>>

beforeAll(async () => {
  server = await startTestServer()
  loans = await activeLoans(server)
})
afterAll(() => server?.end())
beforeEach(async () => {
  await loans.onDay(ON)
  loan = await loans.add()
  before = await loans.posted()
})
afterEach(() => loans.expectBooksAgree())

/** The error of a rejected receipt, which must post nothing. */
async function problem(body: ReceivePaymentRequest) {
  const reply = await server.inject('ReceivePayment', { token: loans.token, body })
  expect(await loans.posted()).toEqual(before)
  return { status: reply.statusCode, ...reply.json().errors?.[0], detail: reply.json().detail }
}

describe('a receipt is rejected, and nothing posted,', () => {
  test.each([
    ['that pays the whole loan', 1_014_800, 'lines.0.amountPaise', /close it instead/],
    ['that leaves less than a rupee', 1_014_795, 'lines.0.amountPaise', /or close the loan for ₹10,148\.00/],
    ['that pays more than is due', 5_000_000, 'lines.0.amountPaise', /close it instead/],
  ])('%s', async (_, amount, field, message) => {
    const rejected = await problem(loans.receipt(loan, ON, amount))
    expect(rejected).toMatchObject({ status: 422, field, message: expect.stringMatching(message) })
  })

  test.each([
    ['of yesterday, which is closed', '2026-04-30', 'This day is closed in this store. Use the open day.'],
    ['of tomorrow', '2026-05-02', 'The date is in the future.'],
  ])('%s', async (_, date, message) => {
    expect(await problem(loans.receipt(loan, date, 1000))).toMatchObject({ field: 'postedOn', message })
  })

  test('before the last receipt of the loan', async () => {
    await loans.onDay('2026-06-01')
    await loans.receive(loans.receipt(loan, '2026-06-01', 1000))
    await loans.onDay(ON)
    before = await loans.posted()
    expect(await problem(loans.receipt(loan, ON, 1000))).toMatchObject({
      field: 'postedOn',
      message: 'Choose 01 Jun 2026 or later (date of the last entry).',
    })
  })

  test('while no day is open', async () => {
    await server.pool.query(CLOSE_DAYS, [server.owner.userId])
    const message = 'The day is not open in this store. Open or reopen it on the dashboard first.'
    expect(await problem(loans.receipt(loan, ON, 1000))).toMatchObject({ field: 'postedOn', message })
  })

  test('whose payments differ from the amounts of its loans', async () => {
    const body = loans.receipt(loan, ON, 2000, { payments: [loans.byBank(1999)] })
    expect(await problem(body)).toMatchObject({ status: 422, field: 'payments' })
  })

  test('that names a loan twice, another customer, or a loan of somebody else', async () => {
    const line = { loanId: loan.id, amountPaise: 1000 }
    const twice = loans.receipt(loan, ON, 2000, { lines: [line, line] })
    expect(await problem(twice)).toMatchObject({ field: 'lines.1.loanId' })
    const other = await loans.add()
    before = await loans.posted()
    expect(await problem(loans.receipt(loan, ON, 1000, { customerId: other.customerId }))).toMatchObject({
      field: 'lines.0.loanId',
      message: 'This loan belongs to another customer.',
    })
    const nobody = '00000000-0000-4000-8000-000000000000'
    expect(await problem(loans.receipt(loan, ON, 1000, { customerId: nobody }))).toMatchObject({
      field: 'customerId',
    })
    expect(await problem(loans.receipt({ ...loan, id: nobody }, ON, 1000))).toMatchObject({ status: 404 })
  })

  test.each([
    ['bank without an account', { mode: 'bank', amountPaise: 1000 }],
    ['cash with a bank account', { mode: 'cash', amountPaise: 1000, bankId: 'own' }],
    [
      'an unknown account',
      { mode: 'upi', amountPaise: 1000, bankId: '00000000-0000-4000-8000-000000000000' },
    ],
  ] as [string, { mode: string; amountPaise: number; bankId?: string }][])('paid by %s', async (_, part) => {
    const bankId = part.bankId === 'own' ? loans.bankId : part.bankId
    const payments = [
      { ...part, bankId: bankId ?? null, reference: null },
    ] as ReceivePaymentRequest['payments']
    expect(await problem(loans.receipt(loan, ON, 1000, { payments }))).toMatchObject({
      status: 422,
      field: 'payments.0.bankId',
    })
  })

  test('paid through the account of a lender, or an in-active own one', async () => {
    const { companyId } = loans.scope
    const add = (name: string, kind: 'own' | 'lender') =>
      server.call('AddBank', { token: loans.token, body: { companyId, name, kind } })
    const lender = await add('Lender', 'lender')
    const old = await add('Old bank', 'own')
    const paid = (bankId: string) =>
      loans.receipt(loan, ON, 1000, { payments: [{ ...loans.byBank(1000), bankId }] })
    const rejectedThere = { status: 422, field: 'payments.0.bankId' }
    expect(await problem(paid(lender.id))).toMatchObject(rejectedThere)
    await server.call('DeleteBank', { token: loans.token, query: { id: old.id, version: old.version } })
    expect(await problem(paid(old.id))).toMatchObject(rejectedThere)
  })

  test('of a closed loan', async () => {
    const { dues } = await loans.payoff(loan, ON)
    await loans.close(loan, ON, dues.payablePaise)
    before = await loans.posted()
    const rejected = await problem(loans.receipt(loan, ON, 1000))
    const closed = expect.stringContaining('Test Owner closed')
    expect(rejected).toMatchObject({ status: 409, detail: closed, field: 'lines.0.loanId', message: closed })
  })
})

describe('cash', () => {
  const inCash = (testLoan: TestLoan, amount: number) =>
    loans.receipt(testLoan, ON, amount, { payments: [loans.cash(amount)] })

  const wholeRupees = (paise: number) => paise - (paise % 100)

  test('for interest is accepted, for principal only while principal and interest are below the limit', async () => {
    const large = await loans.add({ principalPaise: 2_000_000 })
    before = await loans.posted()
    const { dues } = await loans.payoff(large, ON)
    expect(await problem(inCash(large, wholeRupees(dues.interestPaise) + 100))).toMatchObject({
      field: 'payments',
      message: expect.stringContaining('Principal cannot be taken in cash'),
    })
    const taken = await loans.receive(inCash(large, wholeRupees(dues.interestPaise)))
    expect(taken.rows[0]?.allocated.principalPaise).toBe(0)
  })

  test('for principal is rejected if interest brings the sum to the limit', async () => {
    // 10,000 with 30 days at 18 % is 10,147.95; 9,852.05 without interest reaches the limit.
    await loans.add({ customerId: loan.customerId, principalPaise: 985_205, openedOn: ON })
    before = await loans.posted()
    expect(await problem(inCash(loan, 20_000))).toMatchObject({ field: 'payments' })
  })

  test('for principal counts all loans of the customer, just below and at the limit', async () => {
    // 10,000 with 30 days at 18 % is 10,147.95; 9,852.04 without interest is a paisa below the limit.
    const below = await loans.add({ customerId: loan.customerId, principalPaise: 985_204, openedOn: ON })
    expect((await loans.receive(inCash(loan, 20_000))).rows).toHaveLength(1)
    await loans.add({ customerId: loan.customerId, principalPaise: 20_001, openedOn: ON })
    before = await loans.posted()
    expect(await problem(inCash(below, 1000))).toMatchObject({ field: 'payments' })
    await loans.receive(loans.receipt(below, ON, 1000))
  })

  test('of one person in a day stays below the daily limit', async () => {
    const terms = (await loans.one(loan)).terms
    const costly = { ...terms, bands: [{ fromDay: 1, toDay: null, rateBp: 100_000 }] }
    const large = await loans.add({ principalPaise: 1_000_000_000, terms: costly as never })
    await loans.receive(inCash(large, 15_000_000))
    before = await loans.posted()
    expect(await problem(inCash(large, 5_000_000))).toMatchObject({
      field: 'payments',
      message: expect.stringContaining('Cash from this person would be ₹2,00,000.00 today'),
    })
    await loans.receive(inCash(large, 4_999_900))
  })

  test('for principal has the same limit at a closing', async () => {
    const large = await loans.add({ principalPaise: 2_500_000 })
    before = await loans.posted()
    const { dues } = await loans.payoff(large, ON)
    const payments = [loans.cash(dues.payablePaise)]
    const reply = await loans.close(large, ON, dues.payablePaise, { payments })
    expect(reply.json().errors[0]).toMatchObject({ field: 'payments' })
    expect(await loans.posted()).toEqual(before)
    expect((await loans.close(large, ON, dues.payablePaise)).statusCode).toBe(200)
  })
})
