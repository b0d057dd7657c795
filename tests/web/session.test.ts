import { decodeJwt } from 'jose'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expectNoAxeInBoth } from '../support/axe.ts'
import { frameShown, openBrowser, signInAtPage, toast } from '../support/browser.ts'
import { holdCalls } from '../support/holdCalls.ts'
import { OWNER_PASSWORD } from '../support/server.ts'
import { startSite, type TestSite } from '../support/site.ts'

const browser = openBrowser()
const SECOND = 1000
const MINUTE = 60 * SECOND
let site: TestSite
let page: Page

beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.end())
beforeEach(async () => {
  page = await browser.newPage()
})

const stored = () => page.evaluate(() => ({ ...localStorage }))

async function logOut(from: Page): Promise<void> {
  await from.getByRole('button', { name: 'Account of' }).click()
  await from.getByRole('menuitem', { name: 'Logout' }).click()
  await from.getByRole('dialog', { name: 'Confirm Logout' }).waitFor()
}

describe('a session', () => {
  test('is in local storage under the names of the specification', async () => {
    await signInAtPage(page, site, 'owner', OWNER_PASSWORD)
    const storage = await stored()
    const { companyId, storeId, userId } = site.owner
    expect(storage).toMatchObject({ CompanyId: companyId, companyId, StoreId: storeId, userId })
    expect(storage.userName).toBe('Test Owner')
    expect(storage.token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
    expect(page.url()).not.toContain(storage.token)
  })

  test('lasts until the last second before its expiry, then ends with one message and leads back', async () => {
    await page.clock.install()
    await signInAtPage(page, site, 'owner', OWNER_PASSWORD)
    const expiresAt = decodeJwt((await stored()).token ?? '').exp ?? 0
    await page.getByRole('link', { name: 'Store', exact: true }).click()
    await page.waitForURL(`${site.origin}/store`)
    await page.route('**/api/UserLogin/RenewToken*', (route) => route.abort())
    await page.clock.pauseAt(expiresAt * SECOND - SECOND)
    expect(await stored()).toHaveProperty('token')
    await page.clock.runFor(SECOND)
    expect(await stored()).not.toHaveProperty('token')
    // The message is shown for three seconds, however long the sign-in page takes.
    await Promise.all([toast(page, 'Your session has expired. Sign in to continue.'), page.clock.resume()])
    expect(await page.locator('.mantine-Notification-root').count()).toBe(1)
    await page.waitForURL(`${site.origin}/`)
    // The server's clock is advanced too, or its new tokens would already be expired in the browser.
    site.clock.now = new Date(Date.now() + 16 * MINUTE)
    await signInAtPage(page, site, 'owner', OWNER_PASSWORD, '/store')
    site.clock.now = null
  })

  test('lasts as long with a clock that is three days ahead, also after a reload, and after the stored difference from the server’s clock is lost', async () => {
    const ahead = 3 * 24 * 60 * MINUTE
    await page.clock.install({ time: Date.now() + ahead })
    await signInAtPage(page, site, 'owner', OWNER_PASSWORD)
    const signedIn = async () => {
      await page.clock.runFor(5 * SECOND)
      await frameShown(page)
      expect(await stored()).toHaveProperty('token')
    }
    await signedIn()
    await page.reload()
    await signedIn()
    // Whose session was stored without the difference of the clocks: the server decides.
    const renewed = page.waitForResponse(/RenewToken/)
    await page.evaluate(() => localStorage.removeItem('clockOffset'))
    await page.reload()
    await page.clock.runFor(2 * SECOND)
    expect((await renewed).status()).toBe(200)
    await expect.poll(stored).toHaveProperty('clockOffset')
    await signedIn()
    await page.route('**/api/UserLogin/RenewToken*', (route) => route.abort())
    const { token = '', clockOffset } = await stored()
    await page.clock.pauseAt((decodeJwt(token).exp ?? 0) * SECOND + Number(clockOffset) - SECOND)
    expect(await stored()).toHaveProperty('token')
    await page.clock.runFor(SECOND)
    expect(await stored()).not.toHaveProperty('token')
  })

  test('is renewed while the user is active, and an open confirmation stays open', async () => {
    await page.clock.install()
    await signInAtPage(page, site, 'owner', OWNER_PASSWORD)
    await logOut(page)
    const first = (await stored()).token
    const renewed = page.waitForResponse(/RenewToken/)
    // The server's clock is advanced too, or the new token would equal the old one.
    site.clock.now = new Date(Date.now() + 11 * MINUTE)
    await page.clock.fastForward(11 * MINUTE)
    await page.keyboard.press('Tab')
    expect((await renewed).status()).toBe(200)
    await expect.poll(async () => (await stored()).token).not.toBe(first)
    await page.getByRole('dialog', { name: 'Confirm Logout' }).getByRole('button', { name: 'Cancel' }).click()
    site.clock.now = null
    expect(new URL(page.url()).pathname).toBe('/dashboard')
  })

  test('that cannot last any longer is renewed once, not every second', async () => {
    await page.clock.install()
    await signInAtPage(page, site, 'owner', OWNER_PASSWORD)
    // It ends after 12 hours, in 14 minutes: before the expiry of its first token.
    await site.pool.query(
      `update session set created_at = now() - interval '11 hours 46 minutes' where ended_at is null`,
    )
    const first = (await stored()).token
    let renewals = 0
    page.on('request', (request) => {
      if (request.url().includes('RenewToken')) renewals += 1
    })
    site.clock.now = new Date(Date.now() + 11 * MINUTE)
    await page.clock.fastForward(11 * MINUTE)
    await page.keyboard.press('Tab')
    await expect.poll(async () => (await stored()).token).not.toBe(first)
    for (let seconds = 0; seconds < 5; seconds += 1) {
      await page.clock.runFor(SECOND)
      await frameShown(page)
    }
    expect(renewals).toBe(1)
    site.clock.now = null
  })

  test('continues after a switch to another store, though requests of the previous store are rejected', async () => {
    const { token, companyId } = site.owner
    await site.call('AddStore', { token, body: { companyId, name: 'Harbour', code: 'HB' } })
    await signInAtPage(page, site, 'owner', OWNER_PASSWORD)
    let rejectedStatus = 0
    await page.route('**/api/UserLogin/SwitchStore*', async (route) => {
      const moved = await route.fetch()
      // The server has moved the session, but its reply has not reached the page.
      const answered = page.waitForResponse(/\/GetRole$/)
      await page.getByRole('link', { name: 'Role', exact: true }).click()
      rejectedStatus = (await answered).status()
      await route.fulfill({ response: moved })
    })
    await page.getByRole('button', { name: 'Workspace: Main' }).click()
    await page.getByRole('menuitemradio', { name: /Harbour/ }).click()
    await page.getByRole('button', { name: 'Workspace: Harbour' }).waitFor()
    expect(rejectedStatus).toBe(401)
    expect(new URL(page.url()).pathname).toBe('/role')
    await page.getByRole('row', { name: /Owner/ }).waitFor()
  })

  test('ends after the specified confirmation, and continues if that is cancelled', async () => {
    await signInAtPage(page, site, 'owner', OWNER_PASSWORD)
    await logOut(page)
    const dialog = page.getByRole('dialog', { name: 'Confirm Logout' })
    await dialog.getByText('Are you sure you want to logout?', { exact: true }).waitFor()
    await expectNoAxeInBoth(page)
    await dialog.getByRole('button', { name: 'Cancel', exact: true }).click()
    await dialog.waitFor({ state: 'hidden' })
    expect(await stored()).toHaveProperty('token')

    await page.evaluate(() => localStorage.setItem('anything', 'else'))
    await logOut(page)
    const signedOut = page.waitForResponse(/SignOut/)
    await dialog.getByRole('button', { name: 'Logout', exact: true }).click()
    await page.waitForURL(`${site.origin}/`)
    expect((await signedOut).ok()).toBe(true)
    expect(await stored()).toEqual({})
  })

  test('begins at the page that was requested without one', async () => {
    await page.goto(`${site.origin}/role?open=new`)
    await page.waitForURL(`${site.origin}/`)
    await signInAtPage(page, site, 'owner', OWNER_PASSWORD, '/role?open=new')
    await page.getByRole('heading', { name: 'Add Role' }).waitFor()
  })

  test('ended by signing out in one tab ends in all, before the server has ended it', async () => {
    await signInAtPage(page, site, 'owner', OWNER_PASSWORD)
    const other = await browser.newTab(page)
    await other.goto(`${site.origin}/role`)
    await frameShown(other)
    const call = await holdCalls(page, 'SignOut')
    await logOut(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Logout', exact: true }).click()
    await call.sent
    await other.waitForURL(`${site.origin}/`)
    await other.getByLabel('User name').waitFor()
  })

  test('ended on the server shows one message, and signing in again restores the page and the typed values', async () => {
    await signInAtPage(page, site, 'owner', OWNER_PASSWORD)
    await page.goto(`${site.origin}/role`)
    await page.getByRole('button', { name: 'Add Role' }).first().click()
    const saved = page.waitForResponse(/SaveDraft/)
    await page.getByLabel('Name').fill('Appraiser of silver')
    await saved
    const path = new URL(page.url())
    await site.pool.query('update session set ended_at = now() where ended_at is null')
    await Promise.all([
      toast(page, 'Your session has ended. Sign in to continue.'),
      page.getByRole('button', { name: /^Save/ }).click(),
    ])
    expect(await page.locator('.mantine-Notification-root').count()).toBe(1)
    await page.waitForURL(`${site.origin}/`)
    await signInAtPage(page, site, 'owner', OWNER_PASSWORD, `${path.pathname}${path.search}`)
    await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Appraiser of silver')
  })
})
