import type { Page, Request } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openBrowser, signIn } from '../support/browser.ts'
import { OWNER_PASSWORD } from '../support/server.ts'
import { startSite, type TestSite } from '../support/site.ts'

const browser = openBrowser({ freshPages: true })
const KB = 1000
let site: TestSite
let page: Page
let loaded: Loaded[]
let requested: number

/** A script or style sheet with its transferred size. */
interface Loaded {
  path: string
  bytes: number
  headers: Record<string, string>
}

beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.end())
beforeEach(async () => {
  page = await countedPage()
})

/** Opens a page in a new context, whose loads are counted from 0. */
async function countedPage(): Promise<Page> {
  const fresh = await browser.newPage()
  loaded = []
  requested = 0
  const counts = (request: Request) => ['script', 'stylesheet'].includes(request.resourceType())
  fresh.on('request', (request) => {
    if (counts(request)) requested += 1
  })
  fresh.on('requestfinished', async (request) => {
    if (!counts(request)) return
    const place: Loaded = { path: new URL(request.url()).pathname, bytes: Number.NaN, headers: {} }
    loaded.push(place)
    const response = await request.response()
    place.headers = response?.headers() ?? {}
    place.bytes = (await request.sizes()).responseBodySize
  })
  return fresh
}

/** Waits until the page is idle and has requested nothing more; returns the loaded files. */
async function waitUntilIdle(): Promise<Loaded[]> {
  await expect
    .poll(async () => {
      const before = requested
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
      return requested === before && loaded.length === requested && loaded.every(({ bytes }) => bytes > 0)
    })
    .toBe(true)
  expect(loaded.length).toBeGreaterThan(1)
  return [...loaded]
}

const sum = (files: readonly Loaded[]) => files.reduce((all, { bytes }) => all + bytes, 0)

describe('the transferred size of a page', () => {
  test('is at most 142 kB in two files for sign-in', async () => {
    await page.goto(`${site.origin}/`)
    await page.getByLabel('User name').waitFor()
    const files = await waitUntilIdle()
    expect(files.length, files.map(({ path }) => path).join('\n')).toBeLessThanOrEqual(2)
    expect(sum(files)).toBeLessThanOrEqual(142 * KB)
  })

  test('is that of scripts and styles compressed with Brotli, which are cached for good', async () => {
    await page.goto(`${site.origin}/`)
    await page.getByLabel('User name').waitFor()
    for (const { path, headers } of await waitUntilIdle()) {
      expect(headers['content-encoding'], path).toBe('br')
      expect(headers['cache-control'], path).toBe('public, max-age=31536000, immutable')
    }
  })

  test('has scripts whose functions the browser compiles while they load', async () => {
    await page.goto(`${site.origin}/`)
    await page.getByLabel('User name').waitFor()
    const scripts = (await waitUntilIdle()).filter(({ path }) => path.endsWith('.js'))
    expect(scripts.length).toBeGreaterThan(0)
    for (const { path } of scripts)
      expect(await (await page.request.get(`${site.origin}${path}`)).text(), path).toMatch(
        /^\/\/# allFunctionsCalledOnLoad\n/,
      )
  })

  test('includes the icon in the first script', async () => {
    await page.goto(`${site.origin}/`)
    const icon = page.locator('link[rel="icon"]')
    await icon.waitFor({ state: 'attached' })
    expect(await icon.count()).toBe(1)
    const [address, width] = await icon.evaluate(async (link: HTMLLinkElement) => {
      const image = new Image()
      image.src = link.href
      await image.decode()
      return [link.href, image.naturalWidth] as const
    })
    expect(address).toMatch(/^blob:/)
    expect(width).toBeGreaterThan(0)
  })

  test('is at most 251 kB for the frame and the list of roles, 5 kB more for each further list, and 55 kB more for the dashboard', async () => {
    await signIn(page, site, 'owner', OWNER_PASSWORD, '/dashboard')
    await waitUntilIdle()
    const storage = await page.evaluate(() => ({ ...localStorage }))
    page = await countedPage()
    await page.addInitScript((items) => {
      for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value)
    }, storage)
    await page.goto(`${site.origin}/role`)
    await page.getByRole('row').nth(1).waitFor()
    const files = await waitUntilIdle()
    expect(sum(files), files.map(({ path, bytes }) => `${bytes} ${path}`).join('\n')).toBeLessThanOrEqual(
      251 * KB,
    )

    for (const [name, kilobytes] of [
      ['Company', 5],
      ['Store', 5],
      ['User Login', 5],
      ['Dashboard', 55],
    ] as const) {
      const before = sum(await waitUntilIdle())
      await page
        .getByRole('navigation', { name: 'Main menu' })
        .getByRole('link', { name, exact: true })
        .click()
      await page.waitForFunction((title) => document.title.startsWith(title), name)
      await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
      expect(sum(await waitUntilIdle()) - before, name).toBeLessThanOrEqual(kilobytes * KB)
    }
  })
})
