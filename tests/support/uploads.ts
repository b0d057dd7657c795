import type { Page, Route } from 'playwright-core'

/** Uploads of a page, each held until it is continued or aborted. */
export interface Uploads {
  /** The next upload, once the page has sent it. */
  next: () => Promise<Route>
}

/** Holds a page's uploads; the replies are the server's. */
export async function holdUploads(page: Page): Promise<Uploads> {
  const arrived: Route[] = []
  const waiting: ((route: Route) => void)[] = []
  await page.route('**/api/Common/AddAttachment*', (route) => {
    const taker = waiting.shift()
    if (taker === undefined) arrived.push(route)
    else taker(route)
  })
  return {
    next: async () => arrived.shift() ?? (await new Promise<Route>((resolve) => waiting.push(resolve))),
  }
}
