import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AuctionLotRow } from '../../src/api/gen/model/index.ts'
import { auctionMessages } from '../../src/domain/auction/auction.ts'
import { addDays } from '../../src/domain/dates/dates.ts'
import { auctionsOf, SALE_ON } from '../support/auctions.ts'
import { business } from '../support/business.ts'
import { putBankLoan } from '../support/putBankLoan.ts'
import type { TestLoan } from '../support/putLoan.ts'
import { customerCollects } from '../support/releases.ts'
import { addPerson, OWNER_PASSWORD, startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let auctions: Awaited<ReturnType<typeof auctionsOf>>
/** A user who may view auctions. */
let viewer = ''

beforeAll(async () => {
  server = await startTestServer()
  viewer = (await addPerson(server, 'viewer', { Auction: ['view'] })).session.token
  await addPerson(server, 'clerk', { PartPayment: ['view'] })
  // The schemes of the test are in force from that day.
  server.clock.now = new Date(`${SALE_ON}T05:00:00Z`)
  auctions = await auctionsOf(server, SALE_ON)
})
afterAll(() => server?.end())

const setApproval = (abovePaise: number | null) =>
  server.pool.query('update company set policy = policy || $1::jsonb', [{ approvalAbovePaise: abovePaise }])

describe('the loan of a lot', () => {
  let loan: TestLoan
  let lot: AuctionLotRow
  beforeEach(async () => {
    loan = await auctions.overdue({ valuesPaise: [1_000_000, 1_000_000] })
    lot = await auctions.openForBids(loan)
  })

  const releaseItems = async () =>
    server.inject('ReleaseItems', {
      token: auctions.token,
      query: { id: loan.id },
      body: {
        lines: [1],
        collection: customerCollects(await auctions.customers.upload('releasePicture')),
        seal: loan.seal,
        newSeal: `NEW-${loan.number}`,
        witnesses: ['Ravi', 'Selvi'],
        weightBeforeMg: 20_000,
        weightAfterMg: 10_000,
      },
    })
  test('shows the stage of the lot, until it is withdrawn', async () => {
    const { noticeNumber } = lot
    const expected = { id: lot.id, state: 'scheduled', noticeNumber, heldOn: SALE_ON }
    expect((await auctions.loan(loan)).lot).toEqual({ ...expected, surplusDuePaise: 0, shortfallDuePaise: 0 })
    await server.call('WithdrawLot', {
      token: auctions.token,
      query: { id: lot.id },
      body: { reason: 'Paid up to date' },
    })
    expect(await auctions.loan(loan)).not.toHaveProperty('lot')
  })

  test('shows that it was sold, and what is pending', async () => {
    await auctions.bid(lot, 14_000_000)
    await auctions.sell(lot)
    const { surplusDuePaise } = (await auctions.one(lot)).lot
    expect(surplusDuePaise).toBeGreaterThan(0)
    const pending = { surplusDuePaise, shortfallDuePaise: 0 }
    expect((await auctions.loan(loan)).lot).toMatchObject({
      id: lot.id,
      state: 'sold',
      heldOn: SALE_ON,
      ...pending,
    })
  })

  test('releases no items before its lot is withdrawn', async () => {
    expect(await auctions.rejected(releaseItems)).toEqual({
      status: 422,
      detail: auctionMessages.holdsArticles,
    })
    await server.call('WithdrawLot', {
      token: auctions.token,
      query: { id: lot.id },
      body: { reason: 'Paid up to date' },
    })
    expect((await releaseItems()).statusCode).toBe(200)
  })

  test('is not re-pledged to a lender before its lot is withdrawn', async () => {
    const { token, scope } = auctions
    const lender = await server.call('AddBank', {
      token,
      body: { companyId: scope.companyId, name: `Lender of ${loan.number}`, kind: 'lender' },
    })
    const { rows } = await server.pool.query('select id from packet where loan_id = $1', [loan.id])
    const packetId: string = rows[0].id
    const offered = async () => {
      const { rows } = await server.call('GetBankNewLoanPackets', { token, body: scope })
      return rows.some(({ id }) => id === packetId)
    }
    const draw = () =>
      server.inject('AddBankNewLoan', {
        token,
        body: {
          ...scope,
          postedOn: SALE_ON,
          lenderId: lender.id,
          lenderNumber: 'JL-1',
          amountPaise: 100_000,
          rateBp: 950,
          dueOn: addDays(SALE_ON, 90),
          payments: [auctions.byBank(100_000)],
          feePaise: 0,
          feePayments: [],
          packetIds: [packetId],
        },
      })
    expect(await offered()).toBe(false)
    const rejected = await draw()
    expect(rejected.statusCode).toBe(422)
    expect(rejected.json().errors).toMatchObject([
      { field: 'packetIds', message: expect.stringContaining('listed for auction') },
    ])
    await server.call('WithdrawLot', { token, query: { id: lot.id }, body: { reason: 'Paid up to date' } })
    expect(await offered()).toBe(true)
  })

  test('is not sent to another store before its lot is withdrawn', async () => {
    const { token, scope } = auctions
    const toStoreId = await business(server).addStore(`Store for ${loan.number}`, loan.number.slice(-3))
    const { rows } = await server.pool.query('select id from packet where loan_id = $1', [loan.id])
    const packetId: string = rows[0].id
    const offered = async () => {
      const { rows } = await server.call('GetVaultPackets', { token, body: { ...scope, search: loan.seal } })
      return rows.some(({ id }) => id === packetId)
    }
    const send = () =>
      server.inject('SendPackets', {
        token,
        body: { ...scope, toStoreId, packetIds: [packetId], carrier: 'Murugesan' },
      })
    expect(await offered()).toBe(false)
    const message = `${loan.seal}: Loan ${loan.number} is listed for auction. Withdraw the lot first.`
    expect(await auctions.rejected(send)).toEqual({ status: 422, detail: message, field: 'packetIds.0' })
    await server.call('WithdrawLot', { token, query: { id: lot.id }, body: { reason: 'Paid up to date' } })
    expect(await offered()).toBe(true)
    expect((await send()).statusCode).toBe(201)
  })

  test.each([
    ['renewed for what the customer pays', 1_000_000, 'renewal'],
    ['topped up, its dues taken from what is lent', 3_000_000, 'topUp'],
  ])('%s, is not sold: the lot is withdrawn', async (_, principalPaise, kind) => {
    expect(await auctions.requestRenewal(loan, principalPaise)).toMatchObject({ kind, status: 'active' })
    const after = await auctions.one(lot)
    expect(after.lot).toMatchObject({ state: 'withdrawn', endedOn: SALE_ON })
    expect(after.steps.at(-1)).toMatchObject({ action: 'withdraw', note: 'The loan was renewed.' })
    await auctions.expectSettled()
  })
})

describe('the pending renewal of a loan that is sold at auction', () => {
  test('is cancelled', async () => {
    const loan = await auctions.overdue({ valuesPaise: [1_000_000, 1_000_000] })
    const lot = await auctions.openForBids(loan)
    await setApproval(1_000_000 - 1)
    const renewal = await auctions.requestRenewal(loan, 1_000_000)
    await setApproval(null)
    expect(renewal.status).toBe('pending')
    await auctions.bid(lot, lot.reservePaise ?? 0)
    await auctions.sell(lot)
    const { token } = auctions
    expect(await server.call('GetNewLoanById', { token, query: { id: renewal.id } })).toMatchObject({
      status: 'cancelled',
      cancelReason: `Loan ${loan.number} was sold at auction.`,
    })
  })
})

describe('a lot in another store', () => {
  test('has the reserve that its own store would set, whatever the price in the other', async () => {
    await auctions.onDay(SALE_ON)
    const { scope, metalId } = auctions
    const lot = await auctions.served(await auctions.overdue())
    const otherId = await business(server).addStore('Adyar', 'AD')
    // Users sign in at the current time.
    server.clock.now = null
    const { token } = await server.call('SignIn', {
      body: { userName: 'owner', password: OWNER_PASSWORD },
    })
    const there = await server.call('SwitchStore', {
      token,
      body: { companyId: scope.companyId, storeId: otherId },
    })
    await auctions.onDay(SALE_ON)
    const price = { companyId: scope.companyId, storeId: otherId, metalId, confirmed: true }
    await server.call('AddRate', {
      token: there.token,
      body: { ...price, effectiveOn: SALE_ON, pricePaisePerG: 600_000 },
    })
    const { reserve } = await server.call('GetAuctionLotById', { token: there.token, query: { id: lot.id } })
    expect(reserve).toEqual((await auctions.one(lot)).reserve)
    expect(reserve[0]?.valuePaise).toBe(7_000_000)
  })
})

describe('an unsettled surplus and an unsettled shortfall', () => {
  /** The message with which in-activating a record is rejected; null when it succeeds. */
  const problem = async (
    action: 'DeleteCustomer' | 'DeleteStore' | 'DeleteCompany',
    id: string,
    token = auctions.token,
  ) => {
    const { statusCode, body } = await server.inject(action, { token, query: { id } })
    return statusCode === 204 ? null : (JSON.parse(body) as { detail: string }).detail
  }
  let surplus: TestLoan
  let shortfall: TestLoan
  beforeAll(async () => {
    await auctions.onDay(SALE_ON)
    surplus = await auctions.overdue()
    shortfall = await auctions.overdue()
    await auctions.sold(surplus, 7_000_000)
    await auctions.sold(shortfall, 700_000)
  })

  test('keep their customers active; a written-off shortfall does not', async () => {
    expect(await problem('DeleteCustomer', surplus.customerId)).toContain(
      `is still in use by 1 unpaid auction surplus (${surplus.number}).`,
    )
    const name = `1 open auction shortfall (${shortfall.number})`
    expect(await problem('DeleteCustomer', shortfall.customerId)).toContain(name)
    const settled = await auctions.overdue()
    const lot = await auctions.sold(settled, 700_000)
    await server.call('WriteOffShortfall', {
      token: auctions.token,
      query: { id: lot.lot.id },
      body: { postedOn: SALE_ON, reason: 'Cannot be found' },
    })
    expect(await problem('DeleteCustomer', settled.customerId)).toBeNull()
  })

  test('keep their store and their company active, as an open bank loan and packets do', async () => {
    await putBankLoan(server)
    const { companyId, storeId } = auctions.scope
    const otherId = await business(server).addStore('T. Nagar', 'TN')
    // Users sign in at the current time.
    server.clock.now = null
    const signIn = (where: { companyId?: string } = {}) =>
      server.call('SignIn', { body: { userName: 'owner', password: OWNER_PASSWORD, ...where } })
    const there = await server.call('SwitchStore', {
      token: (await signIn()).token,
      body: { companyId, storeId: otherId },
    })
    const open = /\d+ unpaid auction surplus(es)? .+, \d+ open auction shortfalls? /
    const ofStore = await problem('DeleteStore', storeId, there.token)
    expect(ofStore).toMatch(open)
    expect(ofStore).toContain('1 open bank loan (SPARE-BANK)')
    expect(ofStore).toMatch(/\d+ packets not released or sold/)
    const second = await server.call('AddCompany', {
      token: there.token,
      body: { name: 'Second', policyProfile: 'pawnbroker', firstStore: { name: 'First', code: 'FS' } },
    })
    const away = await signIn({ companyId: second.id })
    const ofCompany = await problem('DeleteCompany', companyId, away.token)
    expect(ofCompany).toMatch(open)
    expect(ofCompany).toContain('1 open bank loan (SPARE-BANK)')
    expect(ofCompany).toMatch(/\d+ packets not released or sold/)
  })
})

describe('opening a day', () => {
  beforeAll(() => auctions.onDay(SALE_ON))

  async function openDay(day: string): Promise<void> {
    await auctions.onDay(day)
    await server.pool.query('delete from store_day where business_on = $1', [day])
    await server.call('OpenDay', {
      token: auctions.token,
      body: { ...auctions.scope, businessOn: day, denominations: [], reason: 'Counted' },
    })
  }
  /** The alerts with a path, by default those of a user who may view auctions. */
  const messages = async (path: string, token = viewer) =>
    (await server.call('GetNotifications', { token, body: { limit: 100 } })).rows
      .filter((row) => row.path === path && row.type === 'alert')
      .map(({ title, description }) => `${title}: ${description}`)
      .sort()

  test('notifies of an auction within 7 days, once; not of one whose lots were all withdrawn', async () => {
    const [first, second] = [await auctions.overdue(), await auctions.overdue()]
    const lots = [await auctions.served(first), await auctions.served(second)]
    const heldOn = addDays(SALE_ON, 10)
    const { id } = await auctions.schedule(lots, heldOn)
    const third = await auctions.served(await auctions.overdue())
    const empty = await auctions.schedule([third], addDays(SALE_ON, 9))
    await server.call('WithdrawLot', {
      token: auctions.token,
      query: { id: third.id },
      body: { reason: 'Paid up to date' },
    })
    await openDay(addDays(SALE_ON, 2))
    expect(await messages(`/action?day=${id}`)).toEqual([])
    await openDay(addDays(SALE_ON, 3))
    const message =
      'Upcoming auction: On 26 Jun 2026 at Community Hall: 2 lots. Set the reserve prices on that day.'
    expect(await messages(`/action?day=${id}`)).toEqual([message])
    await server.pool.query('update notification set read_at = now()')
    await openDay(addDays(SALE_ON, 4))
    expect(await messages(`/action?day=${id}`)).toEqual([message])
    expect(await messages(`/action?day=${empty.id}`)).toEqual([])
    const { rows } = await server.pool.query(
      `select distinct l.user_name from notification n join login l on l.id = n.login_id where n.path like '/action%'`,
    )
    expect(rows.map(({ user_name }) => user_name).sort()).toEqual(['owner', 'viewer'])
  })

  test('notifies of a surplus in the week before the last day for its refund, and once more after that day', async () => {
    const date = addDays(SALE_ON, 20)
    await openDay(date)
    await server.call('AddRate', {
      token: auctions.token,
      body: {
        companyId: auctions.scope.companyId,
        storeId: null,
        metalId: auctions.metalId,
        effectiveOn: date,
        pricePaisePerG: 700_000,
        confirmed: true,
      },
    })
    await server.pool.query(`update company set policy = policy || '{"auctionNoticeDays": 0}'`)
    const { lot } = await soldOn(date)
    const last = lot.refundByOn ?? ''
    expect(last).toBe(addDays(date, 30))
    const path = `/action?lot=${lot.id}`
    await openDay(addDays(last, -8))
    expect(await messages(path)).toEqual([])
    await openDay(addDays(last, -7))
    const [due] = await messages(path)
    expect(due).toContain(`Surplus to be paid: `)
    expect(due).toContain(`to ${lot.customerName} by bank by `)
    expect(due).toContain(`surplus from the auction of ${lot.loanNumber}.`)
    await openDay(last)
    expect(await messages(path)).toHaveLength(1)
    await openDay(addDays(last, 1))
    expect(await messages(path)).toEqual([expect.stringContaining('Surplus payment overdue: '), due])
    await server.pool.query('update notification set read_at = now()')
    await openDay(addDays(last, 2))
    expect(await messages(path)).toHaveLength(2)
  })

  /** A lot that was sold with a surplus on an open day. */
  async function soldOn(date: string) {
    const loan = await auctions.overdue()
    const [identified] = await auctions.identify(loan)
    const [noticed] = identified === undefined ? [] : await auctions.notice(identified)
    if (noticed === undefined) throw new Error('no lot')
    await auctions.serve(noticed, { servedOn: date })
    const { id } = await auctions.schedule([noticed], date)
    await server.call('SetReserves', { token: auctions.token, query: { id }, body: auctions.scope })
    await auctions.bid(noticed, 7_000_000)
    return auctions.sell(noticed, { postedOn: date })
  }
})
