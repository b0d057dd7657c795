import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openBrowser, signIn, toast } from '../support/browser.ts'
import { openShop } from '../support/loans.ts'
import { OWNER_PASSWORD } from '../support/server.ts'
import { startSite, type TestSite } from '../support/site.ts'

const browser = openBrowser()
let site: TestSite
let page: Page

beforeAll(async () => {
  site = await startSite()
  await openShop(site)
})
afterAll(() => site?.end())

/** The form of a withdrawal from the bank, filled in. */
beforeEach(async () => {
  page = await browser.newPage()
  await signIn(page, site, 'owner', OWNER_PASSWORD, '/dashboard?money=draw')
  await page.getByRole('textbox', { name: 'Amount' }).fill('40000')
})

const drawn = async () =>
  (await site.pool.query(`select 1 from money_transfer where amount_paise = 4000000`)).rowCount ?? 0

test('a save without a network says that it is safe to retry, and the retry saves once', async () => {
  const before = await drawn()
  await page.context().setOffline(true)
  await page.getByText('You are offline.').waitFor()
  await page.keyboard.press('Control+Enter')
  await page.getByText('You can safely try again').waitFor()
  expect(await drawn()).toBe(before)
  await page.context().setOffline(false)
  await page.getByText('You are offline.').waitFor({ state: 'detached' })
  await page.keyboard.press('Control+Enter')
  await toast(page, /-M\d{5}/)
  expect(await drawn()).toBe(before + 1)
})

test('pages read from and write to a server in the same network although the browser says that it is offline', async () => {
  const before = await drawn()
  await page.evaluate(() => window.dispatchEvent(new Event('offline')))
  await page.keyboard.press('Control+Enter')
  await toast(page, /-M\d{5}/)
  await page.getByRole('link', { name: 'Customer', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Customer' }).waitFor()
  await page.getByRole('table').or(page.getByText('No customers yet')).waitFor()
  expect(await drawn()).toBe(before + 1)
})
