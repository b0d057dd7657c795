import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { operations } from '../../src/api/gen/operations.ts'
import { frameShown, openBrowser, signIn, toast } from '../support/browser.ts'
import { OWNER_PASSWORD } from '../support/server.ts'
import { startSite, type TestSite } from '../support/site.ts'

const browser = openBrowser({ freshPages: true })
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
  await page.getByText('No data').waitFor()
})

/** An error of a file that `cut` keeps from being loaded. */
const UNLOADED = /^(?:console: Failed to load resource: )?net::ERR_FAILED/

const cut = () => page.route('**', (route) => route.abort())
const mend = () => page.unroute('**')
const pageIsShown = () => page.getByRole('heading', { level: 1, name: 'Day book' }).waitFor()

test('the first message is shown though its module cannot be loaded, and the page stays', async () => {
  const take = async () => {
    await page.getByRole('button', { name: 'Export' }).click()
    await page.getByRole('menuitem', { name: 'CSV' }).click()
  }
  await cut()
  await take()
  await page.getByRole('alert').getByText('The server cannot be reached').waitFor()
  await pageIsShown()
  await mend()
  await take()
  await page.getByRole('alert').getByText('Download started').waitFor()
  await page.reload()
  await take()
  await toast(page, 'Download started')
  browser.expectFaults(UNLOADED)
})

test('a confirmation that cannot be loaded falls back to the browser’s dialog', async () => {
  await cut()
  // Answered at once: the page and the click wait for the dialog.
  const requested = new Promise<string>((resolve) =>
    page.once('dialog', (dialog) => dialog.dismiss().then(() => resolve(dialog.type()))),
  )
  await page.getByRole('button', { name: 'Account of' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  expect(await requested).toBe('confirm')
  await pageIsShown()
  browser.expectFaults(UNLOADED)
})

test('a screen that cannot be loaded says so next to the menu, and opens once the server is back', async () => {
  await cut()
  const retry = page.getByRole('alert').getByRole('button', { name: 'Retry' })
  await page.getByRole('link', { name: 'Bank', exact: true }).click()
  await page.getByRole('alert').getByText('Part of the page did not load').waitFor()
  await page.getByRole('navigation').getByRole('link', { name: 'Store', exact: true }).waitFor()
  // Without the server the page cannot reload: it stays.
  const requested = page.waitForEvent('requestfailed')
  await retry.click()
  await requested
  await retry.waitFor()
  await mend()
  await retry.click()
  await page.getByRole('heading', { level: 1, name: 'Bank' }).waitFor()
  browser.expectFaults(
    /^net::ERR_FAILED|^console: (?:Failed to load resource: net::ERR_FAILED|Error: a screen could not be loaded)/,
  )
})

test('a list that fails to load says so while it is retried, and appears automatically', async () => {
  const list = `**${operations.GetBank.path}*`
  await page.route(list, (route) => route.abort())
  await page.getByRole('link', { name: 'Bank', exact: true }).click()
  await page.getByRole('status').getByText('Waiting for the server').waitFor()
  expect(await page.getByRole('alert').count()).toBe(0)
  await page.unroute(list)
  await page.getByText('Nothing here yet').waitFor()
})

test('text typed while the search loads is in its box', async () => {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(/\/SearchDialog-[^/]*\.js$/, async (route) => {
    await held
    await route.continue()
  })
  const requested = page.waitForRequest(/\/SearchDialog-[^/]*\.js$/)
  await page.keyboard.press('Control+k')
  await requested
  await page.keyboard.type('row')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('le')
  letGo()
  const typed = page.getByRole('combobox', { name: 'Search' })
  await typed.and(page.locator(':focus')).waitFor()
  expect(await typed.inputValue()).toBe('role')
  await page.getByRole('option', { name: /^Role/ }).first().waitFor()
})

test('the search says that it cannot be loaded, and works after a reload', async () => {
  await cut()
  await page.keyboard.press('Control+k')
  await page.getByRole('alert').getByText('Search is not available.').waitFor()
  await pageIsShown()
  await mend()
  await page.reload()
  await pageIsShown()
  await page.keyboard.press('Control+k')
  const typed = page.getByRole('combobox', { name: 'Search' })
  await typed.and(page.locator(':focus')).waitFor()
  browser.expectFaults(UNLOADED)
})

const partFault = () => page.getByRole('alert').filter({ hasText: 'Part of the page did not load' })

/** Parts that open by a click or key on a page: the file, how it opens, and what it shows. */
const parts: readonly [part: string, path: string, open: () => Promise<void>, shown: string][] = [
  ['ShortcutsDialog', '/role', () => page.keyboard.press('?'), 'Keyboard shortcuts'],
  ['BellList', '/role', () => page.getByRole('button', { name: /^Notifications/ }).click(), 'View all'],
  [
    'OpenForm',
    '/dashboard',
    () => page.getByRole('button', { name: 'Open day', exact: true }).click(),
    'Count of ₹500.00',
  ],
]

test.each(parts)(
  '%s says so in its place if it does not load, and Retry repairs it',
  async (part, path, open, shown) => {
    const file = new RegExp(`/${part}-[^/]*\\.js$`)
    await page.goto(`${site.origin}${path}`)
    await frameShown(page)
    await page.route(file, (route) => route.abort())
    await open()
    await partFault().waitFor()
    await frameShown(page)
    await expect
      .poll(() => partFault().evaluate((fault) => fault.getBoundingClientRect().bottom))
      .toBeLessThan(await page.evaluate(() => window.innerHeight + 1))
    await page.unroute(file)
    const reloaded = page.waitForEvent('load')
    await partFault().getByRole('button', { name: 'Retry' }).click()
    await reloaded
    await frameShown(page)
    await open()
    await page.getByText(shown).or(page.getByLabel(shown)).first().waitFor()
    expect(await partFault().count()).toBe(0)
    browser.expectFaults(UNLOADED)
  },
)
