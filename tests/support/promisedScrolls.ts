import type { BrowserContext } from 'playwright-core'

/**
 * Makes the scrolling methods of the pages of a context return promises, as they do since Chromium 150. An effect that returns one of them
 * ends its page when React cleans it up.
 */
export async function promiseScrolls(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    for (const owner of [Element.prototype, window])
      for (const name of ['scroll', 'scrollTo', 'scrollBy', 'scrollIntoView']) {
        const scroll: unknown = Reflect.get(owner, name)
        if (typeof scroll !== 'function') continue
        Reflect.set(owner, name, function (this: unknown, ...input: unknown[]) {
          return Promise.resolve(Reflect.apply(scroll, this, input))
        })
      }
  })
}
