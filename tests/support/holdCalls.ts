import type { Page } from 'playwright-core'
import { type OperationId, operations } from '../../src/api/gen/operations.ts'

/** A call of a page that is delayed, as on a slow connection. */
export interface HeldCalls {
  /** Resolves once the page has sent it. */
  sent: Promise<void>
  /** Lets it pass to the server, and all later ones. */
  letGo: () => void
}

/** Delays a page's calls of an operation; the replies are the server's. */
export async function holdCalls(page: Page, id: OperationId): Promise<HeldCalls> {
  const sent = Promise.withResolvers<void>()
  const free = Promise.withResolvers<void>()
  await page.route(
    ({ pathname }) => pathname === operations[id].path,
    async (route) => {
      sent.resolve()
      await free.promise
      await route.continue()
    },
  )
  return { sent: sent.promise, letGo: free.resolve }
}

/**
 * Keeps a page from reading the stream of changes: when the stream opens, everything on screen is read again, and a part
 * that failed before may load without its Retry. For a page that is not signed in yet.
 */
export const keepStreamClosed = async (page: Page): Promise<void> => {
  await holdCalls(page, 'GetChanges')
}

/** The next reply to a page's call of an operation. */
export const answerOf = (page: Page, id: OperationId) =>
  page.waitForResponse((reply) => new URL(reply.url()).pathname === operations[id].path)
