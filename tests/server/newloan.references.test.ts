import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PaymentPart } from '../../src/api/gen/model/index.ts'
import { counted } from '../support/days.ts'
import { openShop } from '../support/loans.ts'
import { addPerson, startTestServer, type TestServer } from '../support/server.ts'
import { withoutTriggers } from '../support/withoutTriggers.ts'

const NEEDED = 'Enter the reference (UTR) of the bank transfer, or mark it as awaited.'

let server: TestServer
let shop: Awaited<ReturnType<typeof openShop>>

beforeAll(async () => {
  server = await startTestServer()
  shop = await openShop(server)
})
afterAll(() => server?.end())

const transfer = (amountPaise: number, fields: Partial<PaymentPart> = {}): PaymentPart => ({
  mode: 'bank',
  bankId: shop.bankId,
  amountPaise,
  reference: null,
  ...fields,
})
const inCash = (amountPaise: number): PaymentPart => ({
  mode: 'cash',
  bankId: null,
  amountPaise,
  reference: null,
})
const awaited = async () =>
  server.call('GetAwaitedReferences', { token: server.owner.token, body: shop.scope })
const closing = () => server.call('GetDayClosing', { token: server.owner.token })
const record = (id: string, reference: string) =>
  server.inject('RecordReference', { token: server.owner.token, query: { id }, body: { reference } })

describe('a transfer to a customer', () => {
  test.each([
    ['by bank without a reference', 'bank', null],
    ['by UPI without a reference', 'upi', null],
    ['by bank with a blank reference', 'bank', '  '],
  ] as const)('%s is rejected at its field', async (_, mode, reference) => {
    const payout = [inCash(400_000), transfer(600_000, { mode, reference })]
    const reply = await shop.inject({ payout })
    expect(reply.statusCode).toBe(422)
    expect(reply.json().errors).toEqual([{ field: 'payout.1.reference', message: NEEDED }])
  })

  test('with its reference is not listed as awaited, even if it is marked so', async () => {
    await shop.pledge({ payout: [transfer(1_000_000, { reference: 'UTR 7' })] })
    const both = await shop.pledge({
      payout: [transfer(1_000_000, { reference: ' UTR 8 ', referenceAwaited: true })],
    })
    expect(both.payout).toEqual([transfer(1_000_000, { reference: 'UTR 8' })])
    expect(await awaited()).toEqual({ rows: [], count: 0 })
  })

  test('is stored on its voucher with a trimmed reference', async () => {
    const { vouchers } = await shop.pledge({ payout: [transfer(1_000_000, { reference: ' UTR 9 ' })] })
    const { rows } = await server.pool.query('select reference from voucher_payment where voucher_id = $1', [
      vouchers[0]?.id,
    ])
    expect(rows).toEqual([{ reference: 'UTR 9' }])
  })

  test('that is marked as awaited is listed until its reference is recorded, which is possible only once', async () => {
    const loan = await shop.pledge({
      payout: [inCash(300_000), transfer(700_000, { mode: 'upi', referenceAwaited: true })],
    })
    const { rows, count } = await awaited()
    expect(count).toBe(1)
    expect(rows).toEqual([
      expect.objectContaining({
        loanNumber: loan.number,
        customerName: shop.customer.name,
        mode: 'upi',
        amountPaise: 700_000,
        paidOn: shop.today(),
        reference: null,
        bankName: 'Indian Bank',
      }),
    ])
    const row = rows[0]
    expect(await closing()).toMatchObject({
      awaitedCount: 1,
      awaited: [{ number: row?.voucherNumber, customerName: shop.customer.name, amountPaise: 700_000 }],
    })

    const recorded = await record(row?.id ?? '', ' UPI 4821 ')
    expect(recorded.json()).toEqual({ ...row, reference: 'UPI 4821' })
    expect(await awaited()).toEqual({ rows: [], count: 0 })
    expect((await closing()).awaited).toEqual([])
    const again = await record(row?.id ?? '', 'UPI 4822')
    expect(again.statusCode).toBe(409)
    expect(again.json().detail).toContain('UPI 4821')

    // The voucher is unchanged; printouts show the reference.
    const payments = await server.pool.query(
      'select reference from voucher_payment where voucher_id = $1 order by line',
      [row?.voucherId],
    )
    expect(payments.rows).toEqual([{ reference: null }, { reference: null }])
    const printout = await server.call('GetPawnTicket', { token: server.owner.token, query: { id: loan.id } })
    expect(printout.payments.map(({ reference }) => reference)).toEqual([null, 'UPI 4821'])
    const { rows: log } = await server.pool.query(
      `select count(*)::int as count from audit where operation = 'RecordReference' and changes::text like '%UPI 4821%'`,
    )
    expect(log[0].count).toBe(1)
    await expect(
      server.pool.query(`update awaited_reference set reference = 'other' where id = $1`, [row?.id]),
    ).rejects.toThrow('recorded once')
  })
})

test('a transfer whose voucher was reversed is not listed, and its reference cannot be recorded', async () => {
  await shop.pledge({ payout: [transfer(1_000_000, { referenceAwaited: true })] })
  const [row] = (await awaited()).rows
  const reversal = randomUUID()
  await withoutTriggers(
    server.pool,
    `insert into voucher (company_id, id, store_id, number, kind, posted_on, narration, reverses_id, made_by)
     select company_id, $2, store_id, 'R-1', 'reversal', posted_on, 'Twice', id, made_by from voucher where id = $1`,
    [row?.voucherId, reversal],
  )
  expect(await awaited()).toEqual({ rows: [], count: 0 })
  const rejected = await record(row?.id ?? '', 'UTR 12')
  expect([rejected.statusCode, rejected.json().detail]).toEqual([
    409,
    'This bank transfer was reversed. Its reference cannot be recorded.',
  ])
  await withoutTriggers(server.pool, 'delete from voucher where id = $1', [reversal])
  expect((await record(row?.id ?? '', 'UTR 12')).statusCode).toBe(200)
})

describe('an approved loan', () => {
  async function approved(payout: PaymentPart[]) {
    await shop.setPolicy({ approvalAbovePaise: 999_999 })
    const { session } = await addPerson(server, `approver-${crypto.randomUUID()}`, {
      NewLoan: ['view', 'approve'],
    })
    const waiting = await shop.pledge({ payout })
    const query = { id: waiting.id }
    const { version } = await server.call('ApproveNewLoan', {
      token: session.token,
      query,
      body: { version: waiting.version },
    })
    await shop.setPolicy({ approvalAbovePaise: null })
    return (fields: { payout?: PaymentPart[] } = {}) =>
      server.inject('DisburseNewLoan', { token: server.owner.token, query, body: { version, ...fields } })
  }

  test('is paid out only with a reference; until then the closing of the day counts it', async () => {
    const disburse = await approved([transfer(1_000_000)])
    expect(await closing()).toMatchObject({ approvals: 1, approvalsPaise: 1_000_000 })
    const rejected = await disburse()
    expect(rejected.statusCode).toBe(422)
    expect(rejected.json().errors).toEqual([{ field: 'payout.0.reference', message: NEEDED }])
    const short = await disburse({ payout: [transfer(900_000, { reference: 'UTR 10' })] })
    expect(short.json().errors[0].field).toBe('payout')
    const paid = await disburse({ payout: [transfer(1_000_000, { reference: 'UTR 10' })] })
    expect(paid.statusCode, paid.body).toBe(200)
    expect(paid.json().payout).toEqual([transfer(1_000_000, { reference: 'UTR 10' })])
    expect(await closing()).toMatchObject({ approvals: 0, approvalsPaise: 0 })
  })

  test('may be paid out by bank although cash was planned', async () => {
    const disburse = await approved([inCash(1_000_000)])
    const paid = await disburse({ payout: [transfer(1_000_000, { referenceAwaited: true })] })
    expect(paid.statusCode, paid.body).toBe(200)
    const [row] = (await awaited()).rows
    expect(row).toMatchObject({ loanId: paid.json().id, amountPaise: 1_000_000 })
    await record(row?.id ?? '', 'UTR 11')
  })
})

describe('the bank account of a customer', () => {
  test('is shown in full to users who may pay out, and masked to users who may only view', async () => {
    const customer = await shop.addCustomer('Payee', {
      bankName: 'State Bank',
      bankIfsc: 'SBIN0001234',
      bankAccountNumber: '30211234567',
    })
    const payee = (token: string) => server.call('GetPayee', { token, query: { id: customer.id } })
    expect(await payee(server.owner.token)).toEqual({
      customerId: customer.id,
      name: 'Payee',
      bankName: 'State Bank',
      bankIfsc: 'SBIN0001234',
      bankAccountNumber: '30211234567',
    })
    const viewer = await addPerson(server, 'viewer', { Customer: ['view'] })
    expect((await payee(viewer.session.token)).bankAccountNumber).toBe('•••••••4567')
    const clerk = await addPerson(server, 'clerk', { Customer: ['view'], NewLoan: ['view', 'add'] })
    expect((await payee(clerk.session.token)).bankAccountNumber).toBe('30211234567')
  })
})

test('references awaited at the close of the day are on its slip, and stay there', async () => {
  await shop.pledge({ payout: [transfer(1_000_000, { referenceAwaited: true })] })
  const [row] = (await awaited()).rows
  const { cashPaise } = await server.call('GetDay', { token: server.owner.token })
  const day = await server.call('CloseDay', {
    token: server.owner.token,
    body: { ...shop.scope, businessOn: shop.today(), denominations: counted(cashPaise / 100) },
  })
  const listed = [
    {
      number: row?.voucherNumber,
      customerName: shop.customer.name,
      amountPaise: 1_000_000,
      paidOn: shop.today(),
    },
  ]
  expect(day.awaited).toEqual(listed)
  await record(row?.id ?? '', 'UTR 12')
  const { rows } = await server.call('GetDays', { token: server.owner.token, body: shop.scope })
  expect(rows[0]?.awaited).toEqual(listed)
})
