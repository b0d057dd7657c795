import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '../../src/domain/dates/dates.ts'
import { itemValuePaise } from '../../src/domain/valuation/valuation.ts'
import { activeLoans } from '../support/activeLoans.ts'
import { today } from '../support/days.ts'
import type { TestLoan } from '../support/putLoan.ts'
import { pricesOf } from '../support/rates.ts'
import { reportsOf } from '../support/reports.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

/** Prices per gram of gold and silver at the reference purity, in paise; items of tests are 10 g of 91.60 %. */
const [GOLD, SILVER] = [700_000, 9_000]

let server: TestServer
let loans: Awaited<ReturnType<typeof activeLoans>>
let reports: Awaited<ReturnType<typeof reportsOf>>
let reference: Record<string, number>
/** Loans on one item each, by the percentage of its value that is lent; the last one is on silver. */
let [tight, loose, safe, silver]: TestLoan[] = []

const valueOfItems = (metal: 'Gold' | 'Silver', pricePaisePerG: number) =>
  itemValuePaise({ netMg: 10_000, purityBp: 9160, referencePurityBp: reference[metal] ?? 0 }, pricePaisePerG)

beforeAll(async () => {
  server = await startTestServer()
  loans = await activeLoans(server)
  const prices = await pricesOf(server)
  await prices.setMethod('latestRate')
  await server.pool.query(`update company set policy = policy || '{"ltvAtMaturity": false,
    "ltvTiers": [{"upToPaise": null, "ltvBp": 8000}]}'`)
  await prices.add(GOLD)
  await prices.add(SILVER, { metalId: prices.silver })
  const { rows } = await server.pool.query('select name, reference_purity_bp as bp from metal')
  reference = Object.fromEntries(rows.map(({ name, bp }) => [name, bp]))
  // Interest to the due date is between 3 and 6 % of the principal.
  const dueOn = addDays(today(), 60)
  const lend = (value: number, percent: number) =>
    loans.add({ principalPaise: Math.floor((value * percent) / 100), dueOn })
  tight = await lend(valueOfItems('Gold', GOLD), 82)
  loose = await lend(valueOfItems('Gold', GOLD), 75)
  safe = await lend(valueOfItems('Gold', GOLD), 60)
  silver = await lend(valueOfItems('Silver', SILVER), 79)
  await server.pool.query('update loan set metal_id = $1 where id = $2', [prices.silver, silver?.id])
  reports = await reportsOf(server, loans)
})
afterAll(() => server?.end())

const shortOf = async (fall?: '0' | '5' | '10' | '20', more: object = {}) => {
  const { rows } = await reports.page('marginWatch', { ...(fall && { fall }), ...more })
  return rows.map((row) => ({
    id: row.id,
    short: reports.figure('marginWatch', row.cells, 'shortfallPaise'),
    row,
  }))
}
const idsOf = (short: { id: string }[]) => short.map(({ id }) => id)

describe('the margin watch', () => {
  test('lists the shortfalls of today, and those after a fall of gold; silver keeps its price', async () => {
    expect(idsOf(await shortOf())).toEqual([tight?.id])
    expect(idsOf(await shortOf('5'))).toEqual([tight?.id])
    expect(idsOf(await shortOf('10'))).toEqual([tight?.id, loose?.id])
    expect(idsOf(await shortOf('20'))).toEqual([tight?.id, loose?.id])
  })

  test('shows the principal above the limit on the value after the fall, from the loan and the price', async () => {
    for (const fall of ['0', '10'] as const) {
      const value = valueOfItems('Gold', (GOLD * (100 - Number(fall))) / 100)
      const found = await shortOf(fall)
      expect(found.length).toBeGreaterThan(0)
      for (const { row, short } of found) {
        const { outstandingPaise, number } = await loans.one({ id: row.opens?.id ?? '' })
        expect(reports.cell('marginWatch', row, 'loan')).toBe(number)
        expect(reports.figure('marginWatch', row.cells, 'valuePaise')).toBe(value)
        expect(reports.figure('marginWatch', row.cells, 'outstandingPaise')).toBe(outstandingPaise)
        expect(short).toBe(outstandingPaise - Math.floor((value * 80) / 100))
        expect(reports.figure('marginWatch', row.cells, 'ltvBp')).toBe(
          Math.round((outstandingPaise / value) * 10_000),
        )
      }
    }
  })

  test('agrees with the quote of a release about the remaining items', async () => {
    const found = await shortOf()
    expect(found.length).toBeGreaterThan(0)
    for (const { id, row, short } of found) {
      const quote = await server.call('QuoteReleaseItems', {
        token: loans.token,
        query: { id },
        body: { lines: [] },
      })
      expect(short).toBe(quote.payFirstPaise)
      expect(reports.figure('marginWatch', row.cells, 'valuePaise')).toBe(quote.remainingValuePaise)
    }
  })

  test('is filtered by a customer and by a scheme', async () => {
    expect(idsOf(await shortOf('10', { customerId: loose?.customerId }))).toEqual([loose?.id])
    expect(idsOf(await shortOf('10', { slabId: loans.slabId }))).toEqual([tight?.id, loose?.id])
    expect(idsOf(await shortOf('10', { slabId: safe?.id ?? '' }))).toEqual([])
  })

  test('includes interest to the due date if the policy does', async () => {
    await server.pool.query(`update company set policy = policy || '{"ltvAtMaturity": true}'`)
    expect(idsOf(await shortOf())).toEqual([tight?.id, silver?.id])
    await server.pool.query(`update company set policy = policy || '{"ltvAtMaturity": false}'`)
  })

  test('shows loans without a price first, without an amount', async () => {
    await server.pool.query(
      'update rate set active = false where metal_id = (select metal_id from loan where id = $1)',
      [silver?.id],
    )
    const [first] = await shortOf()
    expect(first?.id).toBe(silver?.id)
    expect(reports.cell('marginWatch', first?.row, 'shortfallPaise')).toBeNull()
    await server.pool.query('update rate set active = true')
  })
})

test.each(['store', 'scheme', 'customer'] as const)('sums by %s equal the margin watch', async (grouping) => {
  const whole = await reports.totals('marginWatch', { fall: '10' })
  const { rows } = await reports.page('marginSummary', { fall: '10', by: grouping })
  const summed = await reports.totals('marginSummary', { fall: '10', by: grouping })
  expect(rows).toHaveLength(grouping === 'customer' ? 2 : 1)
  expect(reports.sumOf('marginSummary', rows, 'loans')).toBe(whole.count)
  for (const column of ['valuePaise', 'outstandingPaise', 'shortfallPaise', 'netMg', 'fineMg'])
    expect(reports.figure('marginSummary', summed.totals, column), column).toBe(
      reports.figure('marginWatch', whole.totals, column),
    )
  for (const { opens, cells } of rows) {
    expect(opens).toMatchObject({ kind: 'report', id: 'marginWatch' })
    expect((await reports.totals('marginWatch', opens?.filters)).count).toBe(
      reports.figure('marginSummary', cells, 'loans'),
    )
  }
})
