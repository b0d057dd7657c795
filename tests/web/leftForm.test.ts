import { randomUUID } from 'node:crypto'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { activeLoans } from '../support/activeLoans.ts'
import { openBrowser, signIn, toast } from '../support/browser.ts'
import { customersOf } from '../support/customers.ts'
import { daysOf } from '../support/days.ts'
import { holdCalls } from '../support/holdCalls.ts'
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
})

const field = (name: string) => page.getByRole('textbox', { name, exact: true })

/** Leaves the page for the list of logins while it saves, and waits until that list is shown. */
async function leave(): Promise<void> {
  await page.getByRole('link', { name: 'User Login', exact: true }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('heading', { level: 1, name: 'User Login' }).waitFor()
}

test('a change of a record that is rejected after the user left its form is reported in a message', async () => {
  const { token, companyId } = site.owner
  const type = { name: 'Walk-in', exposureCapPaise: null, rateConcessionBp: 0, panRequired: false }
  const { id, version } = await site.call('AddCustomerType', { token, body: { companyId, ...type } })
  await signIn(page, site, 'owner', OWNER_PASSWORD, `/customertype?open=${id}`)
  await field('Name').fill('Visitor')
  const held = await holdCalls(page, 'UpdateCustomerType')
  await page.keyboard.press('Control+Enter')
  await held.sent
  await site.call('UpdateCustomerType', { token, query: { id }, body: { ...type, version, name: 'Guest' } })
  await leave()
  held.letGo()
  await toast(page, 'Customer Type Not Updated')
  expect(new URL(page.url()).pathname).toBe('/userlogin')
})

test('a posting that is rejected after the user left its form is reported with the reason', async () => {
  const days = daysOf(site)
  await activeLoans(site)
  await days.open(5_000)
  await signIn(page, site, 'owner', OWNER_PASSWORD, '/creditnote?open=new')
  await page.getByRole('combobox', { name: 'Head', exact: true }).and(page.locator(':focus')).waitFor()
  await page.keyboard.type('Other income')
  await page.getByRole('option', { name: /Other income/ }).waitFor()
  await page.keyboard.press('Enter')
  await field('Amount').first().fill('250')
  await field('Received from').fill('Murugan Stores')
  await field('Narration').fill('Scrap paper')
  const held = await holdCalls(page, 'AddCreditNote')
  await page.keyboard.press('Control+Enter')
  await held.sent
  await days.close(5_000)
  await leave()
  held.letGo()
  await toast(page, 'The day is not open in this store')
  expect(new URL(page.url()).pathname).toBe('/userlogin')
})

describe('a short dialog', () => {
  const dialog = () => page.getByRole('dialog', { name: /^Block / })
  const question = (name = 'Discard your changes?') => page.getByRole('dialog', { name })
  const reason = () => dialog().getByRole('textbox', { name: 'Reason' })
  const search = () => page.getByRole('dialog', { name: 'Search' })
  const button = (within: Locator, name: string) => within.getByRole('button', { name, exact: true })

  async function openDialog(): Promise<void> {
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Block', exact: true }).click()
    await reason().and(page.locator(':focus')).waitFor()
  }

  beforeEach(async () => {
    const customers = customersOf(site)
    const typeId = await customers.addType(`Type ${randomUUID().slice(0, 8)}`)
    const { id } = await customers.add(typeId, 'Bhavani Devi', '98400 20001')
    await signIn(page, site, 'owner', OWNER_PASSWORD, `/customer/${id}`)
    await openDialog()
  })

  test('closes at once by Escape or a click outside it, if nothing was typed', async () => {
    await page.keyboard.press('Escape')
    await dialog().waitFor({ state: 'hidden' })
    await openDialog()
    await page.mouse.click(5, 500)
    await dialog().waitFor({ state: 'hidden' })
    expect(await question().count()).toBe(0)
  })

  test('with typed text stays after a click outside it, and closes by Escape, its cross or Cancel after a confirmation', async () => {
    await reason().fill('Gave a false address')
    await page.mouse.click(5, 500)
    await page.keyboard.press('Escape')
    await button(question(), 'Keep editing').and(page.locator(':focus')).waitFor()
    // Closes only the confirmation.
    await page.keyboard.press('Escape')
    await question().waitFor({ state: 'hidden' })
    expect(await reason().inputValue()).toBe('Gave a false address')
    await button(dialog(), 'Cancel').first().click()
    await button(question(), 'Discard').click()
    await dialog().waitFor({ state: 'hidden' })

    // The confirmation was in the page before this dialog, and is above it.
    await openDialog()
    expect(await reason().inputValue()).toBe('')
    await reason().fill('Gave a false name')
    await button(dialog(), 'Cancel').last().click()
    await button(question(), 'Keep editing').click()
    await question().waitFor({ state: 'hidden' })
    await reason().press('Control+Enter')
    await dialog().waitFor({ state: 'hidden' })
    await page.getByText('Gave a false name').first().waitFor()
    expect(await question().count()).toBe(0)
  })

  test('with typed text is left for a page of the search only after a confirmation', async () => {
    const leave = async () => {
      await page.keyboard.press('Control+k')
      await search().waitFor()
      await page.keyboard.type('user login')
      await search()
        .getByRole('option', { name: /^User Login/ })
        .first()
        .click()
    }
    await reason().fill('Gave a false address')
    await leave()
    await button(question('Leave without saving?'), 'Stay here').click()
    await question('Leave without saving?').waitFor({ state: 'hidden' })
    expect(await reason().inputValue()).toBe('Gave a false address')
    await leave()
    await button(question('Leave without saving?'), 'Leave').click()
    await page.waitForURL(`${site.origin}/userlogin`)
  })

  test('stays open when Escape closes the search above it, also while the search loads', async () => {
    const { promise: isLet, resolve: letGo } = Promise.withResolvers<void>()
    const script = /\/SearchDialog-[^/]*\.js$/
    await page.route(script, async (route) => {
      await isLet
      await route.continue()
    })
    const bar = page.locator('[aria-keyshortcuts="Control+K"]')
    const expanded = () => bar.getAttribute('aria-expanded')
    const requested = page.waitForRequest(script)
    await page.keyboard.press('Control+k')
    await requested
    await expect.poll(expanded).toBe('true')
    await page.keyboard.press('Escape')
    await expect.poll(expanded).toBe('false')
    await reason().waitFor()
    letGo()
    await page.keyboard.press('Control+k')
    await search().getByRole('combobox').and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Escape')
    await search().waitFor({ state: 'hidden' })
    await reason().and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Escape')
    await dialog().waitFor({ state: 'hidden' })
  })
})
