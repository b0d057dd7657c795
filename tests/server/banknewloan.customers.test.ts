import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays } from '../../src/domain/dates/dates.ts'
import { addWorkingDays } from '../../src/domain/dates/workingDays.ts'
import { writtenDay } from '../../src/domain/dates/writtenDay.ts'
import { type Policy, policyProfiles } from '../../src/domain/policy/policy.ts'
import { activeLoans } from '../support/activeLoans.ts'
import { bankLoansOf } from '../support/bankLoans.ts'
import type { TestLoan } from '../support/putLoan.ts'
import { customerCollects } from '../support/releases.ts'
import { addPerson, startTestServer, type TestServer } from '../support/server.ts'

let date = '2026-05-01'
let later = ''
let server: TestServer
/** A user who may collect packets from lenders. */
let keeper = ''
let loans: Awaited<ReturnType<typeof activeLoans>>
let bank: Awaited<ReturnType<typeof bankLoansOf>>

beforeAll(async () => {
  server = await startTestServer()
  keeper = (await addPerson(server, 'keeper', { BankNewLoan: ['view', 'collect'] })).session.token
  loans = await activeLoans(server)
  bank = await bankLoansOf(server, loans)
})
afterAll(() => server?.end())
beforeEach(async () => {
  date = addDays(date, 40)
  later = addDays(date, 30)
  await loans.onDay(date)
})

const packetsToCollect = async () =>
  (await server.call('GetPacketsToCollect', { token: loans.token, body: loans.scope })).rows
const noticesOf = async (token = loans.token) =>
  (await server.call('GetNotifications', { token, body: { limit: 100 } })).rows.map(
    ({ title, description, path }) => ({ title, description, path }),
  )
const closed = async (loan: TestLoan, postedOn: string, fields: object = {}) => {
  const { dues } = await loans.payoff(loan, postedOn)
  return loans.close(loan, postedOn, dues.payablePaise, fields)
}

/** The first working day of the store after a date. */
async function nextWorkingDay(after: string): Promise<string> {
  const { token, scope } = loans
  const { weeklyOff, holidays } = await server.call('GetStoreById', { token, query: { id: scope.storeId } })
  const days = { weeklyOff, holidays: holidays.map((one) => one.date) }
  return addWorkingDays(after, 1, days)
}

test('a customer who closes first gets a collection date, and the packet is listed until it is collected', async () => {
  const { made, pledged, packetIds } = await bank.drawn(date, 2)
  const [first] = pledged as [TestLoan]
  const early = await closed(first, date, { collectOn: addDays(date, -1) })
  expect(early.json().errors).toMatchObject([{ field: 'collectOn' }])
  const reply = await closed(first, date, { collectOn: later })
  expect(reply.statusCode, reply.body).toBe(200)
  expect(await loans.one(first)).toMatchObject({
    status: 'closed',
    packet: { place: 'bank', collectOn: later, bankLoan: { id: made.id, lenderName: 'City Lender' } },
  })
  const { loans: printed } = await server.call('GetReceipt', {
    token: loans.token,
    query: { id: reply.json().voucherId },
  })
  expect(printed).toMatchObject([{ collectOn: later }])
  expect(await packetsToCollect()).toMatchObject([
    { loanId: first.id, collectOn: later, bankLoanId: made.id, bankLoanStatus: 'open', netMg: 10_000 },
  ])
  expect((await noticesOf(keeper)).filter(({ title }) => title !== 'Packets sent to lender')).toEqual([
    {
      title: 'Packet to collect from lender',
      description: expect.stringMatching(new RegExp(`${first.number}.*City Lender.*${writtenDay(later)}`)),
      path: '/banknewloan?part=collect',
    },
  ])
  const release = () =>
    server.inject('ReleasePacket', {
      token: loans.token,
      query: { id: first.id },
      body: { seal: first.seal, collection: customerCollects(made.id) },
    })
  expect((await release()).json().detail).toBe('The packet is with a lender. Collect it first.')
  const seq = (
    await server.call('GetPartPaymentStatement', { token: loans.token, query: { id: first.id } })
  ).rows.at(-1)?.seq
  const reversal = {
    token: loans.token,
    query: { id: first.id },
    body: { seq, postedOn: date, reason: 'No' },
  }
  expect((await server.inject('ReverseEntry', reversal)).json().detail).toMatch(/not in the vault/)
  const back = await server.call('GetPartPaymentCustody', { token: loans.token, query: { id: first.id } })
  expect(back.rows.at(-1)).toMatchObject({ action: 'to-bank', toLocation: 'City Lender', note: made.number })
  const mine = made.packets.find(({ loanId }) => loanId === first.id)?.packetId ?? ''
  expect(packetIds).toContain(mine)
  bank.good(await bank.collect(made.id, [mine], { consent: 'Manager of the lender, by letter' }))
  expect(await packetsToCollect()).toEqual([])
  expect((await release()).json().errors).toMatchObject([{ field: 'collection.pictureId' }])
  expect((await server.inject('ReverseEntry', reversal)).statusCode).toBe(200)
  expect((await loans.one(first)).packet.collectOn).toBeUndefined()
})

test('the collection date of a packet in the vault is not stored: it can be collected at once', async () => {
  const loan = await loans.add()
  expect((await loans.one(loan)).packet.proposedCollectOn).toBeUndefined()
  await closed(loan, date, { collectOn: later })
  expect((await loans.one(loan)).packet.collectOn).toBeUndefined()
  expect(await packetsToCollect()).toEqual([])
})

test('a packet at a lender is neither moved nor pledged again', async () => {
  const { pledged, packetIds } = await bank.drawn(date)
  const [loan] = pledged as [TestLoan]
  const { packet } = await loans.one(loan)
  const move = { action: 'move', location: 'Tray 2', reason: 'x', version: packet.version }
  const moved = await server.inject('MovePacket', { token: loans.token, query: { id: loan.id }, body: move })
  expect(moved.json().detail).toMatch(/with a lender/)
  const again = await bank.send(bank.request(date, packetIds))
  expect(again.json().errors).toMatchObject([{ field: 'packetIds' }])
})

test('the spread is customers’ interest from the pledge until their loans are closed, less the lender’s; a closing without a collection date sets the proposed one', async () => {
  const { made, pledged } = await bank.drawn(date, 2)
  const [first] = pledged as [TestLoan]
  expect(made.spread).toEqual({
    toOn: date,
    customerInterestPaise: 0,
    lenderInterestPaise: 0,
    spreadPaise: 0,
    customerRateBp: 1800,
    spreadBp: 850,
  })
  await loans.onDay(later)
  // Two of ₹10,000 over 30 days at 18 %: 147.95 each; the lender's 3,904.11.
  const { spread, packets } = await bank.one(made.id)
  expect(packets.map(({ earnedPaise }) => earnedPaise)).toEqual([14_795, 14_795])
  expect(spread).toMatchObject({
    toOn: later,
    customerInterestPaise: 29_590,
    lenderInterestPaise: 390_411,
    spreadPaise: 29_590 - 390_411,
  })
  const { dues } = await loans.payoff(first, later)
  await loans.receive(loans.receipt(first, later, dues.interestPaise))
  expect((await bank.one(made.id)).spread.customerInterestPaise).toBe(29_590)
  // No date is sent, so the proposed one is set. The day was left open, and its deadline has passed.
  const today = addDays(later, 20)
  server.clock.now = new Date(`${today}T06:00:00Z`)
  const proposed = await nextWorkingDay(today)
  expect(proposed > today).toBe(true)
  expect((await loans.one(first)).packet).toMatchObject({ place: 'bank', proposedCollectOn: proposed })
  expect((await closed(first, later)).statusCode).toBe(200)
  const { packet } = await loans.one(first)
  expect([packet.collectOn, packet.proposedCollectOn]).toEqual([proposed, undefined])
  expect((await noticesOf(keeper)).map(({ description }) => description)).toContainEqual(
    expect.stringMatching(new RegExp(`${first.number}.*The customer will come on ${writtenDay(proposed)}`)),
  )
  await loans.onDay(addDays(later, 9))
  const after = (await bank.one(made.id)).packets.find(({ loanId }) => loanId === first.id)
  expect(after).toMatchObject({
    loanStatus: 'closed',
    outstandingPaise: 0,
    rateBp: null,
    earnedPaise: 14_795,
  })
})

test('opening a day notifies of bank loans due in 7 days, once, and once more when they are overdue', async () => {
  const { made } = await bank.drawn(date, 1, { dueOn: addDays(date, 10), lenderNumber: 'DUE-1' })
  const openDay = async (day: string) => {
    await loans.onDay(day)
    await server.pool.query(`delete from store_day where business_on = $1`, [day])
    await server.call('OpenDay', {
      token: loans.token,
      body: { ...loans.scope, businessOn: day, denominations: [], reason: 'Counted' },
    })
  }
  const mine = async () => (await noticesOf()).filter(({ path }) => path === `/banknewloan?open=${made.id}`)
  await openDay(addDays(date, 2))
  expect(await mine()).toEqual([])
  await openDay(addDays(date, 3))
  expect(await mine()).toMatchObject([
    { title: 'Bank loan due', description: expect.stringContaining(made.number) },
  ])
  await server.pool.query('update notification set read_at = now()')
  await openDay(addDays(date, 4))
  expect(await mine()).toHaveLength(1)
  await openDay(addDays(date, 11))
  expect((await mine()).map(({ title }) => title).sort()).toEqual(['Bank loan due', 'Bank loan overdue'])
})

test('a policy without bank loans rejects new ones with its reason; old ones are paid, redeemed and collected', async () => {
  const { token, scope } = loans
  const { made, packetIds } = await bank.drawn(date)
  const fresh = await bank.packetOf(await loans.add())
  const choices = () => server.call('GetBankNewLoanChoices', { token, body: scope })
  const allowed = { problem: null, advice: expect.stringMatching(/legal advice/) }
  expect(await choices()).toMatchObject(allowed)
  const { id, name } = await server.call('GetCompanyById', { token, query: { id: scope.companyId } })
  const choosePolicy = async (policyProfile: 'nbfc' | 'custom', policy: Policy) => {
    const { version } = await server.call('GetCompanyById', { token, query: { id } })
    await server.call('UpdateCompany', {
      token,
      query: { id },
      body: { version, name, policyProfile, policy },
    })
  }
  await choosePolicy('custom', { ...policyProfiles.nbfc, bankLoansAllowed: true })
  expect(await choices()).toMatchObject(allowed)
  await choosePolicy('nbfc', policyProfiles.nbfc)
  expect(await choices()).toMatchObject({
    problem: expect.stringMatching(/does not allow re-pledging/),
    advice: null,
  })
  const before = await bank.written()
  const reply = await bank.send(bank.request(date, [fresh]))
  expect([reply.statusCode, reply.json().detail]).toEqual([422, (await choices()).problem])
  expect(await bank.written()).toEqual(before)
  const paid = bank.good(await bank.pay(made, date, [loans.byBank(1_000_000)]))
  const runOff = await server.call('GetBankNewLoan', { token, body: { ...scope, state: 'runOff' } })
  expect(runOff.rows.find((row) => row.id === made.id)).toMatchObject({
    lenderName: 'City Lender',
    outstandingPaise: 49_000_000,
    packetCount: 1,
    daysToDue: 365,
  })
  bank.good(await bank.redeem(paid, date))
  expect(bank.good(await bank.collect(made.id, packetIds)).status).toBe('closed')
})
