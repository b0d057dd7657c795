import type { Page, Request, Route } from 'playwright-core'
import { expect } from 'vitest'
import { signIn, type TestBrowser } from './browser.ts'
import { OWNER_PASSWORD } from './server.ts'

/** How the queries of a page are answered. */
export type Answer = 'real' | 'aborted' | 'failed' | 'refused' | 'emptied' | 'held'

/** The server's problem for a missing right. */
export const REFUSED = 'Your role in this store may not do this.'

const problem = (status: number, title: string, detail: string) => ({
  status,
  contentType: 'application/problem+json',
  json: { type: 'about:blank', title, status, detail, requestId: 'swept' },
})
const problems = {
  failed: problem(500, 'Internal Server Error', 'Something went wrong at the server.'),
  refused: problem(403, 'Forbidden', REFUSED),
}

/** Queries of the layout around every page: rights, stores, notifications. They are always answered. */
const ofFrame = ['GetRoles', 'GetWorkspaces', 'GetNotifications']

/** The page from which addresses are opened: it has only the queries of the layout. */
const START = '/notifications'
/** The page from which that one is opened. */
const OTHER_START = '/profile?tab=preferences'

/** Catalogues of the program, which are never empty. */
const catalogues = ['GetReports']

/** How long a page may take on a busy machine, in ms. */
const LATEST_MS = 20_000

/** The content of a page, without its layout. */
export interface Look {
  /** Its text; the same page with the same data has the same text. */
  text: string
  /** The text of each alert, and whether it offers Retry. */
  alerts: { text: string; retry: boolean }[]
  /** How many parts show that they load. */
  busy: number
  /** The text of each empty state. */
  voids: string[]
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
  /** The operations that it has called since. */
  reads: () => string[]
  /** Waits until no request is pending and nothing changes. */
  rest: () => Promise<void>
  look: () => Promise<Look>
  /** Presses Retry in every alert that has it. */
  retry: () => Promise<void>
  /** Reads everything on screen again, as when the live stream opens. */
  readAgain: () => Promise<void>
  /** The layout shift since the last call, as browsers measure it; 0 for none. */
  shift: () => Promise<number>
}

/** A separate page with the owner signed in. */
export async function sweptPage(browser: TestBrowser, site: { origin: string }): Promise<SweptPage> {
  const page = await browser.newPage()
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
    if (how === 'failed' || how === 'refused') return route.fulfill(problems[how])
    if (how === 'held') await new Promise<void>((resolve) => held.push(resolve))
    if (how !== 'emptied' || catalogues.includes(operation)) return route.continue()
    const response = await route.fetch()
    const isJson = response.headers()['content-type']?.includes('json')
    return route.fulfill({ response, ...(isJson && { body: emptied(await response.text()) }) })
  }

  await page.addInitScript(hurry)
  await page.route('**/api/**', reply)
  await signIn(page, site, 'owner', OWNER_PASSWORD, START)
  const parts = partsOnTheirWay(page)
  const rest = async () => {
    const latest = Date.now() + LATEST_MS
    let before: number
    do {
      before = parts.ended()
      await page.evaluate(untilAtRest, { loading: answers === 'held', latestMs: LATEST_MS })
    } while (Date.now() < latest && (parts.open() > 0 || parts.ended() > before))
  }
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
      await page.evaluate(untilLeft, LATEST_MS)
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
    shift: () =>
      page.evaluate(() => {
        const sum = Reflect.get(window, 'sweptShift') as number
        Reflect.set(window, 'sweptShift', 0)
        return sum
      }),
  }
}

/** The scripts and styles of a page: how many are loading, and how many are loaded or failed. */
function partsOnTheirWay(page: Page): { open: () => number; ended: () => number } {
  let begun = 0
  let ended = 0
  const count = (request: Request) => (['script', 'stylesheet'].includes(request.resourceType()) ? 1 : 0)
  page.on('request', (request) => {
    begun += count(request)
  })
  for (const event of ['requestfinished', 'requestfailed'] as const)
    page.on(event as 'requestfinished', (request) => {
      ended += count(request)
    })
  return { open: () => begun - ended, ended: () => ended }
}

/** Runs in the page before the program: speeds up timers, and counts pending queries. */
function hurry(): void {
  const wait = window.setTimeout
  const shorter = (ms: number) => {
    // Unused queries are removed from the cache at once instead of after five minutes.
    if (ms === 300_000) return 0
    if (ms >= 900 && ms <= 8000) return ms / 100
    return ms >= 100 && ms < 900 ? ms / 10 : ms
  }
  const hurried = (work: () => void, ms = 0, ...rest: never[]) => wait(work, shorter(ms), ...rest)
  window.setTimeout = hurried as typeof window.setTimeout

  Reflect.set(window, 'sweptReads', 0)
  Reflect.set(window, 'sweptAt', 0)
  const count = (by: number) => {
    Reflect.set(window, 'sweptReads', Reflect.get(window, 'sweptReads') + by)
    Reflect.set(window, 'sweptAt', performance.now())
  }
  const call = window.fetch
  window.fetch = async (...request) => {
    const [input] = request
    const url = input instanceof Request ? input.url : String(input)
    if (!/\/api\/.*\/(Get|Quote)/.test(url) || url.endsWith('/GetChanges')) return call(...request)
    count(1)
    try {
      const response = await call(...request)
      const whole = response.clone().arrayBuffer()
      void whole.catch(() => undefined).then(() => wait(count, 0, -1))
      return response
    } catch (error) {
      wait(count, 0, -1)
      throw error
    }
  }

  Reflect.set(window, 'sweptShift', 0)
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      Reflect.set(window, 'sweptShift', Reflect.get(window, 'sweptShift') + Reflect.get(entry, 'value'))
  }).observe({ type: 'layout-shift' })
}

/** Runs in the page. Waits until the previous page and its queries are gone. */
function untilLeft(latestMs: number): Promise<void> {
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

/** Runs in the page. With `loading` it does not wait for pending requests. */
function untilAtRest({ loading, latestMs }: { loading: boolean; latestMs: number }): Promise<void> {
  // Longer than the program waits between two attempts to reach the server.
  const QUIET_MS = 70
  const LOOK_MS = 15
  // On a busy machine time passes without work: pending work is done between two checks, not within a time.
  const QUIET_LOOKS = 5
  // A page that is never idle is checked too.
  const IDLE_MS = 500
  const began = performance.now()
  let changedAt = began
  let quietLooks = 0
  const isBusy = () =>
    Reflect.get(window, '__TSR_ROUTER__')?.state.status !== 'idle' ||
    (!loading &&
      (Reflect.get(window, 'sweptReads') > 0 || document.querySelector('[aria-busy="true"]') !== null))
  return new Promise((resolve) => {
    const watch = new MutationObserver(() => {
      changedAt = performance.now()
      quietLooks = 0
    })
    watch.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true })
    const look = () => {
      const now = performance.now()
      quietLooks = isBusy() ? 0 : quietLooks + 1
      const quietMs = now - Math.max(changedAt, Reflect.get(window, 'sweptAt'))
      if (now - began < latestMs && (quietLooks < QUIET_LOOKS || quietMs < QUIET_MS)) {
        setTimeout(() => requestIdleCallback(look, { timeout: IDLE_MS }), LOOK_MS)
        return
      }
      watch.disconnect()
      resolve()
    }
    setTimeout(look, LOOK_MS)
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
    voids: all('[data-state="empty"]').map(words),
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
