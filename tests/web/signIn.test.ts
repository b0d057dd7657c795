import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expectNoAxeInBoth, openBrowser } from '../support/browser.ts'
import { OWNER_PASSWORD } from '../support/server.ts'
import { startSite, type TestSite } from '../support/site.ts'

const browser = openBrowser()
let site: TestSite
let page: Page

beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.end())
beforeEach(async () => {
  // What earlier tests did wrong must not slow this one down.
  await site.pool.query('delete from auth.sign_in_failures').catch(() => undefined)
  page = await browser.newPage()
})

async function tryWith(userName: string, password: string): Promise<string> {
  await page.goto(`${site.origin}/`)
  await page.getByLabel('User name').fill(userName)
  await page.getByLabel(/^Password/).fill(password)
  await page.keyboard.press('Enter')
  const refusal = page.getByRole('alert').filter({ hasText: 'Not signed in' })
  await refusal.waitFor()
  return (await refusal.textContent()) ?? ''
}

describe('signing in', () => {
  test('by keyboard alone, from the field that has the focus', async () => {
    await page.goto(`${site.origin}/`)
    const name = page.getByLabel('User name')
    await name.and(page.locator(':focus')).waitFor()
    await page.keyboard.type('owner')
    await page.keyboard.press('Tab')
    await page.keyboard.type(OWNER_PASSWORD)
    await page.keyboard.press('Enter')
    await page.waitForURL(`${site.origin}/dashboard`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await page.title()).toBe('Dashboard · Pledgebook')
  })

  test('asks for both fields and goes to the first that lacks', async () => {
    await page.goto(`${site.origin}/`)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByText('User name is required').waitFor()
    await page.getByText('Password is required').waitFor()
    await page.getByLabel('User name').and(page.locator(':focus')).waitFor()
    await expectNoAxeInBoth(page)
  })

  test('shows and hides the password', async () => {
    await page.goto(`${site.origin}/`)
    const field = page.getByLabel(/^Password/)
    await field.fill('words')
    expect(await field.getAttribute('type')).toBe('password')
    await page.getByRole('button', { name: 'Show password' }).click()
    await page.locator('input[type="text"][autocomplete="current-password"]').waitFor()
  })

  test('a wrong name and a wrong password read alike', async () => {
    const wrongName = await tryWith('nobody', OWNER_PASSWORD)
    const wrongPassword = await tryWith('owner', 'not the password')
    expect(wrongPassword).toBe(wrongName)
    await page
      .getByLabel(/^Password/)
      .and(page.locator(':focus'))
      .waitFor()
    await expectNoAxeInBoth(page)
  })
})
