import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { NewLoan } from '../../src/api/gen/model/index.ts'
import type { OperationId } from '../../src/api/gen/operations.ts'
import { verifyAll } from '../../src/server/verifyAll.ts'
import { business } from '../support/business.ts'
import { customersOf } from '../support/customers.ts'
import { counted } from '../support/days.ts'
import { cash, openShop } from '../support/loans.ts'
import { overlapping, statusesOf, whileNumbersLocked } from '../support/overlapping.ts'
import { customerCollects } from '../support/releases.ts'
import { OWNER_PASSWORD, startTestServer, type TestServer } from '../support/server.ts'

/** Cash from one person in a day stays below this: one loan fits, two do not. */
const DAILY_PAISE = 1_000_000
const LENT_PAISE = 700_000
/** The initial LTV tiers of the shop. */
const TIERS = [{ upToPaise: null, ltvBp: 8000 }]

let server: TestServer
let shop: Awaited<ReturnType<typeof openShop>>
/** The same login in another store, whose day is open. */
let other: { token: string; storeId: string }
let pictureId: string
let headId: string
let seals = 0

beforeAll(async () => {
  server = await startTestServer()
  shop = await openShop(server)
  pictureId = await customersOf(server).upload('releasePicture')
  const { rows: heads } = await server.call('AddCommonHeads', {
    token: server.owner.token,
    body: { companyId: server.owner.companyId },
  })
  headId = heads.find(({ name }) => name === 'Notice charge')?.id ?? ''
  const storeId = await business(server).addStore('T. Nagar', 'TN')
  const { token } = await server.call('SignIn', { body: { userName: 'owner', password: OWNER_PASSWORD } })
  const { companyId } = server.owner
  const there = await server.call('SwitchStore', { token, body: { companyId, storeId } })
  other = { token: there.token, storeId }
  await server.call('OpenDay', {
    token: other.token,
    body: { companyId, storeId, businessOn: shop.today(), denominations: counted(50_000) },
  })
  await shop.setPolicy({ cashReceiptDailyLimitPaise: DAILY_PAISE })
})
afterAll(async () => {
  const { holds, lines } = await verifyAll(server.databaseUrl)
  await server.end()
  expect(holds, lines.join('\n')).toBe(true)
})

/** A loan that was paid out by bank. */
const lend = (customerId: string, fields: Parameters<typeof shop.pledge>[0] = {}, token?: string) =>
  shop.pledge({ customerId, principalPaise: LENT_PAISE, payout: shop.byBank(LENT_PAISE), ...fields }, token)

/** Two loans of one borrower. */
async function twoLoans(fields: Parameters<typeof shop.pledge>[0] = {}): Promise<[NewLoan, NewLoan]> {
  const { id } = await shop.addCustomer()
  return [await lend(id, fields), await lend(id, fields)]
}

const payable = async ({ id }: NewLoan) =>
  (await server.call('GetPayoff', { token: server.owner.token, query: { id, date: shop.today() } })).dues
    .payablePaise

/** Closes a loan, in cash unless it is paid otherwise. */
async function closing(loan: NewLoan, pay = cash) {
  const body = { postedOn: shop.today(), payments: pay(await payable(loan)) }
  return () => server.inject('CloseLoan', { token: server.owner.token, query: { id: loan.id }, body })
}

const receipt =
  (
    loan: NewLoan,
    amountPaise: number,
    session: { token: string; storeId: string } = server.owner,
    pay = cash,
  ) =>
  () =>
    server.inject('ReceivePayment', {
      token: session.token,
      body: {
        companyId: server.owner.companyId,
        storeId: session.storeId,
        customerId: loan.customerId,
        postedOn: shop.today(),
        payments: pay(amountPaise),
        lines: [{ loanId: loan.id, amountPaise }],
      },
    })

const action =
  (operation: OperationId, { id }: { id: string }, body: object) =>
  () =>
    server.inject(operation, { token: server.owner.token, query: { id }, body })
const charge = (loan: NewLoan) =>
  action('AddCharge', loan, { headId, amountPaise: 10_000, gstBp: 0, postedOn: shop.today() })
const reversal = (loan: NewLoan, seq: number) =>
  action('ReverseEntry', loan, { seq, postedOn: shop.today(), reason: 'The wrong loan' })

/** Sends the packet of a loan to the other store. */
async function sending({ id }: NewLoan) {
  const { rows } = await server.pool.query(
    'select p.id from packet p join loan l on l.packet_id = p.id where l.id = $1',
    [id],
  )
  const body = { ...shop.scope, toStoreId: other.storeId, packetIds: [rows[0].id], carrier: 'Murugesan' }
  return () => server.inject('SendPackets', { token: server.owner.token, body })
}

/** Renews a loan at the same principal, with its dues in cash; returns also their total. */
async function renewal({ id }: NewLoan) {
  const { token } = server.owner
  const wanted = { slabId: shop.slab.id, tenureMonths: 12, principalPaise: LENT_PAISE }
  const { settlement } = await server.call('QuoteRenewal', { token, query: { id }, body: wanted })
  const paise = settlement?.toPayPaise ?? 0
  const body = { ...wanted, postedOn: shop.today(), payments: cash(paise) }
  return { paise, send: () => server.inject('RenewLoan', { token, query: { id }, body }) }
}

/** Releases the first of two items of a loan. */
const someItems =
  ({ id, seal }: NewLoan) =>
  () =>
    server.inject('ReleaseItems', {
      token: server.owner.token,
      query: { id },
      body: {
        lines: [1],
        collection: customerCollects(pictureId),
        seal,
        newSeal: `RACE-${++seals}`,
        witnesses: ['Ravi', 'Selvi'],
        weightBeforeMg: 21_000,
        weightAfterMg: 10_500,
      },
    })

/**
 * Lends the borrower of a loan more, and meanwhile sends a request. Up to the total of two loans, 85 % of the value can be lent;
 * above that total 10 %, for which the value of one item is not enough.
 */
async function lendingMoreMeanwhile(
  { customerId }: NewLoan,
  request: () => ReturnType<TestServer['inject']>,
) {
  const tiers = [
    { upToPaise: 2 * LENT_PAISE, ltvBp: 8500 },
    { upToPaise: null, ltvBp: 1000 },
  ]
  await shop.setPolicy({ ltvTiers: tiers })
  const items = Array.from({ length: 4 }, () => shop.item())
  const more = () => shop.inject({ customerId, items, payout: shop.byBank(1_000_000) })
  const replies = await overlapping(server, more, request)
  await shop.setPolicy({ ltvTiers: TIERS })
  return replies
}

describe('cash of one borrower in two concurrent payments', () => {
  test('for two loans that are closed stays below the daily limit', async () => {
    const [one, two] = await twoLoans()
    const replies = await overlapping(server, await closing(one), await closing(two))
    expect(statusesOf(replies)).toEqual([200, 422])
    expect(replies[1]?.json().errors[0].field).toBe('payments')
  })

  test('for a loan whose borrower is merged meanwhile counts towards the limit of the remaining customer', async () => {
    const [surviving, duplicate] = [await shop.addCustomer(), await shop.addCustomer()]
    const [paid, due] = [await lend(surviving.id), await lend(duplicate.id)]
    expect((await (await closing(paid))()).statusCode).toBe(200)
    const merge = {
      version: surviving.version,
      duplicateId: duplicate.id,
      duplicateVersion: duplicate.version,
    }
    const replies = await overlapping(server, action('MergeCustomer', surviving, merge), await closing(due))
    expect(statusesOf(replies)).toEqual([200, 422])
    expect(replies[1]?.json().errors[0].field).toBe('payments')
  })

  test('in two stores stays below the daily limit', async () => {
    const { id } = await shop.addCustomer()
    const here = await lend(id)
    const there = await lend(id, { storeId: other.storeId }, other.token)
    const replies = await overlapping(server, receipt(here, 600_000), receipt(there, 600_000, other))
    expect(statusesOf(replies)).toEqual([200, 422])
    expect(replies[1]?.json().errors[0].field).toBe('payments')
  })

  test('for two renewals stays below the daily limit', async () => {
    const [one, two] = await twoLoans()
    for (const loan of [one, two]) expect((await charge(loan)()).statusCode).toBe(201)
    const [first, second] = [await renewal(one), await renewal(two)]
    await shop.setPolicy({ cashReceiptDailyLimitPaise: first.paise + 1 })
    const replies = await overlapping(server, first.send, second.send)
    await shop.setPolicy({ cashReceiptDailyLimitPaise: DAILY_PAISE })
    expect(statusesOf(replies)).toEqual([201, 422])
    expect(replies[1]?.json().errors[0].field).toBe('payments')
  })

  test('paid out for two new loans stays below the limit for open loans', async () => {
    const customer = await shop.addCustomer()
    const loan = () => shop.inject({ customerId: customer.id, principalPaise: 1_500_000 })
    const replies = await overlapping(server, loan, loan)
    expect(statusesOf(replies)).toEqual([201, 422])
    expect(replies[1]?.json().errors[0].field).toBe('payout')
  })
})

describe('concurrent changes to a loan and its packet', () => {
  test('items are not released while a concurrent loan needs their value', async () => {
    const [loan] = await twoLoans({ items: [shop.item(), shop.item()] })
    const replies = await lendingMoreMeanwhile(loan, someItems(loan))
    expect(statusesOf(replies)).toEqual([201, 422])
    expect(replies[1]?.json().errors[0].field).toBe('lines')
  })

  test('a receipt is not reversed while a concurrent loan needs the value of its items', async () => {
    const [loan] = await twoLoans({ items: [shop.item(), shop.item()] })
    expect((await receipt(loan, 600_000, server.owner, shop.byBank)()).statusCode).toBe(200)
    expect((await someItems(loan)()).statusCode).toBe(200)
    const replies = await lendingMoreMeanwhile(loan, reversal(loan, 2))
    expect(statusesOf(replies)).toEqual([201, 422])
    expect(replies[1]?.json().errors[0].field).toBe('seq')
  })

  test('a loan that is written off meanwhile gets no charge', async () => {
    const [loan] = await twoLoans()
    const writeOff = action('WriteOff', loan, { postedOn: shop.today(), reason: 'Fled' })
    expect(statusesOf(await overlapping(server, writeOff, charge(loan)))).toEqual([200, 409])
  })

  test('a packet that is sent meanwhile is not moved within the vault', async () => {
    const [loan] = await twoLoans()
    const { token } = server.owner
    const { packet } = await server.call('GetPartPaymentById', { token, query: { id: loan.id } })
    const moved = { version: packet.version, action: 'move', location: 'Safe 2', reason: null }
    const replies = await overlapping(server, await sending(loan), action('MovePacket', loan, moved))
    expect(statusesOf(replies)).toEqual([201, 409])
  })

  test('a packet that is put on hold meanwhile is not sent', async () => {
    const [loan] = await twoLoans()
    const { token } = server.owner
    const { packet } = await server.call('GetPartPaymentById', { token, query: { id: loan.id } })
    const held = { version: packet.version, action: 'hold', location: null, reason: 'Police' }
    const replies = await overlapping(server, action('MovePacket', loan, held), await sending(loan))
    expect(statusesOf(replies)).toEqual([200, 422])
  })

  test('a closing is not reversed when its packet is sent meanwhile', async () => {
    const [loan] = await twoLoans()
    expect((await (await closing(loan))()).statusCode).toBe(200)
    const replies = await overlapping(server, await sending(loan), reversal(loan, 2))
    expect(statusesOf(replies)).toEqual([201, 422])
    expect(replies[1]?.json().errors[0].field).toBe('seq')
  })
})

describe('a day that is closed while a posting waits', () => {
  const closeDay = async () => {
    const { cashPaise } = await server.call('GetDay', { token: server.owner.token })
    const denominations = counted(cashPaise / 100)
    const body = { ...shop.scope, businessOn: shop.today(), denominations, reason: 'More came meanwhile' }
    return () => server.inject('CloseDay', { token: server.owner.token, body })
  }
  const reopen = async (version: number) =>
    server.call('ReopenDay', {
      token: server.owner.token,
      body: { ...shop.scope, businessOn: shop.today(), version, reason: 'The next test' },
    })

  test.each(['receipt', 'closing'] as const)(
    'waits for a %s that found it open, and counts it',
    async (kind) => {
      const [loan] = await twoLoans()
      const paise = kind === 'receipt' ? 100_000 : await payable(loan)
      const pay = kind === 'receipt' ? receipt(loan, paise) : await closing(loan)
      const before = await server.call('GetDay', { token: server.owner.token })
      const replies = await whileNumbersLocked(server, [server.owner.storeId], pay, await closeDay())
      expect(statusesOf(replies)).toEqual([200, 200])
      const closed = replies[1]?.json()
      expect(closed.differencePaise).toBe(-paise)
      expect(closed.countedPaise).toBe(before.cashPaise)
      await reopen(closed.version)
    },
  )
})
