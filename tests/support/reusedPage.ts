import type { Page } from 'playwright-core'
import { emptyPage } from './emptyPage.ts'

/** A page reused by the tests of a worker: it loads at half the cost of a new one. */
export interface ReusedPage {
  page: Page
  /**
   * After a test: leaves the program and resets the page except for its window and media. False if the test did something that
   * cannot be undone: the next test needs a new page.
   */
  renew: () => Promise<boolean>
}

/** Methods whose effects outlast the test and cannot be undone one by one. */
const lasting = {
  context: [
    'addInitScript',
    'exposeBinding',
    'exposeFunction',
    'grantPermissions',
    'newCDPSession',
    'routeFromHAR',
    'routeWebSocket',
    'setDefaultNavigationTimeout',
    'setDefaultTimeout',
    'setExtraHTTPHeaders',
    'setGeolocation',
    'setHTTPCredentials',
    'setOffline',
    'setStorageState',
  ],
  page: [
    'addInitScript',
    'addLocatorHandler',
    'exposeBinding',
    'exposeFunction',
    'routeFromHAR',
    'routeWebSocket',
    'setDefaultNavigationTimeout',
    'setDefaultTimeout',
    'setExtraHTTPHeaders',
  ],
  clock: ['fastForward', 'install', 'pauseAt', 'resume', 'runFor', 'setFixedTime', 'setSystemTime'],
  keyboard: ['down'],
  mouse: ['down'],
} as const

/** Prepares a new page, the only one of its context, for reuse. */
export function reusePage(page: Page): ReusedPage {
  const context = page.context()
  const origins = new Set<string>()
  let isSpoilt = false
  const spoil = () => {
    isSpoilt = true
  }
  watchCalls(context, lasting.context, spoil)
  watchCalls(page, lasting.page, spoil)
  watchCalls(page.clock, lasting.clock, spoil)
  watchCalls(page.keyboard, lasting.keyboard, spoil)
  watchCalls(page.mouse, lasting.mouse, spoil)
  context.on('page', spoil)
  page.on('close', spoil)
  page.on('crash', spoil)
  page.on('framenavigated', (frame) => {
    if (frame.url().startsWith('http')) origins.add(new URL(frame.url()).origin)
    if (origins.size > 1) spoil()
  })
  const removers = [keepListeners(context), keepListeners(page)]

  return {
    page,
    renew: async () => {
      if (isSpoilt) return false
      const [origin] = origins
      for (const removeAdded of removers) removeAdded()
      for (const routed of [page, context]) await routed.unrouteAll({ behavior: 'ignoreErrors' })
      if (origin === undefined) return true
      // A page that the program is loading again cannot be left: the next test gets another one.
      const isLeft = await leave(page, emptyPage(origin)).then(
        () => true,
        () => false,
      )
      if (!isLeft) return false
      await context.clearCookies()
      await page.evaluate(emptyStorage)
      origins.clear()
      // Outside the window, so that the next test has nothing under the pointer.
      await page.mouse.move(-1, -1)
      return !isSpoilt
    },
  }
}

/** Leaves the program as when the browser is closed: it cannot save or send anything. */
async function leave(page: Page, address: string): Promise<void> {
  await page.evaluate(() => {
    for (const type of ['beforeunload', 'visibilitychange', 'pagehide', 'unload'])
      window.addEventListener(type, (event) => event.stopImmediatePropagation(), { capture: true })
  })
  await page.goto(address)
}

async function emptyStorage(): Promise<void> {
  localStorage.clear()
  sessionStorage.clear()
  for (const { name = '' } of await indexedDB.databases())
    await new Promise((resolve) => {
      indexedDB.deleteDatabase(name).onsuccess = resolve
    })
}

/** Calls `noticed` before each call of these methods of an object. */
function watchCalls(watched: object, names: readonly string[], noticed: () => void): void {
  for (const name of names) {
    const method: unknown = Reflect.get(watched, name)
    if (typeof method !== 'function') throw new Error(`no method ${name}`)
    Reflect.set(watched, name, (...input: unknown[]) => {
      noticed()
      return Reflect.apply(method, watched, input)
    })
  }
}

/** The methods of Playwright's objects to inspect listeners, as in Node; its types omit them. */
interface Emitter {
  eventNames: () => string[]
  listeners: (name: string) => ((...input: unknown[]) => void)[]
  removeListener: (name: string, listener: (...input: unknown[]) => void) => unknown
}

/** Records the listeners of an object. The returned function removes all that were added later. */
function keepListeners(watched: object): () => void {
  const emitter = watched as Emitter
  const own = new Map(emitter.eventNames().map((name) => [name, new Set(emitter.listeners(name))]))
  return () => {
    for (const name of emitter.eventNames()) {
      for (const listener of emitter.listeners(name))
        if (!own.get(name)?.has(listener)) emitter.removeListener(name, listener)
    }
  }
}
