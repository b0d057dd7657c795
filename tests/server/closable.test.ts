import { drizzle } from 'drizzle-orm/node-postgres'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { NewLoan } from '../../src/api/gen/model/index.ts'
import { verifyCompany } from '../../src/server/modules/integrity/verifyCompany.ts'
import { openShop } from '../support/loans.ts'
import { putLoan } from '../support/putLoan.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

/** How many days ago the first loan is opened; every loan's life takes some of these days. */
const DAYS = 900

let server: TestServer
let shop: Awaited<ReturnType<typeof openShop>>
let headId: string
let seals = 0

beforeAll(async () => {
  server = await startTestServer()
  server.clock.now = new Date(Date.now() - DAYS * 86_400_000)
  shop = await openShop(server)
  const { token, companyId } = server.owner
  const heads = await server.call('AddCommonHeads', { token, body: { companyId } })
  headId = heads.rows.find(({ name }) => name === 'Notice charge')?.id ?? ''
})
afterAll(() => server?.end())

const inject = (...[operation, input]: Parameters<TestServer['inject']>) =>
  server.inject(operation, { token: server.owner.token, ...input })
const payoffOf = ({ id }: { id: string }) =>
  server.call('GetPayoff', { token: server.owner.token, query: { id, date: shop.today() } })
const one = ({ id }: { id: string }) =>
  server.call('GetPartPaymentById', { token: server.owner.token, query: { id } })

const receive = ({ id, customerId }: NewLoan, amountPaise: number) =>
  inject('ReceivePayment', {
    body: {
      ...shop.scope,
      customerId,
      postedOn: shop.today(),
      payments: shop.byBank(amountPaise),
      lines: [{ loanId: id, amountPaise }],
    },
  })

const close = ({ id }: { id: string }, payablePaise: number) =>
  inject('CloseLoan', {
    query: { id },
    body: { postedOn: shop.today(), payments: payablePaise === 0 ? [] : shop.byBank(payablePaise) },
  })

async function collection({ customerId }: NewLoan) {
  const call = { token: server.owner.token, query: { id: customerId } }
  const { name } = await server.call('GetCustomerById', call)
  const { pan } = await server.call('ShowIdentity', call)
  return {
    collectedBy: 'pawner',
    name,
    idKind: 'pan',
    idNumber: pan ?? '',
    ticket: 'shown',
    proofId: null,
    bondId: null,
    note: null,
    pictureId: await shop.upload('releasePicture'),
  }
}

const days = fc.nat(9)
/** Thousandths of the dues. */
const share = fc.integer({ min: 1, max: 1000 })
/** An action at the counter. */
const move = fc.oneof(
  fc.record({ kind: fc.constant('receive' as const), days, share }),
  fc.record({ kind: fc.constant('receiveNearlyAll' as const), days, lessPaise: fc.nat(150) }),
  fc.record({ kind: fc.constant('receivePayoff' as const), days }),
  fc.record({ kind: fc.constant('charge' as const), days, amountPaise: fc.integer({ min: 1, max: 50_000 }) }),
  fc.record({ kind: fc.constant('waive' as const), days, share }),
  fc.record({ kind: fc.constant('reverse' as const), days: fc.constant(0) }),
  fc.record({ kind: fc.constant('releaseItem' as const), days }),
  fc.record({ kind: fc.constant('renew' as const), days, share }),
)
type Move = typeof move extends fc.Arbitrary<infer M> ? M : never

/** Sends the request and returns the loan that is then owed; a rejected request changes nothing. */
async function action(loan: NewLoan, move: Move): Promise<NewLoan> {
  if (move.days > 0) await shop.openLater(move.days)
  const { id } = loan
  const { dues } = await payoffOf(loan)
  const postedOn = shop.today()
  const reason = 'Agreed'
  switch (move.kind) {
    case 'receive':
      await receive(loan, Math.ceil((dues.totalPaise * move.share) / 1000))
      break
    case 'receiveNearlyAll':
      await receive(loan, dues.totalPaise - move.lessPaise)
      break
    case 'receivePayoff':
      expect((await receive(loan, dues.payablePaise)).statusCode).toBe(422)
      break
    case 'charge':
      await inject('AddCharge', {
        query: { id },
        body: { headId, amountPaise: move.amountPaise, gstBp: 1800, postedOn },
      })
      break
    case 'waive': {
      const part = (paise: number) => Math.floor((paise * move.share) / 1000)
      const waived = { penalPaise: part(dues.penalPaise), interestPaise: part(dues.interestPaise) }
      await inject('WaiveDues', { query: { id }, body: { postedOn, charges: [], ...waived, reason } })
      break
    }
    case 'reverse': {
      const statement = await server.call('GetPartPaymentStatement', {
        token: server.owner.token,
        query: { id },
      })
      const seq = statement.rows.find(({ reversible }) => reversible)?.seq
      if (seq !== undefined) await inject('ReverseEntry', { query: { id }, body: { seq, postedOn, reason } })
      break
    }
    case 'releaseItem': {
      const { items, packet } = await one(loan)
      const line = items.find(({ released }) => !released)?.line ?? 1
      await inject('ReleaseItems', {
        query: { id },
        body: {
          lines: [line],
          collection: { ...(await collection(loan)), note: 'Any weight' },
          seal: packet.seal,
          newSeal: `AGAIN-${++seals}`,
          witnesses: ['Ravi', 'Selvi'],
          weightBeforeMg: 21_000,
          weightAfterMg: 11_000,
        },
      })
      break
    }
    case 'renew': {
      const principalPaise = Math.max(100_000, Math.floor((dues.principalPaise * move.share) / 1000))
      const quote = await inject('QuoteRenewal', { query: { id }, body: { principalPaise } })
      const settlement = quote.json().settlement
      if (settlement === undefined) break
      const { toPayPaise, toPayOutPaise } = settlement
      const { slabId, tenureMonths } = quote.json()
      const paid = toPayPaise + toPayOutPaise
      const payments = paid === 0 ? [] : shop.byBank(paid)
      const renewed = await inject('RenewLoan', {
        query: { id },
        body: { postedOn, slabId, tenureMonths, principalPaise, payments },
      })
      if (renewed.statusCode === 201) return { ...loan, id: renewed.json().id }
    }
  }
  const { status, renewedFrom } = await one(loan)
  // A reversed renewal makes the loan that it had ended active again.
  return status === 'cancelled' && renewedFrom.id !== null ? { ...loan, id: renewedFrom.id } : loan
}

test('after random actions at the counter, a loan can be closed', async () => {
  const kinds = new Set<string>()
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 400_000, max: 1_900_000 }),
      fc.array(move, { minLength: 1, maxLength: 8 }),
      async (principalPaise, moves) => {
        const { id: customerId } = await shop.addCustomer()
        const items = [shop.item(), shop.item()]
        let loan = await shop.pledge({
          customerId,
          items,
          principalPaise,
          payout: shop.byBank(principalPaise),
        })
        for (const move of moves) {
          kinds.add(move.kind)
          loan = await action(loan, move)
        }
        const { dues } = await payoffOf(loan)
        const closed = await close(loan, dues.payablePaise)
        expect(closed.statusCode, closed.body).toBe(200)
        expect(await one(loan)).toMatchObject({ status: 'closed', outstandingPaise: 0 })
      },
    ),
    // A fixed seed, because the server's clock can advance only by a limited number of days.
    { numRuns: 20, seed: 19, endOnFailure: true },
  )
  expect(kinds.size).toBe(8)
  const { rows } = await server.pool.query(
    `select kind, count(*)::int as count from loan_entry group by kind union all
     select 'release', count(*)::int from loan_release`,
  )
  const done = Object.fromEntries(rows.map(({ kind, count }) => [kind, count]))
  for (const kind of ['receipt', 'charge', 'waiver', 'reversal', 'renewal', 'release'])
    expect(done[kind], kind).toBeGreaterThan(0)
  const { checks } = await verifyCompany(drizzle({ client: server.pool }), server.owner.companyId)
  // The days were opened in plain SQL, without a count.
  const held = checks.filter(({ name }) => !name.startsWith('Cash counted') && !name.startsWith('Numbers'))
  expect(held.flatMap(({ name, wrong }) => wrong.map((one) => `${name}: ${one}`))).toEqual([])
})

test('the payoff that is shown is rejected as a receipt, with the amounts that are possible', async () => {
  const { id: customerId } = await shop.addCustomer()
  const principalPaise = 1_281_400
  const loan = await shop.pledge({ customerId, principalPaise, payout: shop.byBank(principalPaise) })
  // A charge of ₹0.38, so that the total is rounded down.
  await inject('AddCharge', {
    query: { id: loan.id },
    body: { headId, amountPaise: 38, gstBp: 0, postedOn: shop.today() },
  })
  const { dues, receipt } = await payoffOf(loan)
  expect(dues.closingTotalPaise - dues.payablePaise).toBe(38)
  const message = async (amountPaise: number) =>
    (await receive(loan, amountPaise)).json().errors?.[0] as { field: string; message: string }
  expect(await message(dues.payablePaise)).toEqual({
    field: 'lines.0.amountPaise',
    message: `${loan.number}: This pays the whole loan: close it instead.`,
  })
  expect(receipt.mostPaise).toBe(dues.totalPaise - 100)
  expect(await message(receipt.mostPaise + 1)).toEqual({
    field: 'lines.0.amountPaise',
    message: `${loan.number}: Take ₹12,813.38 or less, or close the loan for ₹12,814.00.`,
  })
  expect((await receive(loan, receipt.mostPaise)).statusCode).toBe(200)
  expect((await one(loan)).outstandingPaise).toBe(100)
  expect((await close(loan, 100)).statusCode).toBe(200)
})

test('a loan whose closing amount rounds to zero closes without a payment, the rest goes to Rounding; other loans need a payment', async () => {
  // Such a loan can come from a receipt posted before this rule existed, or from opening balances.
  const { companyId, storeId, userId } = server.owner
  const { id: customerId } = await shop.addCustomer()
  const around = {
    companyId,
    storeId,
    userId,
    slabId: shop.slab.id,
    productId: shop.productId(shop.goldId),
    headId,
  }
  const loan = await putLoan(
    server.pool,
    { ...around, customerId },
    { principalPaise: 38, openedOn: shop.today() },
  )
  const { dues, receipt } = await payoffOf(loan)
  expect([dues.payablePaise, dues.roundOffPaise, receipt.mostPaise]).toEqual([0, -38, 0])
  const paid = await close(loan, 100)
  expect(paid.json().errors).toEqual([
    { field: 'payments', message: 'There is nothing to pay: close the loan without a payment.' },
  ])
  const closed = await close(loan, 0)
  expect(closed.statusCode, closed.body).toBe(200)
  const { rows } = await server.pool.query(
    `select a.code, (l.debit_paise - l.credit_paise)::int as paise from voucher_line l
     join account a on a.id = l.account_id where l.voucher_id = $1 order by a.code`,
    [closed.json().voucherId],
  )
  expect(rows).toEqual([
    { code: '1200', paise: -38 },
    { code: '4900', paise: 38 },
  ])
  const other = await shop.pledge({ payout: shop.byBank(1_000_000) })
  const unpaid = await close(other, 0)
  expect(unpaid.json().errors?.[0]).toMatchObject({
    field: 'payments',
    message: expect.stringMatching(/^Enter exactly ₹/),
  })
})
