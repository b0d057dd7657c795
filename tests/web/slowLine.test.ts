import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectNoAxe, openBrowser } from '../support/browser.ts'
import { startSite, type TestSite } from '../support/site.ts'

const browser = openBrowser({ freshPages: true })
let site: TestSite

beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site?.end())

test.each(['light', 'dark'] as const)('the page says that the program is loading, %s', async (theme) => {
  const page = await browser.newPage({ theme })
  let come = () => {}
  const held = new Promise<void>((resolve) => {
    come = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(site.origin, { waitUntil: 'commit' })
  const loads = page.getByText('Loading Pledgebook')
  await page.getByRole('status').filter({ has: loads }).waitFor()
  await expectNoAxe(page)
  come()
  await page.getByLabel('User name').waitFor()
  expect(await loads.isVisible()).toBe(false)
})
