import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listShown, openBrowser, signIn } from '../support/browser.ts'
import { customersOf } from '../support/customers.ts'
import { holdCalls } from '../support/holdCalls.ts'
import { fillCustomers } from '../support/manyCustomers.ts'
import { OWNER_PASSWORD } from '../support/server.ts'
import { startSite, type TestSite } from '../support/site.ts'

const browser = openBrowser()
/** Four pages. */
const COUNT = 170
let site: TestSite
let page: Page

beforeAll(async () => {
  site = await startSite()
  const typeId = await customersOf(site).addType('Walk-in')
  await fillCustomers(site.pool, { companyId: site.owner.companyId, typeId, count: COUNT })
})
afterAll(() => site?.end())
beforeEach(async () => {
  page = await browser.newPage()
  await signIn(page, site, 'owner', OWNER_PASSWORD, '/profile')
  const nextPage = nextPageOf()
  await page.goto(`${site.origin}/customer`)
  await listShown(page)
  await nextPage
})

/** The reply that a page reads ahead, which follows a cursor. */
function nextPageOf() {
  return page.waitForResponse(
    (reply) =>
      reply.url().includes('/GetCustomer') && (reply.request().postData() ?? '').includes('"cursor":"'),
  )
}

const next = () => page.getByRole('button', { name: 'Next page' })
const firstRow = () => page.locator('tr[data-index="0"]')
const rowNumber = () => firstRow().getAttribute('aria-rowindex')
const nameAt = async (place: number) => {
  const { rows } = await site.pool.query<{ name: string }>(
    'select name from customer where company_id = $1 order by name, id offset $2 limit 1',
    [site.owner.companyId, place],
  )
  return rows[0]?.name ?? ''
}

test('Next pressed twice while a page loads turns one page, with the rows of its number', async () => {
  const held = await holdCalls(page, 'GetCustomer')
  await next().click()
  await page.getByText('Page 2 of 4').waitFor()
  await held.sent
  await next().click()
  await page.getByText('Page 3 of 4').waitFor()
  await next().click()
  held.letGo()
  await expect.poll(rowNumber).toBe('102')
  await firstRow()
    .getByText(await nameAt(100))
    .waitFor()
  await page.getByText('Page 3 of 4').waitFor()
})

test('Next pressed after a filter was changed, before its rows are loaded, does not leave out its first rows', async () => {
  const held = await holdCalls(page, 'GetCustomer')
  await page.getByRole('combobox', { name: 'Status', exact: true }).click()
  await page.getByRole('option', { name: 'Not blocked', exact: true }).click()
  await held.sent
  await next().click()
  held.letGo()
  await expect.poll(rowNumber).toBe('2')
  await firstRow()
    .getByText(await nameAt(0))
    .waitFor()
  await page.getByText('Page 1 of 4').waitFor()
})

test('when the only row of the second page is in-activated, the first page is shown and the filter stays', async () => {
  await site.pool.query(
    'update customer set active = false where id not in (select id from customer order by name, id limit 51)',
  )
  await page.goto(`${site.origin}/customer?f=${encodeURIComponent('{"block":"clear"}')}`)
  await page.getByText('Page 1 of 2').waitFor()
  await next().click()
  await page.getByText('Page 2 of 2').waitFor()
  const name = await nameAt(50)
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click()
  await page.getByRole('menuitem', { name: 'In-activate' }).click()
  const sure = page.getByRole('dialog', { name: `In-activate ${name}?` })
  await sure.getByRole('button', { name: 'In-activate' }).click()
  await page.getByText('Page 1 of 1').or(page.getByText('50 rows')).first().waitFor()
  await firstRow()
    .getByText(await nameAt(0))
    .waitFor()
  await expect.poll(() => new URL(page.url()).searchParams.get('page')).toBeNull()
  expect(new URL(page.url()).searchParams.get('f')).toBe('{"block":"clear"}')
  expect(await page.getByText('No matches').count()).toBe(0)
})
