import type { Page } from 'playwright-core'

/** The calls of a page that the server rejects from now on, each with its status: a list that grows. */
export function rejectedCalls(page: Page): readonly string[] {
  const rejected: string[] = []
  page.on('response', (reply) => {
    const { pathname } = new URL(reply.url())
    if (reply.status() >= 400 && pathname.startsWith('/api/')) rejected.push(`${reply.status()} ${pathname}`)
  })
  return rejected
}
