import type { Page } from 'playwright-core'
import { type OperationId, operations } from '../../src/api/gen/operations.ts'

/** Lets a page's calls of an operation reach the server, but loses the replies, until the returned function is called. */
export async function loseReplies(page: Page, id: OperationId): Promise<() => Promise<void>> {
  const isCall = ({ pathname }: URL) => pathname === operations[id].path
  await page.route(isCall, async (route) => {
    await route.fetch()
    await route.abort()
  })
  return () => page.unroute(isCall)
}

/** Keeps a page's calls of an operation from the server, until the returned function is called. */
export async function loseRequests(page: Page, id: OperationId): Promise<() => Promise<void>> {
  const isCall = ({ pathname }: URL) => pathname === operations[id].path
  await page.route(isCall, (route) => route.abort())
  return () => page.unroute(isCall)
}
