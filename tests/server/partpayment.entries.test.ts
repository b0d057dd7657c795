import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OperationId } from '../../src/api/gen/operations.ts'
import { addDays } from '../../src/domain/dates/dates.ts'
import { writtenDay } from '../../src/domain/dates/writtenDay.ts'
import { activeLoans } from '../support/activeLoans.ts'
import { dailyTerms } from '../support/lending.ts'
import { manyOverlapping, repeated } from '../support/overlapping.ts'
import type { TestLoan } from '../support/putLoan.ts'
import { rejectedUnwritten } from '../support/rejected.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const ON = '2026-05-01'

let server: TestServer
let loans: Awaited<ReturnType<typeof activeLoans>>
let loan: TestLoan

beforeAll(async () => {
  server = await startTestServer()
  loans = await activeLoans(server)
})
afterAll(() => server?.end())
beforeEach(async () => {
  await loans.onDay(ON)
  loan = await loans.add()
})
afterEach(() => loans.expectBooksAgree())

const reason = 'Agreed with the manager'
const action = (id: OperationId, target: { id: string }, body: object) =>
  server.inject(id, { token: loans.token, query: { id: target.id }, body: { postedOn: ON, ...body } })
const reverse = (target: { id: string }, seq: number) => action('ReverseEntry', target, { seq, reason })
const charge = (target: { id: string }, amountPaise = 10_000, gstBp = 1800) =>
  action('AddCharge', target, { headId: loans.headId, amountPaise, gstBp })
const waive = (target: { id: string }, fields: object) =>
  action('WaiveDues', target, { charges: [], penalPaise: 0, interestPaise: 0, reason, ...fields })

/** The dues and the state of the loan, without its version. */
async function stateOf(target: { id: string }) {
  const { version: _, ...state } = await loans.one(target)
  return state
}

/** The postings of a loan to GST payable, charge income, waivers and bad debts, by account: debits less credits in paise. */
async function sumsOf(target: { id: string }): Promise<Record<string, number>> {
  const { rows } = await server.pool.query(
    `select a.code, sum(l.debit_paise - l.credit_paise)::bigint as paise from voucher_line l join account a on a.id = l.account_id
     where l.loan_id = $1 and a.code in ('2201', '2202', '4110', '5200', '5300') group by 1 order by 1`,
    [target.id],
  )
  return Object.fromEntries(rows.map(({ code, paise }) => [code, paise]))
}

/** Sends a request that must be rejected and post nothing. */
const rejected = (send: Parameters<typeof rejectedUnwritten>[1]) => rejectedUnwritten(loans.posted, send)

describe('a reversal', () => {
  test('restores the state before a receipt, on each of its loans', async () => {
    const other = await loans.add({ customerId: loan.customerId })
    await charge(loan)
    const before = [await stateOf(loan), await stateOf(other)]
    await loans.receive(
      loans.receipt(loan, ON, 0, {
        payments: [loans.byBank(60_000)],
        lines: [
          { loanId: loan.id, amountPaise: 40_000 },
          { loanId: other.id, amountPaise: 20_000 },
        ],
      }),
    )
    const reply = await reverse(other, 2)
    expect(reply.statusCode, reply.body).toBe(200)
    expect(reply.json().rows).toHaveLength(2)
    expect([await stateOf(loan), await stateOf(other)]).toEqual(before)
    const { rows } = await server.call('GetPartPaymentStatement', {
      token: loans.token,
      query: { id: loan.id },
    })
    expect(
      rows.map(({ kind, reversedBySeq, reversesSeq, reversible }) => [
        kind,
        reversedBySeq,
        reversesSeq,
        reversible,
      ]),
    ).toEqual([
      ['opening', null, null, false],
      ['charge', null, null, true],
      ['receipt', 4, null, false],
      ['reversal', null, 3, false],
    ])
    // Each entry has the payments of its voucher, here of both loans; a charge has none.
    const paid = { mode: 'bank', bankName: 'Own bank', amountPaise: 60_000 }
    expect(rows.slice(1).map(({ payments }) => payments)).toMatchObject([
      [],
      [{ ...paid, direction: 'in' }],
      [{ ...paid, direction: 'out' }],
    ])
    expect(rows.every((row) => row.feeReceipt === undefined)).toBe(true)
  })

  test.each(['closing', 'write-off', 'waiver', 'charge'])('restores the state before a %s', async (kind) => {
    await charge(loan)
    const before = await stateOf(loan)
    if (kind === 'closing') await loans.close(loan, ON, (await loans.payoff(loan, ON)).dues.payablePaise)
    if (kind === 'write-off') await action('WriteOff', loan, { reason })
    if (kind === 'waiver') await waive(loan, { interestPaise: 5000 })
    if (kind === 'charge') await charge(loan, 5000)
    expect(await stateOf(loan)).not.toEqual(before)
    await loans.expectBooksAgree()
    const reply = await reverse(loan, 3)
    expect(reply.statusCode, reply.body).toBe(200)
    expect(await stateOf(loan)).toEqual(before)
  })

  test('is possible for the newest entry, once, and never for the opening', async () => {
    await loans.receive(loans.receipt(loan, ON, 1000))
    await loans.receive(loans.receipt(loan, ON, 1000))
    const older = await rejected(() => reverse(loan, 2))
    expect(older).toMatchObject({ status: 422, field: 'seq', detail: expect.stringMatching(/later entries/) })
    expect((await reverse(loan, 3)).statusCode).toBe(200)
    expect(await rejected(() => reverse(loan, 3))).toMatchObject({ status: 422, field: 'seq' })
    expect(await rejected(() => reverse(loan, 4))).toMatchObject({ status: 422, field: 'seq' })
    expect((await reverse(loan, 2)).statusCode).toBe(200)
    expect(await rejected(() => reverse(loan, 1))).toMatchObject({ status: 422, field: 'seq' })
    expect(await rejected(() => reverse(loan, 9))).toMatchObject({ status: 422, field: 'seq' })
  })

  test('of a receipt over several loans waits for a newer entry of any of them', async () => {
    const other = await loans.add({ customerId: loan.customerId })
    const lines = [loan, other].map(({ id }) => ({ loanId: id, amountPaise: 1000 }))
    await loans.receive(loans.receipt(loan, ON, 2000, { lines }))
    await loans.receive(loans.receipt(other, ON, 1000))
    expect(await rejected(() => reverse(loan, 2))).toMatchObject({
      status: 422,
      detail: expect.stringContaining(other.number),
    })
  })

  test('sent twenty times concurrently succeeds once', async () => {
    await loans.receive(loans.receipt(loan, ON, 1000))
    const before = await loans.posted()
    const replies = await manyOverlapping(
      server,
      repeated(20, () => reverse(loan, 2)),
    )
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(await loans.posted()).toEqual({ vouchers: before.vouchers + 1, entries: before.entries + 1 })
  })

  test('of a receipt in cash frees its amount under the daily limit', async () => {
    const terms = dailyTerms({ bands: [{ fromDay: 1, toDay: null, rateBp: 100_000 }] })
    const large = await loans.add({ principalPaise: 1_000_000_000, terms })
    const inCash = loans.receipt(large, ON, 15_000_000, { payments: [loans.cash(15_000_000)] })
    await loans.receive(inCash)
    expect(
      await rejected(() => server.inject('ReceivePayment', { token: loans.token, body: inCash }) as never),
    ).toMatchObject({ field: 'payments' })
    await reverse(large, 2)
    await loans.receive(inCash)
  })
})

describe('a charge', () => {
  test('is posted to its head, with GST in halves, and is paid first', async () => {
    const reply = await charge(loan, 10_001)
    expect(reply.statusCode, reply.body).toBe(201)
    // 18 % of 100.01 is 18.0018.
    expect(reply.json()).toMatchObject({ amountPaise: 11_801, rows: [{ chargesDuePaise: 11_801 }] })
    expect(await sumsOf(loan)).toEqual({ '2201': -900, '2202': -900, '4110': -10_001 })
    const { rows } = await loans.receive(loans.receipt(loan, ON, 12_000))
    expect(rows[0]?.allocated).toMatchObject({ chargesPaise: 11_801, interestPaise: 199 })
    expect((await loans.one(loan)).charges).toEqual([])
  })

  test.each([
    [10_002, 1_800, 'below half a paisa'],
    [10_003, 1_801, 'above it'],
    [10_025, 1_805, 'of exactly half a paisa'],
  ])('of %d paise has GST of %d: rounded half up, %s', async (amountPaise, gstPaise) => {
    expect((await charge(loan, amountPaise)).json()).toMatchObject({ amountPaise: amountPaise + gstPaise })
  })

  test('needs a head for charges on loans', async () => {
    const { rows } = await server.call('GetCreditDebit', { token: loans.token, body: loans.scope })
    const other = rows.find(({ usage }) => usage === 'standalone')
    const charge = { headId: other?.id, amountPaise: 100, gstBp: 0 }
    expect(await rejected(() => action('AddCharge', loan, charge) as never)).toMatchObject({
      field: 'headId',
    })
  })
})

describe('a waiver', () => {
  test('of a charge reverses its GST, in full even when waived in parts', async () => {
    await charge(loan, 10_000)
    const [due] = (await loans.one(loan)).charges
    const part = (amountPaise: number) => waive(loan, { charges: [{ chargeId: due?.id, amountPaise }] })
    expect((await part(3333)).statusCode).toBe(200)
    expect((await part(8467)).statusCode).toBe(200)
    expect(await rejected(() => part(1) as never)).toMatchObject({ field: 'charges' })
    expect(await sumsOf(loan)).toEqual({ '2201': 0, '2202': 0, '4110': -10_000, '5200': 10_000 })
  })

  test('is given under a voucher head, which the statement and the credit note show', async () => {
    const { rows } = await server.call('GetCreditDebit', { token: loans.token, body: loans.scope })
    const headOf = (name: string) => rows.find((head) => head.name === name)?.id
    await charge(loan, 10_000)
    const [due] = (await loans.one(loan)).charges
    const charges = [{ chargeId: due?.id, amountPaise: 1_180 }]
    for (const headId of [headOf('Notice charge'), headOf('Rent'), loan.id])
      expect(await rejected(() => waive(loan, { charges, headId }) as never)).toMatchObject({
        field: 'headId',
      })
    const headId = headOf('Waiver')
    const note = (await waive(loan, { charges, headId })).json()
    expect((await waive(loan, { interestPaise: 100, headId })).json().voucherId).toBeNull()
    const statement = await server.call('GetPartPaymentStatement', {
      token: loans.token,
      query: { id: loan.id },
    })
    expect(statement.rows.map(({ kind, headName }) => [kind, headName])).toEqual([
      ['opening', undefined],
      ['charge', undefined],
      ['waiver', 'Waiver'],
      ['waiver', 'Waiver'],
    ])
    const notes = async (fields: object) =>
      (await server.call('GetCreditNote', { token: loans.token, body: { ...loans.scope, ...fields } })).rows
    const expected = [{ id: note.voucherId, headName: 'Waiver' }]
    expect(await notes({ headId })).toMatchObject(expected)
    expect(await notes({ search: 'waiver' })).toMatchObject(expected)
    expect(await notes({ headId: headOf('Other income') })).toEqual([])
  })

  test('of a charge and interest has the same amount on both printouts of its credit note: the charge', async () => {
    await charge(loan)
    const [due] = (await loans.one(loan)).charges
    const charges = [{ chargeId: due?.id, amountPaise: 5_000 }]
    const { voucherId } = (await waive(loan, { charges, interestPaise: 500 })).json()
    const printed = { token: loans.token, query: { id: voucherId } }
    expect((await server.call('GetCreditVoucher', printed)).amountPaise).toBe(5_000)
    expect(await server.call('GetReceipt', printed)).toMatchObject({
      kind: 'waiver',
      amountPaise: 5_000,
      loans: [{ allocated: { chargesPaise: 5_000, interestPaise: 500 } }],
    })
  })

  test('of a charge in full can be reversed and repeated, each time with all of the GST', async () => {
    await charge(loan, 10_000)
    const [due] = (await loans.one(loan)).charges
    const whole = () => waive(loan, { charges: [{ chargeId: due?.id, amountPaise: 11_800 }] })
    const charged = await sumsOf(loan)
    for (const seq of [3, 5]) {
      const waived = await whole()
      expect(waived.statusCode, waived.body).toBe(200)
      expect(await sumsOf(loan)).toEqual({ '2201': 0, '2202': 0, '4110': -10_000, '5200': 10_000 })
      expect((await reverse(loan, seq)).statusCode).toBe(200)
      expect(await sumsOf(loan)).toEqual({ ...charged, '5200': 0 })
    }
    // Then in parts: the reversed waiver has no effect on the shares of GST.
    for (const amountPaise of [3333, 8467])
      expect((await waive(loan, { charges: [{ chargeId: due?.id, amountPaise }] })).statusCode).toBe(200)
    expect(await sumsOf(loan)).toEqual({ '2201': 0, '2202': 0, '4110': -10_000, '5200': 10_000 })
  })

  test('of interest counts as paid and posts nothing', async () => {
    const before = await loans.posted()
    const reply = await waive(loan, { interestPaise: 14_795 })
    expect(reply.json()).toMatchObject({ voucherId: null, amountPaise: 14_795 })
    expect(await loans.posted()).toEqual({ ...before, entries: before.entries + 1 })
    expect((await loans.one(loan)).dues).toMatchObject({ interestPaise: 0, principalPaise: 1_000_000 })
  })

  test.each([
    ['interestPaise', { interestPaise: 14_796 }],
    ['penalPaise', { penalPaise: 1 }],
    ['interestPaise', {}],
  ])('is at most what is due, and above zero: %s', async (field, fields) => {
    expect(await rejected(() => waive(loan, fields) as never)).toMatchObject({ status: 422, field })
  })
})

test('a statement line shows how its penal interest was calculated, and the part paid before', async () => {
  const terms = dailyTerms({ penalRateBp: 300, graceDays: 0 })
  const late = await loans.add({ dueOn: '2026-04-01', terms })
  const { dues } = await loans.payoff(late, ON)
  // ₹10,000 at 3 % for 30 days is 24.6575.
  expect(dues.penalPaise).toBe(2_466)
  await loans.receive(loans.receipt(late, ON, 1_000))
  const penal = { penalDays: 30, penalFromOn: '2026-04-01', penalRateBp: 300, penalPrincipalPaise: 1_000_000 }
  const query = { id: late.id }
  const { rows, today } = await server.call('GetPartPaymentStatement', { token: loans.token, query })
  expect(rows.at(-1)?.interest).toMatchObject([{ ...penal, penalPaidPaise: 0, penalDuePaise: 2_466 }])
  expect(today).toMatchObject([{ ...penal, penalPaidPaise: 1_000, penalDuePaise: 1_466 }])
})

test('a write-off posts principal and charges to bad debts', async () => {
  await charge(loan)
  const reply = await action('WriteOff', loan, { reason })
  expect(reply.json()).toMatchObject({ amountPaise: 1_011_800, rows: [{ status: 'written-off' }] })
  expect(await sumsOf(loan)).toMatchObject({ '5300': 1_011_800 })
  expect(await rejected(() => action('WriteOff', loan, { reason }) as never)).toMatchObject({ status: 409 })
  expect(await rejected(() => charge(loan) as never)).toMatchObject({ status: 409 })
})

test('a write-off of an amount other than the page showed is rejected', async () => {
  await charge(loan)
  const reply = await action('WriteOff', loan, { reason, amountPaise: 1_000_000 })
  expect(reply.statusCode).toBe(422)
  expect(reply.json().errors).toEqual([
    {
      field: 'amountPaise',
      message: 'The amount to write off is now ₹10,118.00. Check the loan and write it off again.',
    },
  ])
  expect((await action('WriteOff', loan, { reason, amountPaise: 1_011_800 })).statusCode).toBe(200)
})

test.each([
  ['a charge', () => charge(loan)],
  ['a waiver', () => waive(loan, { interestPaise: 100 })],
  ['a write-off', () => action('WriteOff', loan, { reason })],
] as const)('%s dated before the last entry of its loan is rejected', async (_what, send) => {
  await loans.onDay(addDays(ON, 1))
  await loans.receive(loans.receipt(loan, addDays(ON, 1), 1_000))
  await loans.onDay(ON)
  expect(await rejected(() => send() as never)).toMatchObject({
    status: 422,
    field: 'postedOn',
    message: `Choose ${writtenDay(addDays(ON, 1))} or later (date of the last entry).`,
  })
})
