import type { Page, Route } from 'playwright-core'

/** Pictures on their way from a page to the server, each stopped until it is let go or cut off. */
export interface Uploads {
  /** The next one, once the page has sent it. */
  next: () => Promise<Route>
}

/** Stops what a page keeps on the server on its way; nothing is answered in the server's place. */
export async function stopUploads(page: Page): Promise<Uploads> {
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
