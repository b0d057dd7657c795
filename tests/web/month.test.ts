import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BankNewLoan, NewLoan } from '../../src/api/gen/model/index.ts'
import { verifyAll } from '../../src/server/verifyAll.ts'
import { openBrowser, signIn, toast } from '../support/browser.ts'
import { closeCounted } from '../support/closeDay.ts'
import { businessDays, LENT, openMonth } from '../support/month.ts'
import { monthAuction } from '../support/monthAuction.ts'
import { monthLender } from '../support/monthLender.ts'
import { OWNER_PASSWORD } from '../support/server.ts'
import { startSite, type TestSite } from '../support/site.ts'

const browser = openBrowser()
let page: Page
let site: TestSite
let shop: Awaited<ReturnType<typeof openMonth>>
let auction: ReturnType<typeof monthAuction>
let lender: Awaited<ReturnType<typeof monthLender>>
const drawn: BankNewLoan[] = []
/** The loans of each day, by its index in the month. */
const loans: NewLoan[][] = []
const loan = (day: number, place: number): NewLoan => {
  const found = loans[day]?.[place]
  if (found === undefined) throw new Error(`no loan ${place} on day ${day}`)
  return found
}

beforeAll(async () => {
  site = await startSite()
  shop = await openMonth(site)
  auction = monthAuction(site, shop)
  lender = await monthLender(site, shop)
})
afterAll(() => site.end())

/** Days of interest of a loan, by the index of the day it is taken; it is closed ten business days later, and Sundays count. */
const closedAfter = [12, 12, 12, 12, 11, 11, 12, 12, 12, 12, 11, 11]

/** The two loans of each of these days on which nothing is paid: their packets go to lenders. */
const quiet = (...days: number[]) => days.flatMap((day) => [loan(day, 8), loan(day, 9)])

/** Other events of a day, by its index in the month. */
const happens: Record<number, () => Promise<unknown>> = {
  // Gold has fallen since the two unpaid loans were opened; the borrowers get a notice of 15 days.
  0: async () => {
    await shop.setPrice(shop.goldId, 450_000)
    await auction.notify(shop.unpaid)
    const rent = shop.byBank(1_200_000)
    await shop.notes.add('debit', shop.today(), { amountPaise: 1_200_000, payments: rent })
  },
  1: async () => {
    const [first, second] = shop.unpaid
    await shop.charge(first, 100)
    await shop.waive(second, await shop.charge(second, 100), 59)
  },
  // ₹2,00,000 at 10.95 % is ₹60 a day.
  2: async () => drawn.push(await lender.draw(200_000, 1095, 250, quiet(0, 1, 2))),
  3: async () => {
    await shop.notes.add('credit', shop.today(), { amountPaise: 150_000 })
    const twice = await shop.notes.add('credit', shop.today(), { amountPaise: 150_000 })
    await shop.notes.reverse('credit', twice.id, shop.today())
  },
  // ₹1,00,000 at 7.3 % is ₹20 a day.
  6: async () => drawn.push(await lender.draw(100_000, 730, 0, quiet(3, 4, 5))),
  // 12 days of the first bank loan.
  12: async () => {
    await shop.renew(loan(0, 7), 14 * 5 + 59)
    await lender.pay(bankLoan(0), 12 * 60)
  },
  13: () => auction.schedule(businessDays[21] ?? ''),
  // 12 days of the second bank loan, and ₹40,000 of it.
  16: () => lender.pay(bankLoan(1), 12 * 20 + 40_000),
  // 131 days after the loans were opened: one lot sells for more than the dues, the other for less. The first bank loan is redeemed ten days
  // after it was paid.
  21: async () => {
    await sellByHand()
    await auction.sell(1, 41_500, 500)
    await auction.refund(0, SURPLUS)
    await auction.recover(1, 519)
    await auction.writeOff(1)
    await redeemByHand()
    await closeByHand()
  },
}

const button = (name: string) => page.getByRole('button', { name, exact: true })
const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const press = () => page.keyboard.press('Control+Enter')

/** Sells the first lot for ₹60,000 on the page, with costs of ₹500. */
async function sellByHand(): Promise<void> {
  await signIn(page, site, 'owner', OWNER_PASSWORD, '/action')
  await page.getByRole('link', { name: /^Scheduled/ }).click()
  await page.getByRole('link', { name: shop.unpaid[0].number ?? '' }).click()
  await button('Set today’s reserve prices').click()
  await toast(page, 'Reserve prices set')
  await field('Bidder').fill('Kumar Jewellers')
  await field('Phone').fill('98400 54321')
  await field('Bid').fill('60000')
  await press()
  await toast(page, 'Bid of ₹60,000.00')
  await button('Sell to highest bidder').click()
  await field('Auction costs').fill('500')
  await press()
  await toast(page, 'sold for ₹60,000.00')
}

/** Redeems the first bank loan for the payoff on its page, and collects its packets. */
async function redeemByHand(): Promise<void> {
  await signIn(page, site, 'owner', OWNER_PASSWORD, '/banknewloan')
  await page.getByRole('row', { name: /JL-1095/ }).click()
  await button('Redeem').click()
  await page.getByText('₹2,00,600.00').first().waitFor()
  await field('Note').press('Control+Enter')
  await toast(page, /redeemed; collect its packets/)
  await button('Collect packets').click()
  await field('Vault location').fill('Safe 1')
  await press()
  await toast(page, '6 packets back in the vault')
}

/** Closes the last day on the page, with a correct count. */
async function closeByHand(): Promise<void> {
  const { cashPaise } = await site.call('GetDay', { token: site.owner.token })
  await signIn(page, site, 'owner', OWNER_PASSWORD, '/dashboard')
  await button('Close day').click()
  await page.getByLabel('Count of ₹100.00').fill(String(Math.floor(cashPaise / 10_000)))
  await page.getByLabel('Count of ₹1.00').fill(String((cashPaise % 10_000) / 100))
  await closeCounted(page)
  await button('Print').waitFor()
}

const bankLoan = (place: number): BankNewLoan => {
  const found = drawn[place]
  if (found === undefined) throw new Error(`no bank loan ${place}`)
  return found
}

/** Price, less costs, the notice with its GST, 131 days of interest and the principal. */
const SURPLUS = 60_000 - 500 - 118 - 131 * 20 - 40_000
/** The same for the other, with half of its notice charge waived; the shortfall is principal. */
const SHORTFALL = 40_000 + 131 * 20 + 59 + 500 - 41_500

/** The cash difference at the close of a day, in rupees. */
const differences: Record<number, number> = { 5: -20, 9: 5 }

test('22 days are opened and closed', async () => {
  page = await browser.newPage()
  for (const [day, date] of businessDays.entries()) {
    await shop.open(date)
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
    if (day < businessDays.length - 1) await shop.close(differences[day])
  }
  expect(loans.flat()).toHaveLength(200)
})

test('the profit and loss of the month has the figures calculated by hand', async () => {
  expect(await shop.movements(['income', 'expense'])).toEqual({
    // Five closings on each of twelve days, 8 with 12 and 4 with 11 days of interest, 140 in all, at ₹5.
    // Two receipts on each of ten days, with 7 days of interest. The renewed loan: 14 days.
    // Both loans that were sold: 131 days at ₹20.
    '4010': 5 * 140 * 5 + 2 * 10 * 7 * 5 + 14 * 5 + 2 * 131 * 20,
    // ₹50 of 200 loans and of the renewal.
    '4100': 50 * 201,
    // Two notices.
    '4110': 2 * 100,
    // The note that was not reversed.
    '4120': 1_500,
    // The first lender's 12 days and 10 days at ₹60, the second's 12 at ₹20; the first one's fee.
    '5100': -(12 * 60 + 10 * 60 + 12 * 20),
    '5110': -250,
    // Half of one notice; its GST goes back.
    '5200': -50,
    // The shortfall that was not recovered. The sale prices also covered the costs of both sales.
    '5300': -(SHORTFALL - 519),
    // ₹20 short, ₹5 over.
    '5500': -20 + 5,
    '5600': -12_000,
  })
})

test('the balance sheet has the figures calculated by hand, and balances', async () => {
  const all = await shop.movements(['asset', 'liability', 'equity', 'income', 'expense'])
  expect(Object.values(all).reduce((sum, rupees) => sum + rupees, 0)).toBe(0)
  const lent = (LENT / 100) * 200
  expect(all).toMatchObject({
    // Lent, less 60 closed, less ₹1,000 of ten, less the two that were sold.
    '1200': -(lent - 60 * 10_000 - 10 * 1_000 - 2 * 40_000),
    // The balance of the second bank loan.
    '2010': 60_000,
    // Half of ₹9 each of 201 loans and of 18 each of two notices, less half of 9.
    '2201': (201 * 9 + 2 * 18 - 9) / 2,
    '2202': (201 * 9 + 2 * 18 - 9) / 2,
  })
  // Notices, surplus and shortfall are all settled.
  expect(['1310', '1470', '2120', '5400'].filter((code) => code in all)).toEqual([])
  expect([SURPLUS, SHORTFALL]).toEqual([16_762, 1_679])
  const { holds, lines } = await verifyAll(site.databaseUrl)
  expect(holds, lines.join('\n')).toBe(true)
})
