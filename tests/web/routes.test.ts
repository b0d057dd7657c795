import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { emptyPage } from '../support/emptyPage.ts'
import { startSite, type TestSite } from '../support/site.ts'

const browser = openBrowser()
let site: TestSite

beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site?.end())

/** Without the wait of `browser.ts`, about one request in 30 was not intercepted. */
const ROUNDS = 60

test('a route of a page intercepts the request that the next key press sends', async () => {
  const page = await browser.newPage()
  await page.goto(emptyPage(site.origin))
  await page.evaluate(() => {
    const statuses: number[] = []
    Reflect.set(window, 'statuses', statuses)
    window.addEventListener('keydown', async () => {
      const { status } = await fetch('/api/health')
      statuses.push(status)
    })
  })
  for (let round = 1; round <= ROUNDS; round += 1) {
    await page.route('**/api/health', (route) => route.fulfill({ status: 204 }))
    await page.keyboard.press('Enter')
    await page.waitForFunction((count) => Reflect.get(window, 'statuses').length === count, round)
    await page.unrouteAll()
  }
  expect(await page.evaluate(() => Reflect.get(window, 'statuses'))).toEqual(Array(ROUNDS).fill(204))
})
