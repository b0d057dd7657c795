import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBrowser, signIn } from '../support/browser.ts'
import { emptyPage } from '../support/emptyPage.ts'
import { OWNER_PASSWORD } from '../support/server.ts'
import { startSite, type TestSite } from '../support/site.ts'

const browser = openBrowser()
let site: TestSite
let last: Page

beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.end())

/** The state in which a used page may differ from a new one. */
const stateOf = (page: Page) =>
  page.evaluate(async () => ({
    cookies: document.cookie,
    stored: [{ ...localStorage }, { ...sessionStorage }],
    databases: await indexedDB.databases(),
    window: [innerWidth, innerHeight],
    isDark: matchMedia('(prefers-color-scheme: dark)').matches,
    isPrint: matchMedia('print').matches,
    isStill: matchMedia('(prefers-reduced-motion: reduce)').matches,
    left: Reflect.get(window, 'left') ?? null,
  }))

const NEW = {
  cookies: '',
  stored: [{}, {}],
  databases: [],
  window: [1440, 900],
  isDark: false,
  isPrint: false,
  isStill: true,
  left: null,
}

describe('a reused page', { shuffle: false }, () => {
  const requests: string[] = []

  test('is used, and everything that can be reset is changed', async () => {
    last = await browser.newPage({ width: 800, theme: 'dark' })
    await signIn(last, site, 'owner', OWNER_PASSWORD, '/role')
    await last.route('**/*', (route) => route.abort())
    await last.context().route('**/*', (route) => route.abort())
    last.on('request', (request) => requests.push(request.url()))
    last.context().on('request', (request) => requests.push(request.url()))
    await last.emulateMedia({ media: 'print', reducedMotion: 'no-preference' })
    await last.setViewportSize({ width: 390, height: 800 })
    await last.evaluate(async () => {
      // biome-ignore lint/suspicious/noDocumentCookie: a cookie as old programs set it.
      document.cookie = 'left=1'
      sessionStorage.setItem('left', '1')
      Reflect.set(window, 'left', 1)
      addEventListener('pagehide', () => localStorage.setItem('left', '1'))
      await new Promise((resolve) => {
        indexedDB.open('left').onsuccess = resolve
      })
    })
    expect(await stateOf(last)).toMatchObject({ cookies: 'left=1', isPrint: true, isStill: false, left: 1 })
  })

  test('is the same in the next test, and reset', async () => {
    const page = await browser.newPage()
    expect(page).toBe(last)
    await page.goto(emptyPage(site.origin))
    expect(await stateOf(page)).toEqual(NEW)
    requests.length = 0
    await signIn(page, site, 'owner', OWNER_PASSWORD)
    expect(requests).toEqual([])
  })

  test('is reset with the window and colours of the test', async () => {
    const page = await browser.newPage({ width: 390, theme: 'dark' })
    expect(page).toBe(last)
    await page.goto(emptyPage(site.origin))
    expect(await stateOf(page)).toEqual({ ...NEW, window: [390, 900], isDark: true })
  })

  test('still reports errors', async () => {
    const page = await browser.newPage()
    expect(page).toBe(last)
    await page.goto(emptyPage(site.origin))
    await page.evaluate(() => console.error('seen'))
    await expect.poll(() => browser.takeFaults().join()).toContain('console: seen')
  })

  test('is not the second page of a test, nor one with another time zone', async () => {
    expect(await browser.newPage({ timeZone: 'America/New_York' })).not.toBe(last)
    expect(await browser.newPage()).toBe(last)
    expect(await browser.newPage()).not.toBe(last)
  })

  const changes: [what: string, change: (page: Page) => Promise<unknown>][] = [
    ['a clock', (page) => page.clock.install()],
    ['a script before each page', (page) => page.addInitScript('')],
    ['a script before each page of the browser', (page) => page.context().addInitScript('')],
    ['a function of the test', (page) => page.exposeFunction('left', () => 1)],
    ['no network', (page) => page.context().setOffline(true)],
    ['a permission', (page) => page.context().grantPermissions(['geolocation'])],
    ['a second tab', (page) => browser.newTab(page)],
    [
      'a popup',
      async (page) => {
        const opened = page.context().waitForEvent('page')
        await page.evaluate(() => Boolean(window.open('about:blank')))
        await opened
      },
    ],
    [
      'a page of another origin',
      (page) => page.goto(`${site.origin.replace('127.0.0.1', 'localhost')}/favicon.svg`),
    ],
    ['a closed page', (page) => page.close()],
  ]
  for (const [what, change] of changes) {
    test(`is left with ${what} by a test`, async () => {
      last = await browser.newPage()
      await last.goto(emptyPage(site.origin))
      await change(last)
    })

    test(`is replaced by a new one after ${what}`, async () => {
      const page = await browser.newPage()
      expect(page).not.toBe(last)
      expect(page.context()).not.toBe(last.context())
    })
  }
})
