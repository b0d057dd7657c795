import { afterAll, beforeAll, expect, test } from 'vitest'
import type { NewLoan } from '../../src/api/gen/model/index.ts'
import { verifyAll } from '../../src/server/verifyAll.ts'
import { businessDays, LENT, openMonth } from '../support/month.ts'
import { startSite, type TestSite } from '../support/site.ts'

let site: TestSite
let shop: Awaited<ReturnType<typeof openMonth>>
/** The loans of each day, by its place in the month. */
const loans: NewLoan[][] = []
const loan = (day: number, place: number): NewLoan => {
  const found = loans[day]?.[place]
  if (found === undefined) throw new Error(`no loan ${place} on day ${day}`)
  return found
}

beforeAll(async () => {
  site = await startSite()
  shop = await openMonth(site)
}, 120_000)
afterAll(() => site.end())

/** Days of interest of a loan taken on day `day` and closed ten business days later: Sundays count. */
const closedAfter = [12, 12, 12, 12, 11, 11, 12, 12, 12, 12, 11, 11]

/** What else happens on a day. */
const happens: Record<number, () => Promise<void>> = {
  0: async () => {
    const rent = shop.byBank(1_200_000)
    await shop.notes.add('debit', shop.today(), { amountPaise: 1_200_000, payments: rent })
  },
  1: async () => {
    const [first, second] = shop.unpaid
    await shop.charge(first as NewLoan, 100)
    await shop.waive(second as NewLoan, await shop.charge(second as NewLoan, 100), 59)
  },
  3: async () => {
    await shop.notes.add('credit', shop.today(), { amountPaise: 150_000 })
    const twice = await shop.notes.add('credit', shop.today(), { amountPaise: 150_000 })
    await shop.notes.reverse('credit', twice.id, shop.today())
  },
  12: () => shop.renew(loan(0, 7), 14 * 5 + 59),
}

/** What the count at the close of a day was more or less than the books, in rupees. */
const differences: Record<number, number> = { 5: -20, 9: 5 }

test('22 days are opened and closed', async () => {
  for (const [day, on] of businessDays.entries()) {
    await shop.open(on)
    if (day < 20) loans.push(await shop.lend(day))
    const [interestOf, closingOf] = [day - 6, day - 10]
    if (interestOf >= 0 && interestOf < 10) {
      await shop.receive(loan(interestOf, 5), 7 * 5)
      await shop.receive(loan(interestOf, 6), 7 * 5, 1_000)
    }
    if (closingOf >= 0)
      for (let place = 0; place < 5; place++)
        await shop.redeem(loan(closingOf, place), 10_000 + 5 * (closedAfter[closingOf] ?? 0))
    await happens[day]?.()
    await shop.close(differences[day])
  }
  expect(loans.flat()).toHaveLength(200)
}, 180_000)

test('the profit and loss of the month is that of the sheet', async () => {
  expect(await shop.movements(['income', 'expense'])).toEqual({
    // Ten closings a day for twelve days, five loans each: 8 days of 12 and 4 of 11 days of interest, 140 in all, at ₹5.
    // Two receipts of 7 days on ten days. The renewed loan from 1 to 15 April, 14 days.
    '4010': 5 * 140 * 5 + 2 * 10 * 7 * 5 + 14 * 5,
    // ₹50 of 200 loans and of the renewal.
    '4100': 50 * 201,
    // Two notices.
    '4110': 2 * 100,
    // The note that was not taken back.
    '4120': 1_500,
    // Half of one notice; its GST goes back.
    '5200': -50,
    // ₹20 short, ₹5 over.
    '5500': -20 + 5,
    '5600': -12_000,
  })
})

test('the balance sheet is that of the sheet, and nothing is left over', async () => {
  const all = await shop.movements(['asset', 'liability', 'equity', 'income', 'expense'])
  expect(Object.values(all).reduce((sum, rupees) => sum + rupees, 0)).toBe(0)
  const lent = (LENT / 100) * 200
  expect(all).toMatchObject({
    // Lent, less 60 closed, less ₹1,000 of ten.
    '1200': -(lent - 60 * 10_000 - 10 * 1_000),
    // Two notices with GST, less what was waived.
    '1310': -(2 * 118 - 59),
    // Half of ₹9 each of 201 loans and of 18 each of two notices, less half of 9.
    '2201': (201 * 9 + 2 * 18 - 9) / 2,
    '2202': (201 * 9 + 2 * 18 - 9) / 2,
  })
  const { holds, lines } = await verifyAll(site.databaseUrl)
  expect(holds, lines.join('\n')).toBe(true)
})
