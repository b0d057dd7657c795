import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openBrowser, signIn } from '../support/browser.ts'
import { holdCalls } from '../support/holdCalls.ts'
import { openShop } from '../support/loans.ts'
import { OWNER_PASSWORD } from '../support/server.ts'
import { startSite, type TestSite } from '../support/site.ts'

const browser = openBrowser()
let site: TestSite
let page: Page
let wanted: string

beforeAll(async () => {
  site = await startSite()
  const shop = await openShop(site)
  await shop.addCustomer('Murugan Vel')
  await shop.addCustomer('Pushpa Anand')
  await shop.addCustomer('Pushpa Mani')
  wanted = (await shop.addCustomer('Lakshmi Devi')).id
})
afterAll(() => site?.end())
beforeEach(async () => {
  page = await browser.newPage()
  await signIn(page, site, 'owner', OWNER_PASSWORD)
  await page.keyboard.press('Control+k')
  await field().and(page.locator(':focus')).waitFor()
  await page.keyboard.type('murugan')
  await option('Murugan Vel').waitFor()
})

const field = () => page.getByRole('combobox', { name: 'Search' })
const option = (name: string) => page.getByRole('option', { name: new RegExp(name) })

test('Enter pressed before the reply arrives opens the only result for the typed words, not an earlier result', async () => {
  const search = await holdCalls(page, 'GetSearch')
  await field().fill('lakshmi')
  await page.keyboard.press('Enter')
  await search.sent
  search.letGo()
  await page.waitForURL(`${site.origin}/customer/${wanted}`)
})

test('if Enter is pressed before the reply arrives, several results are shown to choose from', async () => {
  const search = await holdCalls(page, 'GetSearch')
  await field().fill('pushpa')
  await page.keyboard.press('Enter')
  await search.sent
  search.letGo()
  await option('Pushpa Anand').waitFor()
  await option('Pushpa Mani').waitFor()
  expect(new URL(page.url()).pathname).toBe('/notifications')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/customer\//)
})
