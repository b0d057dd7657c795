import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, signIn } from '../support/browser.ts'
import { openShop } from '../support/loans.ts'
import { OWNER_PASSWORD } from '../support/server.ts'
import { startSite, type TestSite } from '../support/site.ts'

const browser = openBrowser()
let site: TestSite

beforeAll(async () => {
  site = await startSite()
  await openShop(site)
  await site.pool.query(
    `insert into product (company_id, id, category_id, name)
     select company_id, gen_random_uuid(), category_id, 'Zari ' || n
     from (select company_id, category_id from product limit 1) one, generate_series(1001, 2200) n`,
  )
})
afterAll(() => site?.end())

test('a loan and a product find the last of more than 1,000 products', async () => {
  const page = await browser.newPage()
  await signIn(page, site, 'owner', OWNER_PASSWORD, '/newloan')
  const product = page
    .getByRole('group', { name: 'Item 1', exact: true })
    .getByRole('combobox', { name: 'Product' })
  await product.fill('zari 2200')
  await page.keyboard.press('Enter')
  expect(await product.inputValue()).toBe('Zari 2200')
  await page.goto(`${site.origin}/product?q=zari%202200`)
  await page.getByRole('row', { name: /Zari 2200/ }).waitFor()
})
