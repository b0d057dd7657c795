import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { formatMoney } from '../../src/web/ui/format.ts'
import { auctionsOf } from '../support/auctions.ts'
import { expectNoAxeInBoth } from '../support/axe.ts'
import { keepTyped, openBrowser, signIn, toast } from '../support/browser.ts'
import { today } from '../support/days.ts'
import { keepStreamClosed } from '../support/holdCalls.ts'
import { OWNER_PASSWORD } from '../support/server.ts'
import { startSite, type TestSite } from '../support/site.ts'

const browser = openBrowser()
let site: TestSite
let auctions: Awaited<ReturnType<typeof auctionsOf>>
let page: Page

beforeAll(async () => {
  site = await startSite()
  auctions = await auctionsOf(site, today())
  await site.pool.query(`update company set policy = policy || '{"auctionNoticeDays": 0}'`)
})
afterAll(() => site.end())
beforeEach(async () => {
  page = await browser.newPage()
})

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })

/**
 * Opens the sale form of a lot with a bid. Returns its loan, the settlement's row of charges, and a function that adds a charge of ₹300
 * to the loan.
 */
async function openSale() {
  const loan = await auctions.overdue({ valuesPaise: [1_000_000, 1_000_000] })
  const lot = await auctions.openForBids(loan)
  await auctions.bid(lot, lot.reservePaise ?? 0)
  const day = await auctions.one(lot)
  await signIn(page, site, 'owner', OWNER_PASSWORD, `/action?day=${day.lot.auctionId}&lot=${lot.id}`)
  await button('Sell to highest bidder').click()
  const charges = page.getByRole('table', { name: 'Settlement' }).getByRole('row', { name: /^Charges/ })
  await charges.getByText('₹0.00').first().waitFor()
  const charge = () =>
    site.call('AddCharge', {
      token: auctions.token,
      query: { id: loan.id },
      body: { headId: auctions.headId, amountPaise: 30_000, gstBp: 0, postedOn: today() },
    })
  return { loan, charges, charge }
}

test('the sale form shows a charge that is added to the loan while it is open', async () => {
  const { charges, charge } = await openSale()
  await charge()
  await charges.getByText('₹300.00').first().waitFor()
})

test('a sale that is rejected because the loan has changed shows the new settlement, and is posted when confirmed again', async () => {
  await keepStreamClosed(page)
  const { loan, charges, charge } = await openSale()
  await charge()
  await page.getByRole('group', { name: 'Payment by the buyer' }).getByLabel('Reference').fill('UTR 41')
  await page.keyboard.press('Control+Enter')
  await page
    .getByText('The loan has changed. Nothing was posted. Check the settlement again.')
    .first()
    .waitFor()
  await charges.getByText('₹300.00').first().waitFor()
  await page.keyboard.press('Control+Enter')
  await toast(page, new RegExp(`^${loan.number} sold`))
})

test('a typed bid is discarded only after a confirmation', async () => {
  const loan = await auctions.overdue({ valuesPaise: [1_000_000, 1_000_000] })
  const lot = await auctions.openForBids(loan)
  const day = await auctions.one(lot)
  await signIn(page, site, 'owner', OWNER_PASSWORD, `/action?day=${day.lot.auctionId}&lot=${lot.id}`)
  const bidder = page.getByRole('textbox', { name: 'Bidder', exact: true })
  await bidder.fill('Sundar Jewels')
  await keepTyped(page)
  expect(await bidder.inputValue()).toBe('Sundar Jewels')
  await button('Cancel').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard', exact: true }).click()
  await expect.poll(() => bidder.inputValue()).toBe('')
})

test('the sale form shows a renewal that is requested while it is open and that the sale will cancel', async () => {
  const loan = await auctions.overdue({ valuesPaise: [1_000_000, 1_000_000] })
  const lot = await auctions.openForBids(loan)
  await auctions.bid(lot, lot.reservePaise ?? 0)
  const day = await auctions.one(lot)
  const path = `/action?day=${day.lot.auctionId}&lot=${lot.id}`
  const sale = page.getByRole('region', { name: 'Sell to highest bidder' })
  const renewal = sale.getByRole('status').filter({ hasText: 'Pending renewal' })
  await signIn(page, site, 'owner', OWNER_PASSWORD, path)
  await button('Sell to highest bidder').click()
  await sale.getByRole('button', { name: 'Confirm sale' }).waitFor()
  expect(await renewal.count()).toBe(0)
  // Requested while the form is open.
  await site.pool.query(`update company set policy = policy || '{"approvalAbovePaise": 999999}'`)
  await auctions.requestRenewal(loan, 1_000_000)
  await renewal.getByText('₹10,000.00, requested by Test Owner (will be cancelled)').waitFor()
  await expectNoAxeInBoth(page)
})

test('a bid recorded by mistake is withdrawn with a reason; it stays in the list, and the bid before it is the highest', async () => {
  const lot = await auctions.openForBids(await auctions.overdue({ valuesPaise: [1_000_000, 1_000_000] }))
  const reserve = lot.reservePaise ?? 0
  await auctions.bid(lot, reserve)
  const { lot: row } = await auctions.bid(lot, reserve * 10)
  await signIn(page, site, 'owner', OWNER_PASSWORD, `/action?day=${row.auctionId}&lot=${lot.id}`)
  const wrong = formatMoney(reserve * 10)
  const title = `Withdraw bid of ${wrong} by Kumar Jewellers`
  await button(title).click()
  const dialog = page.getByRole('dialog', { name: title })
  const reason = dialog.getByRole('textbox', { name: 'Reason' })
  await reason.and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Control+Enter')
  await dialog.getByText('Reason is required').waitFor()
  await expectNoAxeInBoth(page)
  await reason.fill('One zero too many')
  await page.keyboard.press('Control+Enter')
  await toast(page, 'Bid withdrawn')
  await page.getByText(`Above ${formatMoney(reserve)}`).waitFor()
  const bids = page.getByRole('table', { name: 'Bids' })
  const struck = bids.getByRole('row').filter({ hasText: wrong })
  await struck.getByText(/^Withdrawn \(Test Owner · .*\): One zero too many$/).waitFor()
  expect(await struck.locator('s').allInnerTexts()).toContain(wrong)
  expect(await struck.getByRole('button').count()).toBe(0)
  await expectNoAxeInBoth(page)
  await button('Sell to highest bidder').click()
  await page.getByText(`Kumar Jewellers for ${formatMoney(reserve)}`).waitFor()
})
