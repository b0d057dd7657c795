import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LoanDues, QuoteLoanRequest } from '../../src/api/gen/model/index.ts'
import { addDays, addMonths } from '../../src/domain/dates/dates.ts'
import { quote } from '../../src/domain/loan/eligibility.ts'
import { openingFees, openingReceiptPaise } from '../../src/domain/scheme/fees.ts'
import { interestTermsOf } from '../../src/domain/scheme/schemeTerms.ts'
import { cash, GOLD_PAISE_PER_G, openShop } from '../support/loans.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

/** The time before the price is entered. */
const startedAt = Date.now()

let server: TestServer
let shop: Awaited<ReturnType<typeof openShop>>

beforeAll(async () => {
  server = await startTestServer()
  shop = await openShop(server, {
    rateForGram: [{ purityBp: 9160, lendingRatePaisePerG: 500_000 }],
    minimumLoanPaise: 100_000,
    // With fees of 8.26 % on the minimum loan, within the rate ceiling of 24 % per year.
    bands: [{ fromDay: 1, toDay: null, rateBp: 1500 }],
    fees: {
      processingFeeBp: 50,
      processingFeeMinimumPaise: 5000,
      processingFeeMaximumPaise: 50_000,
      documentChargePaise: 2000,
      gstBp: 1800,
    },
  })
})
afterAll(() => server?.end())

const gold = (grossMg: number, purityBp = 9160): QuoteLoanRequest['items'][number] => ({
  productId: shop.productId(shop.goldId),
  purityBp,
  grossMg,
  stoneMg: 500,
  otherMg: 0,
})
const quoted = (fields: Partial<QuoteLoanRequest>) =>
  server.call('QuoteLoan', {
    token: server.owner.token,
    body: { ...shop.scope, slabId: shop.slab.id, items: [gold(10_500)], ...fields },
  })

describe('a quote', () => {
  test('equals the result of the domain function, for both bases of the LTV, two tenures and two lists of items, with a loan outstanding', async () => {
    const version = shop.slab.versions[0]
    if (!version) throw new Error('a scheme has a version')
    await shop.setPolicy({
      ltvTiers: [
        { upToPaise: 25_000_000, ltvBp: 8500 },
        { upToPaise: null, ltvBp: 7500 },
      ],
      weightCaps: [{ metal: 'gold', kind: 'ornament', capMg: 1_000_000 }],
    })
    const customer = await shop.addCustomer('Quoted')
    const receipt = cash(openingReceiptPaise(openingFees(version.fees, 1_000_000), 0, 100))
    await shop.pledge({ customerId: customer.id, principalPaise: 1_000_000, receipt })
    for (const ltvAtMaturity of [false, true])
      for (const tenureMonths of [3, 12])
        for (const items of [[gold(10_500)], [gold(60_500), gold(30_500, 7500)]]) {
          await shop.setPolicy({ ltvAtMaturity })
          const reply = await quoted({ customerId: customer.id, tenureMonths, items })
          const { policy } = await server.call('GetNewLoanChoices', {
            token: server.owner.token,
            body: shop.scope,
          })
          const expected = quote({
            items: items.map(({ grossMg, purityBp }) => ({
              metal: 'gold',
              kind: 'ornament',
              netMg: grossMg - 500,
              purityBp,
              referencePurityBp: 9160,
              pricePaisePerG: GOLD_PAISE_PER_G,
            })),
            policy,
            slab: {
              terms: interestTermsOf(version.terms, version),
              lendingRates: version.rateForGram,
              minimumLoanPaise: version.minimumLoanPaise,
              maximumLoanPaise: version.maximumLoanPaise,
            },
            openedOn: shop.today(),
            dueOn: addMonths(shop.today(), tenureMonths),
            borrower: {
              outstandingPaise: 1_000_000,
              exposureCapPaise: null,
              pledged: [{ metal: 'gold', kind: 'ornament', netMg: 10_000 }],
            },
            weightCaps: [{ metal: 'gold', kind: 'ornament', capMg: 1_000_000 }],
            cash: { limitPaise: policy.cashLoanLimitPaise, paidOutPaise: 1_000_000, stepPaise: 100 },
          })
          const fees = openingFees(version.fees, expected.eligiblePaise)
          expect(reply).toMatchObject({
            dueOn: addMonths(shop.today(), tenureMonths),
            valuePaise: expected.valuePaise,
            eligiblePaise: expected.eligiblePaise,
            principalPaise: expected.eligiblePaise,
            binding: { name: expected.binding.name, mostPaise: expected.binding.mostPaise },
            fees: fees.lines,
            receiptPaise: openingReceiptPaise(fees, 0, 100),
            netPaise: expected.eligiblePaise - openingReceiptPaise(fees, 0, 100),
            problems: [],
          })
          expect(reply.limits.map(({ name, mostPaise }) => [name, mostPaise])).toEqual(
            expected.limits.map(({ name, mostPaise }) => [name, mostPaise]),
          )
          expect(reply.items.map(({ valuePaise, perGramPaise }) => [valuePaise, perGramPaise])).toEqual(
            expected.items.map(({ valuePaise, limitPaise }) => [valuePaise, limitPaise]),
          )
        }
    await shop.setPolicy({
      ltvAtMaturity: false,
      weightCaps: [],
      ltvTiers: [{ upToPaise: null, ltvBp: 8000 }],
    })
  })

  test('begins without customer and items, and takes the scheme’s tenure', async () => {
    const reply = await quoted({ items: [] })
    expect(reply).toMatchObject({ valuePaise: 0, eligiblePaise: 0, dueOn: addMonths(shop.today(), 12) })
  })

  test('reports an incomplete item, and values the others', async () => {
    const reply = await quoted({ items: [{ ...gold(500), stoneMg: 500 }, gold(10_500)] })
    expect(reply.items.map(({ netMg }) => netMg)).toEqual([null, 10_000])
    expect(reply.problems.map(({ field }) => field)).toEqual(['items.0.grossMg'])
    expect(reply.valuePaise).toBe(6_394_940)
  })

  test('reports all problems together', async () => {
    const customer = await shop.addCustomer('All at once', { photoId: null })
    const reply = await quoted({
      customerId: customer.id,
      tenureMonths: 24,
      principalPaise: 9_000_000,
      payout: cash(8_000_000),
    })
    expect(reply.problems.map(({ field }) => field)).toEqual([
      ...['customerId', 'tenureMonths', 'principalPaise', 'payout', 'payout'],
    ])
    expect(reply.binding?.name).toBe('perGram')
    expect(reply.limits.at(-1)).toMatchObject({ name: 'cashPayout', mostPaise: 1_999_900 })
  })

  test('shows whether a second person is needed, and writes no audit entry', async () => {
    await shop.setPolicy({ approvalAbovePaise: 999_999 })
    expect((await quoted({ principalPaise: 1_000_000 })).needsApproval).toBe(true)
    expect((await quoted({ principalPaise: 999_999 })).needsApproval).toBe(false)
    await shop.setPolicy({ approvalAbovePaise: null })
    const { rows } = await server.pool.query(
      `select count(*)::int as count from audit where operation = 'QuoteLoan'`,
    )
    expect(rows[0].count).toBe(0)
  })

  test('without a price shows the reason, by the policy’s valuation', async () => {
    await shop.setPolicy({ valuation: 'lowerOf30DayAverage' })
    const reply = await quoted({})
    const choices = await server.call('GetNewLoanChoices', { token: server.owner.token, body: shop.scope })
    await shop.setPolicy({ valuation: 'latestRate' })
    expect(reply).toMatchObject({ pricePaisePerG: null, eligiblePaise: 0, limits: [] })
    expect(reply.problems[0]?.message).toContain('no closing price in the last 30 days')
    expect(choices.metals.find(({ name }) => name === 'Gold')?.missing).toBe(reply.problems[0]?.message)
  })
})

describe('the choices', () => {
  test('include the cash of the drawer as per books', async () => {
    const drawer = async () =>
      (await server.call('GetNewLoanChoices', { token: server.owner.token, body: shop.scope })).drawerPaise
    const before = await drawer()
    const { id: customerId } = await shop.addCustomer('Paid in cash')
    await shop.pledge({ customerId, principalPaise: 700_000, receipt: cash(8_300) })
    expect(await drawer()).toBe(before - 700_000 + 8_300)
    expect((await server.call('GetDay', { token: server.owner.token })).cashPaise).toBe(await drawer())
  })

  test('contain the dates, metals with prices, schemes, banks and appraisers', async () => {
    const choices = await server.call('GetNewLoanChoices', { token: server.owner.token, body: shop.scope })
    expect(choices).toMatchObject({ todayDate: shop.today(), openDate: shop.today() })
    expect(choices.metals.map(({ name, pricePaisePerG }) => [name, pricePaisePerG])).toEqual([
      ['Gold', GOLD_PAISE_PER_G],
      ['Silver', 7500],
    ])
    expect(choices.schemes.map(({ name }) => name)).toEqual(['Gold for a year', 'Silver for a year'])
    expect(choices.banks).toEqual([{ id: shop.bankId, name: 'Indian Bank', upiId: null }])
    expect(choices.appraisers.map(({ id }) => id)).toContain(shop.appraiserId)
  })

  test('contain where the price comes from: the closing with its time, and the average if the policy uses it', async () => {
    const source = async () => {
      const body = shop.scope
      const { metals } = await server.call('GetNewLoanChoices', { token: server.owner.token, body })
      return metals.find(({ name }) => name === 'Gold')?.priceSource
    }
    const latest = {
      taken: 'latest',
      closingPaisePerG: GOLD_PAISE_PER_G,
      averagePaisePerG: null,
      averageDays: null,
    }
    expect(await source()).toMatchObject({ ...latest, closingOn: shop.today() })
    const enteredAt = Date.parse((await source())?.enteredAt ?? '')
    expect(enteredAt).toBeGreaterThanOrEqual(startedAt)
    expect(enteredAt).toBeLessThanOrEqual(Date.now())
    await shop.setPolicy({ valuation: 'lowerOf30DayAverage' })
    const before = await source()
    await server.pool.query('update rate set effective_on = effective_on - 1')
    const average = await source()
    await server.pool.query('update rate set effective_on = effective_on + 1')
    await shop.setPolicy({ valuation: 'latestRate' })
    expect(before).toBeUndefined()
    expect(average).toMatchObject({
      taken: 'average',
      closingOn: addDays(shop.today(), -1),
      averagePaisePerG: GOLD_PAISE_PER_G,
      averageDays: 1,
    })
  })

  test('do not contain a scheme that is in-active or begins later', async () => {
    const { token } = server.owner
    const later = await shop.slabs.add('Later', { fromOn: addMonths(shop.today(), 1) })
    const gone = await shop.slabs.add('Gone')
    await server.call('DeleteInterestSlab', { token, query: { id: gone.id } })
    const { schemes } = await server.call('GetNewLoanChoices', { token, body: shop.scope })
    expect(schemes.map(({ id }) => id)).not.toEqual(expect.arrayContaining([later.id]))
    expect(schemes.map(({ id }) => id)).not.toEqual(expect.arrayContaining([gone.id]))
  })
})

describe('a borrower', () => {
  test('is shown with what is owed, pledged, paid in cash, due, and pledged before', async () => {
    const { token } = server.owner
    const customer = await shop.addCustomer('Known')
    const terms = { customerId: customer.id, principalPaise: 500_000 }
    const { receiptPaise } = await quoted(terms)
    const past = await shop.pledge({ ...terms, receipt: cash(receiptPaise) })
    const open = await shop.pledge({ ...terms, payout: shop.byBank(500_000), receipt: cash(receiptPaise) })
    await server.pool.query(
      `update loan set status = 'closed', outstanding_paise = 0, closed_on = opened_on where id = $1`,
      [past.id],
    )
    const borrower = await server.call('GetBorrower', { token, query: { id: customer.id } })
    expect(borrower).toMatchObject({
      name: 'Known',
      kycGaps: [],
      outstandingPaise: 500_000,
      pledged: [{ metalName: 'Gold', kind: 'ornament', netMg: 10_000 }],
      cashPaidOutPaise: 0,
      cashReceivedTodayPaise: 2 * receiptPaise,
      openLoans: [
        { id: open.id, number: open.number, storeName: 'Main', principalPaise: 500_000, dueTodayPaise: 0 },
      ],
      openCount: 1,
      closedCount: 1,
      pastLoans: [{ id: past.id, items: [{ ...shop.item(), photoId: null, huid: null }] }],
    })
    // The same item is pledged again.
    const items = (borrower.pastLoans[0]?.items ?? []).map((item) =>
      shop.item({ ...item, appraiserId: shop.appraiserId }),
    )
    expect((await shop.inject({ ...terms, items, receipt: cash(receiptPaise) })).statusCode).toBe(201)
  })

  test('is shown with the pledged metals in the order of their names, whichever has the lower id', async () => {
    const customer = await shop.addCustomer('Two metals')
    const terms = { customerId: customer.id, principalPaise: 500_000 }
    const { receiptPaise } = await quoted(terms)
    await shop.pledge({ ...terms, payout: shop.byBank(500_000), receipt: cash(receiptPaise) })
    const silver = shop.item({ productId: shop.productId(shop.silverId), purityBp: 9250, grossMg: 101_000 })
    await shop.pledge({
      customerId: customer.id,
      slabId: shop.silver.id,
      principalPaise: 100_000,
      items: [silver],
      payout: shop.byBank(100_000),
    })
    const names = async () => {
      const { token } = server.owner
      const { pledged } = await server.call('GetBorrower', { token, query: { id: customer.id } })
      return pledged.map(({ metalName }) => metalName)
    }
    expect(await names()).toEqual(['Gold', 'Silver'])
    await server.pool.query(`update metal set name = 'argent' where name = 'Silver'`)
    expect(await names()).toEqual(['argent', 'Gold'])
    await server.pool.query(`update metal set name = 'Silver' where name = 'argent'`)
  })

  test('owes today the dues of all active loans, with those past the due date and grace period shown separately', async () => {
    const { token } = server.owner
    const customer = await shop.addCustomer('Owing')
    const read = () => server.call('GetBorrower', { token, query: { id: customer.id } })
    expect(await read()).toMatchObject({
      dues: { payablePaise: 0 },
      owedPaise: 0,
      overdueCount: 0,
      overduePaise: 0,
      overduePayablePaise: 0,
    })
    const terms = { customerId: customer.id, principalPaise: 500_000 }
    const { receiptPaise } = await quoted(terms)
    const paid = { ...terms, payout: shop.byBank(500_000), receipt: cash(receiptPaise) }
    const loans = [await shop.pledge(paid), await shop.pledge(paid), await shop.pledge(paid)]
    const late = loans[1]?.id ?? ''
    // In its days of grace, a loan is not overdue.
    const inGrace = loans[2]?.id ?? ''
    await server.pool.query(
      `update loan set opened_on = opened_on - (due_on - $2::date + 3), due_on = $2::date - 3,
        terms = jsonb_set(terms, '{graceDays}', '7') where id = $1`,
      [inGrace, shop.today()],
    )
    await server.pool.query(
      `update loan set opened_on = opened_on - 800, due_on = due_on - 800, last_redemption_on = last_redemption_on - 800
        where id = $1`,
      [late],
    )
    // A minimum that is more than the interest due, and not in whole rupees.
    await server.pool.query(
      `update loan set terms = jsonb_set(terms, '{minimumAmountPaise}', '99999999') where id = any($1)`,
      [[loans[0]?.id, late]],
    )
    const each = await Promise.all(
      loans.map(({ id }) => server.call('GetPartPaymentById', { token, query: { id } })),
    )
    const sum = (part: Exclude<keyof LoanDues, 'date'>) => each.reduce((all, { dues }) => all + dues[part], 0)
    const borrower = await read()
    expect(borrower.dues).toEqual({
      date: shop.today(),
      chargesPaise: sum('chargesPaise'),
      penalPaise: sum('penalPaise'),
      interestPaise: sum('interestPaise'),
      principalPaise: sum('principalPaise'),
      totalPaise: sum('totalPaise'),
      closingInterestPaise: sum('closingInterestPaise'),
      closingTotalPaise: sum('closingTotalPaise'),
      payablePaise: sum('payablePaise'),
      roundOffPaise: sum('roundOffPaise'),
    })
    expect(borrower.dues.principalPaise).toBe(1_500_000)
    expect(borrower.dues.closingInterestPaise).toBeGreaterThan(borrower.dues.interestPaise)
    expect(borrower.overduePayablePaise).toBe(each[1]?.dues.payablePaise)
    expect(borrower.owedPaise).toBe(sum('totalPaise'))
    expect(borrower.overdueCount).toBe(1)
    expect(borrower.openLoans.filter(({ overdue }) => overdue).map(({ id }) => id)).toEqual([late])
    expect(borrower.openLoans.find(({ id }) => id === inGrace)?.dueOn).toBe(addDays(shop.today(), -3))
    expect(borrower.overduePaise).toBe(each[1]?.dues.totalPaise)
  })
})
