import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expectNoAxeInBoth } from '../support/axe.ts'
import { openBrowser, signInAtPage } from '../support/browser.ts'
import { holdCalls } from '../support/holdCalls.ts'
import { OWNER_PASSWORD } from '../support/server.ts'
import { startSite, type TestSite } from '../support/site.ts'
import { putStaff } from '../support/staff.ts'

const browser = openBrowser({ freshPages: true })
let site: TestSite
let page: Page

beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.end())
beforeEach(async () => {
  page = await browser.newPage()
})

async function tryWith(userName: string, password: string): Promise<string> {
  await page.goto(`${site.origin}/`)
  await page.getByLabel('User name').fill(userName)
  await page.getByLabel(/^Password/).fill(password)
  await page.keyboard.press('Enter')
  const rejection = page.getByRole('alert').filter({ hasText: 'Sign-in failed' })
  await rejection.waitFor()
  return (await rejection.textContent()) ?? ''
}

describe('signing in', () => {
  test('works by keyboard alone, from the field that has the focus', async () => {
    await page.goto(`${site.origin}/`)
    const name = page.getByLabel('User name')
    await name.and(page.locator(':focus')).waitFor()
    await page.keyboard.type('owner')
    await page.keyboard.press('Tab')
    await page.keyboard.type(OWNER_PASSWORD)
    await page.keyboard.press('Enter')
    await page.waitForURL(`${site.origin}/dashboard`)
    await expect.poll(() => page.title()).toBe('Dashboard · Pledgebook')
  })

  test('requires both fields and focuses the first empty one', async () => {
    await page.goto(`${site.origin}/`)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByText('User name is required').waitFor()
    await page.getByText('Password is required').waitFor()
    await page.getByLabel('User name').and(page.locator(':focus')).waitFor()
    await expectNoAxeInBoth(page)
  })

  test('has no axe findings on a phone, nor has Forgot password', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`${site.origin}/`)
    await page.getByText('Pledgebook', { exact: true }).locator('visible=true').waitFor()
    await expectNoAxeInBoth(page)
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await page.getByRole('heading', { name: 'Forgot password' }).waitFor()
    await expectNoAxeInBoth(page)
  })

  test('shows and hides the password', async () => {
    await page.goto(`${site.origin}/`)
    const field = page.getByLabel(/^Password/)
    await field.fill('words')
    expect(await field.getAttribute('type')).toBe('password')
    await page.getByRole('button', { name: 'Show password' }).click()
    await page.locator('input[type="text"][autocomplete="current-password"]').waitFor()
    await page.getByRole('button', { name: 'Show password' }).click()
    await page.locator('input[type="password"][autocomplete="current-password"]').waitFor()
  })

  test('gives the same message for a wrong name and a wrong password', async () => {
    const wrongName = await tryWith('nobody', OWNER_PASSWORD)
    const wrongPassword = await tryWith('owner', 'not the password')
    expect(wrongPassword).toBe(wrongName)
    await page
      .getByLabel(/^Password/)
      .and(page.locator(':focus'))
      .waitFor()
    await expectNoAxeInBoth(page)
  })

  test('does not take the focus from the user name being typed again when a rejection is late', async () => {
    await page.goto(`${site.origin}/`)
    await page.getByLabel('User name').fill('onwer')
    await page.getByLabel(/^Password/).fill(OWNER_PASSWORD)
    const call = await holdCalls(page, 'SignIn')
    await page.keyboard.press('Enter')
    await call.sent
    await page.getByLabel('User name').fill('own')
    call.letGo()
    await page.getByRole('alert').filter({ hasText: 'Sign-in failed' }).waitFor()
    await page.keyboard.type('er')
    // The message may be painted before the button accepts the next request.
    await expect.poll(() => page.getByRole('button', { name: 'Sign in' }).isEnabled()).toBe(true)
    await page.keyboard.press('Enter')
    await page.waitForURL(`${site.origin}/dashboard`)
  })

  test('says after too many failures how long to wait, and enables the button when the time is up', async () => {
    // The server's clock is set past the delays before the lock, so that the test does not wait for them.
    let failures = 0
    for (; failures < 4; failures += 1) {
      site.clock.now = new Date(Date.now() + failures * 10_000)
      await site.inject('SignIn', {
        body: { userName: 'locked.out', password: 'wrong' },
        address: '127.0.0.1',
      })
    }
    site.clock.now = new Date(Date.now() + failures * 10_000)
    await page.clock.install()
    await page.goto(`${site.origin}/`)
    await page.getByLabel('User name').fill('locked.out')
    await page.getByLabel(/^Password/).fill('wrong')
    await page.keyboard.press('Enter')
    const notice = page.getByRole('alert').filter({ hasText: 'Too many attempts' })
    await notice.filter({ hasText: /You can try again in 1[45]:\d\d\./ }).waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Sign in' }).isDisabled()).toBe(true)
    await expectNoAxeInBoth(page)
    await page.clock.fastForward(16 * 60_000)
    await notice.filter({ hasText: 'You can try again now.' }).waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Sign in' }).isEnabled()).toBe(true)
    site.clock.now = null
  })

  test('with a temporary password opens nothing before that is changed', async () => {
    const { token, companyId, storeId } = site.owner
    const role = await site.call('AddRole', { token, body: { companyId, storeId, name: 'Clerk' } })
    const { temporaryPassword } = await site.call('AddUserLogin', {
      token,
      body: {
        staffId: await putStaff(site, token),
        userName: 'newcomer',
        name: 'New Comer',
        email: 'newcomer@test.example',
        assignments: [{ companyId, storeId, roleId: role.id }],
      },
    })
    await page.goto(`${site.origin}/`)
    await page.getByLabel('User name').fill('newcomer')
    await page.getByLabel(/^Password/).fill(temporaryPassword)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Choose your own password' }).waitFor()
    await expectNoAxeInBoth(page)
    await page.goto(`${site.origin}/dashboard`)
    await page.waitForURL(`${site.origin}/`)

    await page.clock.install()
    await page.getByLabel('User name').fill('newcomer')
    await page.getByLabel(/^Password/).fill(temporaryPassword)
    await page.keyboard.press('Enter')
    await page.getByLabel('New password', { exact: false }).first().and(page.locator(':focus')).waitFor()
    await page.keyboard.type(temporaryPassword)
    await page.getByLabel('Confirm new password').fill(temporaryPassword)
    await page.keyboard.press('Enter')
    await page.getByText('Choose a password other than the temporary password').waitFor()
    await page.getByLabel(/^New password/).fill('words of my own')
    await page.getByLabel('Confirm new password').fill('words of mine')
    await page.keyboard.press('Enter')
    await page.getByText('Passwords do not match').waitFor()
    // The time until the new password is chosen is no difference between the clocks.
    await page.clock.fastForward(2 * 60_000)
    await page.getByLabel('Confirm new password').fill('words of my own')
    await page.keyboard.press('Enter')
    await page.waitForURL(`${site.origin}/dashboard`)
    const offset = await page.evaluate(() => Number(localStorage.getItem('clockOffset')))
    expect(Math.abs(offset)).toBeLessThan(60_000)
  })
})

describe('the guards', () => {
  test('lead pages of the layout to the sign-in page without a token', async () => {
    for (const path of ['/dashboard', '/role', '/profile']) {
      await page.goto(`${site.origin}${path}`)
      await page.waitForURL(`${site.origin}/`)
      await page.getByLabel('User name').waitFor()
    }
  })

  test('lead the pages for signed-out users to the dashboard with a token', async () => {
    await signInAtPage(page, site, 'owner', OWNER_PASSWORD)
    for (const path of ['/', '/forgot-password']) {
      await page.goto(`${site.origin}${path}`)
      await page.waitForURL(`${site.origin}/dashboard`)
    }
  })

  test('lead an unknown path to /404, signed in or not', async () => {
    await page.goto(`${site.origin}/nowhere/at/all`)
    await page.waitForURL(`${site.origin}/404`)
    await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor()
    await expectNoAxeInBoth(page)
    await page.getByRole('link', { name: 'Go to sign in' }).click()
    await signInAtPage(page, site, 'owner', OWNER_PASSWORD)
    await page.goto(`${site.origin}/roles`)
    await page.waitForURL(`${site.origin}/404`)
    await page.getByRole('link', { name: 'Go to the dashboard' }).waitFor()
  })
})
