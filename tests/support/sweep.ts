import type { Page, Route } from 'playwright-core'
import { expect } from 'vitest'
import { signIn, type TestBrowser } from './browser.ts'
import { LATEST_MS, restingPage, type Shift } from './restingPage.ts'
import { OWNER_PASSWORD } from './server.ts'

/** How the queries of a page are answered. */
export type Answer = 'real' | 'aborted' | 'failed' | 'rejected' | 'emptied' | 'held'

/** The server's problem for a missing right. */
export const REJECTED = 'Your role in this store may not do this.'

const problem = (status: number, title: string, detail: string) => ({
  status,
  contentType: 'application/problem+json',
  json: { type: 'about:blank', title, status, detail, requestId: 'swept' },
})
const problems = {
  failed: problem(500, 'Internal Server Error', 'Something went wrong at the server.'),
  rejected: problem(403, 'Forbidden', REJECTED),
}

/** Queries of the layout around every page: rights, stores, notifications. They are always answered. */
const ofFrame = ['GetRoles', 'GetWorkspaces', 'GetNotifications']

/** The page from which addresses are opened: it has only the queries of the layout. */
const START = '/notifications'
/** The page from which that one is opened. */
const OTHER_START = '/profile?tab=preferences'

/** Catalogues of the program, which are never empty. */
const catalogues = ['GetReports']

/** The content of a page, without its layout. */
export interface Look {
  /** Its text; the same page with the same data has the same text. */
  text: string
  /** The text of each alert, and whether it offers Retry. */
  alerts: { text: string; retry: boolean }[]
  /** How many parts show that they load. */
  busy: number
  /** The text of each empty state. */
  emptyStates: string[]
  /** How many tables have rows. */
  tables: number
  /** Distance of the first heading from the top, in px. */
  headingAt: number | null
}

/** A page that opens one address after the other, with its queries answered as a test sets. */
export interface SweptPage {
  page: Page
  /** Sets how queries are answered from now on: those of these operations, or all. Held ones continue. */
  answer: (how: Answer, only?: readonly string[]) => void
  /** Opens an address from within the program, with an empty cache. */
  open: (address: string) => Promise<void>
  /** The operations that the page has called since it opened this address. */
  reads: () => string[]
  /** Waits until no request is pending and nothing changes. */
  rest: () => Promise<void>
  look: () => Promise<Look>
  /** Presses Retry in every alert that has it. */
  retry: () => Promise<void>
  /** Reads everything on screen again, as when the live stream opens. */
  readAgain: () => Promise<void>
  /** What has moved since the last call. */
  shifts: () => Promise<Shift[]>
}

/** A separate page with the owner signed in. */
export async function sweptPage(browser: TestBrowser, site: { origin: string }): Promise<SweptPage> {
  const page = await browser.newPage({ drawn: true })
  let answers: Answer = 'real'
  let only: readonly string[] | undefined
  let stream: Route | null = null
  let ofOthers = ofFrame
  const sent: string[] = []
  const held: (() => void)[] = []

  async function reply(route: Route): Promise<void> {
    const operation = /\/((?:Get|Quote)\w+)$/.exec(new URL(route.request().url()).pathname)?.[1]
    if (operation === 'GetChanges') {
      stream = route
      return
    }
    if (operation === undefined || ofOthers.includes(operation)) return route.continue()
    sent.push(operation)
    const how = only === undefined || only.includes(operation) ? answers : 'real'
    if (how === 'aborted') return route.abort()
    if (how === 'failed' || how === 'rejected') return route.fulfill(problems[how])
    if (how === 'held') await new Promise<void>((resolve) => held.push(resolve))
    if (how !== 'emptied' || catalogues.includes(operation)) return route.continue()
    const response = await route.fetch()
    const isJson = response.headers()['content-type']?.includes('json')
    return route.fulfill({ response, ...(isJson && { body: emptied(await response.text()) }) })
  }

  const resting = await restingPage(page, { forgets: true })
  await page.route('**/api/**', reply)
  await signIn(page, site, 'owner', OWNER_PASSWORD, START)
  const rest = () => resting.rest(answers === 'held')
  const go = (address: string) =>
    page.evaluate((to) => Reflect.get(window, '__TSR_ROUTER__')?.history.push(to), address)

  return {
    page,
    answer: (how, operations) => {
      answers = how
      only = operations
      if (how !== 'held') for (const release of held.splice(0)) release()
    },
    open: async (address) => {
      const isStart = address.startsWith(START)
      ofOthers = ofFrame
      await go(isStart ? OTHER_START : START)
      await page.evaluate(waitUntilLeft, LATEST_MS)
      if (isStart) ofOthers = ofFrame.filter((operation) => operation !== 'GetNotifications')
      sent.length = 0
      await go(address)
      await rest()
    },
    reads: () => [...new Set(sent)],
    rest,
    look: () => page.evaluate(lookAt),
    retry: async () => {
      const pressed = await page.evaluate(() => {
        const buttons = [...document.querySelectorAll<HTMLElement>('[role="alert"] button')]
        const retries = buttons.filter((button) => button.textContent === 'Retry')
        for (const button of retries) button.click()
        return retries.length
      })
      if (pressed > 0) await rest()
    },
    readAgain: async () => {
      await expect.poll(() => stream, { timeout: LATEST_MS, interval: 20 }).not.toBeNull()
      const before = sent.length
      const route = stream as Route | null
      stream = null
      await route?.fulfill({ contentType: 'text/event-stream', body: '' })
      await expect.poll(() => sent.length, { timeout: LATEST_MS, interval: 20 }).toBeGreaterThan(before)
      await rest()
    },
    shifts: resting.shifts,
  }
}

/** Runs in the page. Waits until the previous page and its queries are gone. */
function waitUntilLeft(latestMs: number): Promise<void> {
  const began = performance.now()
  const router = Reflect.get(window, '__TSR_ROUTER__')
  const isThere = () =>
    router?.state.status === 'idle' && router.state.resolvedLocation === router.state.location
  return new Promise((resolve) => {
    const look = () => {
      if (!isThere() && performance.now() - began < latestMs) setTimeout(look, 5)
      // Rendered, with unused queries removed, once pending work is done.
      else
        requestAnimationFrame(() =>
          setTimeout(() => requestIdleCallback(() => resolve(), { timeout: 500 }), 20),
        )
    }
    setTimeout(look, 5)
  })
}

/** Runs in the page. */
function lookAt(): Look {
  const all = (selector: string) =>
    [...document.querySelectorAll<HTMLElement>(selector)].filter((one) => one.getClientRects().length > 0)
  // The minute may change between two checks.
  const words = (one: HTMLElement) =>
    one.innerText
      .replace(/\s+/g, ' ')
      .replace(/\b\d\d:\d\d\b/g, '00:00')
      .trim()
  const parts = all('main, [role="dialog"], article')
  // The axis labels of a chart appear once it has its width.
  const charts = all('svg')
  for (const chart of charts) chart.style.display = 'none'
  const outer = parts.filter((part) => !parts.some((other) => other !== part && other.contains(part)))
  const text = outer.map(words).join(' ')
  for (const chart of charts) chart.style.display = ''
  const alerts = all('[role="alert"]').filter((one) => one.closest('.mantine-Notification-root') === null)
  return {
    text,
    alerts: alerts.map((alert) => ({
      text: words(alert),
      retry: [...alert.querySelectorAll('button')].some((button) => button.textContent === 'Retry'),
    })),
    busy: all('[aria-busy="true"]').length,
    emptyStates: all('[data-state="empty"]').map(words),
    tables: all('table').filter((table) => table.querySelector('tbody tr') !== null).length,
    headingAt: all('main h1')[0]?.getBoundingClientRect().top ?? null,
  }
}

/** A reply whose list is empty. */
function emptied(json: string): string {
  const reply = JSON.parse(json) as unknown
  if (Array.isArray(reply)) return '[]'
  if (typeof reply !== 'object' || reply === null || !('rows' in reply)) return json
  return JSON.stringify({ ...reply, rows: [], nextCursor: null, previousCursor: null })
}
