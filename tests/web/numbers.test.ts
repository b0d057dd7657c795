import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { activeLoans } from '../support/activeLoans.ts'
import { numbersOn, widenFont } from '../support/brokenNumbers.ts'
import { listShown, openBrowser, signIn } from '../support/browser.ts'
import { daysOf } from '../support/days.ts'
import { OWNER_PASSWORD } from '../support/server.ts'
import { startSite, type TestSite } from '../support/site.ts'

const browser = openBrowser()
let site: TestSite
let page: Page
let loanId: string

beforeAll(async () => {
  site = await startSite()
  await daysOf(site).open(1_000)
  const loans = await activeLoans(site)
  loanId = (await loans.add()).id
  await loans.add()
})
afterAll(() => site?.end())
beforeEach(async () => {
  page = await browser.newPage()
})

test.each([1440, 1024, 390])(
  'at %d px with a wide font no number of a loan or a phone is broken or cut',
  async (width) => {
    await page.setViewportSize({ width, height: 900 })
    const pages = ['/partpayment', '/customer', '/reports?report=loansOutstanding', `/partpayment/${loanId}`]
    for (const path of pages) {
      await signIn(page, site, 'owner', OWNER_PASSWORD, path)
      await widenFont(page)
      const place = path.endsWith(loanId)
        ? page.getByRole('heading', { level: 1 })
        : page.locator('tr[data-index]')
      await place.first().waitFor()
      await expect.poll(async () => (await numbersOn(page)).shown, { message: path }).toBeGreaterThan(0)
      expect((await numbersOn(page)).faults, path).toEqual([])
    }
  },
)

test('where all columns of a list are as narrow as they get, its numbers are whole', async () => {
  await page.setViewportSize({ width: 700, height: 900 })
  await signIn(page, site, 'owner', OWNER_PASSWORD, '/partpayment')
  await page.getByRole('button', { name: /^Show \d+ hidden columns?$/ }).click()
  await page.getByRole('columnheader', { name: 'Phone' }).waitFor()
  await listShown(page)
  await widenFont(page)
  const { shown, faults } = await numbersOn(page)
  // The number and the phone of two loans.
  expect(shown).toBe(4)
  expect(faults).toEqual([])
})
