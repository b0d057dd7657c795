import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ItemKind } from '../../src/api/gen/model/index.ts'
import { expectNoAxe, expectNoAxeInBoth } from '../support/axe.ts'
import { expectNoSideways, openBrowser, signIn, toast } from '../support/browser.ts'
import { metalsOf } from '../support/metals.ts'
import { addPerson, OWNER_PASSWORD } from '../support/server.ts'
import { startSite, type TestSite } from '../support/site.ts'

const browser = openBrowser()
let site: TestSite
let page: Page
let metalIds: Record<string, string>

beforeAll(async () => {
  site = await startSite()
  const metals = await metalsOf(site).listed()
  metalIds = Object.fromEntries(metals.map(({ name, id }) => [name, id]))
})
afterAll(() => site?.end())

async function openList(userName = 'owner', password = OWNER_PASSWORD): Promise<void> {
  page = await browser.newPage()
  await signIn(page, site, userName, password, '/productcategory')
  await page.getByRole('heading', { level: 1, name: 'Product Category' }).waitFor()
}

beforeEach(() => openList())

const text = (label: string) => page.getByRole('textbox', { name: label, exact: true })
const choice = (label: string) => page.getByRole('combobox', { name: label, exact: true })
const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })

const addCategory = (name: string, metal: string, kind: ItemKind) =>
  site.call('AddProductCategory', {
    token: site.owner.token,
    body: { companyId: site.owner.companyId, metalId: metalIds[metal] ?? '', name, kind },
  })

const listed = async () => {
  const { token, companyId, storeId } = site.owner
  return (await site.call('GetProductCategory', { token, body: { companyId, storeId } })).rows
}

test('an empty list disables the button for common categories for a user without the right to add', async () => {
  const { password } = await addPerson(site, 'viewer', { ProductCategory: ['view'] })
  await openList('viewer', password)
  const offer = page.getByRole('button', { name: 'Add common products' })
  expect(await offer.getAttribute('aria-disabled')).toBe('true')
  await expectNoAxeInBoth(page)
})

test('an empty list offers the common categories with their products', async () => {
  await page.getByRole('button', { name: 'Add common products' }).click()
  await toast(page, '7 product categories and 32 products added')
  await row('Utensils').waitFor()
  expect((await listed()).map(({ metalName, name }) => `${metalName} ${name}`)).toEqual([
    'Gold Bars',
    'Gold Coins',
    'Gold Ornaments',
    'Silver Bars',
    'Silver Coins',
    'Silver Ornaments',
    'Silver Utensils',
  ])
})

test('the list has no axe findings in light and dark, and fits a narrow window', async () => {
  await row('Utensils').waitFor()
  await expectNoAxeInBoth(page)
  await page.setViewportSize({ width: 360, height: 800 })
  await expectNoSideways(page, 360)
  await expectNoAxe(page)
})

test('a category is added by keyboard', async () => {
  await page.getByRole('button', { name: 'Add Product Category' }).first().click()
  await choice('Metal').and(page.locator(':focus')).waitFor()
  await page.keyboard.type('Silv')
  await page.getByRole('option', { name: 'Silver' }).waitFor()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Idols')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Uten')
  await page.getByRole('option', { name: 'Utensil' }).waitFor()
  await page.keyboard.press('Enter')
  await expectNoAxeInBoth(page)
  await page.keyboard.press('Control+Enter')
  await toast(page, 'Product Category Register Successfully')
  await row('Idols').waitFor()
  const made = (await listed()).find(({ name }) => name === 'Idols')
  expect(made).toMatchObject({ metalName: 'Silver', kind: 'utensil' })
})

test('missing and duplicate values are errors at their fields', async () => {
  await addCategory('Taken', 'Gold', 'bar')
  await page.getByRole('button', { name: 'Add Product Category' }).first().click()
  await choice('Metal').and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Control+Enter')
  await page.getByText('Metal is required').waitFor()
  await page.getByText('Name is required').waitFor()
  await choice('Metal').click()
  await page.getByRole('option', { name: 'Gold' }).click()
  await text('Name').fill('taken')
  await page.keyboard.press('Control+Enter')
  await page.getByText('This metal already has a product category with this name.').waitFor()
  await text('Name').and(page.locator(':focus')).waitFor()
  await expectNoAxeInBoth(page)
})

test('a category with products can change its kind; why it cannot change its metal or be in-activated is shown', async () => {
  const { id } = await addCategory('Kept', 'Gold', 'bar')
  const { token, companyId } = site.owner
  await site.call('AddProduct', { token, body: { companyId, categoryId: id, name: 'Kept bar' } })
  await page.reload()
  await row('Kept').click()
  await page.getByRole('heading', { level: 1, name: 'Kept' }).waitFor()
  expect(await choice('Metal').inputValue()).toBe('Gold')
  await choice('Metal').click()
  await page.getByRole('option', { name: 'Silver' }).click()
  await page.keyboard.press('Control+Enter')
  await page.getByText(/Kept has products with purities of its metal/).waitFor()
  await choice('Metal').click()
  await page.getByRole('option', { name: 'Gold' }).click()
  await choice('Kind').click()
  await page.getByRole('option', { name: 'Coin' }).click()
  await page.getByRole('button', { name: /^Save/ }).click()
  await toast(page, 'Product Category Update Successfully')
  expect((await listed()).find(({ name }) => name === 'Kept')).toMatchObject({
    kind: 'coin',
    metalName: 'Gold',
  })

  await page.getByRole('button', { name: 'Actions for Kept' }).click()
  await page.getByRole('menuitem', { name: 'In-activate' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'In-activate' }).click()
  await toast(page, /Kept is still in use by 1 product \(Kept bar\)/)
})

test('the list is filtered by metal and kind, and the address has the filters', async () => {
  await addCategory('Gold find', 'Gold', 'coin')
  await addCategory('Silver find', 'Silver', 'coin')
  await page.reload()
  await row('Gold find').waitFor()
  await choice('Metal').click()
  await page.getByRole('option', { name: 'Silver' }).click()
  await row('Gold find').waitFor({ state: 'hidden' })
  await row('Silver find').waitFor()
  await choice('Kind').click()
  await page.getByRole('option', { name: 'Utensil' }).click()
  await row('Silver find').waitFor({ state: 'hidden' })
  await page.reload()
  await row('Utensils').waitFor()
  expect(new URL(page.url()).search).toContain('utensil')
  expect(await row('Silver find').count()).toBe(0)
})
