import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { LoanPosting, PaymentPart, ReversalPreview } from '../../src/api/gen/model/index.ts'
import { activeLoans } from '../support/activeLoans.ts'
import type { TestLoan } from '../support/putLoan.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const ON = '2026-05-01'

let server: TestServer
let loans: Awaited<ReturnType<typeof activeLoans>>
let first: TestLoan
let second: TestLoan

beforeAll(async () => {
  server = await startTestServer()
  loans = await activeLoans(server)
  await loans.onDay(ON)
})
afterAll(() => server?.end())
beforeEach(async () => {
  const { id: customerId } = await loans.addCustomer()
  first = await loans.add({ customerId })
  second = await loans.add({ customerId, principalPaise: 500_000 })
})

const preview = ({ id }: TestLoan, seq: number): Promise<ReversalPreview> =>
  server.call('GetReversal', { token: loans.token, query: { id, seq } })
const reverse = ({ id }: TestLoan, seq: number): Promise<LoanPosting> =>
  server.call('ReverseEntry', {
    token: loans.token,
    query: { id },
    body: { seq, postedOn: ON, reason: 'The wrong loan' },
  })

async function receiveOnBoth(payments: PaymentPart[]): Promise<void> {
  const body = loans.receipt(first, ON, 0, {
    payments,
    lines: [
      { loanId: first.id, amountPaise: 200_000 },
      { loanId: second.id, amountPaise: 50_000 },
    ],
  })
  await loans.receive(body)
}

describe('the preview of a reversal', () => {
  test('is shown for every loan of the receipt, with the money that is paid back and how', async () => {
    const before = [await loans.one(first), await loans.one(second)]
    await receiveOnBoth([loans.cash(100_000), loans.byBank(150_000)])
    const posted = await loans.posted()
    const shown = await preview(second, 2)
    expect(await loans.posted()).toEqual(posted)
    expect(shown).toMatchObject({
      kind: 'receipt',
      amountPaise: 250_000,
      problem: null,
      entryOn: ON,
      payments: [
        { direction: 'out', mode: 'cash', bankName: null, amountPaise: 100_000 },
        { direction: 'out', mode: 'bank', bankName: 'Own bank', amountPaise: 150_000, reference: 'UTR 1' },
      ],
    })
    // The same from both loans.
    expect({ ...(await preview(first, 2)), seq: 2 }).toEqual(shown)
    const byNumber = (rows: { number: string }[]) =>
      rows.toSorted((one, other) => one.number.localeCompare(other.number))
    expect(byNumber(shown.loans)).toMatchObject([
      { number: first.number, statusAfter: 'active', outstandingAfterPaise: 1_000_000 },
      { number: second.number, statusAfter: 'active', outstandingAfterPaise: 500_000 },
    ])
    const done = await reverse(first, 2)
    // The reversal posts what was shown.
    const parts = ({ number, allocated, roundOffPaise }: (typeof done.rows)[number]) => ({
      number,
      allocated,
      roundOffPaise,
    })
    expect(byNumber(done.rows.map(parts))).toEqual(
      byNumber(
        shown.loans.map(({ number, allocated, roundOffPaise }) => ({ number, allocated, roundOffPaise })),
      ),
    )
    const after = [await loans.one(first), await loans.one(second)]
    expect(after.map(({ dues }) => dues)).toEqual(before.map(({ dues }) => dues))
    const printout = await server.call('GetReceipt', {
      token: loans.token,
      query: { id: done.voucherId ?? '' },
    })
    expect(printout).toMatchObject({
      kind: 'reversal',
      reversesNumber: shown.voucherNumber,
      amountPaise: 250_000,
      payments: [
        { direction: 'out', mode: 'cash', amountPaise: 100_000 },
        { direction: 'out', mode: 'bank', amountPaise: 150_000 },
      ],
    })
    expect(printout.loans.map(({ number }) => number).toSorted()).toEqual(
      [first.number, second.number].toSorted(),
    )
  })

  test('of a charge moves no money; of a closing makes the loan active again', async () => {
    const charge = { headId: loans.headId, amountPaise: 10_000, gstBp: 1800, postedOn: ON }
    await server.call('AddCharge', { token: loans.token, query: { id: first.id }, body: charge })
    expect(await preview(first, 2)).toMatchObject({ kind: 'charge', amountPaise: 11_800, payments: [] })
    const { dues } = await loans.payoff(second, ON)
    await loans.close(second, ON, dues.payablePaise)
    const shown = await preview(second, 2)
    expect(shown).toMatchObject({
      kind: 'closing',
      amountPaise: dues.payablePaise,
      problem: null,
      loans: [{ statusAfter: 'active', outstandingAfterPaise: 500_000, roundOffPaise: dues.roundOffPaise }],
    })
  })

  test('shows why it is impossible: a newer entry on one of the loans, an opening, an entry that was reversed', async () => {
    await receiveOnBoth([loans.byBank(250_000)])
    await loans.receive(loans.receipt(second, ON, 1_000))
    const problems = [await preview(first, 2), await preview(first, 1)].map(({ problem }) => problem)
    expect(problems).toEqual([
      expect.stringMatching(new RegExp(`^${second.number}: `)),
      'Only payments, closings, renewals, charges, waivers and write-offs can be reversed.',
    ])
    await reverse(second, 3)
    expect((await preview(second, 3)).problem).not.toBeNull()
    const unknown = { token: loans.token, query: { id: second.id, seq: 99 } }
    expect((await server.inject('GetReversal', unknown)).statusCode).toBe(422)
  })
})
