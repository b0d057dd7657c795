import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Domain } from '../../src/api/gen/model/index.ts'
import { addresses } from '../support/addresses.ts'
import { expectNoAxe, expectNoAxeInBoth } from '../support/axe.ts'
import { expectNoSideways, openBrowser, signInAtPage, toast } from '../support/browser.ts'
import { addPerson, OWNER_PASSWORD } from '../support/server.ts'
import { startSite, type TestSite } from '../support/site.ts'

const browser = openBrowser()
let site: TestSite
let world: Awaited<ReturnType<typeof addresses>>
let page: Page

beforeAll(async () => {
  site = await startSite()
  world = await addresses(site)
})
afterAll(() => site?.end())
beforeEach(async () => {
  await world.forget()
  page = await openAddresses()
})

/** Signs the owner in, switches to the first store if needed, and opens the list of addresses. */
async function openAddresses(): Promise<Page> {
  const fresh = await browser.newPage()
  await fresh.goto(`${site.origin}/`)
  await fresh.getByLabel('Company').selectOption({ label: 'Test Gold Loans' })
  await signInAtPage(fresh, site, 'owner', OWNER_PASSWORD)
  const switcher = fresh.getByRole('button', { name: /^Workspace/ })
  if (!(await switcher.innerText()).includes('Main')) {
    await switcher.click()
    await fresh.getByRole('menuitemradio', { name: /Main/ }).click()
    await fresh.getByRole('button', { name: 'Workspace: Main' }).waitFor()
  }
  await fresh.getByRole('link', { name: 'Domain', exact: true }).click()
  await fresh.getByRole('row', { name: /All other addresses/ }).waitFor()
  return fresh
}

const box = (name: string) => page.getByRole('checkbox', { name, exact: true })
const row = (name: RegExp) => page.getByRole('row', { name })
const name = () => page.getByRole('textbox', { name: 'Web address', exact: true })
const listed = async (): Promise<Domain[]> => (await world.list()).rows

test('the list shows the current address, and what it resolves to', async () => {
  await page
    .getByText(
      'You are at 127.0.0.1. This address is not listed, so the default (“All other addresses”) applies: every store.',
    )
    .waitFor()
  await row(/All other addresses/)
    .getByText('You are here')
    .waitFor()
  await world.add('127.0.0.1', [world.main, world.harbour])
  await page.reload()
  await page.getByText('You are at 127.0.0.1, which serves 2 stores of 2 companies.').waitFor()
  await row(/127\.0\.0\.1/)
    .getByText('You are here')
    .waitFor()
  await expectNoAxeInBoth(page)
})

test('an address is added from the text of the browser’s address bar, with stores ticked by company', async () => {
  await page.getByRole('button', { name: 'Add Domain' }).click()
  await name().and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Control+Enter')
  await page.getByText('Please check: Web address, Stores').waitFor()
  await page.getByText('Choose at least one store; nobody can sign in at an address without stores').waitFor()
  await expectNoAxeInBoth(page)
  await page.setViewportSize({ width: 360, height: 800 })
  await expectNoSideways(page, 360)
  await expectNoAxe(page)
  await page.setViewportSize({ width: 1440, height: 900 })

  await name().fill('HTTPS://Counter.Example:8443/store?open=new')
  await page.keyboard.press('Tab')
  expect(await name().inputValue()).toBe('counter.example')
  await box('All stores of Test Gold Loans').check()
  expect(await box('Annex').isChecked()).toBe(true)
  expect(await box('Main').isChecked()).toBe(true)
  expect(await box('Harbour').isChecked()).toBe(false)
  await box('Main').uncheck()
  expect(await box('All stores of Test Gold Loans').isChecked()).toBe(false)
  await page.keyboard.press('Control+Enter')
  await toast(page, 'Domain Register Successfully')
  await row(/counter\.example/)
    .getByText('Test Gold Loans: Annex')
    .waitFor()
  const made = (await listed()).find((one) => one.name === 'counter.example')
  expect(made?.places.map(({ storeName }) => storeName)).toEqual(['Annex'])
})

test('a name in another script is stored as Punycode; a name that no browser sends is rejected', async () => {
  await page.getByRole('button', { name: 'Add Domain' }).click()
  await name().fill('1.2.3')
  await page.keyboard.press('Tab')
  await page.getByText('Enter a web address such as pledge.example or 192.168.1.20').waitFor()
  await name().fill('கடை.example')
  await box('All stores of all companies').check()
  await page.keyboard.press('Control+Enter')
  await toast(page, 'Domain Register Successfully')
  const made = (await listed()).find((one) => one.name.startsWith('xn--'))
  expect(made?.places).toHaveLength(3)
})

test('an address is changed, in-activated and activated', async () => {
  await world.add('counter.example', [world.annex])
  await page.reload()
  await row(/counter\.example/).click()
  await page.getByRole('heading', { level: 1, name: 'counter.example' }).waitFor()
  await box('Main').check()
  await page.getByRole('button', { name: /^Save/ }).click()
  await toast(page, 'Domain Update Successfully')
  await row(/counter\.example/)
    .getByText('Test Gold Loans: Annex, Main')
    .waitFor()
  await page.getByRole('button', { name: 'Actions for counter.example' }).click()
  await page.getByRole('menuitem', { name: 'In-activate' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'In-activate' }).click()
  await toast(page, 'Domain In-Active Successfully')
  await row(/counter\.example/).waitFor({ state: 'hidden' })
  await page.getByRole('switch', { name: 'Show in-active' }).check()
  await page.getByRole('button', { name: 'Actions for counter.example' }).click()
  await page.getByRole('menuitem', { name: 'Activate', exact: true }).click()
  await toast(page, 'Domain Active Successfully')
})

test('the default address has no name to change, and cannot be in-activated', async () => {
  await page.getByRole('button', { name: 'Actions for All other addresses' }).click()
  await page
    .getByRole('menuitem', { name: 'In-activate' })
    .getByText('The default address cannot be in-activated.')
    .waitFor()
  await page.keyboard.press('Escape')
  await row(/All other addresses/).click()
  await page.getByText('If none is chosen, all stores of all companies are available.').waitFor()
  await page.getByText('You are using this address now (127.0.0.1).').waitFor()
  expect(await name().count()).toBe(0)
  await expectNoAxeInBoth(page)
})

test('a change that would lock out its user is rejected, and the ticked boxes stay', async () => {
  await row(/All other addresses/).click()
  await box('Annex').check()
  await page.keyboard.press('Control+Enter')
  await page.getByRole('alert').getByText('This would lock you out').waitFor()
  expect(await box('Annex').isChecked()).toBe(true)
  await box('Main').check()
  await page.keyboard.press('Control+Enter')
  await toast(page, 'Domain Update Successfully')
})

test('the switcher offers the stores of the address; a user with none of them cannot sign in there', async () => {
  const clerk = await addPerson(site, 'clerk', { Store: ['view'] })
  await world.add('127.0.0.1', [world.annex, world.main])
  const other = await browser.newPage()
  await signInAtPage(other, site, 'owner', OWNER_PASSWORD)
  await other.getByRole('button', { name: /^Workspace/ }).click()
  const choices = other.getByRole('menuitemradio')
  await expect.poll(() => choices.count()).toBe(2)
  expect((await choices.allInnerTexts()).filter((text) => text.includes('Harbour'))).toEqual([])

  await site.pool.query('delete from domain_store where store_id = $1', [world.main.storeId])
  const third = await browser.newPage()
  await third.goto(`${site.origin}/`)
  await third.getByLabel('User name').fill('clerk')
  await third.getByLabel(/^Password/).fill(clerk.password)
  await third.keyboard.press('Enter')
  await third.getByText('Your stores are not available at this web address.').waitFor()
  await expectNoAxeInBoth(third)
})
