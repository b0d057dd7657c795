import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectNoAxe } from '../support/axe.ts'
import { openBrowser, signIn } from '../support/browser.ts'
import { customersOf } from '../support/customers.ts'
import { holdCalls } from '../support/holdCalls.ts'
import { OWNER_PASSWORD } from '../support/server.ts'
import { startSite, type TestSite } from '../support/site.ts'

const browser = openBrowser({ freshPages: true })
let site: TestSite

beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site?.end())

test.each(['light', 'dark'] as const)('the page says that the program is loading, in %s', async (theme) => {
  const page = await browser.newPage({ theme })
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(site.origin, { waitUntil: 'commit' })
  const loads = page.getByText('Loading Pledgebook')
  await page.getByRole('status').filter({ has: loads }).waitFor()
  await expectNoAxe(page)
  letGo()
  await page.getByLabel('User name').waitFor()
  expect(await loads.isVisible()).toBe(false)
})

test('while a list loads, nothing moves when the system requests less motion', async () => {
  const page = await browser.newPage()
  const held = await holdCalls(page, 'GetCustomer')
  await signIn(page, site, 'owner', OWNER_PASSWORD, '/customer')
  await held.sent
  await page.locator('[aria-busy=true]').first().waitFor()
  // Animations that run by themselves, not those that follow the user's scrolling, such as the shadow of a cut edge.
  const moving = () =>
    page.evaluate(
      () =>
        document
          .getAnimations()
          .filter(({ playState, timeline }) => playState === 'running' && timeline === document.timeline)
          .length,
    )

  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await expect.poll(moving).toBeGreaterThan(0)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect.poll(moving).toBe(0)
  held.letGo()
})

test('before the first loan, what is left to do is shown while the lists of loans load', async () => {
  const customers = customersOf(site)
  await customers.add(await customers.addType('Regular'), 'Meena', '+91 98400 11223')
  const page = await browser.newPage()
  const held = await holdCalls(page, 'GetPartPayment')
  await signIn(page, site, 'owner', OWNER_PASSWORD, '/dashboard')
  await held.sent
  const needed = page.getByRole('region', { name: 'Needed to lend' })
  await needed.getByRole('link', { name: /^Open day/ }).waitFor()
  held.letGo()
  await page.getByRole('heading', { name: 'Due this week' }).waitFor()
})
