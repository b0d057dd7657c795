import { expect } from 'vitest'
import type {
  AuctionDay,
  AuctionLot,
  AuctionLotRow,
  PaymentPart,
  SellLotRequest,
} from '../../src/api/gen/model/index.ts'
import { addDays } from '../../src/domain/dates/dates.ts'
import { activeLoans } from './activeLoans.ts'
import type { LoanToPut, TestLoan } from './putLoan.ts'
import type { TestServer } from './server.ts'

/** The day on which tests of auctions begin; the pawnbroker's notice runs 15 days. */
export const BEGAN = '2026-06-01'
export const SALE_ON = addDays(BEGAN, 15)

/** The price of 22-karat gold in these tests, in paise per gram: 10 g have a value of ₹70,000. */
const GOLD_PAISE_PER_G = 700_000

/** Takes loans of a test business to auction, on one day; call once. */
export async function auctionsOf(server: TestServer, date = BEGAN) {
  const loans = await activeLoans(server)
  const { token, scope } = loans
  const { call, inject } = server
  await loans.onDay(date)
  const price = { companyId: scope.companyId, storeId: null, metalId: loans.metalId, confirmed: true }
  await call('AddRate', {
    token,
    body: { ...price, effectiveOn: date, pricePaisePerG: GOLD_PAISE_PER_G },
  })

  /** A loan that is overdue on the first day of the tests. */
  const overdue = (loan: LoanToPut & { customerId?: string } = {}): Promise<TestLoan> =>
    loans.add({ openedOn: '2025-04-01', dueOn: '2026-04-01', principalPaise: 1_000_000, ...loan })

  const identify = (...overdueLoans: { id: string }[]): Promise<AuctionLotRow[]> =>
    call('IdentifyLots', { token, body: { ...scope, loanIds: overdueLoans.map(({ id }) => id) } }).then(
      ({ rows }) => rows,
    )
  const notice = (...lots: { id: string }[]): Promise<AuctionLotRow[]> =>
    call('IssueNotices', { token, body: { ...scope, lotIds: lots.map(({ id }) => id) } }).then(
      ({ rows }) => rows,
    )
  const serve = (lot: { id: string }, fields: object = {}): Promise<AuctionLot> =>
    call('RecordService', {
      token,
      query: { id: lot.id },
      body: { how: 'served', servedOn: date, postReference: 'RT 1', proofId: null, note: null, ...fields },
    })
  const saleDay = (lots: readonly { id: string }[], heldOn = SALE_ON) => ({
    ...scope,
    heldOn,
    place: 'Community Hall',
    auctioneer: 'Raghavan',
    note: null,
    lotIds: lots.map(({ id }) => id),
  })
  const schedule = (lots: readonly { id: string }[], heldOn = SALE_ON): Promise<AuctionDay> =>
    call('ScheduleAuction', { token, body: saleDay(lots, heldOn) })

  /** A lot whose notice was sent and delivered on that day. */
  async function served(loan: { id: string }): Promise<AuctionLotRow> {
    const [lot] = await notice(...(await identify(loan)))
    if (!lot) throw new Error('no lot')
    await serve(lot)
    return lot
  }

  /** A lot with its auction on that same day, as the policy needs no notice period; its reserve price is set. */
  async function openForBids(loan: { id: string }): Promise<AuctionLotRow> {
    await server.pool.query(`update company set policy = policy || '{"auctionNoticeDays": 0}'`)
    const lot = await served(loan)
    const { id } = await schedule([lot], date)
    const { lots } = await call('SetReserves', { token, query: { id }, body: scope })
    return lots.find((one) => one.id === lot.id) as AuctionLotRow
  }

  const bid = (lot: { id: string }, amountPaise: number, bidderPhone = '98400 54321') =>
    call('PlaceBid', {
      token,
      query: { id: lot.id },
      body: { bidderName: 'Kumar Jewellers', bidderPhone, amountPaise },
    })
  const one = (lot: { id: string }): Promise<AuctionLot> =>
    call('GetAuctionLotById', { token, query: { id: lot.id } })

  /** The request that sells a lot to its highest bidder. */
  async function saleRequest(
    lot: { id: string },
    fields: Partial<SellLotRequest> = {},
    payments?: PaymentPart[],
  ): Promise<SellLotRequest> {
    const { bids, loanVersion } = await one(lot)
    const [highest] = bids
    return {
      postedOn: date,
      bidId: highest?.id ?? lot.id,
      loanVersion,
      payments: payments ?? [loans.byBank(highest?.amountPaise ?? 1)],
      costsPaise: 0,
      costPayments: [],
      ...fields,
    }
  }
  const sendSell = (lot: { id: string }, body: SellLotRequest, headers: Record<string, string> = {}) =>
    inject('SellLot', { token, query: { id: lot.id }, body, headers })
  const sell = async (lot: { id: string }, fields: Partial<SellLotRequest> = {}): Promise<AuctionLot> =>
    call('SellLot', { token, query: { id: lot.id }, body: await saleRequest(lot, fields) })

  /** A lot sold for this amount. */
  async function sold(loan: { id: string }, pricePaise: number, fields: Partial<SellLotRequest> = {}) {
    const lot = await openForBids(loan)
    if (pricePaise < (lot.reservePaise ?? 0)) await lowerReserve(lot, pricePaise)
    await bid(lot, pricePaise)
    return sell(lot, fields)
  }

  /** Requests the renewal of a loan as if the customer had shown the documents for a new loan; the difference is paid by bank. */
  async function requestRenewal({ id, customerId }: TestLoan, principalPaise: number) {
    await server.pool.query(
      `update customer set photo_id = $2, pan = 'ABCPS1000F', address = '12 Mada Street', pin_code = '600004' where id = $1`,
      [customerId, await loans.customers.upload('customerPhoto')],
    )
    const quoted = { token, query: { id }, body: { principalPaise } }
    const { slabId, tenureMonths, settlement } = await call('QuoteRenewal', quoted)
    const { toPayPaise = 0, toPayOutPaise = 0 } = settlement ?? {}
    const payments = [loans.byBank(toPayPaise + toPayOutPaise)]
    return call('RenewLoan', {
      token,
      query: { id },
      body: { postedOn: date, slabId, tenureMonths, principalPaise, payments },
    })
  }

  /** Lowers the stored reserve price of a lot to this, in paise, so that it can be sold below its dues. */
  const lowerReserve = (lot: { id: string }, reservePaise: number) =>
    server.pool.query('update auction_lot set reserve_paise = $2 where id = $1', [lot.id, reservePaise])

  /** Σ debits less Σ credits of an account, in paise. */
  async function balance(code: string): Promise<number> {
    const { rows } = await server.pool.query(
      `select coalesce(sum(debit_paise - credit_paise), 0)::bigint as net from voucher_line l
       join account a on a.id = l.account_id where a.code = $1`,
      [code],
    )
    return rows[0].net
  }

  /** Asserts that surplus and shortfall of lots, and principal and charges of loans, equal the books. */
  async function expectSettled(): Promise<void> {
    await loans.expectBooksAgree()
    const { rows } = await server.pool.query(
      `select coalesce(sum(surplus_due_paise), 0)::bigint as surplus,
         coalesce(sum(shortfall_due_paise), 0)::bigint as shortfall from auction_lot`,
    )
    expect(await balance('2120')).toBe(0 - rows[0].surplus)
    expect(await balance('1470')).toBe(rows[0].shortfall)
  }

  /** Sends a request that must post nothing; returns its status, its message and the first field with an error. */
  async function rejected(send: () => Promise<{ statusCode: number; body: string }>) {
    const before = await loans.posted()
    const reply = await send()
    expect(await loans.posted()).toEqual(before)
    const { detail, errors } = JSON.parse(reply.body) as { detail: string; errors?: { field: string }[] }
    return { status: reply.statusCode, detail, ...(errors?.[0] && { field: errors[0].field }) }
  }

  return {
    ...loans,
    expectSettled,
    rejected,
    overdue,
    identify,
    notice,
    serve,
    saleDay,
    schedule,
    served,
    openForBids,
    bid,
    one,
    saleRequest,
    sendSell,
    sell,
    sold,
    requestRenewal,
    lowerReserve,
    balance,
    loan: loans.one,
    lots: (fields: object = {}) => call('GetAuctionLot', { token, body: { ...scope, ...fields } }),
    count: (fields: object = {}) => call('GetAuctionLotCount', { token, body: { ...scope, ...fields } }),
    candidates: (fields: object = {}) =>
      call('GetAuctionCandidate', { token, body: { ...scope, ...fields } }),
  }
}
