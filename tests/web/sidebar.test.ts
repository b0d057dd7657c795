import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { menuPlaces } from '../../src/web/shell/menuPlaces.ts'
import { expectNoAxeInBoth } from '../support/axe.ts'
import { openBrowser, signIn } from '../support/browser.ts'
import { OWNER_PASSWORD } from '../support/server.ts'
import { startSite, type TestSite } from '../support/site.ts'

const browser = openBrowser()
let site: TestSite

beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.end())

const menu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' })
const current = (page: Page) => menu(page).locator('a[aria-current="page"]')
const titles = menuPlaces.flatMap((entry) => ('children' in entry ? entry.children : [entry.title]))

/** Whether the current entry is completely in view, within the menu and the window. */
const isInView = (page: Page) =>
  current(page).evaluate((link) => {
    const [inner, outer] = [link, link.closest('nav') as HTMLElement].map((one) =>
      one.getBoundingClientRect(),
    )
    if (inner === undefined || outer === undefined) return false
    return inner.top >= outer.top && inner.bottom <= Math.min(outer.bottom, innerHeight)
  })

test.each([900, 768])('the current entry is always in view, in a window %i px high', async (height) => {
  const page = await browser.newPage({ height })
  await signIn(page, site, 'owner', OWNER_PASSWORD, '/dashboard')
  for (const title of titles) {
    await menu(page).getByRole('link', { name: title, exact: true }).click()
    await current(page).filter({ hasText: title }).waitFor()
    await expect.poll(() => isInView(page), { message: title }).toBe(true)
  }
  // After loading, and after navigation outside the menu.
  await page.reload()
  await current(page).filter({ hasText: 'All Reports' }).waitFor()
  await expect.poll(() => isInView(page)).toBe(true)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('Company')
  await page.getByRole('option', { name: 'Company', exact: true }).first().click()
  await current(page).filter({ hasText: 'Company' }).waitFor()
  await expect.poll(() => isInView(page)).toBe(true)
  // The menu shows a hint while there are more entries below, and none at its end.
  await expect.poll(() => menu(page).getAttribute('data-more')).toBe('true')
  await menu(page).evaluate((nav) => nav.scrollTo(0, nav.scrollHeight))
  await expect.poll(() => menu(page).getAttribute('data-more')).toBeNull()
  await expectNoAxeInBoth(page)
})

test('the page of a record marks the entry of its list, and a screen without an entry marks the one that leads to it', async () => {
  const { rows } = await site.pool.query('select id from login limit 1')
  const marked = async (path: string) => {
    const page = await browser.newPage()
    await signIn(page, site, 'owner', OWNER_PASSWORD, path)
    const link = menu(page).locator('a[aria-current="true"]')
    await link.waitFor()
    expect(await current(page).count()).toBe(0)
    await expectNoAxeInBoth(page)
    return link.innerText()
  }
  expect(await marked(`/partpayment/${rows[0].id}`)).toBe('Loan Details')
  expect(await marked(`/customer/${rows[0].id}`)).toBe('Customer')
  expect(await marked('/interestslab')).toBe('Slab Type')
  expect(await marked('/rolemapping')).toBe('Role')
})

test('the drawer scrolls to the current entry', async () => {
  const page = await browser.newPage({ width: 390, height: 700 })
  await signIn(page, site, 'owner', OWNER_PASSWORD, '/reports')
  await page.getByRole('button', { name: 'Open menu' }).click()
  await current(page).waitFor()
  await expect.poll(() => isInView(page)).toBe(true)
})

test('every entry has its own icon', async () => {
  const page = await browser.newPage()
  await signIn(page, site, 'owner', OWNER_PASSWORD, '/dashboard')
  const icons = await menu(page)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.querySelector('svg')?.innerHTML ?? ''))
  expect(icons).toHaveLength(titles.length)
  expect(new Set(icons).size).toBe(titles.length)
  expect(icons).not.toContain('')
})
