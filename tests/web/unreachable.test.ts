import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openBrowser, signIn, toast } from '../support/browser.ts'
import { OWNER_PASSWORD } from '../support/server.ts'
import { startSite, type TestSite } from '../support/site.ts'

const browser = openBrowser()
let site: TestSite
let page: Page

beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site?.end())
beforeEach(async () => {
  page = await browser.newPage()
  await signIn(page, site, 'owner', OWNER_PASSWORD, '/reports?report=dayBook')
  await page.getByRole('heading', { level: 1, name: 'Day book' }).waitFor()
  await page.getByText('Nothing to tell').waitFor()
})

const cut = () => page.route('**', (route) => route.abort())
const mend = () => page.unroute('**')
const stands = () => page.getByRole('heading', { level: 1, name: 'Day book' }).waitFor()

test('the first notice is told though its place cannot be fetched, and the page stands', async () => {
  const take = async () => {
    await page.getByRole('button', { name: 'Export' }).click()
    await page.getByRole('menuitem', { name: 'CSV' }).click()
  }
  await cut()
  await take()
  await page.getByRole('alert').getByText('The server cannot be reached').waitFor()
  await stands()
  await mend()
  await take()
  await page.getByRole('alert').getByText('The download has begun').waitFor()
  await page.reload()
  await take()
  await toast(page, 'The download has begun')
  browser.takeFaults()
})

test('what has to be asked is asked plainly', async () => {
  await cut()
  // Answered as it comes: the page waits for the answer, and so does the click.
  const asked = new Promise<string>((resolve) =>
    page.once('dialog', (dialog) => dialog.dismiss().then(() => resolve(dialog.type()))),
  )
  await page.getByRole('button', { name: 'Account of' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  expect(await asked).toBe('confirm')
  await stands()
  browser.takeFaults()
})

test('the search says that it cannot be fetched, and is there in a page loaded anew', async () => {
  await cut()
  await page.keyboard.press('Control+k')
  await page.getByRole('alert').getByText('The search could not be fetched').waitFor()
  await stands()
  await mend()
  await page.reload()
  await stands()
  await page.keyboard.press('Control+k')
  const typed = page.getByRole('combobox', { name: 'Search' })
  await typed.and(page.locator(':focus')).waitFor()
  browser.takeFaults()
})
