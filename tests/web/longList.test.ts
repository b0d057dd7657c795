import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listShown, openBrowser, signIn } from '../support/browser.ts'
import { OWNER_PASSWORD } from '../support/server.ts'
import { startSite, type TestSite } from '../support/site.ts'

const browser = openBrowser({ freshPages: true })
const COUNT = 200
let site: TestSite
let page: Page

beforeAll(async () => {
  site = await startSite()
  await site.pool.query(
    `insert into customer_type (company_id, id, name, pan_required)
     select $1, gen_random_uuid(), 'Kind ' || lpad(n::text, 3, '0'), false from generate_series(1, $2) n`,
    [site.owner.companyId, COUNT],
  )
})
afterAll(() => site?.end())
beforeEach(async () => {
  page = await browser.newPage()
})

const rendered = () => page.locator('tr[data-index]').count()
const focused = () => page.evaluate(() => document.querySelector('tr:focus td')?.textContent ?? '')

test('only the rows in view of 200 are rendered; keys reach the last, and a record leads back to its row', async () => {
  await signIn(page, site, 'owner', OWNER_PASSWORD, '/customertype')
  await listShown(page)
  expect(await rendered()).toBeLessThan(80)
  await page.locator('tr[data-index="0"]').focus()
  expect(await page.getByRole('table').getAttribute('aria-rowcount')).toBe(String(COUNT + 1))
  await page.keyboard.press('End')
  await expect.poll(focused).toBe('Kind 200')
  await page.keyboard.press('ArrowUp')
  await expect.poll(focused).toBe('Kind 199')
  await page.keyboard.press('Enter')
  await page.locator('main form :focus').waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(focused).toBe('Kind 199')
})

test('a search that leaves few rows renders all of them, and the focus stays in it', async () => {
  await signIn(page, site, 'owner', OWNER_PASSWORD, '/customertype')
  await listShown(page)
  await page.getByRole('searchbox').fill('Kind 19')
  await page.getByText('12 of 200 rows').waitFor()
  await expect.poll(rendered).toBe(12)
  await page.getByRole('searchbox').and(page.locator(':focus')).waitFor()
})

test('if the code that draws long lists cannot be loaded, all rows are rendered', async () => {
  await page.route(/WindowedGrid/, (route) => route.abort())
  await signIn(page, site, 'owner', OWNER_PASSWORD, '/customertype')
  await expect.poll(rendered).toBe(COUNT)
  browser.expectFaults(/\/WindowedGrid-/)
})
