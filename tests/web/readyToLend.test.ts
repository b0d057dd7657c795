import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, signInAtPage, toast } from '../support/browser.ts'
import { OWNER_PASSWORD } from '../support/server.ts'
import { startSite, type TestSite } from '../support/site.ts'

const browser = openBrowser()
let site: TestSite

beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site?.end())

/** Presses Tab until the element has the focus; fails if it is not reached. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor()
  for (let presses = 0; presses < 80; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${target} is not reached by Tab`)
}

const button = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).first()

/** Opens a screen by its name in the search. */
async function goTo(page: Page, title: string): Promise<void> {
  await page.keyboard.press('Control+k')
  const search = page.getByRole('dialog').getByRole('combobox')
  await search.and(page.locator(':focus')).waitFor()
  await page.keyboard.type(title)
  await page.getByRole('option', { name: title, exact: true }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
}

/** Presses a button that adds common records, by keyboard. */
async function takeOffer(page: Page, screen: string, name: string): Promise<void> {
  await goTo(page, screen)
  await tabTo(page, button(page, name))
  await page.keyboard.press('Enter')
  await page.getByRole('main').getByRole('row').nth(2).waitFor()
}

/** Opens the form of a new record, types into its first fields (an empty text leaves one as it is), and saves. */
async function addOne(page: Page, screen: string, first: string, typed: readonly string[]): Promise<void> {
  await goTo(page, screen)
  await tabTo(page, button(page, `Add ${screen}`))
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: `Add ${screen}` }).waitFor()
  await tabTo(page, page.getByRole('textbox', { name: first, exact: true }))
  for (const [index, text] of typed.entries()) {
    if (index > 0) await page.keyboard.press('Tab')
    if (text !== '') await page.keyboard.type(text)
  }
  await page.keyboard.press('Control+Enter')
  await toast(page, `${screen} Register Successfully`)
}

test('a new installation is made ready to lend by keyboard alone: the day, the first loan, staff and logins remain in its checklist', async () => {
  const page = await browser.newPage()
  await signInAtPage(page, site, 'owner', OWNER_PASSWORD)

  await goTo(page, 'Rate')
  await tabTo(page, page.getByLabel('New price of Gold'))
  await page.keyboard.type('12011.28')
  await page.keyboard.press('Enter')
  await page.getByLabel('New price of Silver').and(page.locator(':focus')).waitFor()
  await page.keyboard.type('164.17')
  await page.keyboard.press('Control+Enter')
  await toast(page, '2 prices saved')

  await takeOffer(page, 'Product', 'Add common products')
  await takeOffer(page, 'Interest Slab', 'Add common schemes')
  await takeOffer(page, 'Credit Debit', 'Add common heads')
  await takeOffer(page, 'Customer Type', 'Add common customer types')
  await addOne(page, 'Bank', 'Name', ['Indian Bank'])

  await goTo(page, 'Customer')
  await tabTo(page, button(page, 'Add Customer'))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('combobox', { name: 'Type', exact: true }))
  await page.keyboard.type('walk')
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('textbox', { name: 'Name', exact: true }))
  await page.keyboard.type('Meenakshi Sundaram')
  await tabTo(page, page.getByRole('textbox', { name: 'Phone', exact: true }))
  await page.keyboard.type('98400 12345')
  await page.keyboard.press('Control+Enter')
  await toast(page, 'Customer Register Successfully')

  await takeOffer(page, 'Role', 'Add common roles')
  const { rows } = await site.call('GetSetUpProgress', { token: site.owner.token })
  // The steps that remain: the first day and loan, and people.
  expect(rows.filter(({ done }) => !done).map(({ screen }) => screen)).toEqual([
    'Day',
    'NewLoan',
    'Staff',
    'UserLogin',
  ])

  await page.keyboard.press('Control+k')
  await page.keyboard.type('Dashboard')
  await page.getByRole('option', { name: 'Dashboard', exact: true }).waitFor()
  await page.keyboard.press('Enter')
  const needed = page.getByRole('region', { name: 'Needed to lend' })
  await needed.getByRole('link', { name: /^Open day/ }).waitFor()
  expect(
    (await needed.getByRole('listitem').allInnerTexts()).slice(-2).map((text) => text.split('\n').at(1)),
  ).toEqual(['Open day', 'New Loan'])
  await needed.getByRole('link', { name: /^Open day/ }).press('Enter')
  await page.getByRole('heading', { name: /^Open / }).waitFor()
})
