import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listShown, openBrowser, signIn, toast } from '../support/browser.ts'
import { type CustomerFixture, customerSite } from '../support/customerFixture.ts'
import { OWNER_PASSWORD } from '../support/server.ts'
import type { TestSite } from '../support/site.ts'

// Texts as they are copied from chat programs and websites, with hidden characters around them.
const browser = openBrowser()
let site: TestSite
let customers: CustomerFixture['customers']
let page: Page

beforeAll(async () => {
  ;({ site, customers } = await customerSite())
})
afterAll(() => site.end())
beforeEach(async () => {
  await site.pool.query('delete from draft')
  page = await browser.newPage()
})

const open = (address: string) => signIn(page, site, 'owner', OWNER_PASSWORD, address)
const field = (label: string) => page.getByRole('textbox', { name: label, exact: true })

test('a customer is saved with a pasted name, phone, date and numbers, and with the last four digits of a pasted Aadhaar number', async () => {
  await open('/customer')
  await page.getByRole('button', { name: 'Add Customer' }).first().click()
  await field('Name').fill('\u200eMeena\u200f')
  await field('Phone').fill('\u202a9840010001\u202c')
  await field('Date of birth').fill('\u200b02/06/1984')
  await field('ID number').fill('\u202a2345 6789 4821\u202c')
  expect(await field('ID number').inputValue()).toBe('4821')
  await field('PAN').fill('\u2068abcpl1234c\u2069')
  await page.keyboard.press('Control+Enter')
  await toast(page, 'Customer Register Successfully')
  const { token } = site.owner
  const { rows } = await site.call('GetCustomer', { token, body: { ...customers.scope, search: 'Meena' } })
  const query = { id: rows[0]?.id ?? '' }
  expect(await site.call('GetCustomerById', { token, query })).toMatchObject({
    name: 'Meena',
    phone: '9840010001',
    bornOn: '1984-06-02',
  })
  expect(await site.call('ShowIdentity', { token, query })).toMatchObject({
    idNumber: '4821',
    pan: 'ABCPL1234C',
  })
})

test('a pasted amount is read and formatted', async () => {
  await open('/rate')
  const price = page.getByLabel('New price of Gold')
  await price.fill('\u200b1,250.00')
  expect(await price.inputValue()).toBe('1,250.00')
  await price.fill('\u202a₹\u00a01,251.50\u202c')
  await price.blur()
  await expect.poll(() => price.inputValue()).toBe('1,251.50')
})

test('the list and the search find a pasted word with hidden characters around it', async () => {
  const { token, companyId, storeId } = site.owner
  await site.call('AddRole', { token, body: { companyId, storeId, name: 'Guard' } })
  await open('/role')
  await listShown(page)
  const other = page.getByRole('row', { name: /Guard/ })
  await other.waitFor()
  await page.getByRole('main').getByRole('searchbox').fill('\u202aOwner\u202c')
  await other.waitFor({ state: 'detached' })
  await page.locator('tr[data-index]').first().getByText('Owner').waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search' }).fill('\ufeffStaff\u200b')
  await page
    .getByRole('option', { name: /^Staff/ })
    .first()
    .waitFor()
})

test('a password may have any characters, even while it is shown', async () => {
  await open('/profile?tab=password')
  const secret = 'words of the owner\u200e'
  const password = page.getByLabel(/^Current password/)
  await password.fill(secret)
  expect(await password.inputValue()).toBe(secret)
  await page.getByRole('button', { name: 'Show passwords' }).first().click()
  await expect.poll(() => password.getAttribute('type')).toBe('text')
  await password.fill(`${secret}\u200e`)
  expect(await password.inputValue()).toBe(`${secret}\u200e`)
})

test('the user name of a password reset is trimmed', async () => {
  await page.goto(`${site.origin}/forgot-password`)
  const name = page.getByLabel('User name')
  await name.fill('\u202aowner\u202c')
  expect(await name.inputValue()).toBe('owner')
})
