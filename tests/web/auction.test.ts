import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { auctionsOf } from '../support/auctions.ts'
import { bytesOf, confirmIn, expectNoAxeInBoth, openBrowser, signIn, toast } from '../support/browser.ts'
import { today } from '../support/days.ts'
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
const field = (name: string) => page.getByRole('textbox', { name, exact: true })

test('an overdue loan goes from the list to the hammer and its surplus to the customer, each act on its page', async () => {
  const loan = await auctions.overdue()
  await signIn(page, site, 'owner', OWNER_PASSWORD, '/action')
  await page.getByRole('checkbox', { name: `Choose ${loan.number}` }).check()
  await expectNoAxeInBoth(page)
  await button('Put on the list: 1').click()
  await toast(page, 'Put on the list: 1')

  await page.getByRole('link', { name: /^To notify/ }).click()
  await page.getByRole('checkbox', { name: `Choose ${loan.number}` }).check()
  await button('Send notices: 1').click()
  await toast(page, 'Notices sent: 1')

  await page.getByRole('link', { name: /^Notice out/ }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    button('Export')
      .click()
      .then(() => page.getByRole('menuitem', { name: 'CSV' }).click()),
  ])
  const [, row = '', total] = (await bytesOf(file)).toString().split('\r\n')
  expect(row).toContain(loan.number)
  expect(row).toMatch(/,10000\.00$/)
  expect(total).toBe('Total,,,,,,10000.00')
  await page.getByRole('checkbox', { name: 'Choose all' }).check()
  const notices = await page.getByRole('link', { name: 'Print notices: 1' }).getAttribute('href')
  const paper = await browser.newTab(page)
  await paper.goto(new URL((notices ?? '').replace('&print=1', ''), site.origin).href)
  const sheet = paper.getByRole('article', { name: 'Notice' })
  await sheet.waitFor()
  for (const said of [loan.number, 'Total payable', 'public auction'])
    await expect.poll(() => sheet.innerText()).toContain(said)
  await paper.close()
  await button(loan.number).click()
  await button('Record service').click()
  await field('Number of the post').fill('RT123456789IN')
  await page.keyboard.press('Control+Enter')
  await toast(page, 'The service is recorded')
  await expectNoAxeInBoth(page)

  await button('Back to the list').click()
  await page.getByRole('link', { name: /^To put up/ }).click()
  await page.getByRole('checkbox', { name: `Choose ${loan.number}` }).check()
  await button('Put up for sale: 1').click()
  await field('Place').fill('Community Hall')
  await field('Auctioneer').fill('Raghavan')
  await page.keyboard.press('Control+Enter')
  await toast(page, /Put up for sale on/)

  await page.getByRole('link', { name: /^Up for sale/ }).click()
  await button(loan.number).click()
  await button('Fix the reserves of the day').click()
  await toast(page, 'The reserves are fixed')
  await field('Bidder').fill('Kumar Jewellers')
  await field('Phone').fill('98400 54321')
  await field('Bid').fill('62999')
  await page.keyboard.press('Control+Enter')
  await page.getByText('The reserve price is ₹63,000.00. Enter at least this amount.').first().waitFor()
  await field('Bid').fill('65000')
  await page.keyboard.press('Control+Enter')
  await toast(page, 'Bid of ₹65,000.00')
  await button('Sell to the highest bid').click()
  await page.getByRole('table', { name: 'Settlement' }).waitFor()
  await expectNoAxeInBoth(page)
  await field('Costs of the sale').focus()
  await page.keyboard.press('Control+Enter')
  await toast(page, `${loan.number} is sold for ₹65,000.00`)

  await button('The lot').click()
  await button('Pay the surplus').click()
  await page.getByRole('combobox', { name: 'Payment mode' }).and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Control+Enter')
  await page.getByText('Enter the reference (UTR), or mark it as awaited').waitFor()
  await field('Reference').and(page.locator(':focus')).fill('UTR 31')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('dialog').getByText('reference UTR 31').waitFor()
  await confirmIn(page, 'Pay out')
  await toast(page, 'The surplus is paid out')
  await page.getByText('Settled', { exact: true }).waitFor()
  await expect.poll(() => page.getByText(/surplus paid out/).count()).toBe(1)
  await auctions.expectSettled()
})
