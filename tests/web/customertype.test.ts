import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { expectNoAxe } from '../support/axe.ts'
import { openBrowser, signIn, toast } from '../support/browser.ts'
import { masterPage } from '../support/masterPage.ts'
import { OWNER_PASSWORD } from '../support/server.ts'
import { startSite, type TestSite } from '../support/site.ts'

const browser = openBrowser()
let site: TestSite
let page: Page

beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.end())
beforeEach(async () => {
  page = await browser.newPage()
  await signIn(page, site, 'owner', OWNER_PASSWORD, '/customertype')
  await page.getByRole('heading', { level: 1, name: 'Customer Type' }).waitFor()
})

const { field, row, openRow, looksRight } = masterPage(() => page)
const types = async () => {
  const { token, companyId, storeId } = site.owner
  return (await site.call('GetCustomerType', { token, body: { companyId, storeId } })).rows
}

test('a customer type is added with its customer limit in rupees and its concession in percent', async () => {
  await page.getByRole('button', { name: 'Add Customer Type' }).first().click()
  await field('Name').and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Control+Enter')
  await page.getByText('Name is required').first().waitFor()
  await looksRight()
  await field('Name').fill('Trader')
  await field('Customer limit').fill('5,00,000')
  await field('Rate concession').fill('1.5')
  await page.getByRole('switch', { name: 'PAN required' }).check()
  await page.keyboard.press('Control+Enter')
  await toast(page, 'Customer Type Register Successfully')
  expect(await types()).toMatchObject([
    { name: 'Trader', exposureCapPaise: 50_000_000, rateConcessionBp: 150, panRequired: true },
  ])
  const cells = await row(/Trader/).innerText()
  for (const shown of ['5,00,000', '1.50', 'Required']) expect(cells).toContain(shown)
  await expectNoAxe(page)
})

test('a changed customer type that another user changed meanwhile is saved after a dialog that shows the other value', async () => {
  const { token, companyId } = site.owner
  const { id } = await site.call('AddCustomerType', { token, body: { companyId, name: 'Farmer' } })
  await openRow(/Farmer/)
  await field('Customer limit').fill('1,00,000')
  await site.call('UpdateCustomerType', {
    token,
    query: { id },
    body: { version: 1, name: 'Farmer', exposureCapPaise: 20_000_000 },
  })
  await page.keyboard.press('Control+Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('₹2,00,000.00').waitFor()
  await expectNoAxe(page)
  await dialog.getByRole('button', { name: /Save/ }).click()
  await toast(page, 'Customer Type Update Successfully')
  expect((await types()).find((one) => one.id === id)).toMatchObject({ exposureCapPaise: 10_000_000 })
})
