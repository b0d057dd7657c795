import type { Page, Request } from 'playwright-core'

/** How long a page may take on a busy machine, in ms. */
export const LATEST_MS = 60_000

/** A movement of elements that nobody caused, as browsers measure it (Layout Instability API). */
export interface Shift {
  /** From 0 to 1: the share of the window that moved, times how far. */
  value: number
  /** The elements that moved, each with the distance in px. */
  moved: string[]
}

/** A page of the program that says when it is at rest. */
export interface RestingPage {
  /** Waits until no request is pending and nothing changes; with `loading`, pending requests are not waited for. */
  rest: (loading?: boolean) => Promise<void>
  /** The shifts since the last call, or since the page was opened. @throws on a page that is not drawn, whose shifts are not noticed. */
  shifts: () => Promise<Shift[]>
}

/**
 * Prepares a page, before the program is opened in it. Its timers are shortened, so that nothing waits for them; with
 * `forgets`, unused queries are removed from the cache at once instead of after five minutes.
 */
export async function restingPage(page: Page, { forgets = false } = {}): Promise<RestingPage> {
  await page.addInitScript(watch, forgets)
  const parts = partsOnTheirWay(page)
  return {
    rest: async (loading = false) => {
      const latest = Date.now() + LATEST_MS
      let before: number
      do {
        before = parts.ended()
        await page.evaluate(waitUntilAtRest, { loading, latestMs: LATEST_MS })
      } while (Date.now() < latest && (parts.open() > 0 || parts.ended() > before))
    },
    shifts: () =>
      page.evaluate(() => {
        if (getComputedStyle(document.documentElement).opacity === '0')
          throw new Error('The page is not drawn.')
        const shifts = Reflect.get(window, 'shifts') as Shift[]
        return shifts.splice(0)
      }),
  }
}

/** The sum of shifts, and what moved most. */
export function sumOf(shifts: readonly Shift[]): { sum: number; most: string } {
  const [first] = [...shifts].sort((one, other) => other.value - one.value)
  return { sum: shifts.reduce((sum, { value }) => sum + value, 0), most: first?.moved.join(' | ') ?? '' }
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

/** An entry of the browser; TypeScript does not know it yet. */
interface Moved {
  value: number
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
}

/** Runs in the page before the program: speeds up timers, counts pending queries, and records layout shifts. */
function watch(forgets: boolean): void {
  const wait = window.setTimeout
  const shorter = (ms: number) => {
    if (ms === 300_000 && forgets) return 0
    if (ms >= 900 && ms <= 8000) return ms / 100
    return ms >= 100 && ms < 900 ? ms / 10 : ms
  }
  const hurried = (work: () => void, ms = 0, ...rest: never[]) => wait(work, shorter(ms), ...rest)
  window.setTimeout = hurried as typeof window.setTimeout

  Reflect.set(window, 'pendingReads', 0)
  Reflect.set(window, 'lastReadAt', 0)
  const count = (step: number) => {
    Reflect.set(window, 'pendingReads', Reflect.get(window, 'pendingReads') + step)
    Reflect.set(window, 'lastReadAt', performance.now())
  }
  const call = window.fetch
  window.fetch = async (...request) => {
    const [input] = request
    const url = input instanceof Request ? input.url : String(input)
    // The stream of changes never ends.
    if (!/\/api\/.*\/(Get(?!Changes\b)|Quote)/.test(url)) return call(...request)
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

  const shifts: Shift[] = []
  Reflect.set(window, 'shifts', shifts)
  const nameOf = (node: Node | null) => {
    const element = node instanceof Element ? node : (node?.parentElement ?? null)
    const text = element?.textContent?.replace(/\s+/g, ' ').slice(0, 30) ?? ''
    return element === null
      ? 'a removed element'
      : `${element.tagName.toLowerCase()}.${element.className} "${text}"`
  }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, sources } = entry as unknown as Moved
      const moved = sources.map(
        ({ node, previousRect: from, currentRect: to }) =>
          `${nameOf(node)} by ${Math.round(to.x - from.x)}, ${Math.round(to.y - from.y)} (${Math.round(from.height)} to ${Math.round(to.height)} high)`,
      )
      shifts.push({ value, moved })
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Runs in the page. With `loading` it does not wait for pending requests. */
function waitUntilAtRest({ loading, latestMs }: { loading: boolean; latestMs: number }): Promise<void> {
  // Longer than the program waits between two attempts to reach the server.
  const QUIET_MS = 70
  const LOOK_MS = 15
  // On a busy machine time passes without work: the page must be quiet at this many checks too, between which pending work is done.
  const QUIET_LOOKS = 5
  // A page that is never idle is checked too.
  const IDLE_MS = 500
  const began = performance.now()
  let changedAt = began
  let quietLooks = 0
  const isBusy = () =>
    Reflect.get(window, '__TSR_ROUTER__')?.state.status !== 'idle' ||
    (!loading &&
      (Reflect.get(window, 'pendingReads') > 0 || document.querySelector('[aria-busy="true"]') !== null))
  return new Promise((resolve) => {
    const watch = new MutationObserver(() => {
      changedAt = performance.now()
      quietLooks = 0
    })
    watch.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true })
    const look = () => {
      const now = performance.now()
      quietLooks = isBusy() ? 0 : quietLooks + 1
      const quietMs = now - Math.max(changedAt, Reflect.get(window, 'lastReadAt'))
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
