import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, addMonths } from '../../src/domain/dates/dates.ts'
import { policyProfiles } from '../../src/domain/policy/policy.ts'
import { openShop } from '../support/loans.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let shop: Awaited<ReturnType<typeof openShop>>

const { nbfc, pawnbroker } = policyProfiles
const { kindsLentOn, goldCoinPurityFloorBp, silverCoinPurityFloorBp, weightCaps, weightCapsRequired } = nbfc
const regulated = {
  kindsLentOn,
  goldCoinPurityFloorBp,
  silverCoinPurityFloorBp,
  weightCaps,
  weightCapsRequired,
}
const owner = () => ({ token: server.owner.token })

beforeAll(async () => {
  server = await startTestServer()
  server.clock.now = new Date('2026-01-05T05:00:00Z')
  shop = await openShop(server)
})
afterAll(() => server?.end())

/** An item of a quote: without pieces and appraiser. */
const quoted = (fields: Parameters<typeof shop.item>[0] = {}) => {
  const { productId, purityBp, grossMg, stoneMg, otherMg } = shop.item(fields)
  return { productId, purityBp, grossMg, stoneMg, otherMg }
}
const problemsOf = async (item: Parameters<typeof shop.item>[0]) => {
  const { problems } = await server.call('QuoteLoan', {
    ...owner(),
    body: { ...shop.scope, slabId: shop.slab.id, items: [quoted(item)] },
  })
  return problems
}
const bar = () => shop.productId(shop.goldId, 'bar')
const coin = () => shop.productId(shop.goldId, 'coin')

describe('a regulated lender', () => {
  beforeAll(() => shop.setPolicy(regulated))
  afterAll(() => shop.setPolicy(pawnbroker as unknown as Record<string, unknown>))

  test('lends on no bar or biscuit, light or heavy', async () => {
    const problems = await problemsOf({ productId: bar(), purityBp: 9990, grossMg: 5_000_000, stoneMg: 0 })
    expect(problems).toMatchObject([
      { field: 'items.0.productId', message: expect.stringContaining('does not accept bars and biscuits') },
    ])
    const reply = await shop.inject({ items: [shop.item({ productId: bar(), purityBp: 9990, stoneMg: 0 })] })
    expect(reply.statusCode).toBe(422)
    expect(reply.json().errors).toContainEqual(expect.objectContaining({ field: 'items.0.productId' }))
  })

  test('lends on coins of 22 karat, not of 18 karat', async () => {
    expect(await problemsOf({ productId: coin(), purityBp: 7500 })).toMatchObject([
      { field: 'items.0.purityBp', message: 'Gold coins must have a fineness of 916 or above.' },
    ])
    expect(await problemsOf({ productId: coin(), purityBp: 9160 })).toEqual([])
  })

  test('lends on no kind of item without a weight limit', async () => {
    await shop.setPolicy({ weightCaps: weightCaps.filter(({ kind }) => kind !== 'coin') })
    expect(await problemsOf({ productId: coin(), purityBp: 9160 })).toMatchObject([
      { field: 'items.0.productId', message: expect.stringContaining('have no weight limit') },
    ])
    await shop.setPolicy({ weightCaps })
  })

  test('is offered only products of the kinds that it lends on', async () => {
    const { products } = await server.call('GetNewLoanChoices', { ...owner(), body: shop.scope })
    expect(new Set(products.map(({ kind }) => kind))).toEqual(new Set(kindsLentOn))
  })
})

test('the common products of a regulated lender are ornaments and coins', async () => {
  const own = await startTestServer()
  const { companyId, storeId, token } = own.owner
  await own.pool.query('update company set policy = policy || $2::jsonb where id = $1', [
    companyId,
    JSON.stringify(regulated),
  ])
  await own.call('AddUsualProducts', { token, body: { companyId } })
  const { rows } = await own.call('GetProduct', { token, body: { companyId, storeId } })
  expect(new Set(rows.map(({ kind }) => kind))).toEqual(new Set(['ornament', 'coin']))
  await own.end()
})

describe('under a pawnbroker’s policy', () => {
  const list = (id: string) =>
    server.inject('IdentifyLots', { ...owner(), body: { ...shop.scope, loanIds: [id] } })
  const candidates = async () => {
    const { rows } = await server.call('GetAuctionCandidate', { ...owner(), body: shop.scope })
    return rows.map(({ id }) => id)
  }
  const daysTo = (date: string) => (Date.parse(date) - Date.parse(shop.today())) / 86_400_000

  test('a loan of three months is not auctioned before twelve months and seven days from the pledge', async () => {
    const openedOn = shop.today()
    const { id, number } = await shop.pledge({ tenureMonths: 3 })
    const until = addDays(addMonths(openedOn, 12), 7)
    const ticket = await server.call('GetPawnTicket', { ...owner(), query: { id } })
    expect(ticket).toMatchObject({ dueOn: addMonths(openedOn, 3), lastRedemptionOn: until })

    await shop.openLater(daysTo(until))
    expect(await candidates()).not.toContain(id)
    const early = await list(id)
    expect(early.statusCode).toBe(422)
    expect(early.json().errors).toEqual([
      {
        field: 'loanIds.0',
        message: `${number} can be redeemed until 12 Jan 2027. It can be added to the auction list from the day after.`,
      },
    ])

    await shop.openLater(1)
    expect(await candidates()).toContain(id)
    expect((await list(id)).statusCode).toBe(200)
  })

  test('the terms of the opening apply when the policy changes later', async () => {
    const { id } = await shop.pledge({ tenureMonths: 1, customerId: (await shop.addCustomer('Early')).id })
    await shop.setPolicy({ redemptionMonths: 0, auctionGraceDays: 0 })
    await shop.openLater(90)
    expect(await candidates()).not.toContain(id)
    const { id: later } = await shop.pledge({
      tenureMonths: 1,
      customerId: (await shop.addCustomer('Later')).id,
    })
    await shop.openLater(90)
    expect(await candidates()).toContain(later)
    await shop.setPolicy({ redemptionMonths: 12, auctionGraceDays: 7 })
  })
})

test('a tenure so short that the fees exceed the rate ceiling is rejected at the tenure', async () => {
  const slab = await shop.slabs.add('With fees', {
    minimumLoanPaise: 100_000,
    fees: {
      processingFeeBp: 200,
      processingFeeMinimumPaise: 0,
      processingFeeMaximumPaise: null,
      documentChargePaise: 0,
      gstBp: 1800,
    },
  })
  const quoteOver = (tenureMonths: number) =>
    server.call('QuoteLoan', {
      ...owner(),
      body: { ...shop.scope, slabId: slab.id, tenureMonths, principalPaise: 500_000, items: [quoted()] },
    })
  // 18 % and a fee of 2.36 %: 20.36 % over a year, 27.44 % over three months.
  expect((await quoteOver(12)).problems.filter(({ field }) => field === 'tenureMonths')).toEqual([])
  expect((await quoteOver(3)).problems).toContainEqual({
    field: 'tenureMonths',
    message: expect.stringContaining('can cost 27.44 % p.a. (2.29 % p.m.) including fees'),
  })
})
