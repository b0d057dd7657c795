import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { operations } from '../../src/api/gen/operations.ts'
import { confirmIn, openBrowser, signIn, toast } from '../support/browser.ts'
import { daysOf } from '../support/days.ts'
import { holdCalls } from '../support/holdCalls.ts'
import { openShop } from '../support/loans.ts'
import { OWNER_PASSWORD } from '../support/server.ts'
import { startSite, type TestSite } from '../support/site.ts'

const browser = openBrowser()
let site: TestSite
let page: Page
let shop: Awaited<ReturnType<typeof openShop>>
/** The number of the customer. */
let number: string

beforeAll(async () => {
  site = await startSite()
  shop = await openShop(site)
  number = (await shop.addCustomer('Lakshmi Devi')).number
})
afterAll(() => site?.end())
beforeEach(async () => {
  await site.pool.query('delete from draft')
  page = await browser.newPage()
})

const open = () => signIn(page, site, 'owner', OWNER_PASSWORD, '/newloan')
const finder = () => page.getByRole('textbox', { name: 'Customer' })
const item = () => page.getByRole('group', { name: 'Item 1', exact: true })
const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const loans = async () => (await site.pool.query('select id from loan')).rowCount

/** Chooses the customer and fills in the rest, before the customer is loaded; then saves. */
async function payOut(seal: string): Promise<void> {
  await finder().fill('lakshmi')
  await page.keyboard.press('Enter')
  const product = item().getByRole('combobox', { name: 'Product' })
  await product.and(page.locator(':focus')).waitFor()
  await page.keyboard.type('necklace')
  await page.keyboard.press('Enter')
  await item().getByLabel('Gross').fill('10')
  const appraiser = page.getByRole('combobox', { name: 'Appraised by', exact: true }).last()
  await appraiser.fill('selvi')
  await page.keyboard.press('Enter')
  await field('Loan amount').fill('5000')
  await field('Vault location').fill('Safe 2')
  await field('Packet seal no.').fill(seal)
  await page.keyboard.press('Control+Enter')
}

test('a late search result does not move the focus; Enter in the search field then chooses it', async () => {
  await open()
  const gross = item().getByLabel('Gross')
  const search = await holdCalls(page, 'GetCustomer')
  await finder().fill('lakshmi')
  await page.keyboard.press('Enter')
  await search.sent
  await gross.focus()
  await page.keyboard.type('12')
  search.letGo()
  await page.getByText('1 customer found').waitFor({ state: 'attached' })
  await page.keyboard.type('.5')
  expect(await gross.inputValue()).toBe('12.5')
  await finder().press('Enter')
  await page.getByText('KYC complete').waitFor()
  await expect.poll(() => gross.inputValue()).toBe('12.500')
})

test('Enter chooses the only customer found, even before the list highlights it', async () => {
  await open()
  await finder().fill('lakshmi')
  await page.getByText('1 customer found').waitFor({ state: 'attached' })
  const highlighted = page.locator('[data-combobox-selected]')
  await highlighted.evaluate((option) => option.removeAttribute('data-combobox-selected'))
  await finder().press('Enter')
  await page.getByText('KYC complete').waitFor()
})

test('a payout before the customer is loaded waits, and is confirmed with its facts', async () => {
  const borrower = await holdCalls(page, 'GetBorrower')
  await open()
  await payOut('MN-000001')
  await borrower.sent
  // A dialog without the customer would be open by then.
  await page.evaluate(() => new Promise((done) => requestIdleCallback(() => requestAnimationFrame(done))))
  expect(await page.getByRole('dialog').count()).toBe(0)
  borrower.letGo()
  const dialog = page.getByRole('dialog', { name: 'Pay out ₹5,000.00 to Lakshmi Devi?' })
  await dialog.getByText(`Lakshmi Devi · ${number}`).waitFor()
  expect(await loans()).toBe(0)
  await confirmIn(page, 'Pay out')
  await page.waitForURL(/\/partpayment\//)
  expect(await loans()).toBe(1)
})

test('a payout to a customer who could not be loaded is not sent', async () => {
  const detail = 'Something went wrong on the server.'
  const problem = { type: 'about:blank', title: 'Failed', status: 500, detail, requestId: '' }
  await page.route(
    ({ pathname }) => pathname === operations.GetBorrower.path,
    (route) => route.fulfill({ status: 500, json: problem }),
  )
  const before = await loans()
  await open()
  await payOut('MN-000002')
  await toast(page, 'The customer could not be loaded. Load the customer again before you pay out.')
  expect(await loans()).toBe(before)
  expect(await field('Loan amount').inputValue()).toBe('5,000.00')
})

test('after a lost reply and Cancel, the loan entered next is paid out as a second loan', async () => {
  const before = (await loans()) ?? 0
  await page.route(/AddNewLoan$/, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await open()
  await payOut('MN-000003')
  await confirmIn(page, 'Pay out')
  await page.getByText('You can safely try again').first().waitFor()
  await page.unroute(/AddNewLoan$/)
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard', exact: true }).click()
  await payOut('MN-000004')
  await confirmIn(page, 'Pay out')
  await page.waitForURL(/\/partpayment\//)
  expect(await loans()).toBe(before + 2)
})

test('the customer highlighted by the arrow keys stays highlighted when the page changes, and Enter chooses it', async () => {
  for (const name of ['Kamala Devi', 'Kamala Rani', 'Kamala Selvi']) await shop.addCustomer(name)
  await open()
  await finder().fill('kamala')
  await page.getByText('3 customers found').waitFor({ state: 'attached' })
  const highlighted = page.locator('[data-combobox-selected]')
  await highlighted.waitFor()
  const names = await page.getByRole('option').allInnerTexts()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  expect(await highlighted.innerText()).toBe(names[2])

  const days = daysOf(site)
  await days.close(Math.floor((await days.state()).cashPaise / 100), { reason: 'Coins' })
  await page.getByText('The day is closed in this store.').first().waitFor()
  expect(await highlighted.innerText()).toBe(names[2])
  await page.keyboard.press('Enter')
  const [chosen = ''] = names[2]?.match(/Kamala \w+/) ?? []
  await page.getByRole('main').getByText(chosen).first().waitFor()
  await expect.poll(() => finder().count()).toBe(0)
})
