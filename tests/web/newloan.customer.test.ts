import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { operations } from '../../src/api/gen/operations.ts'
import { expectNoAxeInBoth } from '../support/axe.ts'
import { expectNoSideways, openBrowser, signIn, toast } from '../support/browser.ts'
import { customersOf } from '../support/customers.ts'
import { openShop } from '../support/loans.ts'
import { OWNER_PASSWORD } from '../support/server.ts'
import { startSite, type TestSite } from '../support/site.ts'

const browser = openBrowser()
let site: TestSite
let shop: Awaited<ReturnType<typeof openShop>>
let page: Page

beforeAll(async () => {
  site = await startSite()
  shop = await openShop(site)
})
afterAll(() => site?.end())
beforeEach(async () => {
  await site.pool.query('delete from draft')
  page = await browser.newPage()
  await signIn(page, site, 'owner', OWNER_PASSWORD, '/newloan')
  await item().getByLabel('Gross').fill('12.345')
})

const item = () => page.getByRole('group', { name: 'Item 1', exact: true })
const add = () => page.getByRole('button', { name: 'Add customer', exact: true })
const dialog = () => page.getByRole('dialog', { name: 'New customer' })
const field = (name: string) => dialog().getByRole('textbox', { name, exact: true })
const summary = () => page.getByRole('region', { name: 'Summary' })
/** Starts a loan for another customer by its address, once the typed weight is stored: only then is it confirmed first. */
async function startFor(id: string, name: string): Promise<void> {
  await expect.poll(async () => (await site.pool.query('select from draft')).rowCount).toBe(1)
  await page.goto(`${site.origin}/newloan?customer=${id}`)
  await page.getByRole('button', { name: 'Start new loan' }).click()
  await page.getByText(name).first().waitFor()
}
const customers = async () => Number((await site.pool.query('select count(*) from customer')).rows[0].count)

test('a customer is added from the loan by keyboard and becomes the borrower; the weighed items stay', async () => {
  await add().focus()
  await page.keyboard.press('Enter')
  await field('Name').fill('Puthiya Amma')
  await field('Phone').fill('98400')
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => field('Phone').getAttribute('aria-invalid')).toBe('true')
  const before = await customers()
  await field('Phone').fill('9840012345')
  await page.keyboard.press('Control+Enter')
  await dialog().waitFor({ state: 'detached' })
  await page.getByText('Customer Register Successfully').waitFor()
  expect(await customers()).toBe(before + 1)
  await page
    .getByRole('heading', { name: 'Puthiya Amma' })
    .or(page.getByText('Puthiya Amma'))
    .first()
    .waitFor()
  await summary().getByText('KYC pending').waitFor()
  await expect.poll(() => page.locator(':focus').getAttribute('data-path')).toBe('items.0.productId')
  expect(await item().getByLabel('Gross').inputValue()).toBe('12.345')
  expect(new URL(page.url()).pathname).toBe('/newloan')
})

test('an existing customer is chosen instead; discarding the typed values is confirmed first', async () => {
  const { name, phone } = await shop.addCustomer('Known Kumar')
  await add().click()
  await field('Name').fill(name)
  await field('Phone').fill(phone)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect.poll(() => field('Name').inputValue()).toBe(name)
  const before = await customers()
  await dialog()
    .getByRole('button', { name: `Use this customer: ${name}` })
    .click()
  await page.getByRole('button', { name: 'Discard', exact: true }).click()
  await page.getByText('KYC complete').waitFor()
  expect(await customers()).toBe(before)
  expect(await item().getByLabel('Gross').inputValue()).toBe('12.345')
})

test('without a usual type, the form of a new customer starts at the type', async () => {
  await customersOf(site).addType('Visitor')
  await page.route(`**${operations.GetUsualCustomer.path}`, (route) =>
    route.fulfill({ json: { typeId: null, state: null } }),
  )
  await add().click()
  const type = dialog().getByRole('combobox', { name: 'Type', exact: true })
  await type.and(page.locator(':focus')).waitFor()
  expect(await type.inputValue()).toBe('')
})

test('when nobody is found, Enter adds the customer with the typed name and the usual type and state; the next one has the type and state of the last', async () => {
  await customersOf(site).addType('Walk-in')
  await site.pool.query(`update customer set state = 'Kerala'`)
  const search = () => page.getByRole('textbox', { name: 'Customer', exact: true })
  const add = async (typed: string) => {
    await search().fill(typed)
    await page.getByRole('option', { name: `Add customer “${typed}”` }).waitFor()
    await page.keyboard.press('Enter')
  }
  await add('Meena Krishnan')
  await expect.poll(() => field('Name').inputValue()).toBe('Meena Krishnan')
  // The first required field that is empty.
  await field('Phone').and(page.locator(':focus')).waitFor()
  const type = dialog().getByRole('combobox', { name: 'Type', exact: true })
  const state = dialog().getByRole('combobox', { name: 'State', exact: true })
  // The first customer of this user has what is usual in the company.
  expect([await type.inputValue(), await state.inputValue()]).toEqual(['Regular', 'Kerala'])
  await type.fill('walk')
  await page.keyboard.press('Enter')
  await expect.poll(() => type.inputValue()).toBe('Walk-in')
  await field('Phone').fill('98400 55511')
  await state.fill('Tamil Nadu')
  await page.keyboard.press('Control+Enter')
  await dialog().waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'Clear customer' }).click()
  await add('98400 55512')
  await expect.poll(() => field('Phone').inputValue()).toBe('98400 55512')
  await field('Name').and(page.locator(':focus')).waitFor()
  expect(await field('Name').inputValue()).toBe('')
  expect(await type.inputValue()).toBe('Walk-in')
  expect(await state.inputValue()).toBe('Tamil Nadu')
})

test('a customer whose adding failed does not change the state of the next one', async () => {
  const state = dialog().getByRole('combobox', { name: 'State', exact: true })
  await add().click()
  await field('Name').fill('Not Added')
  await field('Phone').fill('98400 55513')
  await state.fill('Goa')
  await page.route(`**${operations.AddCustomer.path}`, (route) => route.abort())
  await page.keyboard.press('Control+Enter')
  await dialog().getByText('The server cannot be reached').waitFor()
  await dialog().getByRole('button', { name: 'Cancel', exact: true }).last().click()
  await page.getByRole('button', { name: 'Discard', exact: true }).click()
  await dialog().waitFor({ state: 'detached' })
  await add().click()
  // The focus goes to the first empty field once the usual type and state are filled in.
  await field('Name').and(page.locator(':focus')).waitFor()
  expect(await state.inputValue()).not.toBe('Goa')
})

test('a customer who is not among those found is added with the typed text, from the list and by the button', async () => {
  await shop.addCustomer('Selvi Raman')
  await page.getByRole('textbox', { name: 'Customer', exact: true }).fill('Selvi')
  await page.getByRole('option', { name: /^Selvi Raman/ }).waitFor()
  await page.getByRole('option', { name: 'Add customer “Selvi”' }).click()
  await expect.poll(() => field('Name').inputValue()).toBe('Selvi')
  await page.keyboard.press('Escape')
  await dialog().waitFor({ state: 'detached' })
  await add().click()
  await expect.poll(() => field('Name').inputValue()).toBe('Selvi')
})

test('Escape closes the camera or a confirmation above the form of a new customer, and leaves the form open', async () => {
  const camera = page.getByRole('dialog', { name: 'Take a photo' })
  const question = page.getByRole('dialog', { name: 'Discard your changes?' })
  await add().click()
  await dialog().getByRole('button', { name: 'Take a photo' }).click()
  await camera.locator(':focus').waitFor()
  await page.keyboard.press('Escape')
  await camera.waitFor({ state: 'hidden' })
  await field('Name').fill('Puthiya Amma')
  await page.keyboard.press('Escape')
  await question.locator(':focus').waitFor()
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'hidden' })
  expect(await field('Name').inputValue()).toBe('Puthiya Amma')
  expect(await question.count()).toBe(0)
})

/** What a browser without a camera, or without access to it, has instead. */
const cameras = [
  ['no camera is found', 'No camera found.', true],
  ['the page has no access to the camera', 'The browser allows the camera only at an address', false],
] as const

test.each(cameras)('where %s, a picture is chosen instead', async (_, reason, hasAccess) => {
  const { id, name } = await shop.addCustomer('Without Camera')
  await site.pool.query('update customer set photo_id = null, pan = null where id = $1', [id])
  await page.addInitScript((has) => {
    if (!has) Object.defineProperty(navigator, 'mediaDevices', { value: undefined })
    else navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('none', 'NotFoundError'))
  }, hasAccess)
  await startFor(id, name)
  await summary().getByRole('button', { name: 'Take photo' }).click()
  await page.getByRole('alert').getByText(reason).waitFor()
  expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(hasAccess ? 1 : 0)
  await expectNoAxeInBoth(page)
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose picture' }).and(page.locator(':focus')).press('Enter')
  const buffer = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#b8860b' } })
    .png()
    .toBuffer()
  await (await chooser).setFiles({ name: 'photo.png', mimeType: 'image/png', buffer })
  await toast(page, 'Photo saved')
  await summary().getByText('Cannot be paid out').waitFor({ state: 'detached' })
})

test('the summary names what stops the payout; the missing photo is taken there, and the loan stays as typed', async () => {
  const { id, name } = await shop.addCustomer('Without Photo')
  await site.pool.query('update customer set photo_id = null, pan = null where id = $1', [id])
  await startFor(id, name)
  await summary().getByText('Enter an item. The eligible amount appears here.', { exact: true }).waitFor()
  await item().getByRole('combobox', { name: 'Product' }).fill('necklace')
  await page.keyboard.press('Enter')
  await item().getByLabel('Gross').fill('10')
  await summary().getByText('Cannot be paid out').waitFor()
  await summary().getByText('KYC pending').waitFor()
  // Only once: the server's own message about it is left out.
  await summary().getByText('Figures checked').waitFor()
  expect(await summary().getByText('KYC pending').count()).toBe(1)
  await expectNoAxeInBoth(page)
  await summary().getByRole('button', { name: 'Take photo' }).click()
  await page
    .getByRole('button', { name: 'Take the photo', disabled: false })
    .and(page.locator(':focus'))
    .press('Enter')
  await page.getByRole('button', { name: 'Use this photo' }).and(page.locator(':focus')).press('Enter')
  await toast(page, 'Photo saved')
  await summary().getByText('Cannot be paid out').waitFor({ state: 'detached' })
  const { rows } = await site.pool.query('select photo_id is not null as has from customer where id = $1', [
    id,
  ])
  expect(rows).toEqual([{ has: true }])
  expect(await item().getByLabel('Gross').inputValue()).toBe('10.000')
})

test('a loan stays as typed when the camera for the missing photo cannot be loaded', async () => {
  const { id, name } = await shop.addCustomer('Without Photo')
  await site.pool.query('update customer set photo_id = null, pan = null where id = $1', [id])
  await startFor(id, name)
  await item().getByLabel('Gross').fill('10')
  await page.route(/CameraDialog-.*\.js$/, (route) => route.abort())
  await summary().getByRole('button', { name: 'Take photo' }).click()
  await summary().getByText('Part of the page did not load. Check the connection and retry.').waitFor()
  expect(await item().getByLabel('Gross').inputValue()).toMatch(/^10/)
  browser.expectFaults(/\/CameraDialog-/)
})

test.each([1024, 390])(
  'at %i px what stops the payout is in view while an item is entered',
  async (width) => {
    const { id, name } = await shop.addCustomer('Without Photo')
    await site.pool.query('update customer set photo_id = null where id = $1', [id])
    await page.setViewportSize({ width, height: 800 })
    await startFor(id, name)
    await item().getByLabel('Gross').fill('10')
    const reason = page.getByText('Cannot be paid out KYC pending: Photo')
    await expect.poll(() => isInView(reason)).toBe(true)
    await expectNoSideways(page, width)
  },
)

/** Whether an element is in the window and nothing covers its middle. */
function isInView(element: Locator): Promise<boolean> {
  return element.evaluate((found) => {
    const { left, top, width, height } = found.getBoundingClientRect()
    return found.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  })
}
