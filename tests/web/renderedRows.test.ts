import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listShown, openBrowser, signIn } from '../support/browser.ts'
import { OWNER_PASSWORD } from '../support/server.ts'
import { startSite, type TestSite } from '../support/site.ts'

const browser = openBrowser({ freshPages: true })
const COUNT = 60
let site: TestSite
let page: Page

/** What the page shows after a change: the number of rows, and whether the list is busy. */
interface Shown {
  rows: number
  busy: string | null | undefined
}

const addTypes = (from: number, to: number) =>
  site.pool.query(
    `insert into customer_type (company_id, id, name, pan_required)
     select $1, gen_random_uuid(), 'Kind ' || lpad(n::text, 3, '0'), false from generate_series($2::integer, $3) n`,
    [site.owner.companyId, from, to],
  )

beforeAll(async () => {
  site = await startSite()
  await addTypes(1, COUNT)
})
afterAll(() => site?.end())
beforeEach(async () => {
  page = await browser.newPage()
  await page.addInitScript(() => {
    const seen: Shown[] = []
    Object.assign(globalThis, { seen })
    new MutationObserver(() => {
      const rows = document.querySelectorAll('tr[data-index]').length
      if (rows > 0) seen.push({ rows, busy: document.querySelector('table')?.getAttribute('aria-busy') })
    }).observe(document, { childList: true, subtree: true, attributeFilter: ['aria-busy'] })
  })
  await signIn(page, site, 'owner', OWNER_PASSWORD, '/customertype')
  await listShown(page)
})

const seen = () => page.evaluate(() => (globalThis as unknown as { seen: Shown[] }).seen)

async function typeNamed(name: string): Promise<{ id: string; version: number }> {
  const { rows } = await site.pool.query('select id, version from customer_type where name = $1', [name])
  return rows[0]
}

test('the rows in view are rendered first, and the list is busy until all others are', async () => {
  // A list that was fetched again meanwhile is busy a moment longer.
  await expect.poll(async () => (await seen()).at(-1)).toEqual({ rows: COUNT, busy: 'false' })
  const all = await seen()
  expect(all.find(({ busy }) => busy === 'true')?.rows).toBe(24)
  expect(all.filter(({ rows, busy }) => busy !== 'true' && rows < COUNT)).toEqual([])
})

test('rows stay rendered when the list is fetched again after a change elsewhere', async () => {
  const { id, version } = await typeNamed('Kind 060')
  const before = (await seen()).length
  await site.call('UpdateCustomerType', {
    token: site.owner.token,
    query: { id },
    body: { version, name: 'Kind 060 renamed', panRequired: false },
  })
  await page.getByRole('row', { name: /Kind 060 renamed/ }).waitFor()
  const later = (await seen()).slice(before)
  expect(later.length).toBeGreaterThan(0)
  expect(later.filter(({ rows }) => rows !== COUNT)).toEqual([])
})

test('a row keeps the focus when a change elsewhere makes a long list short', async () => {
  await addTypes(COUNT + 1, 81)
  await page.reload()
  await listShown(page)
  const first = page.locator('tr[data-index="0"]')
  await first.focus()
  const { id, version } = await typeNamed('Kind 081')
  await site.call('DeleteCustomerType', { token: site.owner.token, query: { id, version } })
  await expect.poll(() => page.getByRole('table').getAttribute('aria-rowcount')).toBe('81')
  await expect.poll(() => page.locator('tr[data-index]').count()).toBe(80)
  expect(await first.evaluate((row) => row === document.activeElement)).toBe(true)
})
