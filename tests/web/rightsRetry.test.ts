import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { operations } from '../../src/api/gen/operations.ts'
import { expectNoAxeInBoth } from '../support/axe.ts'
import { openBrowser, signIn } from '../support/browser.ts'
import { keepStreamClosed } from '../support/holdCalls.ts'
import { OWNER_PASSWORD } from '../support/server.ts'
import { startSite, type TestSite } from '../support/site.ts'

const browser = openBrowser()
const PLACE = '/reports?report=dayBook'
const CALLS = '**/api/**'
const RIGHTS = `**${operations.GetRoles.path}?**`
let site: TestSite
let page: Page

beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site?.end())
beforeEach(async () => {
  page = await browser.newPage()
  await keepStreamClosed(page)
  await signIn(page, site, 'owner', OWNER_PASSWORD, PLACE)
})

const retry = () => page.getByRole('button', { name: 'Retry' })
const unanswered = () => page.getByRole('status').getByText('Waiting for the server').waitFor()

/** Waits for the requested page, at its own address without a redirect. */
async function expectPage(): Promise<void> {
  await page.getByRole('heading', { level: 1, name: 'Day book' }).waitFor()
  await page.getByText('No data').waitFor()
  await page.getByRole('banner').waitFor()
  expect(page.url()).toBe(`${site.origin}${PLACE}`)
}

describe('a page that is opened while the server is away', () => {
  test('shows that it waits, and opens automatically once the server answers', async () => {
    await page.route(CALLS, (route) => route.abort())
    await page.reload({ waitUntil: 'commit' })
    await page.getByRole('status').getByText('Loading…', { exact: true }).waitFor()
    await unanswered()
    expect(await page.getByRole('alert').count()).toBe(0)
    expect(page.url()).toBe(`${site.origin}${PLACE}`)
    await expectNoAxeInBoth(page)
    await page.unroute(CALLS)
    await expectPage()
  })

  test('sends the request again after Retry, which keeps the focus until the reply', async () => {
    let requests = 0
    let away = true
    await page.clock.install()
    await page.route(RIGHTS, (route) => {
      requests += 1
      if (away) return route.fulfill({ status: 503, json: { status: 503, detail: 'The database is away.' } })
      return route.continue()
    })
    await page.reload({ waitUntil: 'commit' })
    await unanswered()
    // With its clock stopped, the page does not repeat the request by itself. What it has sent before is received before this request.
    await page.clock.pauseAt(Date.now() + 10_000)
    await page.evaluate((path) => fetch(path).then(() => undefined), operations.GetHealth.path)
    const before = requests
    expect(before).toBeGreaterThan(0)
    await retry().press('Enter')
    await expect.poll(() => requests).toBe(before + 1)
    await retry().and(page.locator(':focus')).waitFor()
    away = false
    await retry().press('Enter')
    await expect.poll(() => requests).toBe(before + 2)
    await page.clock.resume()
    await expectPage()
  })

  test('waits in the same way if a proxy replies instead', async () => {
    await page.route(CALLS, (route) =>
      route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>502 Bad Gateway</h1>' }),
    )
    await page.reload({ waitUntil: 'commit' })
    await unanswered()
    expect(await page.getByRole('alert').count()).toBe(0)
    await page.unroute(CALLS)
    await expectPage()
  })

  test('starts a new attempt after Retry while the first one hangs', async () => {
    let swallowed = true
    // Never gets a reply, as on a network that loses requests.
    await page.route(RIGHTS, (route) => (swallowed ? undefined : route.continue()))
    await page.reload({ waitUntil: 'commit' })
    await unanswered()
    swallowed = false
    await retry().click()
    await expectPage()
  })

  test('opens in a new tab too, when the connection is back', async () => {
    const tab = await browser.newTab(page)
    await page.close()
    page = tab
    await page.route(CALLS, (route) => route.abort())
    await page.goto(`${site.origin}${PLACE}`, { waitUntil: 'commit' })
    await unanswered()
    await page.context().setOffline(true)
    await page.unroute(CALLS)
    await page.waitForEvent('requestfailed', (request) => request.url().includes(operations.GetRoles.path))
    await page.context().setOffline(false)
    await expectPage()
  })

  test('shows a rejection as an alert, and opens after its Retry', async () => {
    await page.route(RIGHTS, (route) =>
      route.fulfill({ status: 500, json: { status: 500, detail: 'Something went wrong.' } }),
    )
    await page.reload({ waitUntil: 'commit' })
    await page.getByRole('alert').getByText('Something went wrong.').waitFor()
    await page.unroute(RIGHTS)
    await page.getByRole('alert').getByRole('button', { name: 'Retry' }).click()
    await expectPage()
    browser.expectFaults(/ApiError: Something went wrong\./)
  })
})
