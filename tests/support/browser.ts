import {
  type Browser,
  type BrowserContext,
  chromium,
  type Download,
  type Locator,
  type Page,
} from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import type { Contract } from '../../src/api/gen/contract.ts'
import { operations } from '../../src/api/gen/operations.ts'
import { emptyPage } from './emptyPage.ts'
import { writePage } from './failures.ts'
import { watchFaults } from './faults.ts'
import { promiseScrolls } from './promisedScrolls.ts'
import { provided } from './provided.ts'
import { type ReusedPage, reusePage } from './reusedPage.ts'
import { drawNothing } from './undrawn.ts'

/** The options of a page. */
export interface PageOptions {
  theme?: 'light' | 'dark'
  /** The size of the window, in px. */
  width?: number
  height?: number
  /** The time zone; India's by default. */
  timeZone?: string
  /** Language and region of the browser; English (India) by default. */
  locale?: string
  /** Whether it has a touch screen. */
  touch?: boolean
  /** Whether what it shows is drawn; by default only with `freshPages`. Layout shift is measured only on drawn pages. */
  drawn?: boolean
}

/** The browser of one test file. */
export interface TestBrowser {
  /** The page of an earlier test, reset; or one in a fresh context, as on a new computer. */
  newPage: (options?: PageOptions) => Promise<Page>
  /** A second tab in the browser of this page. */
  newTab: (page: Page) => Promise<Page>
  /** Errors on the pages since the last call; the caller must assert on them. */
  takeFaults: () => string[]
  /** Asserts that the pages had errors since the last call, and that each matches. */
  expectFaults: (each: RegExp) => void
}

/** What a worker keeps from one test file to the next. */
const worker: { connection?: Browser; reusable: ReusedPage[] } = { reusable: [] }

/** Errors on the pages since they were last read. */
const faults: string[] = []
const takeFaults = () => faults.splice(0)

/** The connection of this worker to the browser of the run. */
async function connected(): Promise<Browser> {
  if (!worker.connection?.isConnected()) {
    worker.reusable = []
    worker.connection = await chromium.connect(provided('browserAddress'))
  }
  return worker.connection
}

/**
 * The browser for the test file that calls this at its top. After each test its pages are reset or closed, and any breach of
 * the content policy, error in the console, uncaught error or failed asset on them fails the test.
 *
 * A test gets the page of an earlier test, even of another file, after a reset: this halves the cost. A page is not reused after a
 * test that failed or changed what cannot be undone (`reusedPage.ts`). `freshPages` is for tests that need a new browser: its caches, its
 * history, the size and the speed of what it loads. Other pages are laid out but not drawn (`undrawn.ts`).
 */
export function openBrowser({ freshPages = false } = {}): TestBrowser {
  let browser: Browser
  /** The contexts of the running test, with its new pages and with reused ones. */
  const contexts: BrowserContext[] = []
  const reused: ReusedPage[] = []

  beforeAll(async () => {
    browser = await connected()
  })
  afterEach(async ({ task }) => {
    const hasFailed = task.result?.state === 'fail' || faults.length > 0
    if (hasFailed) {
      const used = [...reused.map(({ page }) => page.context()), ...contexts]
      for (const [at, page] of used.flatMap((context) => context.pages()).entries())
        await writePage(task, page, at + 1)
    }
    await endPages(hasFailed)
    expect(takeFaults(), 'what went wrong on the pages').toEqual([])
  })
  afterAll(() => endPages(false))

  async function endPages(hasFailed: boolean): Promise<void> {
    await Promise.all([
      ...contexts.splice(0).map(closeContext),
      ...reused.splice(0).map(async (one) => {
        const isClean = !hasFailed && (await one.renew()) && faults.length === 0
        if (isClean) worker.reusable.push(one)
        else await closeContext(one.page.context())
      }),
    ])
  }

  async function freshPage(options: PageOptions = {}): Promise<Page> {
    const context = await newContext(browser, { drawn: freshPages, ...options })
    contexts.push(context)
    return context.newPage()
  }

  async function reusedPage({ theme = 'light', width = 1440, height = 900 }: PageOptions): Promise<Page> {
    const one = worker.reusable.pop() ?? reusePage(await (await newContext(browser)).newPage())
    reused.push(one)
    const { page } = one
    await page.emulateMedia({
      colorScheme: theme,
      reducedMotion: 'reduce',
      contrast: 'no-preference',
      forcedColors: 'none',
      media: null,
    })
    await page.setViewportSize({ width, height })
    return page
  }

  return {
    newPage: (options = {}) => {
      const needsFresh = ['timeZone', 'locale', 'touch', 'drawn'].some((name) => name in options)
      return freshPages || needsFresh ? freshPage(options) : reusedPage(options)
    },
    newTab: (page) => page.context().newPage(),
    takeFaults,
    expectFaults: (each) => {
      const found = takeFaults()
      expect(found, 'errors on the pages').not.toEqual([])
      expect(found.filter((fault) => !each.test(fault))).toEqual([])
    },
  }
}

/** A separate context, as on another computer, whose faults are recorded. */
async function newContext(
  browser: Browser,
  {
    theme = 'light',
    width = 1440,
    height = 900,
    timeZone = 'Asia/Kolkata',
    locale = 'en-IN',
    touch = false,
    drawn = false,
  }: PageOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({
    colorScheme: theme,
    reducedMotion: 'reduce',
    viewport: { width, height },
    locale,
    timezoneId: timeZone,
    hasTouch: touch,
  })
  context.setDefaultTimeout(120_000)
  context.on('page', awaitRoutes)
  if (!drawn) await drawNothing(context)
  await promiseScrolls(context)
  await watchFaults(context, faults)
  return context
}

/**
 * Makes `page.route` wait until the page's process uses the route. Chromium reports it as active a moment too early: in about 3 of 100
 * tries (11 of 310), a request that a key press sent at this moment was not intercepted. After one more task of the page, all 150 were.
 */
function awaitRoutes(page: Page): void {
  const route = page.route.bind(page)
  page.route = async (...input: Parameters<Page['route']>) => {
    const routed = await route(...input)
    // A page that is being left has no task to wait for.
    await page.evaluate(oneTask).catch(() => undefined)
    return routed
  }
}

/** Runs in the page. Its clock may be stopped, which stops timers but not messages. */
function oneTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve()
    port2.postMessage(null)
  })
}

/** Closes a context. A request still held by a route must not fail a test that has passed. */
async function closeContext(context: BrowserContext): Promise<void> {
  const routed = [context, ...context.pages()]
  await Promise.all(routed.map((one) => one.unrouteAll({ behavior: 'ignoreErrors' }).catch(() => undefined)))
  await context.close()
}

/**
 * Opens a page with the user signed in, at `lands`, by default a page with few queries. It does not go through the sign-in page, which
 * has its own tests and leads to the dashboard.
 */
export async function signIn(
  page: Page,
  site: { origin: string },
  userName: string,
  password: string,
  lands = '/notifications',
): Promise<void> {
  const reply = await page.request.post(`${site.origin}${operations.SignIn.path}`, {
    data: { userName, password },
  })
  expect(reply.ok(), await reply.text()).toBe(true)
  const session = (await reply.json()) as Contract['SignIn']['reply']
  const { companyId, storeId, userId, timeZone, token } = session
  const stored = { CompanyId: companyId, companyId, StoreId: storeId, userId, userName, timeZone, token }
  const empty = emptyPage(site.origin)
  if (page.url() !== empty) await page.goto(empty)
  await page.context().clearCookies()
  await page.evaluate((values) => {
    localStorage.clear()
    for (const [name, value] of Object.entries(values)) localStorage.setItem(name, String(value))
  }, stored)
  // As the first entry of the page's history, which a normal navigation would not be.
  await page.evaluate((address) => location.replace(address), `${site.origin}${lands}`)
  await page.waitForURL((url) => url.href !== empty)
  await frameShown(page)
}

/** Waits for the page of a signed-in user and its heading. The loading messages have a heading too, but no banner. */
export async function frameShown(page: Page): Promise<void> {
  await page.getByRole('banner').waitFor()
  await page.getByRole('main').getByRole('heading', { level: 1 }).first().waitFor()
}

/** Signs in at the sign-in page by keyboard and waits for the dashboard (or `lands`, a path). */
export async function signInAtPage(
  page: Page,
  site: { origin: string },
  userName: string,
  password: string,
  lands = '/dashboard',
): Promise<void> {
  if (new URL(page.url(), site.origin).href !== `${site.origin}/`) await page.goto(`${site.origin}/`)
  await page.getByLabel('User name').fill(userName)
  await page.getByLabel(/^Password/).fill(password)
  await page.keyboard.press('Enter')
  await page.waitForURL(`${site.origin}${lands}`)
  // The address changes before the page.
  await frameShown(page)
}

/** Waits until all rows of the page's list are rendered: those below the screen follow a moment after the first. */
export const listShown = (page: Page): Promise<void> =>
  page.locator('table[aria-busy="false"] tr[data-index]').first().waitFor()

/** The bytes of a download. */
export async function bytesOf(download: Download): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** Waits until a toast with this text is shown. */
export async function toast(page: Page, text: string | RegExp): Promise<void> {
  await page.locator('.mantine-Notification-root', { hasText: text }).first().waitFor()
}

/** Waits until the page does not scroll sideways in a window this wide (px); the layout follows the window after a moment. */
export async function expectNoSideways(page: Page, width: number): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
    .toBeLessThanOrEqual(width)
}

/** Presses Cancel in a form with typed values, and keeps them in the confirmation. */
export async function keepTyped(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Discard your changes?' })
  await dialog.getByRole('button', { name: 'Keep editing', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
}

/** Confirms an action in its dialog, by the main button, which must have the focus. */
export async function confirmIn(page: Page, label: string): Promise<void> {
  const button = page.getByRole('dialog').getByRole('button', { name: label, exact: true })
  await button.and(page.locator(':focus')).press('Enter')
}

/**
 * Waits until the focus is within a menu or dialog, which takes it a moment after it opens: a key pressed before goes to the
 * page, and an item focused before loses the focus again.
 */
export async function focusWithin(part: Locator): Promise<void> {
  await part.locator(':focus').waitFor({ state: 'attached' })
}

/** Closes a dialog that is open or about to open with Esc; waits until the focus is back on the page, which gets the next key. */
export async function leaveDialog(page: Page, dialog: Locator): Promise<void> {
  await focusWithin(dialog)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.waitForFunction(() => document.activeElement !== document.body)
}

/**
 * Waits until a field has the focus and is inside the window, below the header, and checks that nothing scrolls the page away from it
 * afterwards, as a navigation does.
 */
export async function expectFocusInView(field: Locator): Promise<void> {
  await field.and(field.page().locator(':focus')).waitFor()
  const isInView = () =>
    field.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect()
      return top > 64 && bottom <= innerHeight
    })
  await expect.poll(isInView).toBe(true)
  await field.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  expect(await isInView()).toBe(true)
}
