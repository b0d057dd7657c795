import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { activeLoans } from '../support/activeLoans.ts'
import { listShown, signIn } from '../support/browser.ts'
import { launchChromium } from '../support/chromium.ts'
import { restingPage, sumOf } from '../support/restingPage.ts'
import { OWNER_PASSWORD } from '../support/server.ts'
import { startSite, type TestSite } from '../support/site.ts'

/** The browser that all other files share hides scroll bars. */
let browser: Browser
let site: TestSite

beforeAll(async () => {
  site = await startSite()
  const loans = await activeLoans(site)
  for (let customers = 0; customers < 20; customers++) await loans.addCustomer()
  browser = await launchChromium({ leaveOut: ['--hide-scrollbars'] })
})
afterAll(async () => {
  await browser?.close()
  await site?.end()
})

test('the columns of a list stay the same when its rows make the scroll bar of the window appear', async () => {
  const context = await browser.newContext({
    viewport: { width: 1350, height: 940 },
    reducedMotion: 'reduce',
  })
  const first = await context.newPage()
  await signIn(first, site, 'owner', OWNER_PASSWORD)
  // In steps smaller than the bar's 15 px: at one of these widths, a column fits only without the bar.
  for (let width = 1300; width < 1400; width += 14) {
    const page = await context.newPage()
    await page.setViewportSize({ width, height: 940 })
    const { rest, shifts } = await restingPage(page)
    await page.goto(`${site.origin}/customer`)
    await listShown(page)
    await rest()
    expect(await page.evaluate(() => window.innerWidth - document.documentElement.clientWidth)).toBe(15)
    const { sum, most } = sumOf(await shifts())
    expect({ width, isStill: sum <= 0.01, most }).toEqual({ width, isStill: true, most })
    await page.close()
  }
})
