import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, signIn } from '../support/browser.ts'
import { holdCalls } from '../support/holdCalls.ts'
import { openShop } from '../support/loans.ts'
import { OWNER_PASSWORD } from '../support/server.ts'
import { startSite, type TestSite } from '../support/site.ts'

const browser = openBrowser()
let site: TestSite

beforeAll(async () => {
  site = await startSite()
  await (await openShop(site)).addCustomer('Lakshmi Devi')
})
afterAll(() => site?.end())

test('a late search result does not move the focus; Enter in the search field then chooses it', async () => {
  const page = await browser.newPage()
  await signIn(page, site, 'owner', OWNER_PASSWORD, '/newloan')
  const finder = page.getByRole('textbox', { name: 'Customer' })
  const gross = page.getByRole('group', { name: 'Item 1', exact: true }).getByLabel('Gross')
  const search = await holdCalls(page, 'GetCustomer')
  await finder.fill('lakshmi')
  await page.keyboard.press('Enter')
  await search.sent
  await gross.focus()
  await page.keyboard.type('12')
  search.letGo()
  await page.getByText('1 customer found').waitFor({ state: 'attached' })
  await page.keyboard.type('.5')
  expect(await gross.inputValue()).toBe('12.5')
  await finder.press('Enter')
  await page.getByText('KYC complete').waitFor()
  await expect.poll(() => gross.inputValue()).toBe('12.500')
})
