import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { expectNoAxe, expectNoAxeInBoth } from '../support/axe.ts'
import { expectNoSideways, openBrowser, signIn, toast } from '../support/browser.ts'
import { addPerson, OWNER_PASSWORD } from '../support/server.ts'
import { shownValue } from '../support/shownFields.ts'
import { startSite, type TestSite } from '../support/site.ts'

const browser = openBrowser()
let site: TestSite
let page: Page

beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site?.end())

async function openList(userName = 'owner', password = OWNER_PASSWORD): Promise<void> {
  page = await browser.newPage()
  await signIn(page, site, userName, password, '/product')
  await page.getByRole('heading', { level: 1, name: 'Product' }).waitFor()
}

beforeEach(async () => {
  // The draft of an earlier test must not be restored in the next.
  await site.pool.query('delete from draft')
  await openList()
})

const text = (label: string) => page.getByRole('textbox', { name: label, exact: true })
const choice = (label: string) => page.getByRole('combobox', { name: label, exact: true })
const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })
const focused = () => page.locator(':focus')

const listed = async () => {
  const { token, companyId, storeId } = site.owner
  return (await site.call('GetProduct', { token, body: { companyId, storeId } })).rows
}
const named = async (name: string) => (await listed()).find((product) => product.name === name)

test('an empty list offers the common products; then the checklist of the dashboard counts them', async () => {
  await page.getByText(/start with common gold and silver products/).waitFor()
  await expectNoAxeInBoth(page)
  await page.getByRole('button', { name: 'Add common products' }).click()
  await toast(page, '7 product categories and 32 products added')
  await row('Tumbler').waitFor()
  expect(await named('Tumbler')).toMatchObject({ metalName: 'Silver', usualPurityBp: 8000 })
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  const line = page.getByRole('listitem').filter({ hasText: 'Chain, ring, bangle, etc.' })
  await line.getByText('32 added').waitFor()
})

test('the list has no axe findings in light and dark, and fits a narrow window', async () => {
  await row('Tumbler').waitFor()
  await expectNoAxeInBoth(page)
  await page.setViewportSize({ width: 360, height: 800 })
  await expectNoSideways(page, 360)
  await expectNoAxe(page)
})

test('several products are added in a row by keyboard, and keep their category', async () => {
  await page.getByRole('button', { name: 'Add Product' }).first().click()
  await text('Name').and(focused()).waitFor()
  await page.keyboard.type('Armlet')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Gold · Orn')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.type('22K')
  await page.keyboard.press('Enter')
  await expectNoAxeInBoth(page)
  await page.keyboard.press('Control+Enter')
  await toast(page, 'Product Register Successfully')
  await page.getByRole('status').filter({ hasText: 'Just added: Armlet' }).waitFor()
  await text('Name').and(focused()).waitFor()
  expect(await text('Name').inputValue()).toBe('')
  expect(await choice('Category').inputValue()).toBe('Gold · Ornaments')

  await page.keyboard.type('Crown')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('status').filter({ hasText: 'Just added: Armlet, Crown' }).waitFor()
  await page.getByRole('switch', { name: 'Add another after this' }).uncheck()
  await text('Name').fill('Anklet')
  await page.keyboard.press('Control+Enter')
  await row('Anklet').first().waitFor()
  for (const name of ['Armlet', 'Crown'])
    expect(await named(name), name).toMatchObject({ categoryName: 'Ornaments', usualPurityBp: 9160 })
})

test('a product that cannot be saved after another was added leaves the focus in the field that had it', async () => {
  await page.getByRole('button', { name: 'Add Product' }).first().click()
  await text('Name').fill('Brooch')
  await choice('Category').click()
  await page.getByRole('option', { name: 'Gold · Ornaments' }).click()
  await page.keyboard.press('Control+Enter')
  await page.getByRole('status').filter({ hasText: 'Just added: Brooch' }).waitFor()
  await text('Name').and(focused()).waitFor()
  await page.keyboard.type('Tiara')
  await page.keyboard.press('Enter')
  const path = await focused().getAttribute('data-path')
  expect(path).not.toBe('name')
  await page.route('**/api/Product/AddProduct', (route) => route.abort(), { times: 1 })
  await page.keyboard.press('Control+Enter')
  await page.getByRole('main').getByRole('alert').first().waitFor()
  await expect.poll(() => focused().getAttribute('data-path')).toBe(path)
  // Discarded, so that the next test does not find it.
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard', exact: true }).click()
  await row('Brooch').first().waitFor()
})

test('the values of a rejected product stay, and leaving them is confirmed', async () => {
  await page.getByRole('button', { name: 'Add Product' }).first().click()
  await text('Name').fill('chain')
  await choice('Category').click()
  await page.getByRole('option', { name: 'Gold · Ornaments' }).click()
  await page.keyboard.press('Control+Enter')
  await page.getByText('This category already has a product with this name.').waitFor()
  await text('Name').and(focused()).waitFor()
  expect(await text('Name').inputValue()).toBe('chain')
  expect(await choice('Category').inputValue()).toBe('Gold · Ornaments')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard', exact: true }).click()
  await row('Chain').first().waitFor()
})

test('another category offers the purities of its metal, and clears a purity that this metal does not have', async () => {
  await row('Necklace').click()
  await page.getByRole('heading', { level: 1, name: 'Necklace' }).waitFor()
  expect(await choice('Usual purity').inputValue()).toBe('22K · 916')
  await choice('Category').click()
  await page.getByRole('option', { name: 'Silver · Ornaments' }).click()
  expect(await choice('Usual purity').inputValue()).toBe('')
  await choice('Usual purity').click()
  await page.getByRole('option', { name: 'Sterling · 925' }).click()
  await page.getByRole('button', { name: /^Save/ }).click()
  await toast(page, 'Product Update Successfully')
  expect(await named('Necklace')).toMatchObject({ metalName: 'Silver', usualPurityBp: 9250, version: 2 })
})

test('the list is filtered by metal and then by that metal’s categories', async () => {
  await row('Biscuit').waitFor()
  await choice('Metal').click()
  await page.getByRole('option', { name: 'Silver' }).click()
  await row('Biscuit').waitFor({ state: 'hidden' })
  await choice('Category').click()
  const utensils = page.getByRole('option', { name: 'Utensils' })
  await utensils.waitFor()
  // Of gold and silver ornaments only the silver ones.
  expect(await page.getByRole('option', { name: 'Ornaments', exact: true }).count()).toBe(1)
  await utensils.click()
  await row('Tumbler').waitFor()
  await row('Toe ring').waitFor({ state: 'hidden' })
})

test('without the right to add and change products, Add is disabled and a product is shown as text', async () => {
  const { password } = await addPerson(site, 'viewer', {
    Product: ['view'],
    ProductCategory: ['view'],
    Metal: ['view'],
  })
  await openList('viewer', password)
  const add = page.getByRole('button', { name: 'Add Product' })
  expect(await add.getAttribute('aria-disabled')).toBe('true')
  await row('Tumbler').click()
  await page.getByRole('heading', { level: 1, name: 'Tumbler' }).waitFor()
  expect(await shownValue(page, 'Name').textContent()).toBe('Tumbler')
  await expectNoAxeInBoth(page)
})
