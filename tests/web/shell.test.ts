import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expectNoAxeInBoth } from '../support/axe.ts'
import { openBrowser, signIn } from '../support/browser.ts'
import { business } from '../support/business.ts'
import { addPerson, OWNER_PASSWORD } from '../support/server.ts'
import { startSite, type TestSite } from '../support/site.ts'

const browser = openBrowser()
let site: TestSite
let page: Page

beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.end())
beforeEach(async () => {
  page = await browser.newPage()
})

const menu = () => page.getByRole('navigation', { name: 'Main menu' })
const enter = () => signIn(page, site, 'owner', OWNER_PASSWORD)
const sidebar = () => page.getByRole('complementary', { name: 'Workspace and menu' })

describe('the menu', () => {
  test('lists the screens in the order of the specification, in groups that open and close', async () => {
    await enter()
    const links = () => menu().getByRole('link').allTextContents()
    await expect
      .poll(links)
      .toEqual([
        'Dashboard',
        'Company',
        'Store',
        'Customer Type',
        'Customer',
        'Credit Debit',
        'Subscription',
        'Role',
        'Domain',
        'Staff',
        'User Login',
        'Product Category',
        'Product',
        'Metal',
        'Rate',
        'Bank',
        'Slab Type',
        'Credit-Note',
        'Debit-Note',
        'New Loan',
        'Loan Details',
        'Bank Newloan',
        'Auction',
        'All Reports',
      ])
    const group = menu().getByRole('button', { name: 'Master', exact: true })
    await group.press('Enter')
    await menu().getByRole('link', { name: 'Role', exact: true }).waitFor({ state: 'hidden' })
    expect(await group.getAttribute('aria-expanded')).toBe('false')
    await page.reload()
    await group.waitFor()
    expect(await group.getAttribute('aria-expanded')).toBe('false')
    await group.press('Enter')
    await menu().getByRole('link', { name: 'Role', exact: true }).press('Enter')
    await page.waitForURL(`${site.origin}/role`)
    await menu().locator('a[aria-current="page"]', { hasText: 'Role' }).waitFor()
    await expect.poll(() => page.title()).toBe('Role · Pledgebook')
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByText('Master').waitFor()
    await expectNoAxeInBoth(page)
  })

  test('has the specified sizes', async () => {
    await enter()
    expect((await sidebar().boundingBox())?.width).toBe(300)
    expect((await page.getByRole('banner').boundingBox())?.height).toBe(72)
    const leaf = menu().getByRole('link', { name: 'Dashboard' })
    expect((await leaf.boundingBox())?.height).toBe(44)
  })

  test('shows only what the role allows', async () => {
    const { password } = await addPerson(site, 'anitha', { Store: ['view'] })
    await signIn(page, site, 'anitha', password)
    await expect.poll(() => menu().getByRole('link').allTextContents()).toEqual(['Dashboard', 'Store'])
  })

  test('is a drawer below 1200 px, 320 px wide, which closes on navigation', async () => {
    await page.setViewportSize({ width: 1199, height: 900 })
    await enter()
    const opener = page.getByRole('button', { name: 'Open menu' })
    await opener.waitFor()
    expect(await sidebar().count()).toBe(0)
    await opener.click()
    const drawer = page.getByRole('dialog')
    await drawer.waitFor()
    await expect.poll(async () => (await drawer.boundingBox())?.width).toBe(320)
    await expectNoAxeInBoth(page)
    await drawer.getByRole('link', { name: 'Store', exact: true }).click()
    await page.waitForURL(`${site.origin}/store`)
    await drawer.waitFor({ state: 'hidden' })
    await page.setViewportSize({ width: 390, height: 800 })
    await expect.poll(async () => (await page.getByRole('banner').boundingBox())?.height).toBe(64)
  })
})

describe('in the header:', () => {
  test('Ctrl+K finds a screen, an action and a report by keyboard alone', async () => {
    await enter()
    await page.keyboard.press('Control+k')
    await page.getByPlaceholder('Search…').last().and(page.locator(':focus')).waitFor()
    await page.keyboard.type('user log')
    await page
      .getByRole('option', { name: /User Login/ })
      .first()
      .waitFor()
    await expectNoAxeInBoth(page)
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/userlogin/)
    await page.getByRole('row').nth(1).waitFor()
    await page.keyboard.press('Control+k')
    await page.getByPlaceholder('Search…').last().and(page.locator(':focus')).waitFor()
    await page.keyboard.type('open day')
    await page.getByRole('option', { name: 'Open day', exact: true }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: /^Open .*: count the cash$/ }).waitFor()
    await page.waitForURL(`${site.origin}/dashboard`)
    await page.keyboard.press('Control+k')
    await page.getByPlaceholder('Search…').last().and(page.locator(':focus')).waitFor()
    await page.keyboard.type('day book')
    await page.getByRole('group', { name: 'Reports' }).getByRole('option', { name: 'Day book' }).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/reports\?report=dayBook/)
    await page.getByRole('heading', { level: 1, name: 'Day book' }).waitFor()
  })

  test('the search that Ctrl+K opens keeps the focus when a page requested before it is shown', async () => {
    await enter()
    const typed = page.getByRole('combobox', { name: 'Search' })
    await page.keyboard.press('Control+k')
    await typed.and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Escape')
    await typed.waitFor({ state: 'hidden' })
    const held = Promise.withResolvers<void>()
    await page.route(/\.js$/, async (route) => {
      await held.promise
      await route.continue()
    })
    await menu().getByRole('link', { name: 'Metal', exact: true }).press('Enter')
    await page.keyboard.press('Control+k')
    await typed.and(page.locator(':focus')).waitFor()
    held.resolve()
    await page.getByRole('heading', { level: 1, name: 'Metal', includeHidden: true }).waitFor()
    await expect.poll(() => page.title()).toBe('Metal · Pledgebook')
    await page.keyboard.type('user log')
    expect(await typed.inputValue()).toBe('user log')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/userlogin/)
  })

  test('? opens the keyboard shortcuts, and Escape closes them', async () => {
    await enter()
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
    await expectNoAxeInBoth(page)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
  })

  test('of six new notifications the bell shows the first two as new and the next three below, and marks all as read', async () => {
    const { companyId, userId } = site.owner
    for (let number = 1; number <= 6; number += 1) {
      await site.pool.query(
        `insert into notification (id, company_id, login_id, type, title, description, posted_at)
         values (gen_random_uuid(), $1, $2, 'alert', $3, 'Sent by the test', now() - make_interval(mins => $4))`,
        [companyId, userId, `Notice ${number}`, number],
      )
    }
    await enter()
    await page.getByRole('button', { name: 'Notifications, 6 unread' }).click()
    const list = page.getByRole('dialog', { name: 'Notifications' })
    const rows = (name: string) =>
      list.getByRole('region', { name, exact: true }).getByRole('listitem').count()
    await list.getByText('Notice 1').waitFor()
    expect([await rows('New'), await rows('Before that')]).toEqual([2, 3])
    await expectNoAxeInBoth(page)
    await list.getByRole('button', { name: 'Mark all as read' }).click()
    await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor()
    await list.getByRole('link', { name: 'View all' }).click()
    await page.waitForURL(`${site.origin}/notifications`)
  })

  test('the account menu leads to the dashboard, the profile and the settings, and changes the colours', async () => {
    await enter()
    const open = () => page.getByRole('button', { name: 'Account of' }).click()
    for (const [name, path] of [
      ['Profile', '/profile'],
      ['Home', '/dashboard'],
      ['Settings', '/profile?tab=preferences'],
    ]) {
      await open()
      await page.getByRole('menuitem', { name }).click()
      await page.waitForURL(`${site.origin}${path}`)
    }
    await open()
    await expectNoAxeInBoth(page)
    await page.getByRole('menuitemradio', { name: 'Dark' }).click()
    await page.locator('html[data-mantine-color-scheme="dark"]').waitFor()
    await page.reload()
    await page.locator('html[data-mantine-color-scheme="dark"]').waitFor()
  })
})

describe('the frame', () => {
  test('scrolls to the top on a change of path', async () => {
    await page.setViewportSize({ width: 1300, height: 300 })
    await enter()
    // The page can be scrolled once it is longer than the window.
    const scroll = () =>
      page.evaluate(() => {
        window.scrollTo(0, 200)
        return window.scrollY
      })
    await expect.poll(scroll).toBeGreaterThan(0)
    await menu().getByRole('link', { name: 'Company', exact: true }).press('Enter')
    await page.waitForURL(`${site.origin}/company`)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  })

  test('changes the store and reads the list again when another workspace is chosen', async () => {
    const desk = business(site)
    const storeId = await desk.addStore('Adyar', 'AD')
    const roleId = await desk.addRole('Two stores', [
      { screen: 'Role', actions: ['view'] },
      { screen: 'Store', actions: ['view'] },
    ])
    const copy = await desk.copyRole(roleId, storeId, 'Only at Adyar')
    const made = await desk.add('walker', [{ ...desk.scope(), roleId }, copy])
    const { temporaryPassword } = made.json<{ temporaryPassword: string }>()
    const first = await site.call('SignIn', { body: { userName: 'walker', password: temporaryPassword } })
    const password = 'walks between two stores'
    await site.call('UpdateUserPassword', {
      token: first.token,
      body: { currentPassword: temporaryPassword, password },
    })

    await signIn(page, site, 'walker', password)
    await menu().getByRole('link', { name: 'Role', exact: true }).click()
    await page.waitForURL(`${site.origin}/role`)
    const stored = () => page.evaluate(() => localStorage.getItem('StoreId'))
    const go = async (name: string, id: string) => {
      await page.getByRole('button', { name: /^Workspace:/ }).click()
      await page.getByRole('menuitemradio', { name }).click()
      await expect.poll(stored).toBe(id)
    }
    if ((await stored()) === storeId) await go('Main', desk.scope().storeId)
    await page.getByRole('row', { name: /Two stores/ }).waitFor()
    await page.getByRole('button', { name: /^Workspace:/ }).click()
    await expectNoAxeInBoth(page)
    await page.keyboard.press('Escape')
    await go('Adyar', storeId)
    await page.getByRole('row', { name: /Only at Adyar/ }).waitFor()
    await page.getByRole('row', { name: /Two stores/ }).waitFor({ state: 'hidden' })
  })
})
